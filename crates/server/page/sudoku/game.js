// The game: its state, and all methods that change it. Every change is saved, written to the address, and shown.
import { isAbort } from "../lib/api.js";
import { replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { toParams } from "./link.js";
import { decode, encode, isSame, isSolved, puzzle } from "./position.js";
import { CELLS } from "./units.js";

/** The puzzle of the first visit, which needs only two strategies. */
const FIRST = "..7..38..3...6..7...2..8.1..3.6....5..62.41..2....5.3..6.1..4...4..8...2..34..7..";

/** The number of changes that can be undone. */
const HISTORY = 300;

const SETTINGS = { tidy: true, conflicts: true, peers: true, timer: true };
const NEW_RECORD = { seconds: 0, steps: 0, solver: false };

/**
 * The state has these fields:
 * - `position`: the puzzle, digits and notes; `past` and `future`: the changes that can be undone and redone
 * - `record`: the time in seconds, the number of steps that were shown, and whether the program solved the puzzle
 * - `cursor` and `selected`: the cell with the keyboard focus, and all selected cells
 * - `pen`: "digit" or "note"; `paused`; `settings`
 * - `marks`: the marks in the grid; `message`: the message, `null` for the usual one; `celebrate`: whether the puzzle
 *   has just been solved
 */
export class Game {
  #render;
  #work = null;

  constructor(render) {
    this.#render = render;
    const kept = load("sudoku") ?? {};
    const history = load("sudoku.history") ?? {};
    this.state = {
      position: decode(kept.position) ?? puzzle(FIRST),
      past: Array.isArray(history.past) ? history.past : [],
      future: Array.isArray(history.future) ? history.future : [],
      // The time is saved apart, because it changes every second.
      record: { ...NEW_RECORD, ...kept.record, seconds: load("sudoku.seconds", 0) },
      cursor: CELLS.includes(kept.cursor) ? kept.cursor : 40,
      selected: [],
      pen: kept.pen === "note" ? "note" : "digit",
      paused: false,
      settings: { ...SETTINGS, ...kept.settings },
      marks: null,
      message: null,
      celebrate: false,
    };
    this.state.selected = [this.state.cursor];
  }

  get position() {
    return this.state.position;
  }

  /** Changes the state without changing the position. */
  show(patch) {
    Object.assign(this.state, patch);
    this.#update();
  }

  /** Selects cells. The last one gets the cursor. */
  select(selected) {
    this.show({ selected, cursor: selected.at(-1) });
  }

  /**
   * Changes the position, with an entry for undo. `text` names the change. `record` is the new record, if the change
   * begins a puzzle or solves it.
   */
  change(text, position, { record = null, message = null } = {}) {
    const { state } = this;
    if (isSame(position, state.position) && !record) return false;
    const entry = { text, position: encode(state.position) };
    if (record) entry.record = state.record;
    const past = [...state.past, entry].slice(-HISTORY);
    this.#moveTo(position, {
      past,
      future: [],
      record: record ?? state.record,
      message: message && { actions: [], ...message },
    });
    return true;
  }

  /** Begins a puzzle. */
  begin(text, position, message = null) {
    this.change(text, position, { record: NEW_RECORD, message });
  }

  undo() {
    this.#travel("past", "future", "Undone");
  }

  redo() {
    this.#travel("future", "past", "Redone");
  }

  #travel(from, to, said) {
    const { state } = this;
    const entry = state[from].at(-1);
    const position = decode(entry?.position);
    if (!position) return;
    const back = { text: entry.text, position: encode(state.position) };
    if (entry.record) back.record = state.record;
    this.#moveTo(position, {
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], back],
      record: entry.record ?? state.record,
      message: null,
    });
    announce(`${said}: ${entry.text}`);
  }

  #moveTo(position, patch) {
    this.stop();
    const wasSolved = isSolved(this.position);
    Object.assign(this.state, { position, marks: null, paused: false, celebrate: false }, patch);
    this.state.celebrate = !wasSolved && isSolved(position) && !this.state.record.solver;
    // The history is saved apart, because it is long and changes seldom.
    save("sudoku.history", { past: this.state.past, future: this.state.future });
    this.#update();
    if (patch.message) announce(patch.message.text);
  }

  /** Adds a second to the time. */
  tick() {
    this.state.record = { ...this.state.record, seconds: this.state.record.seconds + 1 };
    save("sudoku.seconds", this.state.record.seconds);
  }

  /** Adds one to the number of steps shown. */
  countStep() {
    this.state.record = { ...this.state.record, steps: this.state.record.steps + 1 };
  }

  /** Shows a message and marks until the next change. `actions` are its buttons, `{ text, run, primary, id }`. */
  say(text, { kind = "", actions = [], marks = null } = {}) {
    this.show({ message: { text, kind, actions }, marks });
    announce(text, { urgent: kind === "bad" });
  }

  /** Runs a task that needs the server, with a button to stop it and a message if it fails. */
  async work(text, run) {
    this.stop();
    const control = new AbortController();
    this.#work = control;
    // The message is delayed, so that it does not flicker before a fast answer.
    const slow = setTimeout(() => {
      const stop = { text: "Stop", run: () => this.stop() };
      this.show({ message: { text: `${text}…`, kind: "", working: true, actions: [stop] } });
    }, 150);
    try {
      await run(control.signal);
    } catch (error) {
      if (isAbort(error)) return;
      this.say(`Error: ${error.message}`, {
        kind: "bad",
        actions: [{ text: "Try again", run: () => this.work(text, run) }],
      });
    } finally {
      clearTimeout(slow);
      if (this.#work === control) {
        this.#work = null;
        // The task has shown no message of its own.
        if (this.state.message?.working) this.show({ message: null });
      }
    }
  }

  /** Stops the task of `work`. */
  stop() {
    if (!this.#work) return;
    this.#work.abort();
    this.#work = null;
    if (this.state.message?.working) this.show({ message: null });
  }

  #update() {
    const { position, record, cursor, pen, settings } = this.state;
    save("sudoku", { position: encode(position), record, cursor, pen, settings });
    save("sudoku.seconds", record.seconds);
    replaceLink("sudoku", toParams(position));
    this.#render(this.state);
  }
}
