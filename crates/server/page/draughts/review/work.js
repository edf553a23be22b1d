// Reviews a game with the server, by as many streams as that takes.
import { isAbort, stream } from "../../lib/api.js";
import { errorWords } from "../../lib/foreign.js";
import { load, save } from "../../lib/store.js";
import { isWhole, keyOf, newReview, savedReview, withStep } from "./result.js";

/** How often changes are reported while it works, in milliseconds. */
const TELL = 200;

/** Has the review of one game. `onChange()` is called when it, or the state of its work, has changed. */
export class Work {
  /** @type {import("./result.js").Review | null} */
  #review = savedReview(load("review"));
  #control = /** @type {AbortController | null} */ (null);
  #onChange;
  #reported = 0;
  /** Whether other work has to end first. */
  isWaiting = false;
  /** An error message. */
  problem = /** @type {import("../../lib/foreign.js").Words | null} */ (null);

  constructor({ onChange }) {
    this.#onChange = onChange;
  }

  isWorking() {
    return this.#control !== null;
  }

  /** The review of a game, as far as it is known; `null` if there is none. The work on another game is stopped. */
  of(game) {
    if (this.#review === null) return null;
    if (this.#review.key === keyOf(game)) return this.#review;
    this.stop();
    return null;
  }

  /** Reviews a game with `nodes` positions a search, or goes on with its review. */
  async start(game, nodes) {
    this.stop();
    // It stops the work on another game, so it comes before that on this one.
    const known = this.of(game);
    const control = new AbortController();
    this.#control = control;
    this.problem = null;
    this.#review = known && !isWhole(known) ? known : newReview(game);
    this.#onChange();
    try {
      while (!isWhole(this.#review)) await this.#part(game, nodes, control);
    } catch (error) {
      if (isAbort(error) || control.signal.aborted) return;
      this.problem = errorWords(error);
    }
    this.#end();
  }

  /** Stops the work, and keeps the review as far as it is. */
  stop() {
    if (!this.#control) return;
    this.#control.abort();
    this.#end();
  }

  async #part({ variant, start, moves }, nodes, control) {
    const to = this.#review?.from;
    await stream(
      "draughts/review",
      { variant, ...(start === null ? {} : { start }), moves, nodes, to },
      {
        signal: control.signal,
        onEvent: (name, data) => {
          if (control !== this.#control) return;
          this.isWaiting = name === "waiting";
          if (name === "progress") this.#review = withStep(this.#review, data);
          this.#tell();
        },
      },
    );
    if (control.signal.aborted) throw new DOMException("stopped", "AbortError");
  }

  #tell() {
    const now = Date.now();
    if (now - this.#reported < TELL) return;
    this.#reported = now;
    this.#onChange();
  }

  #end() {
    this.#control = null;
    this.isWaiting = false;
    save("review", this.#review);
    this.#onChange();
  }
}
