// The file with games that is open: its games are listed, and opened one by one.
import { isAbort } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { errorWords, foreign } from "../../lib/foreign.js";
import { announce, toast } from "../../lib/live.js";
import { createBar } from "./bar.js";
import { neighbour, rowsOf } from "./collection.js";
import { gameOf, isMisfit, otherVariants, readAs, readText } from "./read.js";
import { splitGames } from "./split.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {import("./collection.js").Row} Row
 *
 * @typedef {object} Shown  what is chosen in the list
 * @property {string} search
 * @property {string} result
 * @property {import("./collection.js").Order} order
 * @property {number | null} number  that of the game that was opened last
 */

/**
 * The file, which stays open while other views are shown: its text, the rows of its games, those that are `listed`
 * after a search, what is chosen in the list, and the tags of the game that was opened last.
 * @type {{ name: string, text: string, rows: Row[], listed: Row[], shown: Shown, tags: string | null } | null}
 */
let file = null;

/** Where the tab remembers which file is open. Its text is too long to be kept. */
const OPEN = "tessera.games";

/** Remembers the file that is open, or none. */
function remember(/** @type {{ name: string, count: number } | null} */ open) {
  try {
    if (open) sessionStorage.setItem(OPEN, JSON.stringify(open));
    else sessionStorage.removeItem(OPEN);
  } catch {
    // Without it, nothing is said after the page is loaded again.
  }
}

/**
 * The file that was open before the page was loaded again.
 * @type {{ name: string, count: number } | null}
 */
let gone = null;
try {
  gone = JSON.parse(sessionStorage.getItem(OPEN) ?? "null");
} catch {
  // As above.
}

/** How often the progress of a long file is reported, in milliseconds. */
const TELL = 1000;

export class Shelf {
  #bar = createBar({
    onStep: (by) => this.#step(by),
    onList: () => this.#list(),
    onClose: () => {
      file = null;
      gone = null;
      remember(null);
      this.#bar.show(null);
    },
  });
  #variants;
  #variant;
  #onGame;
  #asking = new AbortController();

  /**
   * `variants` are all variants, `variant()` is for games that do not name theirs, and `onGame(game)` is called with a
   * game that is opened.
   */
  constructor({ variants, variant, onGame }) {
    this.#variants = variants;
    this.#variant = variant;
    this.#onGame = onGame;
  }

  get element() {
    return this.#bar.element;
  }

  /** Shows the file, and which of its games is shown, if `tags` are those of the game. */
  show(tags) {
    if (!file && gone) return this.#bar.tellGone(gone);
    this.#bar.show(file && { ...file, isShown: JSON.stringify(tags) === file.tags });
  }

  /** Opens the text of a file, and lists its games. */
  async open(text, name) {
    const signal = this.#begin();
    let reported = Date.now();
    let hide = () => {};
    const onProgress = (done) => {
      if (Date.now() - reported < TELL) return;
      reported = Date.now();
      hide = toast(TEXTS.reading(Math.round(100 * done)));
    };
    try {
      const rows = rowsOf(await splitGames(text, { signal, onProgress }), this.#variants);
      const order = { column: "number", isDown: false };
      file = { name, text, rows, listed: rows, shown: { search: "", result: "", order, number: null }, tags: null };
      remember({ name, count: rows.length });
      this.show(null);
      hide();
      await this.#list();
    } catch (error) {
      if (!isAbort(error)) toast(errorWords(error), { kind: "error" });
    }
  }

  /** Ends earlier work. */
  #begin() {
    this.#asking.abort();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  async #list() {
    const own = file;
    if (!own) return;
    const { showList } = await import("./list.js");
    showList({
      ...own,
      onRows: (rows) => (own.listed = rows),
      onOpen: (row, dialog) => this.#openRow(row, dialog),
    });
  }

  #step(by) {
    const row = file && neighbour(file.listed, file.shown.number, by);
    if (row) this.#openRow(row, null);
  }

  /**
   * Reads a game, by the rules of the variant `as` if that is given, and shows it. What is wrong with it is shown in
   * the dialog, if there is one.
   */
  async #openRow(row, dialog, as = /** @type {string | null} */ (null)) {
    if (!file) return;
    const text = file.text.slice(row.entry.start, row.entry.end);
    const signal = this.#begin();
    const { game, error } = await readOne(text, { as, variant: this.#variant(), signal });
    if (signal.aborted) return;
    if (dialog && as === null && isMisfit(game)) {
      const read = game?.variant ?? this.#variant();
      const onVariant = (name) => this.#openRow(row, dialog, name);
      const other = await otherVariants(text, read, { signal, onVariant }).catch(() => null);
      if (signal.aborted) return;
      if (other) return dialog.tell([other]);
    }
    if (game) this.#show(row, dialog, game);
    else if (dialog) dialog.tell([h("p", { class: "problem", role: "alert" }, errorWords(error))]);
    else toast(errorWords(error), { kind: "error" });
  }

  #show(row, dialog, game) {
    if (file) {
      file.shown.number = row.number;
      file.tags = JSON.stringify(game.tags);
    }
    dialog?.close();
    this.#onGame(gameOf(game));
    this.show(game.tags);
    const wrong = game.problems[0];
    if (wrong) toast(h("span", null, `${TEXTS.problem(wrong.line)} `, foreign(wrong.message)), { kind: "error" });
    else announce(this.#bar.text());
  }
}

/** Reads the text of one game: `{ game }` or `{ error }`. */
function readOne(text, { as, variant, signal }) {
  const asked = as ? readAs(text, as, signal) : readText(text, variant, signal);
  return asked.then(
    ({ games }) => ({ game: games[0], error: null }),
    (error) => ({ game: null, error }),
  );
}
