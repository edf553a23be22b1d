// Steps of the server, and the positions that they lead to.
import { bit, digitsOf, toNotes } from "./notes.js";
import { emptyCells, placed, puzzle } from "./position.js";
import { CELLS, shortName } from "./units.js";

/** `r1c2=3` or `r1c2<>3` as `{ cell, digit }`. */
export function change(text) {
  const [row, column, digit] = [...text].filter((sign) => /\d/.test(sign)).map(Number);
  return { cell: 9 * (row - 1) + column - 1, digit };
}

/** What a step changes, `[{ cell, digit }]` each. */
export const placements = (step) => step.placements.map(change);
export const eliminations = (step) => step.eliminations.map(change);

/** What follows from a step, in short: `r1c2=3`, `r1c23<>4`. */
export const conclusion = (step) => step.notation.split(" => ").at(-1);

/** The candidates of the server as notes. Filled cells have no notes. */
export const toAllNotes = (candidates, cells) =>
  CELLS.map((cell) => (cells[cell] === "." ? toNotes(candidates[cell]) : 0));

/** The share of empty cells with notes from which on a digit that is not noted counts as eliminated. */
const NOTED = 0.8;

/** Whether the notes are those of all candidates: nearly all empty cells have some. */
export function isNoted(position) {
  const empty = emptyCells(position);
  const noted = empty.filter((cell) => position.notes[cell] !== 0);
  return noted.length > 0 && noted.length >= NOTED * empty.length;
}

/** The candidates that the player has eliminated, as `r1c2<>3`. A cell without notes may hold anything. */
export function eliminated(position, candidates) {
  if (!isNoted(position)) return [];
  return emptyCells(position)
    .filter((cell) => position.notes[cell] !== 0)
    .flatMap((cell) =>
      digitsOf(candidates[cell] & ~position.notes[cell]).map((digit) => `${shortName(cell)}<>${digit}`),
    );
}

/** The notes without the eliminations of a step. */
function struck(notes, step) {
  const next = [...notes];
  for (const { cell, digit } of eliminations(step)) next[cell] &= ~bit(digit);
  return next;
}

/**
 * The position after a step. `all` are the candidates as notes, which become the notes if the step eliminates and the
 * player has not noted all candidates.
 */
export function applied(position, step, all, settings) {
  const needsAll = step.eliminations.length > 0 && !isNoted(position);
  let next = { ...position, notes: struck(needsAll ? all : position.notes, step) };
  for (const { cell, digit } of placements(step)) {
    next = placed(next, cell, digit, { tidy: settings.tidy || needsAll });
  }
  return next;
}

/** The positions before each step of a path, with all candidates as notes. */
export function positionsOf(position, steps, candidates) {
  let now = { ...puzzle(position.givens, { cells: position.cells }), notes: toAllNotes(candidates, position.cells) };
  return steps.map((step) => {
    const before = now;
    now = { ...now, notes: struck(now.notes, step) };
    for (const { cell, digit } of placements(step)) now = placed(now, cell, digit, { tidy: true });
    return before;
  });
}
