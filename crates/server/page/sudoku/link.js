// A position in the address: `#/sudoku?givens=…&cells=…&notes=…&colors=…`, or `?typed=…` while a puzzle is typed in.
import { decodeColors, encodeColors } from "./colors.js";
import { digitsOf, toNotes } from "./notes.js";
import { BLANK, emptyCells, hasNotes, puzzle, toCells } from "./position.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.links;

/** The parameters of the address of a position. */
export function toParams(position) {
  if (position.entry) return { typed: position.cells };
  return {
    givens: position.givens,
    cells: position.cells === position.givens ? null : position.cells,
    notes: hasNotes(position) ? notesText(position) : null,
    colors: encodeColors(position.colors),
  };
}

/**
 * Reads the parameters of an address. Returns `{ position }`, or `{ problem }` with a message if they are invalid, or
 * `{}` if there are none.
 */
export function fromParams(params) {
  const read = {};
  for (const name of ["typed", "givens", "cells"]) {
    if (!params.has(name)) continue;
    read[name] = toCells(params.get(name));
    if (read[name] === null) return { problem: T.cells(name, params.get(name).length) };
  }
  if (read.typed) return { position: puzzle(BLANK, { cells: read.typed, entry: true }) };
  if (!read.givens) return read.cells ? { position: puzzle(read.cells) } : {};
  const colors = decodeColors(params.get("colors") ?? "");
  if (!colors) return { problem: T.colors };
  const bare = puzzle(read.givens, { cells: read.cells, colors });
  if (!params.has("notes")) return { position: bare };
  const notes = readNotes(bare, params.get("notes"));
  if (!notes) return { problem: T.notes };
  return { position: { ...bare, notes } };
}

/** The notes of the empty cells, in order: `129,,45`. */
function notesText(position) {
  const texts = emptyCells(position).map((cell) => digitsOf(position.notes[cell]).join(""));
  return texts.join(",").replace(/,+$/, "");
}

function readNotes(position, text) {
  const texts = text.split(",");
  const empty = emptyCells(position);
  if (!/^[1-9,]*$/.test(text) || texts.length > empty.length) return null;
  const notes = [...position.notes];
  for (const [index, digits] of texts.entries()) notes[empty[index]] = toNotes(digits);
  return notes;
}
