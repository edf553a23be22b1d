// The state of the view, and how changes of the position change it.
import { decode, encode } from "./position.js";

/** The number of changes that can be undone. */
const HISTORY = 300;

/**
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Opened  a puzzle that was read, as the API answers it
 * @property {import("./puzzle.js").Puzzle} puzzle
 * @property {any} picture
 * @property {string[]} words  its constraints as sentences
 * @property {string[]} warnings  what was not understood
 *
 * @typedef {{ text: string, position: string }} Entry  a change, with what was there before it
 *
 * @typedef {object} State
 * @property {Opened | null} opened  `null` until the first puzzle is read
 * @property {string} code  the puzzle as a parameter of the address
 * @property {import("./puzzle.js").Shape} shape
 * @property {Position} position
 * @property {Entry[]} past
 * @property {Entry[]} future
 * @property {number} cursor
 * @property {number[]} selected
 * @property {"digit" | "note" | "color"} pen
 * @property {{ conflicts: any[], solved: boolean } | null} checked  what the entered values contradict
 * @property {string[]} formats  those in which the puzzle can be written
 * @property {{ program: string, text?: string, problem?: any }[]} links  the puzzle for other programs, or why they
 *   cannot have it
 * @property {any} message
 * @property {any} marks
 * @property {boolean} celebrate  whether the puzzle has just been solved
 */

/** Changes the position, with an entry for undo: the fields that change. */
export function changed({ shape, position, past }, text, next) {
  const entry = { text, position: encode(shape, position) };
  return { position: next, past: [...past, entry].slice(-HISTORY), future: [] };
}

/** Reverts the last change in the list `from`, and adds the reverse to `to`. Returns `null` if `from` is empty. */
export function travelled(state, from, to) {
  const entry = state[from].at(-1);
  const position = entry && decode(state.shape, entry.position);
  if (!position) return null;
  const back = { text: entry.text, position: encode(state.shape, state.position) };
  return { position, [from]: state[from].slice(0, -1), [to]: [...state[to], back] };
}

/** The value that a typed digit makes of the one that was typed before it, such as 12 after 1; or the digit. */
export function typedValue({ values }, before, digit) {
  const joined = before === null ? digit : 10 * before + digit;
  return values.includes(joined) ? joined : digit;
}
