// Notes: the digits that the player considers possible in a cell, one bit for each digit.
import { CELLS, DIGITS, PEERS } from "./units.js";

/** All nine digits. */
const ALL = 0b1_1111_1111;

/**
 * For the notes of a cell: the bit of a digit, whether a digit is noted, the notes as a list, and notes from a list.
 */
export const bit = (digit) => 1 << (digit - 1);
export const has = (notes, digit) => (notes & bit(digit)) !== 0;
export const digitsOf = (notes) => DIGITS.filter((digit) => has(notes, digit));
export const toNotes = (digits) => [...digits].reduce((notes, digit) => notes | bit(Number(digit)), 0);

/** The candidates of each empty cell: the digits that no peer has. No notes for the other cells. */
export function candidates(cells) {
  return CELLS.map((cell) => {
    if (cells[cell] !== ".") return 0;
    return PEERS[cell].reduce((left, peer) => (cells[peer] === "." ? left : left & ~bit(Number(cells[peer]))), ALL);
  });
}

/** Notes as a text, with two characters for each cell. */
export const encodeNotes = (notes) => notes.map((each) => each.toString(32).padStart(2, "0")).join("");

/** Notes from such a text; `null` if it is invalid. */
export function decodeNotes(text) {
  if (!/^[0-9a-v]{162}$/.test(text)) return null;
  return CELLS.map((cell) => Number.parseInt(text.slice(2 * cell, 2 * cell + 2), 32) & ALL);
}
