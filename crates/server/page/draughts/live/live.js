// The live analysis: has the engine analyse the position shown for as long as it is shown.
import { isAbort, stream } from "../../lib/api.js";
import { load, save } from "../../lib/store.js";
import { request } from "../state.js";

/** The key of local storage for the settings. */
const SETTINGS = "draughts.live";

/** The number of lines: at least, at most, and at first, where a phone has room for one. */
export const LINES = { min: 1, max: 5, first: globalThis.innerWidth < 640 ? 1 : 3 };

/** The longest analysis of a position, in seconds. */
const MAX_SECONDS = 60;

/** Milliseconds that a position has to be shown before it is analysed: nothing is begun for those passed by. */
const PAUSE = 120;

/** The most positions whose analysis is kept. */
const MAX_ANSWERS = 300;

/**
 * Analyses the position of `session`, one stream at a time. `isFree()` says whether the engine has nothing else to do.
 * `onChange()` is called when the fields change.
 */
export class Live {
  isOn;
  lines;
  /**
   * The error of the last stream, or `null`.
   * @type {unknown}
   */
  problem = null;
  /** Whether the engine works on the position shown. */
  isWorking = false;
  /** The number of works before this one. */
  ahead = 0;
  #state;
  #session;
  #isFree;
  #onChange;
  /**
   * What is analysed, or has been analysed last; `null` if nothing is to be analysed.
   * @type {string | null}
   */
  #asked = null;
  #timer;
  /** @type {AbortController | null} */
  #control = null;
  /** What was found, by what was asked; the latest last. */
  #found = new Map();

  /**
   * @param {{
   *   state: import("../state.js").State,
   *   session: import("../session.js").Session,
   *   isFree: () => boolean,
   *   onChange: () => void,
   * }} options
   */
  constructor({ state, session, isFree, onChange }) {
    const saved = load(SETTINGS);
    this.isOn = saved?.isOn === true;
    this.lines = saved?.lines >= LINES.min && saved.lines <= LINES.max ? Math.round(saved.lines) : LINES.first;
    this.#state = state;
    this.#session = session;
    this.#isFree = isFree;
    this.#onChange = onChange;
  }

  /** Turns the analysis on or off, or changes the number of lines. */
  set({ isOn = this.isOn, lines = this.lines }) {
    Object.assign(this, { isOn, lines });
    save(SETTINGS, { isOn, lines });
    this.stop();
    this.follow();
    this.#onChange();
  }

  /** What is to be analysed for the position shown, as a text. */
  #key() {
    return JSON.stringify([request(this.#state), this.lines]);
  }

  /** Begins or ends the analysis as the state requires. Call it after each change of the state. */
  follow() {
    const { here } = this.#session;
    // Until the server has answered, what was asked stays: it may be the same position.
    if (this.isOn && here === null && this.#asked === this.#key()) return;
    const canAsk = this.isOn && here !== null && here.outcome === null && this.#isFree();
    const wanted = canAsk ? this.#key() : null;
    if (wanted === this.#asked) return;
    this.stop();
    this.#asked = wanted;
    if (wanted === null) return;
    this.isWorking = true;
    this.#timer = setTimeout(() => this.#run(wanted, request(this.#state)), PAUSE);
  }

  /** Ends the analysis. What was found stays. */
  stop() {
    clearTimeout(this.#timer);
    this.#control?.abort();
    Object.assign(this, { isWorking: false, ahead: 0, problem: null });
    this.#control = null;
    this.#asked = null;
  }

  /** Tries again after an error. */
  retry() {
    this.stop();
    this.follow();
    this.#onChange();
  }

  async #run(key, game) {
    const control = new AbortController();
    this.#control = control;
    const take = (thought) => {
      if (control.signal.aborted) return;
      this.ahead = thought.ahead ?? 0;
      this.#keep(key, thought);
      this.#onChange();
    };
    try {
      const limits = { seconds: MAX_SECONDS, lines: this.lines };
      const onEvent = (_name, thought) => take(thought);
      take(await stream("draughts/think", { ...game, ...limits }, { signal: control.signal, onEvent }));
    } catch (error) {
      if (isAbort(error) || control.signal.aborted) return;
      this.problem = error;
    }
    if (control.signal.aborted) return;
    this.isWorking = false;
    this.#onChange();
  }

  /** Keeps what was found, unless an earlier analysis of the position was deeper. */
  #keep(key, thought) {
    if (!thought.lines?.length || this.#found.get(key)?.depth > thought.depth) return;
    this.#found.delete(key);
    this.#found.set(key, thought);
    if (this.#found.size > MAX_ANSWERS) this.#found.delete(this.#found.keys().next().value);
  }

  /** What was found about the position shown; `null` if nothing was, or while the analysis is off. */
  thought() {
    return this.isOn ? (this.#found.get(this.#key()) ?? null) : null;
  }
}
