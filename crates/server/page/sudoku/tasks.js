// Tasks that take time, with a message while they run, and the message for what was found.
import { isAbort } from "../lib/api.js";
import { errorWords } from "../lib/foreign.js";
import { announce } from "../lib/live.js";
import { TEXTS as FRAME } from "../lib/texts.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.work;

/**
 * @typedef {import("./state.js").Message["actions"][number]} Action
 * @typedef {import("./look.js").Marks} Marks
 */

/**
 * A state with a message, and the task that is running. `update()` shows the state.
 * @template {{ message: import("./state.js").Message | null }} State
 */
export class Tasks {
  /** @type {AbortController | null} */
  #running = null;

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** Shows the state. */
  update() {}

  /** Changes the state without changing the position. */
  show(patch) {
    Object.assign(this.state, patch);
    this.update();
  }

  /**
   * Shows a message and marks until the next change. `actions` are its buttons, `{ text, run, primary, id, icon }`.
   * @param {import("../lib/foreign.js").Words} text
   * @param {{ title?: string, notation?: string, kind?: string, actions?: Action[], marks?: Marks | null }} more
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
    this.#running = control;
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
      if (this.#running === control) {
        this.#running = null;
        // The task has shown no message of its own.
        if (this.state.message?.working) this.show({ message: null });
      }
    }
  }

  /** Stops the task of `work`. */
  stop() {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    if (this.state.message?.working) this.show({ message: null });
  }
}
