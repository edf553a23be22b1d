// Splits a text in portable draughts notation into words, as the library `draughts` does in `pdn/lexer.rs`. A word here
// has only what tells where games end, and what a list of them shows.

/**
 * @typedef {"tag" | "action" | "comment" | "open" | "close" | "result" | "star" | "other" | "nothing"} Kind
 *
 * @typedef {object} Word
 * @property {Kind} kind  `other` are numbers, glyphs and the like
 * @property {number} start
 * @property {number} end
 * @property {[string, string] | null} tag  name and value
 * @property {boolean} afterEmptyLine  whether an empty line precedes the word
 * @property {boolean} isFirst  whether the word is the first of its line
 */

const SQUARE = "[a-lA-L]?\\d+";
const SIGN = "\\s*[-xX:×‐-―−]\\s*";

/** Blanks, and lines that begin with a percent sign anywhere between words. */
const BLANK = /(?:[\s\p{Cc}]+|%[^\r\n]*)*/uy;
const NOTHING = /.[^\s{}()[\];]*/suy;
const ACTION = new RegExp(`${SQUARE}(?:${SIGN}${SQUARE}|[a-lA-L]\\d+)+(?:[-xX:](?![\\da-lA-L]))?`, "uy");
const SHORT = /\d{4}(?!\d)/uy;
const NUMBER = /\d+\.+/uy;
const DIGITS = /\d{1,3}(?!\d)/uy;
const DRAW = /1\/2-1\/2|1\/2 - 1\/2|0\.5-0\.5|1\/2/uy;
const HALF = /½\S*/uy;
const GLYPH = /\$\d+/uy;
const MARK = /[!?]+/uy;
const BRACED_MARK = /\([!?]+\)/uy;
const DOTS = /\.+|…/uy;
const SETUP = /\/[^/]{0,4095}\//uy;
const LINE_COMMENT = /;[^\r\n]*/uy;
const TAG = /\[[ \t]*([A-Za-z][\w-]*)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\]/uy;
const ODD_TAG = /\[[ \t]*([A-Za-z][\w-]*)[ \t]*"([^[\r\n]*?)"[ \t]*\]/uy;
const CUT_TAG = /\[[ \t]*([A-Za-z][\w-]*)[ \t]*"([^[\]\r\n]*)\]/uy;
const OPEN_TAG = /\[[ \t]*([A-Za-z][\w-]*)[ \t]*"([^["\]\r\n]*)"?/uy;
const BARE_TAG = /\[[ \t]*([A-Za-z][\w-]*)[ \t]+([^[\]\r\n"][^[\]\r\n]*)\]/uy;
const QUOTED_TAGS = [TAG, ODD_TAG, CUT_TAG, OPEN_TAG];
const NEXT_TAG = /\n[ \t\r]*\n\[[A-Za-z][A-Za-z0-9]*\s*"/u;

/** The results of games, without blanks and with plain dashes. */
const RESULT = /^(?:1-0|2-0|0-1|0-2|1-1|0-0|½-½|½)$/u;
const GLUED_RESULT = /(?<=[-xX:].*\d)(?:1-0|0-1|2-0|0-2|1-1|0-0)$/u;

/** The end of a match at a place; -1 if there is none. */
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * The word at or after `from`; `null` at the end of the text. `isGlued` says whether a move ends directly before it,
 * `isStart` whether a game begins with it.
 * @returns {Word | null}
 */
export function nextWord(text, from, { isGlued = false, isStart = false } = {}) {
  const start = match(BLANK, text, from);
  if (start === text.length) return null;
  const feeds = countFeeds(text, from, start);
  const isFirst = feeds > 0 || isStart;
  const place = { start, afterEmptyLine: feeds > 1 && !isStart, isFirst, tag: null };
  return { ...place, ...found(text, start, { isFirst, isGlued: isGlued && start === from }) };
}

function countFeeds(text, from, to) {
  let feeds = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) feeds += 1;
  return feeds;
}

/**
 * The kind and the end of the word that begins at `at`.
 * @returns {{ kind: Kind, end: number, tag?: [string, string] }}
 */
function found(text, at, { isFirst, isGlued }) {
  switch (text[at]) {
    case "[":
      return tag(text, at, isFirst);
    case "{":
      return { kind: "comment", end: commentEnd(text, at) };
    case ";":
      return { kind: "comment", end: match(LINE_COMMENT, text, at) };
    case "(": {
      const end = match(BRACED_MARK, text, at);
      return end >= 0 ? { kind: "other", end } : { kind: "open", end: at + 1 };
    }
    case ")":
      return { kind: "close", end: at + 1 };
    case "*":
      return { kind: isGlued ? "star" : "result", end: at + 1 };
    case "}":
    case "]":
      return { kind: "nothing", end: at + 1 };
    default:
      return plain(text, at);
  }
}

/**
 * A word of the moves.
 * @returns {{ kind: Kind, end: number }}
 */
function plain(text, at) {
  const draw = Math.max(match(DRAW, text, at), match(HALF, text, at));
  if (draw >= 0 && (text[at] !== "½" || RESULT.test(text.slice(at, draw).replace(/[‐-―−]/gu, "-"))))
    return { kind: "result", end: draw };
  for (const pattern of [NUMBER, GLYPH, MARK, DOTS, SETUP]) {
    const end = match(pattern, text, at);
    if (end >= 0) return { kind: "other", end };
  }
  const end = match(ACTION, text, at);
  if (end >= 0) return actionOrResult(text, at, end);
  const short = match(SHORT, text, at);
  if (short >= 0) return { kind: "action", end: short };
  const digits = match(DIGITS, text, at);
  return digits >= 0 ? { kind: "other", end: digits } : { kind: "nothing", end: match(NOTHING, text, at) };
}

/**
 * A move, a result, or a move that a result follows without a blank.
 * @returns {{ kind: Kind, end: number }}
 */
function actionOrResult(text, at, end) {
  const word = text.slice(at, end);
  if (RESULT.test(word.replace(/\s/gu, "").replace(/[‐-―−]/gu, "-"))) return { kind: "result", end };
  const isOdd = /\d{3}/u.test(word) || (/[-‐-―−]/u.test(word) && /[xX:×]/u.test(word)) || word.endsWith("-0");
  const glued = isOdd ? GLUED_RESULT.exec(word) : null;
  return { kind: "action", end: glued ? at + glued.index : end };
}

/** @returns {{ kind: Kind, end: number, tag?: [string, string] }} */
function tag(text, at, isFirst) {
  for (const pattern of isFirst ? [...QUOTED_TAGS, BARE_TAG] : QUOTED_TAGS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) {
      const value = found[2].replace(/\\(["\\])/gu, "$1");
      return { kind: "tag", end: pattern.lastIndex, tag: [found[1], value.trim()] };
    }
  }
  return { kind: "nothing", end: match(NOTHING, text, at) };
}

/** The end of a comment. A tag after an empty line begins the next game, so the comment was never closed. */
function commentEnd(text, at) {
  const closing = text.indexOf("}", at);
  const end = closing < 0 ? text.length : closing;
  const inside = text.slice(at, end);
  const next = inside.search(NEXT_TAG);
  if (next >= 0) return at + inside.indexOf("[", next) - 1;
  return closing < 0 ? text.length : closing + 1;
}
