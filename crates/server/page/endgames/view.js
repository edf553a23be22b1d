// The endgames view: puzzles, and positions to be proven.
import { loadVariants } from "../board/variants.js";
import { get } from "../lib/api.js";
import { announce } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Session } from "./session.js";
import { followed, isLast, named, opened, puzzleOf, savedState } from "./state.js";
import { TEXTS } from "./texts.js";
import { createTraining } from "./training/training.js";

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const [{ puzzles }, variants] = await Promise.all([get("endgames"), loadVariants()]);
  const saved = savedState(load("endgames"));
  const solved = load("endgames.solved", []);
  /** @type {import("./state.js").Data} */
  const data = {
    state: named(params) ? followed(params, saved) : opened(saved),
    puzzles: puzzles.map(TEXTS.classic),
    variants,
    layouts: {},
    solved: Array.isArray(solved) ? solved : [],
    training: createTraining({ onChange: () => drawing.render() }),
  };
  let isDue = false;
  const session = new Session({
    data,
    change: (fields) => actions.change(fields),
    redraw() {
      watch(data, session);
      // Several changes of one moment are drawn once.
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        drawing.render();
      });
    },
    onSolved: () => actions.solve(),
    onSaid: announce,
  });
  const actions = createActions({ data, session, drawing: () => drawing });
  const drawing = createDrawing({ root, data, session, actions });
  useShortcuts(shortcuts(actions, session, () => data.state.screen === "bench" && session.game));
  await actions.loadLayouts();
  data.training.sets.load(data.training.filter.variant);
  await actions.open(data.state, { isFirst: true });
  return {
    update(next) {
      if (named(next)) actions.follow(next);
      else actions.list();
    },
    unmount() {
      session.stop();
      drawing.stop();
    },
  };
}

/** Tells the training how the last own move was judged. */
function watch(data, session) {
  const { state, training } = data;
  if (state.mode !== "try" || !session.isCurrent() || !isLast(state)) return;
  training.watch(puzzleOf(data), state.moves, session.judgement(state.moves.length)?.kind);
}

/** The shortcuts, which are for the bench. */
function shortcuts(actions, session, isOnBench) {
  const { shortcuts: KEYS } = TEXTS;
  const key = (name, text, run) => ({ keys: [name], text, run: () => isOnBench() && run() });
  return [
    key("ArrowLeft", KEYS.previous, actions.previous),
    key("ArrowRight", KEYS.next, actions.next),
    key("Home", KEYS.first, actions.first),
    key("End", KEYS.last, actions.last),
    key("u", KEYS.takeBack, actions.takeBack),
    key("n", KEYS.again, actions.again),
    key("h", KEYS.each, () => session.canPlay() && actions.each()),
    key("f", KEYS.flip, actions.flip),
    key("p", TEXTS.training.shortcut, actions.train),
  ];
}
