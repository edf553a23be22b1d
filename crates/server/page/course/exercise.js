// An exercise: a position in which a technique has steps, the candidates that the reader has marked, and what is right.
import { candidates } from "../sudoku/notes.js";
import { change, eliminated } from "../sudoku/replay.js";
import { shortName } from "../sudoku/units.js";

/**
 * @typedef {{ cell: number, digit: number }} Candidate
 *
 * @typedef {object} Verdict  what a check says
 * @property {"none" | "right" | "part" | "wrong"} kind
 * @property {number} left  the eliminations or digits of the nearest step that are still to mark
 * @property {Candidate[]} wrong  the marks that no step of the technique has
 * @property {Api.SudokuStep | null} step  the step that the marks fit best, or `null`
 */

/** The request for the steps of a technique in a position, whose notes are the candidates left. */
export function stepsBefore(position, id) {
  const { cells, givens } = position;
  return { cells, givens, eliminated: eliminated(position, candidates(cells)), techniques: [id] };
}

/** Whether a technique places digits, as its steps show. */
export const places = (steps) => steps.some(({ placements }) => placements.length > 0);

/** What a step changes, as texts: its digits if it places some, or else its eliminations. */
const changes = ({ placements, eliminations }) => (placements.length > 0 ? placements : eliminations);

const isAt = (one) => (other) => one.cell === other.cell && one.digit === other.digit;

/** The marks with a candidate added, or removed if it is there. */
export function toggled(marks, candidate) {
  const others = marks.filter((mark) => !isAt(candidate)(mark));
  return others.length < marks.length ? others : [...marks, candidate];
}

/**
 * Compares marks with all steps of the technique. They are right if all of them belong to steps, and one step is whole.
 * @param {Candidate[]} marks
 * @param {Api.SudokuStep[]} steps
 * @returns {Verdict}
 */
export function checked(marks, steps) {
  const all = steps.map((step) => ({ step, wanted: changes(step).map(change) }));
  const wrong = marks.filter((mark) => !all.some(({ wanted }) => wanted.some(isAt(mark))));
  const open = all.map(({ step, wanted }) => ({
    step,
    left: wanted.filter((one) => !marks.some(isAt(one))).length,
    hits: wanted.filter((one) => marks.some(isAt(one))).length,
  }));
  const [nearest] = open.filter(({ hits }) => hits > 0).sort((one, other) => one.left - other.left);
  const { step = null, left = 0 } = nearest ?? {};
  if (marks.length === 0) return { kind: "none", left, wrong, step };
  if (wrong.length > 0) return { kind: "wrong", left, wrong, step };
  return { kind: left === 0 ? "right" : "part", left, wrong, step };
}

/** The marks of the reader as a step that is drawn: its eliminations or digits, without a pattern. */
export function drawnMarks(marks, isPlacing) {
  const texts = marks.map(({ cell, digit }) => `${shortName(cell)}${isPlacing ? "=" : "<>"}${digit}`);
  return {
    placements: isPlacing ? texts : [],
    eliminations: isPlacing ? [] : texts,
    drawing: { units: [], causes: [], candidates: [], groups: [], links: [] },
  };
}

/** The sentences of a reason. A full stop inside of a sentence, as in a number, ends none. */
export const sentences = (text) => text.split(/(?<=[.!?;])\s+(?=\p{Lu}|\p{N}|r\d)/u);

/** How often each technique was solved, from what was saved. */
export function savedCounts(saved) {
  const pairs = Object.entries(saved ?? {}).filter(([, count]) => Number.isInteger(count) && count > 0);
  return Object.fromEntries(pairs);
}

/** The counts with one more. */
export const counted = (counts, id) => ({ ...counts, [id]: (counts[id] ?? 0) + 1 });
