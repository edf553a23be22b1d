// Notes: the digits that a player holds for possible in a cell, a bit a digit.
import { CELLS, DIGITS, PEERS } from "./units.js";

/** All nine digits. */
const ALL = 0b1_1111_1111;

/**
 * The notes of one cell: the bit of a digit, whether it is among them, all of them as a list, and notes from a list.
 */
export const bit = (digit) => 1 << (digit - 1);
export const has = (notes, digit) => (notes & bit(digit)) !== 0;
export const digitsOf = (notes) => DIGITS.filter((digit) => has(notes, digit));
export const toNotes = (digits) => [...digits].reduce((notes, digit) => notes | bit(Number(digit)), 0);

/** Of each empty cell the digits that no peer holds; nothing for the others. */
export function candidates(cells) {
  return CELLS.map((cell) => {
    if (cells[cell] !== ".") return 0;
    return PEERS[cell].reduce((left, peer) => (cells[peer] === "." ? left : left & ~bit(Number(cells[peer]))), ALL);
  });
}

/** Two characters a cell, to be kept. */
export const encodeNotes = (notes) => notes.map((each) => each.toString(32).padStart(2, "0")).join("");

/** The notes of such a text; `null` where it is none. */
export function decodeNotes(text) {
  if (!/^[0-9a-v]{162}$/.test(text)) return null;
  return CELLS.map((cell) => Number.parseInt(text.slice(2 * cell, 2 * cell + 2), 32) & ALL);
}
