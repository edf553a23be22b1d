// The towers view: the record of an action file, and the minimax trees of computed actions.
import { loadVariant } from "../board/variants.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { linkedState, named, savedState } from "./state.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

const { keys } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  // The texts of the classic program name squares in its own way.
  const { layout } = await loadVariant("towers", { isStyled: false });
  const state = named(params) ? linkedState(params, false) : savedState(load("towers"));
  /** @type {import("./state.js").Answer} */
  const answer = { record: null, trouble: null };
  const actions = createActions({ state, answer, drawing: () => drawing });
  const drawing = createDrawing({ root, layout, state, answer, actions });
  const { ask } = drawing.stage;
  useShortcuts([
    { keys: ["ArrowLeft"], text: keys.previous, run: actions.previous },
    { keys: ["ArrowRight"], text: keys.next, run: actions.next },
    { keys: ["Home"], text: keys.first, run: actions.first },
    { keys: ["End"], text: keys.last, run: actions.last },
    { keys: ["w"], text: keys.why, run: ask.why },
    { keys: ["c"], text: keys.here, run: ask.here },
    { keys: ["f"], text: keys.flip, run: actions.flip },
    { keys: ["Escape"], text: keys.close, run: () => state.why !== null && actions.closeWhy() },
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
