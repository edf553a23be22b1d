// The look of each cell as plain data, and its text for screen readers.
import { keyOf } from "./colors.js";
import { conflicts, isSeen } from "./conflicts.js";
import { bit, digitsOf } from "./notes.js";
import { isEmpty, isGiven } from "./position.js";
import { eliminations, placements } from "./replay.js";
import { shownMarks, shownPosition } from "./state.js";
import { PEERS, cellsOf } from "./units.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.look;

/** The kinds of marks of cells, with their texts for screen readers. */
const MARKS = { target: T.target, cause: T.cause, unit: null, cover: null, wrong: T.wrong };

/**
 * What is marked in the grid beside the position.
 * @typedef {object} Marks
 * @property {number[]} [wrong]  cells
 * @property {number[]} [unit]  cells
 * @property {Api.SudokuStep} [step]  the step that is shown in stages: where to look, which technique, what follows
 * @property {string[]} [left]  the candidates before the step, for each cell
 * @property {1 | 2 | 3} [stage]
 * @property {number[] | null} [notes]  the notes of each cell while a step is drawn
 */

/** A function from a cell to its look, for a state. */
export function lookOf(state) {
  const { cursor, selected, settings } = state;
  const position = shownPosition(state);
  const marks = shownMarks(state);
  const bad = new Set(settings.conflicts ? conflicts(position.cells).flatMap((each) => each.cells) : []);
  const chosen = new Set(selected);
  const peers = new Set(settings.peers && selected.length === 1 && !marks ? PEERS[cursor] : []);
  const one = highlighted(state, position, marks);
  const drawn = drawnMarks(marks);
  return (cell) => {
    const digit = isEmpty(position, cell) ? "" : position.cells[cell];
    const notes = notesOf(position, cell, drawn);
    return {
      cell,
      digit,
      notes: notes.map((note) => ({
        note,
        classes: noteClasses(position, cell, note, { one, drawn, marks, settings }),
      })),
      given: isGiven(position, cell),
      typed: position.entry && digit !== "",
      cursor: cell === cursor,
      // On a walk there is nothing to write into a cell.
      selected: chosen.has(cell) && !state.walk,
      peer: peers.has(cell),
      same: !marks && one !== "" && digit === one,
      color: position.colors[keyOf(cell)] ?? 0,
      conflict: bad.has(cell),
      marked: Object.keys(MARKS).filter((name) => drawn[name].includes(cell)),
      gone: digitsOf(drawn.gone.get(cell) ?? 0),
    };
  };
}

/** The notes of a cell. The digit that a step places there is one in any case. */
function notesOf(position, cell, drawn) {
  const digit = drawn.set.get(cell);
  return digitsOf(position.notes[cell] | (digit ? bit(digit) : 0));
}

/** The digit to highlight: the one that was chosen, or that of the cell with the cursor. */
function highlighted({ highlight, settings, cursor }, position, marks) {
  if (marks) return "";
  if (highlight > 0) return String(highlight);
  return settings.peers && position.cells[cursor] !== "." ? position.cells[cursor] : "";
}

/** The marks by kind: of cells as lists, of candidates as maps. */
function drawnMarks(marks) {
  const drawn = { target: [], cause: [], unit: [], cover: [], wrong: [], ...marks };
  drawn.roles = new Map();
  drawn.gone = new Map();
  drawn.set = new Map();
  if (marks?.stage !== 3) return drawn;
  const { units, causes, candidates } = marks.step.drawing;
  const cellsIn = (role) => units.filter((unit) => unit.role === role).flatMap(cellsOf);
  drawn.unit = cellsIn("base");
  drawn.cover = cellsIn("cover").filter((cell) => !drawn.unit.includes(cell));
  drawn.cause = causes;
  drawn.target = placements(marks.step).map(({ cell }) => cell);
  for (const { cell, digit, role } of candidates) drawn.roles.set(keyOf(cell, digit), role);
  for (const { cell, digit } of eliminations(marks.step))
    drawn.gone.set(cell, (drawn.gone.get(cell) ?? 0) | bit(digit));
  for (const { cell, digit } of placements(marks.step)) drawn.set.set(cell, digit);
  return drawn;
}

/** The classes of a note: its part in the step shown, or else its colour, a highlight, or a conflict. */
function noteClasses(position, cell, note, { one, drawn, marks, settings }) {
  if (digitsOf(drawn.gone.get(cell) ?? 0).includes(note)) return "gone";
  if (drawn.set.get(cell) === note) return "set";
  const role = drawn.roles.get(keyOf(cell, note));
  if (role) return `role-${role}`;
  const classes = [];
  const color = position.colors[keyOf(cell, note)];
  if (color) classes.push(`color-${color}`);
  else if (!marks && one === String(note)) classes.push("same");
  if (settings.conflicts && isSeen(position.cells, cell, note)) classes.push("struck");
  return classes.join(" ");
}

/** A cell in words: "7, given". Its row and its column are those of the grid, which screen readers tell themselves. */
export function label({ digit, notes, given, conflict, marked, color, gone }) {
  const all = notes.map(({ note, classes }) => {
    const own = /color-(\d)/.exec(classes)?.[1];
    return own ? `${note} ${TEXTS.colors[Number(own) - 1]}` : note;
  });
  const held = digit || (all.length > 0 ? T.notes(all.join(" ")) : T.empty);
  const more = [
    given && T.given,
    conflict && T.conflict,
    color > 0 && TEXTS.colors[color - 1],
    ...marked.map((name) => MARKS[name]),
    gone.length > 0 && T.removes(gone.join(" ")),
  ];
  return [held, ...more.filter(Boolean)].join(", ");
}
