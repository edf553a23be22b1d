// What buttons, keys and the editor do to the state of the towers view.
import { latest } from "../lib/abort.js";
import { isAbort, post } from "../lib/api.js";
import { announce } from "../lib/live.js";
import { lastPly, linkedState, playedText, positionText, shownPly, storedPly } from "./state.js";

/** What makes another record necessary. */
const ASKED = ["text", "start", "depth"];

/** The pause in typing, in milliseconds, after which the record is requested. */
const PAUSE = 250;

/**
 * Creates the actions, by name. They change `state` and `answer` in place, and call the functions of `drawing()`.
 * @param {{
 *   state: import("./state.js").State,
 *   answer: import("./state.js").Answer,
 *   drawing: () => ReturnType<typeof import("./drawing.js").createDrawing>,
 * }} parts
 */
export function createActions({ state, answer, drawing }) {
  const { ask, stop } = createAsking({ state, answer, drawing });

  function change(changes) {
    const before = { ...state };
    Object.assign(state, changes);
    if (ASKED.some((name) => state[name] !== before[name])) ask(changes.text === undefined ? 0 : PAUSE);
    drawing().render();
    if (state.why !== null && state.why !== before.why) drawing().focusWhy();
  }

  function goTo(ply) {
    change({ ply: storedPly(ply, answer.record) });
    announce(positionText(state, answer.record));
  }

  const shown = () => shownPly(state, answer.record);
  const why = (ply) => change({ why: ply, path: [] });

  return {
    ask: () => ask(0),
    stop,
    goTo,
    first: () => goTo(0),
    previous: () => goTo(shown() - 1),
    next: () => goTo(shown() + 1),
    last: () => goTo(lastPly(answer.record)),
    flip: () => change({ flipped: !state.flipped }),
    /** The action file has been edited, or replaced by another one. */
    edit: (text) => change({ text, path: [] }),
    replace: (text) => change({ text, ply: null, why: null, path: [] }),
    setStart: (start) => change({ start, ply: null, why: null, path: [] }),
    /** Plays an action on the board: the file follows. */
    play(action) {
      const text = playedText(state.text, answer.record, shown(), action);
      change({ text, ply: null, why: null, path: [] });
      ask(0);
    },
    setDepth: (depth) => change({ depth }),
    setPath: (path) => change({ path }),
    /** Opens the tree of an action of the record, of the action shown, or of the position shown. */
    whyAction: (ply) => change({ ply: storedPly(ply + 1, answer.record), why: ply, path: [] }),
    whyShown: () => why(shown() - 1),
    whyHere: () => why(shown()),
    /** Opens the tree if it is closed. */
    needTree() {
      if (state.why === null && answer.record) why(shown());
    },
    closeWhy() {
      change({ why: null, path: [] });
      drawing().focusAsk();
    },
    follow(params) {
      Object.assign(state, linkedState(params, state.flipped));
      drawing().render();
      ask(0);
    },
  };
}

/** What the server is asked for. */
const request = ({ text, depth, start }) => ({ text, depth, ...(start === null ? {} : { fen: start }) });

/** Requests the record, after a pause in milliseconds. A later request replaces one that is under way. */
function createAsking({ state, answer, drawing }) {
  async function send(signal) {
    drawing().setAsking(true);
    try {
      const record = await post("towers/record", request(state), { signal });
      // The line is shown beside the message.
      if (record.end.message) record.end.message = record.end.message.replace(/^line \d+: /, "");
      Object.assign(answer, { record, trouble: null });
    } catch (error) {
      if (isAbort(error)) return;
      answer.trouble = error;
    }
    drawing().setAsking(false);
    const { record } = answer;
    if (state.why !== null && record && state.why > lastPly(record)) Object.assign(state, { why: null, path: [] });
    drawing().render();
  }

  return latest(send);
}
