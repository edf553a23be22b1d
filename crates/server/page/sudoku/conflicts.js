// Conflicts: digits that occur twice in a unit. They are found here, not by the server, so that they show at once.
import { PEERS, UNITS, nameUnit } from "./units.js";
import { TEXTS } from "./texts.js";

/** Every digit that occurs more than once in a unit, as `{ unit, digit, cells }`. */
export function conflicts(cells) {
  return UNITS.flatMap((unit) => {
    const places = new Map();
    for (const cell of unit.cells) {
      if (cells[cell] !== ".") places.set(cells[cell], [...(places.get(cells[cell]) ?? []), cell]);
    }
    return [...places]
      .filter(([, own]) => own.length > 1)
      .map(([digit, own]) => ({ unit, digit: Number(digit), cells: own }));
  });
}

/** A conflict in words. */
export const describe = ({ unit, digit, cells }) => TEXTS.conflict(digit, cells.length, nameUnit(unit));

/** Whether a peer of the cell holds the digit. */
export const isSeen = (cells, cell, digit) => PEERS[cell].some((peer) => cells[peer] === String(digit));
