// The state of the sudoku view, as a plain object, how it is saved, and how changes of the position change it.
import { decode, encode, isSolved, puzzle } from "./position.js";
import { CELLS, DIGITS } from "./units.js";

/** What the puzzles of first visits are made from. It needs only two techniques. */
const FIRST = "..7..38..3...6..7...2..8.1..3.6....5..62.41..2....5.3..6.1..4...4..8...2..34..7..";

/** The turns and reflections of a grid: each takes a row and a column from 0 to 8. */
const SYMMETRIES = [
  (row, column) => [row, column],
  (row, column) => [column, 8 - row],
  (row, column) => [8 - row, 8 - column],
  (row, column) => [8 - column, row],
  (row, column) => [row, 8 - column],
  (row, column) => [8 - row, column],
  (row, column) => [column, row],
  (row, column) => [8 - column, 8 - row],
];

/**
 * The puzzle of a first visit. Each visitor gets another one: the same in another orientation, with other digits.
 * `random()` returns numbers from 0 to 1.
 */
export function firstPuzzle(random = Math.random) {
  const turn = SYMMETRIES[Math.floor(SYMMETRIES.length * random())];
  const digits = [...DIGITS].map((digit) => ({ digit, at: random() })).sort((one, other) => one.at - other.at);
  return CELLS.map((cell) => {
    const [row, column] = turn(Math.floor(cell / 9), cell % 9);
    const digit = Number(FIRST[9 * row + column]);
    return digit ? digits[digit - 1].digit : ".";
  }).join("");
}

/** The number of changes that can be undone. */
const HISTORY = 300;

/**
 * @typedef {object} Position
 * @property {string} givens  81 digits or dots
 * @property {string} cells  the same with the player's digits
 * @property {number[]} notes  the notes of each cell, a bit for each digit
 * @property {boolean} entry  whether the puzzle is being typed in
 * @property {Record<number, number>} colors  the colours of cells and candidates
 *
 * @typedef {object} RunRecord
 * @property {number} seconds
 * @property {number} steps  the number of steps that were shown
 * @property {boolean} solver  whether the program solved the puzzle
 *
 * @typedef {{ text: string, position: string, record?: RunRecord }} Entry  a change, with what was there before it
 *
 * @typedef {object} Message
 * @property {import("../lib/foreign.js").Words} text
 * @property {string} [title]  its first words, which stand out
 * @property {string} [notation]  the notation of a step, at the end
 * @property {string} kind  "good", "careful", "bad" or ""
 * @property {{ text: string, run: () => void, primary?: boolean, id?: string, icon?: string }[]} actions  its buttons
 * @property {boolean} [working]  whether it tells that the server is at work
 *
 * @typedef {object} Walk  a list of steps, one of which is shown
 * @property {"path" | "all"} kind  the path to the solution, or steps of one position
 * @property {string} title
 * @property {string} note  what is to say about the whole list
 * @property {Api.SudokuStep[]} steps
 * @property {Position[]} positions  the positions before each step
 * @property {number} index
 *
 * @typedef {object} PuzzleRating
 * @property {string} givens
 * @property {string} [level]
 * @property {number} [score]
 * @property {number} [er]
 * @property {number} [ep]
 * @property {number} [ed]
 *
 * @typedef {object} State
 * @property {Position} position
 * @property {Entry[]} past  the changes that can be undone
 * @property {Entry[]} future  the changes that can be redone
 * @property {RunRecord} record
 * @property {number} cursor  the cell with the keyboard focus
 * @property {number[]} selected  all selected cells
 * @property {"digit" | "note" | "color"} pen
 * @property {number} highlight  the digit that is highlighted, or 0
 * @property {number} color  the colour that was used last
 * @property {boolean} paused
 * @property {typeof SETTINGS} settings
 * @property {Walk | null} walk
 * @property {PuzzleRating | null} rating
 * @property {import("./look.js").Marks | null} marks  the marks in the grid, or `null`
 * @property {Message | null} message  `null` for the usual one
 * @property {boolean} celebrate  whether the puzzle has just been solved
 */

const SETTINGS = { tidy: true, conflicts: true, peers: true, timer: true, uniqueness: true, own: true };
const PENS = ["digit", "note", "color"];

/** The record of a puzzle that has just begun. */
export const NEW_RECORD = { seconds: 0, steps: 0, solver: false };

/**
 * Restores a saved state. The history and the seconds are saved apart, because the one is long and changes seldom, and
 * the others change all the time. Without a saved position, `first` is the puzzle.
 * @returns {State}
 */
export function savedState(saved, history, seconds, first = FIRST) {
  const cursor = CELLS.includes(saved?.cursor) ? saved.cursor : 40;
  return {
    position: decode(saved?.position) ?? puzzle(first),
    past: Array.isArray(history?.past) ? history.past : [],
    future: Array.isArray(history?.future) ? history.future : [],
    record: { ...NEW_RECORD, ...saved?.record, seconds },
    cursor,
    selected: [cursor],
    pen: PENS.includes(saved?.pen) ? saved.pen : "digit",
    highlight: 0,
    color: 1,
    walk: null,
    rating: null,
    paused: false,
    settings: { ...SETTINGS, ...saved?.settings },
    marks: null,
    message: null,
    celebrate: false,
  };
}

/** What is saved of a state, without the history. */
export const toSave = ({ position, record, cursor, pen, settings }) => ({
  position: encode(position),
  record,
  cursor,
  pen,
  settings,
});

/**
 * The position that is shown: that of the step of a list, or with all candidates while a step is drawn.
 * @param {State} state
 * @returns {Position}
 */
export function shownPosition({ position, walk, marks }) {
  if (walk) return walk.positions[walk.index];
  return marks?.notes ? { ...position, notes: marks.notes } : position;
}

/**
 * The marks that are shown.
 * @param {State} state
 */
export const shownMarks = ({ walk, marks }) => (walk ? { step: walk.steps[walk.index], stage: 3 } : marks);

/** Moves to another position: the changed fields, with `more`. */
function moved(state, position, more) {
  const celebrate = !isSolved(state.position) && isSolved(position) && !more.record.solver;
  return { position, marks: null, walk: null, paused: false, celebrate, ...more };
}

/** Changes the position, with an entry for undo. `record` is the new record if the change begins or solves a puzzle. */
export function changed(state, text, position, record) {
  /** @type {Entry} */
  const entry = { text, position: encode(state.position) };
  if (record) entry.record = state.record;
  const past = [...state.past, entry].slice(-HISTORY);
  return moved(state, position, { past, future: [], record: record ?? state.record });
}

/** Reverts the last change in the list `from`, and adds the reverse to `to`. Returns `null` if `from` is empty. */
export function travelled(state, from, to) {
  const entry = state[from].at(-1);
  const position = decode(entry?.position);
  if (!position) return null;
  /** @type {Entry} */
  const back = { text: entry.text, position: encode(state.position) };
  if (entry.record) back.record = state.record;
  return moved(state, position, {
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], back],
    record: entry.record ?? state.record,
  });
}
