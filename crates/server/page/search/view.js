// How a search thinks: minimax and alpha-beta on a small tree, step by step.
import { loadVariants } from "../board/variants.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { linkedState, named, restored } from "./state.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const variants = await loadVariants();
  const state = named(params) ? linkedState(params) : restored(load("search"));
  /** @type {import("./actions.js").Lesson} */
  const lesson = { answer: null, trouble: null, moments: [], selected: null, isPlaying: false };
  const actions = createActions({ state, lesson, drawing: () => drawing });
  const drawing = createDrawing({ root, variants, state, lesson, actions });
  const { keys } = TEXTS;
  /** Runs an action, unless the reader fills in the exercise. */
  const unlessExercise = (run) => () => !state.exercise && run();
  useShortcuts([
    { keys: ["ArrowLeft"], text: keys.previous, run: unlessExercise(actions.previous) },
    { keys: ["ArrowRight"], text: keys.next, run: unlessExercise(actions.next) },
    { keys: ["Home"], text: keys.first, run: unlessExercise(actions.first) },
    { keys: ["End"], text: keys.last, run: unlessExercise(actions.last) },
    { keys: ["c"], text: keys.cut, run: unlessExercise(actions.nextCut) },
    { keys: ["p"], text: keys.play, run: unlessExercise(actions.play) },
    { keys: ["+", "-", "0"], text: keys.zoom },
    { keys: ["+"], text: "", run: () => drawing.zoom(1.25) },
    { keys: ["-"], text: "", run: () => drawing.zoom(0.8) },
    { keys: ["0"], text: "", run: () => drawing.zoom(null) },
  ]);
  drawing.render();
  actions.ask();
  return {
    update(next) {
      if (named(next)) actions.follow(next);
    },
    unmount: actions.stop,
  };
}
