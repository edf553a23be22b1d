// The games of a file as rows of a list: what they show, how they are searched and sorted. The functions are pure.

/**
 * @typedef {import("./split.js").Entry} Entry
 *
 * @typedef {object} Row
 * @property {Entry} entry
 * @property {number} number
 * @property {string} white
 * @property {string} black
 * @property {string} event
 * @property {string} date
 * @property {string} result
 * @property {string} variant  the name, or empty if the game does not tell it
 * @property {number} plies
 *
 * @typedef {{ column: string, isDown: boolean }} Order
 */

/** The columns in their order. */
export const COLUMNS = ["number", "white", "black", "event", "date", "result", "variant", "plies"];

/** The results to choose from. */
export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** The value of a tag; empty if it is missing or unknown. */
function tagOf({ tags }, name) {
  const found = tags.find(([tag]) => tag.toLowerCase() === name)?.[1] ?? "";
  return /^[?.\-\s]*$/u.test(found) ? "" : found;
}

/** A result in its usual form: `1-0`, `0-1`, `1/2-1/2` or `*`; others as they are. */
export function plainResult(text) {
  const plain = text
    .replace(/\s/gu, "")
    .replace(/[‐-―−]/gu, "-")
    .replace(/½/gu, "1/2");
  if (["1-0", "2-0"].includes(plain)) return "1-0";
  if (["0-1", "0-2"].includes(plain)) return "0-1";
  if (["1/2-1/2", "1/2", "1-1", "0.5-0.5"].includes(plain)) return "1/2-1/2";
  return plain === "" || plain === "?" ? "*" : plain;
}

/** The result at the end of the moves, or that of the tag. */
function resultOf(entry) {
  const own = plainResult(entry.result ?? "*");
  return own === "*" ? plainResult(tagOf(entry, "result")) : own;
}

/**
 * The rows of games. `variants` are all variants, as the API lists them.
 * @returns {Row[]}
 */
export function rowsOf(entries, variants) {
  const names = new Map(variants.map(({ name, game_type: number }) => [String(number), name]));
  return entries.map((entry) => ({
    entry,
    number: entry.number,
    white: tagOf(entry, "white"),
    black: tagOf(entry, "black"),
    event: tagOf(entry, "event"),
    date: tagOf(entry, "date"),
    result: resultOf(entry),
    variant: names.get(tagOf(entry, "gametype").split(",")[0].trim()) ?? "",
    plies: entry.plies,
  }));
}

/** The texts that are searched, made once for a game. */
const texts = new WeakMap();

function textsOf({ entry }) {
  let own = texts.get(entry);
  if (own === undefined) {
    own = entry.tags.map(([, value]) => value.toLowerCase());
    texts.set(entry, own);
  }
  return own;
}

/** The places where a word can begin, and those where a number can end. */
const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";

/** A pattern for a word: a word of a tag begins with it. A number is a whole one: 77 is neither 177 nor 770. */
function patternOf(word) {
  const plain = word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
  return new RegExp(`${/^\p{L}|^\p{N}/u.test(word) ? START : ""}${plain}${/^\p{N}+$/u.test(word) ? END : ""}`, "u");
}

/**
 * The rows that a search finds, with `result` unless that is empty. The words of the search have to be in one tag, all
 * of them; commas separate searches, each of which may be in another tag: "anna b, 1977".
 */
export function filtered(rows, search, result) {
  const parts = search.toLowerCase().split(",");
  const searches = parts
    .map((part) => part.split(/\s+/u).filter(Boolean).map(patternOf))
    .filter(({ length }) => length);
  if (searches.length === 0 && !result) return rows;
  const isFound = (row) =>
    searches.every((words) => textsOf(row).some((text) => words.every((word) => word.test(text))));
  return rows.filter((row) => (!result || row.result === result) && isFound(row));
}

/** The rows in an order. Unknown values come last. */
export function sorted(rows, { column, isDown }) {
  const sign = isDown ? -1 : 1;
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return rows.toSorted((one, other) => {
    const [first, second] = [one[column], other[column]];
    if (typeof first === "number") return sign * (first - second) || one.number - other.number;
    if ((first === "") !== (second === "")) return first === "" ? 1 : -1;
    return sign * compare(first, second) || one.number - other.number;
  });
}

/** The order after a click on the head of a column. */
export const nextOrder = (order, column) => ({ column, isDown: order.column === column ? !order.isDown : false });

/** The rows that are seen: from the first to before the last, with some more on both sides. */
export function seen({ top, height, rowHeight, count, more = 6 }) {
  const first = Math.max(Math.floor(top / rowHeight) - more, 0);
  return { first: Math.min(first, count), last: Math.min(Math.ceil((top + height) / rowHeight) + more, count) };
}

/** The neighbour of a game in a list; `null` at its end, or if the game is not in it. */
export function neighbour(rows, number, step) {
  const at = rows.findIndex((row) => row.number === number);
  return at < 0 ? null : (rows[at + step] ?? null);
}

/** The players of a game in a line; empty if both are unknown. */
export const playersOf = ({ white, black }) => (white || black ? `${white || "?"} – ${black || "?"}` : "");
