// The endgames view: puzzles, and positions to be proven.
import { loadVariants } from "../board/variants.js";
import { get } from "../lib/api.js";
import { announce } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Session } from "./session.js";
import { followed, named, savedState } from "./state.js";

export const title = "Endgames";

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const [{ puzzles }, variants] = await Promise.all([get("endgames"), loadVariants()]);
  const saved = savedState(load("endgames"));
  const solved = load("endgames.solved", []);
  /** @type {import("./state.js").Data} */
  const data = {
    state: named(params) ? followed(params, saved) : saved,
    puzzles,
    variants,
    layouts: {},
    solved: Array.isArray(solved) ? solved : [],
  };
  const session = new Session({
    data,
    change: (fields) => actions.change(fields),
    redraw: () => drawing.render(),
    onSolved: () => actions.solve(),
    onSaid: announce,
  });
  const actions = createActions({ data, session, drawing: () => drawing });
  const drawing = createDrawing({ root, data, session, actions });
  useShortcuts(shortcuts(actions, session, () => data.state.screen === "bench" && session.game));
  await actions.loadLayouts();
  await actions.open(data.state, { isFirst: true });
  return {
    update(next) {
      if (named(next)) actions.follow(next);
    },
    unmount() {
      session.stop();
      drawing.stop();
    },
  };
}

/** The shortcuts, which are for the bench. */
function shortcuts(actions, session, isOnBench) {
  const key = (name, text, run) => ({ keys: [name], text, run: () => isOnBench() && run() });
  return [
    key("ArrowLeft", "one ply back", actions.previous),
    key("ArrowRight", "one ply on", actions.next),
    key("Home", "to the start", actions.first),
    key("End", "to the end", actions.last),
    key("u", "take back", actions.takeBack),
    key("n", "start again", actions.again),
    key("h", "what each move is worth", () => session.canPlay() && actions.each()),
    key("f", "flip the board", actions.flip),
  ];
}
