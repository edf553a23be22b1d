// Positions: the values, notes and colours that a player enters. They are immutable: each function returns a new one.

/**
 * @typedef {import("./puzzle.js").Shape} Shape
 *
 * @typedef {object} Position
 * @property {(number | null)[]} values  the entered value of each place
 * @property {number[]} notes  the notes of each place, a bit for each value
 * @property {number[]} colors  the colour of each place, or 0
 */

/** The position before anything is entered: given candidates are its notes. @returns {Position} */
export function blank({ rows, columns, marks }) {
  const all = (value) => Array.from({ length: rows * columns }, () => value);
  return { values: all(null), notes: [...marks], colors: all(0) };
}

/** The value at a place, given or entered. */
export const valueAt = (shape, position, place) => shape.givens[place] ?? position.values[place];

const bit = (shape, value) => 1 << (value - shape.least);

/** The values that are noted at a place. */
export const notesAt = (shape, { notes }, place) => shape.values.filter((value) => notes[place] & bit(shape, value));

/** A list with other values at some places. */
function replaced(list, places, of) {
  const next = [...list];
  for (const place of places) next[place] = of(list[place], place);
  return next;
}

const open = (shape, position, places) => places.filter((place) => valueAt(shape, position, place) === null);

/** Enters a value, or takes it away with `null`, which brings given candidates back. Given cells keep their values. */
export function placed(shape, position, places, value) {
  const own = places.filter((place) => shape.givens[place] === null);
  return {
    ...position,
    values: replaced(position.values, own, () => value),
    notes: replaced(position.notes, own, (_, place) => (value === null ? shape.marks[place] : 0)),
  };
}

/** Adds a note to the empty cells among the places, or removes it if all of them have it. */
export function noted(shape, position, places, value) {
  const own = open(shape, position, places);
  const isEverywhere = own.every((place) => position.notes[place] & bit(shape, value));
  const change = (notes) => (isEverywhere ? notes & ~bit(shape, value) : notes | bit(shape, value));
  return { ...position, notes: replaced(position.notes, own, change) };
}

/** Colours places, or takes the colour away if all of them have it. */
export function colored(position, places, color) {
  const isEverywhere = places.every((place) => position.colors[place] === color);
  return { ...position, colors: replaced(position.colors, places, () => (isEverywhere ? 0 : color)) };
}

/**
 * The position with these notes, by the names of cells, in its empty cells.
 * @param {Shape} shape
 * @param {Position} position
 * @param {(place: number) => number[]} candidatesAt
 */
export function withNotes(shape, position, candidatesAt) {
  const all = (place) => candidatesAt(place).reduce((notes, value) => notes | bit(shape, value), 0);
  const own = open(shape, position, shape.cells);
  return { ...position, notes: replaced(position.notes, own, (_, place) => all(place)) };
}

/** Whether two positions are equal. */
export const isSame = (shape, one, other) => encode(shape, one) === encode(shape, other);

/** The entered values as a text: a character for each place up to the last one that has a value, `.` for none. */
export const encodeValues = ({ least }, { values }) =>
  values
    .map((value) => (value === null ? "." : (value - least + 1).toString(36)))
    .join("")
    .replace(/\.+$/, "");

/** The values of such a text; `null` if it is invalid. */
export function decodeValues({ rows, columns, least, values, givens }, text) {
  if (text.length > rows * columns || !/^[1-9a-z.]*$/.test(text)) return null;
  const read = givens.map((given, place) => {
    const character = text[place] ?? ".";
    return character === "." || given !== null ? null : least + Number.parseInt(character, 36) - 1;
  });
  return read.every((value) => value === null || values.includes(value)) ? read : null;
}

/** A position as a short text, and back; `decode` returns `null` if the text is invalid. */
export function encode(shape, position) {
  const notes = position.notes.map((each) => (each >>> 0 || "").toString(36)).join(",");
  const colors = position.colors.join("");
  return [encodeValues(shape, position), notes.replace(/,+$/, ""), colors.replace(/0+$/, "")].join("|");
}

/** @returns {Position | null} */
export function decode(shape, text) {
  const [values, notes, colors] = typeof text === "string" ? text.split("|") : [];
  const read = values === undefined ? null : decodeValues(shape, values);
  if (!read || !/^[0-9a-z,]*$/.test(notes ?? "?") || !/^[0-6]*$/.test(colors ?? "?")) return null;
  const position = { ...blank(shape), values: read };
  const all = notes.split(",");
  if (all.length > read.length || colors.length > read.length) return null;
  return {
    values: read,
    notes: position.notes.map((_, place) => Number.parseInt(all[place] || "0", 36) | 0),
    colors: position.colors.map((_, place) => Number(colors[place] ?? 0)),
  };
}
