// The game: the state with all methods that change it. Every change is saved, written to the address, and shown.
import { isAbort } from "../lib/api.js";
import { errorWords } from "../lib/foreign.js";
import { replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { TEXTS as FRAME } from "../lib/texts.js";
import { toParams } from "./link.js";
import { isSame } from "./position.js";
import { changed, firstPuzzle, NEW_RECORD, savedState, toSave, travelled } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.work;

export class Game {
  #render;
  /** @type {AbortController | null} */
  #work = null;

  /** @param {(state: import("./state.js").State) => void} render */
  constructor(render) {
    this.#render = render;
    this.state = savedState(load("sudoku"), load("sudoku.history"), load("sudoku.seconds", 0), firstPuzzle());
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
   * @param {string} text
   * @param {import("./state.js").Position} position
   * @param {{ record?: import("./state.js").RunRecord | null, message?: any }} more
   */
  change(text, position, { record = null, message = null } = {}) {
    if (isSame(position, this.position) && !record) return false;
    this.#moveTo(changed(this.state, text, position, record), message && { actions: [], ...message });
    return true;
  }

  /**
   * Begins a puzzle.
   * @param {string} text
   * @param {import("./state.js").Position} position
   * @param {{ kind: string, text: string } | null} message
   */
  begin(text, position, message = null) {
    this.change(text, position, { record: NEW_RECORD, message });
  }

  undo() {
    this.#travel("past", "future", TEXTS.said.undone);
  }

  redo() {
    this.#travel("future", "past", TEXTS.said.redone);
  }

  #travel(from, to, said) {
    const { text } = this.state[from].at(-1) ?? {};
    const fields = travelled(this.state, from, to);
    if (!fields) return;
    this.#moveTo(fields, null);
    announce(said(text));
  }

  #moveTo(fields, message) {
    this.stop();
    Object.assign(this.state, fields, { message });
    save("sudoku.history", { past: this.state.past, future: this.state.future });
    this.#update();
    if (message) announce(message.text);
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

  /**
   * Shows a message and marks until the next change. `actions` are its buttons, `{ text, run, primary, id, icon }`.
   * @param {import("../lib/foreign.js").Words} text
   * @param {{ title?: string, notation?: string, kind?: string, actions?: any[], marks?: any }} more
   */
  say(text, { title = "", notation = "", kind = "", actions = [], marks = null } = {}) {
    this.show({ message: { title, text, notation, kind, actions }, marks });
    const urgent = kind === "bad";
    if (title) announce(`${title}.`, { urgent });
    announce(text, { urgent });
  }

  /** Shows how far the running task is, if it is slow enough to be shown. */
  tellWork(text) {
    const { message } = this.state;
    if (message?.working) this.show({ message: { ...message, text: `${text}…` } });
  }

  /** Runs a task that needs the server, with a button to stop it and a message if it fails. */
  async work(text, run) {
    this.stop();
    const control = new AbortController();
    this.#work = control;
    // The message is delayed, so that it does not flicker before a fast answer.
    const slow = setTimeout(() => {
      const stop = { text: T.stop, run: () => this.stop() };
      this.show({ message: { text: `${text}…`, kind: "", working: true, actions: [stop] } });
    }, 150);
    try {
      await run(control.signal);
    } catch (error) {
      if (isAbort(error)) return;
      this.say(errorWords(error), {
        kind: "bad",
        actions: [{ text: FRAME.trouble.again, run: () => this.work(text, run) }],
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
    const { position, record } = this.state;
    save("sudoku", toSave(this.state));
    save("sudoku.seconds", record.seconds);
    replaceLink("sudoku", toParams(position));
    this.#render(this.state);
  }
}
