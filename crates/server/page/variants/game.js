// The game: the state with all methods that change it. Every change is saved, written to the address, shown and
// checked.
import { get, isAbort, post } from "../lib/api.js";
import { errorWords } from "../lib/foreign.js";
import { linkTo, pushLink, readLink, replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { Undo } from "../sudoku/undo.js";
import { pack } from "./pack.js";
import { blank, decode, decodeValues, encode, encodeValues, isSame } from "./position.js";
import { nameOf, shapeOf } from "./puzzle.js";
import { changed, firstState, travelled } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.said;
/** @typedef {{ position?: object, cursor?: number }} Saved  what was saved in this browser */

/** The programs with links to puzzles, and the format of these. */
const PROGRAMS = { "f-puzzles": "f-puzzles-link", sudokupad: "sudokupad-link" };

/** @extends {Undo<import("./state.js").State>} */
export class Game extends Undo {
  #render;
  /** @type {AbortController | null} */
  #checking = null;

  /** @param {(state: import("./state.js").State) => void} render */
  constructor(render) {
    super(firstState(load("variants")?.pen));
    this.#render = render;
  }

  /** The puzzle that is open. */
  get puzzle() {
    return /** @type {Api.VariantReadAnswer} */ (this.state.opened).puzzle;
  }

  /** Selects cells. The last one gets the cursor. */
  select(selected) {
    this.show({ selected, cursor: selected.at(-1) });
  }

  /**
   * Reads a puzzle and begins it. `values` are those of an address, `saved` is what was saved in this browser. `isNew`
   * gives it an entry of its own in the browser's history.
   * @param {string} text
   * @param {AbortSignal} signal
   * @param {{ values?: string, saved?: Saved | null, isNew?: boolean }} more
   */
  async open(text, signal, { values = "", saved = null, isNew = false } = {}) {
    const opened = await post("sudoku/variants/read", { text }, { signal });
    const code = await pack(JSON.stringify(opened.puzzle));
    signal.throwIfAborted();
    const shape = shapeOf(opened.puzzle);
    const entered = decodeValues(shape, values);
    const position = decode(shape, saved?.position) ?? { ...blank(shape), ...(entered && { values: entered }) };
    const middle = shape.cells[Math.floor(shape.cells.length / 2)];
    const cursor = shape.cells.find((cell) => cell === saved?.cursor) ?? middle;
    const history = (saved && load("variants.history")) ?? {};
    Object.assign(this.state, {
      opened,
      code,
      shape,
      position,
      past: Array.isArray(history.past) ? history.past : [],
      future: Array.isArray(history.future) ? history.future : [],
      cursor,
      selected: [cursor],
      links: [],
      celebrate: false,
    });
    if (isNew && readLink().view === "variants") pushLink("variants", this.#params());
    this.moveTo({}, null);
    announce(T.opened(opened.puzzle.title ?? TEXTS.title));
    this.#findLinks();
  }

  /** Changes the position, with an entry for undo. `text` names the change. */
  change(text, position) {
    if (isSame(this.state.shape, position, this.state.position)) return false;
    this.moveTo(changed(this.state, text, position), null);
    return true;
  }

  /** @override */
  travelled(from, to) {
    return travelled(this.state, from, to);
  }

  /** @override */
  moveTo(fields, message) {
    this.stop();
    Object.assign(this.state, fields, { message, celebrate: false });
    const { opened, shape, position, past, future, cursor, pen } = this.state;
    save("variants", { puzzle: opened?.puzzle, position: encode(shape, position), cursor, pen });
    save("variants.history", { past, future });
    this.update();
    this.#check();
  }

  /**
   * The entered values by the names of their cells, as requests have them.
   * @returns {Record<string, number>}
   */
  values() {
    const { shape, position } = this.state;
    const entered = shape.cells.flatMap((place) => {
      const value = position.values[place];
      return value !== null && shape.givens[place] === null ? [[nameOf(place, shape.columns), value]] : [];
    });
    return Object.fromEntries(entered);
  }

  /** Asks what the entered values contradict. The last answer is shown until the next one is there. */
  async #check() {
    this.#checking?.abort();
    const control = new AbortController();
    this.#checking = control;
    const before = this.state.checked;
    try {
      const request = { puzzle: this.puzzle, values: this.values() };
      const checked = await post("sudoku/variants/check", request, { signal: control.signal });
      if (this.#checking !== control) return;
      const celebrate = checked.solved && before !== null && !before.solved && this.state.past.length > 0;
      this.show({ checked, celebrate });
      const [first] = checked.conflicts;
      if (checked.solved && !before?.solved) announce(TEXTS.say.solved);
      else if (first) announce(TEXTS.conflict(first));
    } catch (error) {
      if (!isAbort(error) && this.#checking === control) this.say(errorWords(error), { kind: "bad" });
    }
  }

  /** The addresses of the puzzle in other programs, and the formats in which it can be written. */
  async #findLinks() {
    const { opened } = this.state;
    const { puzzle } = this;
    /** @type {Api.VariantFormatsAnswer} */
    const none = { formats: [] };
    const { formats } = await get("sudoku/variants/formats").catch(() => none);
    const programs = Object.entries(PROGRAMS).filter(([, format]) => formats.includes(format));
    const asked = programs.map(([program, format]) =>
      post("sudoku/variants/write", { puzzle, format }).then(
        ({ text }) => ({ program, text }),
        (error) => ({ program, problem: errorWords(error) }),
      ),
    );
    const links = await Promise.all(asked);
    if (this.state.opened === opened) this.show({ formats, links });
  }

  #params() {
    const { code, shape, position } = this.state;
    return { puzzle: code, values: encodeValues(shape, position) };
  }

  /** The address of the puzzle with the entered values. */
  link() {
    return new URL(linkTo("variants", this.#params()), document.baseURI).href;
  }

  /** Ends all work. */
  end() {
    this.stop();
    this.#checking?.abort();
  }

  /** @override */
  update() {
    if (this.state.opened) replaceLink("variants", this.#params());
    this.#render(this.state);
  }
}
