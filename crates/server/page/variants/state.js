// The state of the view, and how changes of the position change it.
import { decode, encode } from "./position.js";
import { shapeOf } from "./puzzle.js";

/** The number of changes that can be undone. */
const HISTORY = 300;

/**
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {{ text: string, position: string }} Entry  a change, with what was there before it
 *
 * @typedef {object} State
 * @property {Api.VariantReadAnswer | null} opened  `null` until the first puzzle is read
 * @property {string} code  the puzzle as a parameter of the address
 * @property {import("./puzzle.js").Shape} shape
 * @property {Position} position
 * @property {Entry[]} past
 * @property {Entry[]} future
 * @property {number} cursor
 * @property {number[]} selected
 * @property {"digit" | "note" | "color"} pen
 * @property {Api.VariantCheckAnswer | null} checked  what the entered values contradict
 * @property {string[]} formats  those in which the puzzle can be written
 * @property {{ program: string, text?: string, problem?: import("../lib/foreign.js").Words }[]} links  the puzzle for
 *   other programs, or why they cannot have it
 * @property {import("../sudoku/state.js").Message | null} message
 * @property {import("../sudoku/look.js").Marks | null} marks
 * @property {boolean} celebrate  whether the puzzle has just been solved
 */

const PENS = ["digit", "note", "color"];

/**
 * The state before the first puzzle is read, with the pen that was saved.
 * @returns {State}
 */
export const firstState = (pen) => ({
  opened: null,
  code: "",
  shape: shapeOf({ rows: 0, columns: 0, values: [1, 9] }),
  position: { values: [], notes: [], colors: [] },
  past: [],
  future: [],
  cursor: 0,
  selected: [0],
  pen: PENS.includes(pen) ? pen : "digit",
  checked: null,
  formats: [],
  links: [],
  message: null,
  marks: null,
  celebrate: false,
});

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
