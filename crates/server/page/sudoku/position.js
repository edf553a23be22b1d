// Positions: givens, digits, notes and colours. They are immutable: each function returns a new one.
import { decodeColors, encodeColors, keyOf, toggled, without } from "./colors.js";
import { isSeen } from "./conflicts.js";
import { bit, candidates, decodeNotes, encodeNotes, has } from "./notes.js";
import { CELLS, PEERS } from "./units.js";

export const BLANK = ".".repeat(81);
const NO_NOTES = CELLS.map(() => 0);

/** 81 characters, 1 to 9 and `.`, from a text; `null` if it is invalid. */
export function toCells(text) {
  const cells = text.replaceAll("0", ".");
  return /^[1-9.]{81}$/.test(cells) ? cells : null;
}

/**
 * Creates a position: the givens, all digits including the givens, notes, and colours of cells and candidates.
 * `entry`: the puzzle is being typed in, and has no givens yet.
 * @param {string} givens
 * @param {{ cells?: string, notes?: number[], entry?: boolean, colors?: Record<number, number> }} more
 */
export function puzzle(givens, { cells = givens, notes = NO_NOTES, entry = false, colors = {} } = {}) {
  const all = CELLS.map((cell) => (givens[cell] === "." ? cells[cell] : givens[cell])).join("");
  return { givens, cells: all, notes, entry, colors };
}

/** Questions about the cells of a position. */
export const isGiven = (position, cell) => position.givens[cell] !== ".";
export const isEmpty = (position, cell) => position.cells[cell] === ".";
export const emptyCells = (position) => CELLS.filter((cell) => isEmpty(position, cell));
export const hasColors = ({ colors }) => Object.keys(colors).length > 0;
export const hasNotes = (position) => position.notes.some((notes) => notes !== 0);

/** The number of filled cells in 81 characters. */
export const filled = (cells) => [...cells].filter((digit) => digit !== ".").length;

/** Whether every cell is filled and no rule is broken. */
export const isSolved = ({ cells }) => CELLS.every((cell) => cells[cell] !== "." && !isSeen(cells, cell, cells[cell]));

const replaced = (cells, cell, digit) => cells.slice(0, cell) + digit + cells.slice(cell + 1);

/** Places a digit in a cell. With `tidy`, its note is removed from the peers. */
export function placed(position, cell, digit, { tidy }) {
  const notes = [...position.notes];
  notes[cell] = 0;
  if (tidy) for (const peer of PEERS[cell]) notes[peer] &= ~bit(digit);
  const colors = without(position.colors, [cell], { candidatesOnly: true });
  return { ...position, cells: replaced(position.cells, cell, String(digit)), notes, colors };
}

/** Fills cells from `start` on while a puzzle is typed in. `digits` has 1 to 9, and `.` for an empty cell. */
export function typed(position, start, digits) {
  const cells = position.cells.slice(0, start) + digits + position.cells.slice(start + digits.length);
  return { ...position, cells: cells.slice(0, 81) };
}

/** Adds the note of a digit to all empty cells of `cells`, or removes it if all of them have it. */
export function noted(position, cells, digit) {
  const own = cells.filter((cell) => isEmpty(position, cell));
  const off = own.every((cell) => has(position.notes[cell], digit));
  const notes = [...position.notes];
  for (const cell of own) notes[cell] = off ? notes[cell] & ~bit(digit) : notes[cell] | bit(digit);
  return { ...position, notes };
}

/** Adds notes, `[{ cell, digit }]`. */
export function withMore(position, candidates) {
  const notes = [...position.notes];
  for (const { cell, digit } of candidates) notes[cell] |= bit(digit);
  return { ...position, notes };
}

/**
 * Colours cells, or with `digit` that candidate of the cells that have it as a note. A colour that all of them have is
 * removed.
 */
export function colored(position, cells, color, digit = 0) {
  const own = digit === 0 ? cells : cells.filter((cell) => isEmpty(position, cell) && has(position.notes[cell], digit));
  const keys = own.map((cell) => keyOf(cell, digit));
  return { ...position, colors: toggled(position.colors, keys, color) };
}

/** Removes the colours of cells and their candidates; of all cells without `cells`. */
export const uncolored = (position, cells = CELLS) => ({ ...position, colors: without(position.colors, cells) });

/** Removes the player's digits and notes from cells. */
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

/** The position with all candidates as notes, without notes, restarted, and solved. */
export const withNotes = (position) => ({ ...position, notes: candidates(position.cells) });
export const withoutNotes = (position) => ({ ...position, notes: NO_NOTES });
export const restarted = ({ givens, entry }) => puzzle(givens, { entry });
export const solved = (position, solution) => puzzle(position.givens, { cells: solution });

/** Whether two positions are equal. */
export const isSame = (one, other) => encode(one) === encode(other);

/** A position as a short text, and back; `decode` returns `null` if the text is invalid. */
export function encode({ givens, cells, notes, entry, colors }) {
  const painted = encodeColors(colors);
  return givens + cells + encodeNotes(notes) + (entry ? "e" : "") + (painted && `#${painted}`);
}

export function decode(text) {
  if (typeof text !== "string") return null;
  const givens = toCells(text.slice(0, 81));
  const cells = toCells(text.slice(81, 162));
  const notes = decodeNotes(text.slice(162, 324));
  const [mark, painted = ""] = text.slice(324).split("#");
  const colors = decodeColors(painted);
  return givens && cells && notes && colors && puzzle(givens, { cells, notes, colors, entry: mark === "e" });
}
