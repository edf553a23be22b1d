// The look of each cell as plain data, and its text for screen readers.
import { conflicts, isSeen } from "./conflicts.js";
import { digitsOf } from "./notes.js";
import { isEmpty, isGiven } from "./position.js";
import { PEERS, nameCell } from "./units.js";

/** The kinds of marks of a step, with their texts for screen readers. */
const MARKS = { target: "the step's cell", cause: "a reason for the step", unit: null, wrong: "wrong" };

/** A function from a cell to its look, for a state. */
export function lookOf({ position, cursor, selected, settings, marks }) {
  const bad = new Set(settings.conflicts ? conflicts(position.cells).flatMap((each) => each.cells) : []);
  const chosen = new Set(selected);
  const one = position.cells[cursor] === "." ? null : position.cells[cursor];
  const concluded = marks?.stage === 2 ? String(marks.step.digit) : null;
  const peers = new Set(settings.peers && selected.length === 1 && !marks ? PEERS[cursor] : []);
  return (cell) => {
    const digit = isEmpty(position, cell) ? "" : position.cells[cell];
    const notes = digitsOf(position.notes[cell]);
    const marked = Object.keys(MARKS).filter((name) => marks?.[name]?.includes(cell));
    return {
      cell,
      digit,
      notes,
      given: isGiven(position, cell),
      typed: position.entry && digit !== "",
      cursor: cell === cursor,
      selected: chosen.has(cell),
      peer: peers.has(cell),
      same: settings.peers && !marks && one !== null && digit === one,
      // The note to highlight: that of the selected digit, or of the digit of the step.
      samenote: marks ? marks.target?.includes(cell) && concluded : settings.peers && one,
      conflict: bad.has(cell),
      struck: settings.conflicts ? notes.filter((note) => isSeen(position.cells, cell, note)) : [],
      marked,
    };
  };
}

/** A cell in words: "row 3 column 5, 7, given". */
export function label({ cell, digit, notes, given, conflict, marked }) {
  const held = digit || (notes.length > 0 ? `empty, notes ${notes.join(" ")}` : "empty");
  const more = [given && "given", conflict && "in conflict", ...marked.map((name) => MARKS[name])];
  return [nameCell(cell), held, ...more.filter(Boolean)].join(", ");
}
