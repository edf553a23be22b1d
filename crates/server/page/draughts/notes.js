// The notes of a game: comments, marks, commands and variations. Commands are times and evaluations that programs write
// beside a move.
//
// The lines of a game are a list: line 0 is the game, the others are its variations. A variation has the `line` that
// it leaves and the number of plies of that line before it, `ply`. A place is `{ line, ply }`. A path is a sequence of
// parts of lines, from the start of the game to the end of a line.

import { savedMoves } from "../lib/store.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {{ ply: number, text: string }} Comment
 * @typedef {{ ply: number, glyph: number }} Mark
 * @typedef {{ ply: number, name: string, value: string }} Command
 * @typedef {object} Line
 * @property {number} line
 * @property {number} ply
 * @property {string[]} moves
 * @property {Comment[]} comments
 * @property {Mark[]} marks
 * @property {Command[]} commands
 *
 * @typedef {{ line: number, ply: number }} Place
 */

/**
 * The lines of a game.
 * @returns {Line[]}
 */
export const linesOf = (moves, { comments, marks, commands, variations }) => [
  { line: 0, ply: 0, moves, comments, marks, commands },
  ...variations,
];

/**
 * The path to the end of a line, as its parts `{ line, before, to }`: the first `to` plies of `line`, after `before`
 * plies of the path.
 */
export function partsOf(lines, line) {
  const parts = [];
  for (let at = line, to = lines[line].moves.length; ; to = lines[at].ply, at = lines[at].line) {
    parts.unshift({ line: at, before: 0, to });
    if (at === 0) break;
  }
  for (const [index, { before, to }] of parts.slice(0, -1).entries()) parts[index + 1].before = before + to;
  return parts;
}

/** The moves of a path. */
export const movesOf = (lines, parts) => parts.flatMap(({ line, to }) => lines[line].moves.slice(0, to));

/** The place of ply `ply` of a path. */
export function placeAt(parts, ply) {
  const { line, before } = parts.findLast((part) => part.before < ply) ?? parts[0];
  return { line, ply: ply - before };
}

/** The ply of a path at a place; `null` if the path does not pass it. */
function plyOf(parts, place) {
  const part = parts.find(({ line, to }) => line === place.line && place.ply <= to);
  return part ? part.before + place.ply : null;
}

/** The comments, marks and commands at a place. Those before the first move of a variation are those of that move. */
export function notesAt(lines, { line, ply }) {
  const isHere = (note) => note.ply === ply || (line > 0 && ply === 1 && note.ply === 0);
  const { comments, marks, commands } = lines[line];
  return {
    comments: comments.filter(isHere).map(({ text }) => text),
    marks: marks.filter(isHere).map(({ glyph }) => glyph),
    commands: commands.filter(isHere).map(({ name, value }) => ({ name, value })),
  };
}

/** The notes of the first `end` plies of a path, as the notes of a game of its own. */
export function notesUpTo(lines, parts, end) {
  const plies = Array.from({ length: end + 1 }, (_, ply) => ({ ply, ...notesAt(lines, placeAt(parts, ply)) }));
  // The new numbers of the lines that are kept. The lines of the path become the game.
  const numbers = new Map();
  const variations = [];
  for (const [index, variation] of lines.entries()) {
    if (index === 0 || parts.some(({ line }) => line === index)) continue;
    const ply = plyOf(parts, variation);
    const isOfWay = ply !== null && ply < end;
    if (!isOfWay && !numbers.has(variation.line)) continue;
    variations.push({ ...variation, ...(isOfWay ? { line: 0, ply } : { line: numbers.get(variation.line) }) });
    numbers.set(index, variations.length);
  }
  return {
    comments: plies.flatMap(({ ply, comments }) => comments.map((text) => ({ ply, text }))),
    marks: plies.flatMap(({ ply, marks }) => marks.map((glyph) => ({ ply, glyph }))),
    commands: plies.flatMap(({ ply, commands }) => commands.map((command) => ({ ply, ...command }))),
    variations,
  };
}

/** The number of notes. */
export const countNotes = ({ comments, marks, variations }) => comments.length + marks.length + variations.length;

const isText = (value) => typeof value === "string";
const isPly = (value) => Number.isInteger(value) && value >= 0;
const list = (value) => (Array.isArray(value) ? value : []);

/** Restores the notes of a game of `length` plies. Whatever is invalid in `saved` is left out. */
export function savedNotes(saved, length) {
  const own = ({ comments, marks, commands }, plies) => ({
    comments: list(comments).filter((one) => isPly(one?.ply) && one.ply <= plies && isText(one.text)),
    marks: list(marks).filter((one) => isPly(one?.ply) && one.ply <= plies && isPly(one.glyph) && one.glyph <= 65_535),
    commands: list(commands).filter(
      (one) => isPly(one?.ply) && one.ply <= plies && isText(one.name) && isText(one.value),
    ),
  });
  const lengths = [length];
  const variations = [];
  for (const one of list(saved?.variations)) {
    const moves = savedMoves(one);
    const isWhole = Array.isArray(moves) && moves.length > 0 && moves.every(isText);
    // If one is left out, later variations would have wrong numbers.
    if (!isWhole || !isPly(one.ply) || !(one.ply < lengths[one.line])) break;
    const { line, ply } = one;
    variations.push({ line, ply, moves, ...own(one, moves.length) });
    lengths.push(moves.length);
  }
  return { ...own(saved ?? {}, length), variations };
}

/** The signs of marks, by glyph. */
const SIGNS = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
};

/** The sign and the meaning of a mark. */
export const markOf = (glyph) => [SIGNS[glyph] ?? `$${glyph}`, TEXTS.marks[glyph] ?? TEXTS.otherMark(glyph)];

/**
 * A command in short: a time such as "0:02:58", or an evaluation such as "+0.23". Of the two clocks of lidraughts, it
 * is that of the player who has moved: the name of the other one, whose clock runs, has a capital.
 * @param {{ name: string, value: string }} command
 */
export function commandText({ name, value }) {
  if (name === "eval") return /^\d/.test(value) ? `+${value.split(",")[0]}` : value.split(",")[0];
  if (name !== "clock") return value;
  const clocks = value.split(" ");
  const own = clocks.filter((clock) => /^[wb]/.test(clock));
  return (own.length > 0 ? own : clocks).map((clock) => clock.slice(1)).join(" / ");
}

/** What a command tells. */
export const commandTitle = ({ name }) => TEXTS.commands[name] ?? name;
