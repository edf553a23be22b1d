// A position: what stands in the grid. Positions are never changed; each function makes the next one.
import { isSeen } from "./conflicts.js";
import { bit, candidates, decodeNotes, encodeNotes, has } from "./notes.js";
import { CELLS, PEERS } from "./units.js";

export const BLANK = ".".repeat(81);
const NO_NOTES = CELLS.map(() => 0);

/** Nine by nine characters, 1 to 9 and `.`; `null` where a text is something else. */
export function toCells(text) {
  const cells = text.replaceAll("0", ".");
  return /^[1-9.]{81}$/.test(cells) ? cells : null;
}

/**
 * The position of a puzzle: its givens, all digits (the givens among them), and notes. While somebody types a puzzle
 * in (`entry`) nothing is given yet.
 */
export function puzzle(givens, { cells = givens, notes = NO_NOTES, entry = false } = {}) {
  const all = CELLS.map((cell) => (givens[cell] === "." ? cells[cell] : givens[cell])).join("");
  return { givens, cells: all, notes, entry };
}

/** What a position says of its cells. */
export const isGiven = (position, cell) => position.givens[cell] !== ".";
export const isEmpty = (position, cell) => position.cells[cell] === ".";
export const emptyCells = (position) => CELLS.filter((cell) => isEmpty(position, cell));
export const hasNotes = (position) => position.notes.some((notes) => notes !== 0);

/** Whether every cell is filled and no rule is broken. */
export const isSolved = ({ cells }) => CELLS.every((cell) => cells[cell] !== "." && !isSeen(cells, cell, cells[cell]));

const replaced = (cells, cell, digit) => cells.slice(0, cell) + digit + cells.slice(cell + 1);

/** A digit put into a cell; with `tidy` its peers lose the note of it. */
export function placed(position, cell, digit, { tidy }) {
  const notes = [...position.notes];
  notes[cell] = 0;
  if (tidy) for (const peer of PEERS[cell]) notes[peer] &= ~bit(digit);
  return { ...position, cells: replaced(position.cells, cell, String(digit)), notes };
}

/** The note of a digit in all of the cells that are empty: set, or taken away where all of them have it. */
export function noted(position, cells, digit) {
  const own = cells.filter((cell) => isEmpty(position, cell));
  const off = own.every((cell) => has(position.notes[cell], digit));
  const notes = [...position.notes];
  for (const cell of own) notes[cell] = off ? notes[cell] & ~bit(digit) : notes[cell] | bit(digit);
  return { ...position, notes };
}

/** The cells without the digits and notes of the player. */
export function erased(position, cells) {
  const own = cells.filter((cell) => !isGiven(position, cell));
  const notes = [...position.notes];
  let all = position.cells;
  for (const cell of own) {
    notes[cell] = 0;
    all = replaced(all, cell, ".");
  }
  return { ...position, cells: all, notes };
}

/** A position with all notes that its digits allow, without any, from the beginning, and at the end. */
export const withNotes = (position) => ({ ...position, notes: candidates(position.cells) });
export const withoutNotes = (position) => ({ ...position, notes: NO_NOTES });
export const restarted = ({ givens, entry }) => puzzle(givens, { entry });
export const solved = (position, solution) => puzzle(position.givens, { cells: solution });

/** Whether two positions are equal. */
export const isSame = (one, other) => encode(one) === encode(other);

/** A position as one short text, and back; `null` where a text is none. */
export function encode({ givens, cells, notes, entry }) {
  return givens + cells + encodeNotes(notes) + (entry ? "e" : "");
}

export function decode(text) {
  if (typeof text !== "string") return null;
  const givens = toCells(text.slice(0, 81));
  const cells = toCells(text.slice(81, 162));
  const notes = decodeNotes(text.slice(162, 324));
  return givens && cells && notes && puzzle(givens, { cells, notes, entry: text.slice(324) === "e" });
}
