// The geometry of the grid: 81 cells, numbered row by row from the top left, and its 27 units.
import { TEXTS } from "./texts.js";

const range = (length) => Array.from({ length }, (_, index) => index);

export const CELLS = range(81);
export const DIGITS = range(9).map((index) => index + 1);

/** The row, column and box of a cell, from 0. */
export const rowOf = (cell) => Math.floor(cell / 9);
export const columnOf = (cell) => cell % 9;
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** All units, `{ kind, number, cells }`, numbered from 1. */
export const UNITS = [
  { kind: "row", of: rowOf },
  { kind: "column", of: columnOf },
  { kind: "box", of: boxOf },
].flatMap(({ kind, of }) =>
  range(9).map((index) => ({ kind, number: index + 1, cells: CELLS.filter((cell) => of(cell) === index) })),
);

/** The peers of each cell: the cells that share a unit with it. */
export const PEERS = CELLS.map((cell) => {
  const units = UNITS.filter((unit) => unit.cells.includes(cell));
  return [...new Set(units.flatMap((unit) => unit.cells))].filter((other) => other !== cell);
});

/** The cells of a unit as the server names it, `{ kind, number }`. */
export const cellsOf = ({ kind, number }) =>
  UNITS.find((unit) => unit.kind === kind && unit.number === number)?.cells ?? [];

/** The names of cells and units: "r3c5", "row 3 column 5", "box 7". */
export const shortName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
export const nameCell = (cell) => TEXTS.cell(rowOf(cell) + 1, columnOf(cell) + 1);
export const nameUnit = ({ kind, number }) => TEXTS.unit(kind, number);
