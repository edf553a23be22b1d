// The look of each cell as plain data.
import { notesAt, valueAt } from "./position.js";
import { placeOf } from "./puzzle.js";

/** A function from a place to the look of its cell, for a state. */
export function lookOf({ shape, position, cursor, selected, checked }) {
  const cells = (checked?.conflicts ?? []).flatMap((conflict) => conflict.cells);
  const bad = new Set(cells.map((name) => placeOf(name, shape.columns)));
  const chosen = new Set(selected);
  const one = valueAt(shape, position, cursor);
  return (place) => {
    const value = valueAt(shape, position, place);
    return {
      digit: value === null ? "" : String(value),
      notes: value === null ? notesAt(shape, position, place).map((note) => ({ note, classes: "" })) : [],
      given: shape.givens[place] !== null,
      typed: false,
      cursor: place === cursor,
      selected: chosen.has(place),
      peer: false,
      same: one !== null && value === one,
      color: position.colors[place],
      conflict: bad.has(place),
      marked: [],
      gone: [],
    };
  };
}
