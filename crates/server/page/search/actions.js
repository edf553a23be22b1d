// What buttons, keys and fields do to the state of the view.
import { latest } from "../lib/abort.js";
import { isAbort, post } from "../lib/api.js";
import { announce } from "../lib/live.js";
import { nextCut, timeline } from "./replay.js";
import { momentText } from "./sentences.js";
import { handText, linkedState, request } from "./state.js";

/** The pause after a change, in milliseconds, after which the server is asked. */
const PAUSE = 150;

/** The time of a step in milliseconds, when the steps play automatically. */
const PACE = 2500;

/** What makes another tree or another search necessary. */
const ASKED = [
  "mode",
  "variant",
  "fen",
  "depth",
  "man",
  "king",
  "advance",
  "tree",
  "root",
  "order",
  "table",
  "quiescence",
];

/**
 * The answer of the server, and what is shown of it.
 * @typedef {object} Lesson
 * @property {Api.TraceAnswer | null} answer  `null` before the first answer
 * @property {import("../lib/api.js").ApiError | null} trouble  the error of the last request, or `null`
 * @property {ReturnType<typeof timeline>} moments  the timeline of the steps
 * @property {number | null} selected  the node that was chosen, or `null`
 * @property {boolean} isPlaying
 */

/**
 * Creates the actions, by name. They change `state` and `lesson` in place, and call the functions of `drawing()`.
 * @param {{
 *   state: import("./state.js").State,
 *   lesson: Lesson,
 *   drawing: () => ReturnType<typeof import("./drawing.js").createDrawing>,
 * }} parts
 */
export function createActions({ state, lesson, drawing }) {
  const { ask, stop } = createAsking({ state, lesson, drawing });
  const player = createPlayer({ lesson, next: () => goTo(state.step + 1), render: () => drawing().render() });
  const last = () => lesson.moments.length - 1;

  function goTo(step) {
    state.step = Math.min(Math.max(step, 0), Math.max(last(), 0));
    lesson.selected = null;
    if (state.step >= last()) player.pause();
    drawing().render();
    if (lesson.answer) announce(momentText(lesson.answer, state.show, lesson.moments, state.step));
  }

  /** @param {Partial<import("./state.js").State>} changes */
  function change(changes) {
    const before = { ...state };
    Object.assign(state, changes);
    if (ASKED.some((name) => state[name] !== before[name])) {
      player.pause();
      // Another tree begins from the first step; another evaluation of the same one keeps it.
      if (["mode", "variant", "fen", "depth", "tree"].some((name) => state[name] !== before[name])) state.step = 0;
      ask(PAUSE);
    } else if (state.show !== before.show && lesson.answer) {
      lesson.moments = timeline(lesson.answer, state.show);
      state.step = 0;
    }
    drawing().render();
  }

  return {
    change,
    ask: () => ask(0),
    stop() {
      stop();
      player.pause();
    },
    goTo,
    first: () => goTo(0),
    previous: () => goTo(state.step - 1),
    next: () => goTo(state.step + 1),
    last: () => goTo(last()),
    nextCut: () => goTo(nextCut(lesson.moments, state.step)),
    play: () => (lesson.isPlaying ? player.pause() : player.play()),
    select(node) {
      lesson.selected = node;
      drawing().render();
    },
    /** Writes the tree that is shown as text, with its values. */
    byHand() {
      if (!lesson.answer) return;
      change({ mode: "hand", tree: handText(lesson.answer.nodes), root: lesson.answer.root });
      drawing().focusText();
    },
    setExercise(exercise) {
      Object.assign(state, { exercise, step: 0 });
      player.pause();
      drawing().render();
      drawing().focusExercise();
    },
    follow(params) {
      Object.assign(state, linkedState(params));
      ask(0);
    },
  };
}

/** Plays the steps, one after another. */
function createPlayer({ lesson, next, render }) {
  let timer = null;
  function pause() {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    lesson.isPlaying = false;
    render();
  }
  return {
    pause,
    play() {
      timer = setInterval(next, PACE);
      lesson.isPlaying = true;
      next();
    },
  };
}

/** Asks for the tree after a pause. A later request replaces one that is under way. */
function createAsking({ state, lesson, drawing }) {
  async function send(signal) {
    try {
      const answer = await post("search/trace", request(state), { signal });
      const moments = timeline(answer, state.show);
      // Who is at the end stays there.
      const isAtEnd = state.step > 0 && state.step === lesson.moments.length - 1;
      Object.assign(lesson, { answer, moments, trouble: null, selected: null });
      state.step = isAtEnd ? moments.length - 1 : Math.min(state.step, moments.length - 1);
    } catch (error) {
      if (isAbort(error)) return;
      lesson.trouble = error;
    }
    await drawing().prepare();
    if (!signal.aborted) drawing().render();
  }

  return latest(send);
}
