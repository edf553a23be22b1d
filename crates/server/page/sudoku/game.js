// The game: the state with all methods that change it. Every change is saved, written to the address, and shown.
import { replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { toParams } from "./link.js";
import { isSame } from "./position.js";
import { changed, firstPuzzle, NEW_RECORD, savedState, toSave, travelled } from "./state.js";
import { Undo } from "./undo.js";

/**
 * @typedef {import("./state.js").Message} Message
 *
 * @typedef {Omit<Message, "actions"> & Partial<Pick<Message, "actions">>} Said  a message, which needs no buttons
 */

/** @extends {Undo<import("./state.js").State>} */
export class Game extends Undo {
  #render;

  /** @param {(state: import("./state.js").State) => void} render */
  constructor(render) {
    super(savedState(load("sudoku"), load("sudoku.history"), load("sudoku.seconds", 0), firstPuzzle()));
    this.#render = render;
  }

  get position() {
    return this.state.position;
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
   * @param {{ record?: import("./state.js").RunRecord | null, message?: Said | null }} more
   */
  change(text, position, { record = null, message = null } = {}) {
    if (isSame(position, this.position) && !record) return false;
    this.moveTo(changed(this.state, text, position, record), message && { actions: [], ...message });
    return true;
  }

  /**
   * Begins a puzzle.
   * @param {string} text
   * @param {import("./state.js").Position} position
   * @param {Said | null} message
   */
  begin(text, position, message = null) {
    this.change(text, position, { record: NEW_RECORD, message });
  }

  /** @override */
  travelled(from, to) {
    return travelled(this.state, from, to);
  }

  /** @override */
  moveTo(fields, message) {
    this.stop();
    Object.assign(this.state, fields, { message });
    save("sudoku.history", { past: this.state.past, future: this.state.future });
    this.update();
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

  /** @override */
  update() {
    const { position, record } = this.state;
    save("sudoku", toSave(this.state));
    save("sudoku.seconds", record.seconds);
    replaceLink("sudoku", toParams(position));
    this.#render(this.state);
  }
}
