// What a puzzle is for the page: its cells, values and givens. Cells are numbered row by row, from 0.

/**
 * @typedef {object} Shape
 * @property {number} rows
 * @property {number} columns
 * @property {number} least
 * @property {number[]} values
 * @property {number[]} cells  the places that are cells
 * @property {(number | null)[]} givens  the given value of each place
 * @property {number[]} marks  the given candidates of each place, a bit for each value; 0 where none are given
 */

/** The place of a cell by its name, such as `r1c9`; -1 for a cell beside the grid. */
export function placeOf(name, columns) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return row ? columns * (Number(row) - 1) + Number(column) - 1 : -1;
}

/** The name of the cell at a place. */
export const nameOf = (place, columns) => `r${Math.floor(place / columns) + 1}c${(place % columns) + 1}`;

/**
 * The shape of a puzzle.
 * @param {Api.VariantPuzzle} puzzle
 * @returns {Shape}
 */
export function shapeOf({ rows, columns, values: [least, greatest], absent = [], givens = {}, candidates = {} }) {
  const gone = new Set(absent.map((name) => placeOf(name, columns)));
  const places = Array.from({ length: rows * columns }, (_, place) => place);
  const given = places.map(() => /** @type {number | null} */ (null));
  for (const [name, value] of Object.entries(givens)) {
    const place = placeOf(name, columns);
    if (place >= 0) given[place] = value;
  }
  const marks = places.map(() => 0);
  for (const [name, values] of Object.entries(candidates)) {
    const place = placeOf(name, columns);
    if (place >= 0) marks[place] = values.reduce((bits, value) => bits | (1 << (value - least)), 0);
  }
  return {
    rows,
    columns,
    least,
    values: Array.from({ length: greatest - least + 1 }, (_, index) => least + index),
    cells: places.filter((place) => !gone.has(place)),
    givens: given,
    marks,
  };
}

/** The side of the boxes of a puzzle, by which Ctrl with an arrow key moves the cursor. */
export function boxSide({ constraints = [] }) {
  const boxes = constraints.find(({ boxes }) => boxes)?.boxes;
  return boxes ? Math.min(...boxes) : 3;
}
