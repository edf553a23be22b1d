// The towers view: the record of an action file, and the minimax trees of computed actions.
import { loadVariant } from "../board/variants.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { linkedState, named, savedState } from "./state.js";

export const title = "Towers";

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const { layout } = await loadVariant("towers");
  const state = named(params) ? linkedState(params, false) : savedState(load("towers"));
  /** @type {import("./state.js").Answer} */
  const answer = { record: null, trouble: null };
  const actions = createActions({ state, answer, drawing: () => drawing });
  const drawing = createDrawing({ root, layout, state, answer, actions });
  const { ask } = drawing.stage;
  useShortcuts([
    { keys: ["ArrowLeft"], text: "previous action", run: actions.previous },
    { keys: ["ArrowRight"], text: "next action", run: actions.next },
    { keys: ["Home"], text: "initial position", run: actions.first },
    { keys: ["End"], text: "last action", run: actions.last },
    { keys: ["w"], text: "why this action?", run: ask.why },
    { keys: ["c"], text: "what would be chosen here?", run: ask.here },
    { keys: ["f"], text: "flip the board", run: actions.flip },
    { keys: ["Escape"], text: "close the tree", run: () => state.why !== null && actions.closeWhy() },
  ]);
  drawing.render();
  actions.ask();
  return {
    update(next) {
      if (named(next)) actions.follow(next);
    },
    unmount() {
      actions.stop();
      drawing.stop();
    },
  };
}
