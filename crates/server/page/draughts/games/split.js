// Splits a text in portable draughts notation into its games, without playing them. Games end where the library
// `draughts` ends them: after a result, or before a tag that cannot belong to the game.
import { nextWord } from "./words.js";

/**
 * @typedef {object} Entry  a game of a text
 * @property {number} number  counted from 1
 * @property {number} start  where its text begins
 * @property {number} end
 * @property {[string, string][]} tags
 * @property {number} plies  the moves of the game, without variations
 * @property {string | null} result  at the end of the moves
 */

/** Collects the words of a game. */
class Builder {
  /** @type {[string, string][]} */
  tags = [];
  #names = new Set();
  #depth = 0;
  #hasMoves = false;
  plies = 0;
  result = /** @type {string | null} */ (null);

  isEmpty() {
    return !this.#hasMoves && this.tags.length === 0 && this.result === null;
  }

  /** Whether the game ends before a word. */
  endsBefore(word) {
    if (this.result !== null) {
      if (word.kind === "comment" || word.kind === "nothing") return word.isFirst;
      return word.kind !== "result" && word.kind !== "close";
    }
    if (word.kind !== "tag") return false;
    return this.#hasMoves || (word.afterEmptyLine && this.#names.has(word.tag[0].toLowerCase()));
  }

  /** Takes a word. `isLast` says whether the text, or the game, ends after it. */
  take(word, text, isLast) {
    const { kind } = word;
    if (kind === "nothing" || (kind === "close" && this.#depth === 0)) return;
    if (kind === "tag") {
      this.tags.push(word.tag);
      this.#names.add(word.tag[0].toLowerCase());
      return;
    }
    if (kind === "result" || (kind === "star" && isLast)) {
      if (isLast && kind === "result") this.#depth = 0;
      if (this.#depth === 0) this.result ??= text.slice(word.start, word.end);
      return;
    }
    if (kind === "open") this.#depth += 1;
    if (kind === "close") this.#depth -= 1;
    if (kind === "action" && this.#depth === 0) this.plies += 1;
    if (kind !== "comment") this.#hasMoves = true;
  }
}

/**
 * The games of a text, one after another.
 * @returns {Generator<Entry>}
 */
export function* gamesOf(text) {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (let number = 1; ; number += 1) {
    const entry = readGame(text, at, number);
    if (entry === null) return;
    yield entry;
    at = entry.end;
  }
}

function readGame(text, from, number) {
  const builder = new Builder();
  let at = from;
  let start = -1;
  let isGlued = false;
  for (;;) {
    const word = nextWord(text, at, { isGlued, isStart: start < 0 });
    if (word === null) {
      if (builder.isEmpty()) return null;
      at = text.length;
      break;
    }
    if (builder.endsBefore(word)) break;
    if (start < 0) start = word.start;
    builder.take(word, text, mayEnd(word) && isEnd(text, word));
    at = word.end;
    isGlued = word.kind === "action";
  }
  const { tags, plies, result } = builder;
  return { number, start, end: at, tags, plies, result };
}

const mayEnd = ({ kind }) => kind === "result" || kind === "star";

/** Whether the text, or at least the game, ends after a word. */
function isEnd(text, word) {
  const after = nextWord(text, word.end);
  return after === null || after.kind === "tag";
}

/** Maximum time of work at a stretch, in milliseconds. */
const STRETCH = 12;

/** @typedef {{ signal?: AbortSignal, onProgress?: (done: number) => void }} Options */

/**
 * The games of a long text. The page stays usable meanwhile; `onProgress(done)` is called with the part that is done,
 * from 0 to 1.
 * @returns {Promise<Entry[]>}
 */
export async function splitGames(text, { signal, onProgress = (_done) => {} } = /** @type {Options} */ ({})) {
  const games = [];
  let since = performance.now();
  for (const entry of gamesOf(text)) {
    games.push(entry);
    if (performance.now() - since < STRETCH) continue;
    onProgress(entry.end / text.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    since = performance.now();
  }
  return games;
}

/** Whether a text is in portable draughts notation, by its first line. */
export function isNotation(text) {
  const first = /^\ufeff?\s*([^\r\n]*)/u.exec(text)?.[1] ?? "";
  return /^(?:\[|\d+\.|[%;]|\{[^" }])/u.test(first);
}

/** Whether a text in portable draughts notation has at least `count` games. */
export function hasGames(text, count) {
  if (!isNotation(text)) return false;
  let found = 0;
  for (const _ of gamesOf(text)) {
    found += 1;
    if (found >= count) return true;
  }
  return false;
}
