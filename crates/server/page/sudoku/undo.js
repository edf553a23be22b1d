// Changes that can be undone and made again.
import { announce } from "../lib/live.js";
import { Tasks } from "./tasks.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.said;

/** @typedef {import("./state.js").Message} Message */

/** @typedef {{ text: string, position: string }} Entry  a change, with what was there before it */

/**
 * Tasks, and a state with lists of changes: `past`, which can be undone, and `future`, which can be made again.
 * @template {{ message: Message | null, past: Entry[], future: Entry[] }} State
 * @extends {Tasks<State>}
 */
export class Undo extends Tasks {
  /**
   * The fields that change if the last change of the list `from` is reverted, with the reverse added to `to`; `null` if
   * it cannot be reverted.
   * @param {"past" | "future"} _from
   * @param {"past" | "future"} _to
   * @returns {object | null}
   */
  travelled(_from, _to) {
    return null;
  }

  /**
   * Changes the position: `fields` of the state and the message.
   * @param {object} _fields
   * @param {Message | null} _message
   */
  moveTo(_fields, _message) {}

  undo() {
    this.#travel("past", "future", T.undone);
  }

  redo() {
    this.#travel("future", "past", T.redone);
  }

  #travel(from, to, said) {
    const { text } = this.state[from].at(-1) ?? {};
    const fields = this.travelled(from, to);
    if (!fields) return;
    this.moveTo(fields, null);
    announce(said(text));
  }
}
