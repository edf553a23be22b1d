// The grid: its cells are selected with pointer or keyboard, and updated in place.
import { h } from "../lib/dom.js";
import { label, lookOf } from "./look.js";
import { DIGITS } from "./units.js";
import { TEXTS } from "./texts.js";

/**
 * What a grid has to know of a state.
 * @typedef {{ cursor: number, selected: number[], pen?: string, celebrate?: boolean }} GridState
 *
 * @typedef {object} Look  how a cell looks
 * @property {string} digit
 * @property {{ note: number, classes: string }[]} notes
 * @property {boolean} given
 * @property {boolean} typed
 * @property {boolean} cursor
 * @property {boolean} selected
 * @property {boolean} peer
 * @property {boolean} same
 * @property {number} color
 * @property {boolean} conflict
 * @property {string[]} marked
 * @property {number[]} gone
 */

/**
 * What the cells of a grid are, numbered row by row. `far` is the number of cells that Ctrl with an arrow key moves,
 * `isCell` whether there is a cell at a place, and `notes` what may be noted in a cell. `lookOf(state)` makes a
 * function from a cell to its look, and `label(look)` the text of a look for screen readers.
 * @typedef {{
 *   name: string, rows: number, columns: number, far: number, isCell: (cell: number) => boolean, notes: number[],
 *   lookOf(state: GridState): (cell: number) => Look, label(look: Look): string,
 * }} Board
 */

/**
 * @typedef {object} Listeners
 * @property {(cells: number[]) => void} onSelect
 * @property {(digit: number) => void} onDigit
 * @property {() => void} onPen
 * @property {(cell: number, digit: number) => void} onNote
 */

/**
 * The grid of a classic sudoku.
 * @type {Board}
 */
const CLASSIC = { name: TEXTS.title, rows: 9, columns: 9, far: 3, isCell: () => true, notes: DIGITS, lookOf, label };

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * The grid. `onSelect(cells)` is called with the selected cells, the one with the cursor last. `onDigit(digit)` is
 * called for a digit typed with Shift, which is for the other pen, `onPen()` to change the pen, and
 * `onNote(cell, digit)` for a click on a note of the selected cell while the pen colours.
 */
export class Grid {
  element;
  #on;
  #board;
  /** The places that are cells. */
  #places;
  /** The element of each place. */
  #cells;
  /** The look of each cell, as a text. */
  #drawn;
  /** @type {GridState} */
  #state = { cursor: 0, selected: [] };
  /**
   * The cells that the pointer has passed while it is down, or `null`.
   * @type {number[] | null}
   */
  #dragged = null;

  /**
   * @param {Listeners} on
   * @param {Board} board
   */
  constructor(on, board = CLASSIC) {
    this.#on = on;
    this.#board = board;
    const { rows, columns } = board;
    const all = Array.from({ length: rows * columns }, (_, place) => place);
    this.#places = all.filter(board.isCell);
    this.#cells = all.map((place) => createCell(place, board));
    this.#drawn = all.map(() => "");
    const lines = Array.from({ length: rows }, (_, row) =>
      h("div", { role: "row", "aria-rowindex": row + 1 }, this.#cells.slice(columns * row, columns * (row + 1))),
    );
    const names = {
      role: "grid",
      "aria-label": board.name,
      "aria-multiselectable": "true",
      "data-testid": "sudoku-grid",
    };
    this.element = h("div", { class: "grid", ...names, "aria-rowcount": rows, "aria-colcount": columns }, lines);
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--notes", String(Math.ceil(Math.sqrt(board.notes.length))));
    this.#listen();
  }

  focus() {
    this.#cells[this.#state.cursor].focus();
  }

  render(state) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#state = state;
    const { columns, notes, lookOf, label } = this.#board;
    const look = lookOf(state);
    for (const cell of this.#places) {
      const own = look(cell);
      const key = JSON.stringify(own);
      if (key === this.#drawn[cell]) continue;
      this.#drawn[cell] = key;
      draw(this.#cells[cell], own, notes, label(own));
    }
    this.element.classList.toggle("is-solved", state.celebrate);
    for (const cell of state.celebrate ? this.#places : []) {
      const [down, right] = apart(state.cursor, cell, columns);
      const far = Math.hypot(down, right);
      this.#cells[cell].style.setProperty("--far", far.toFixed(2));
    }
    if (hadFocus && document.activeElement !== this.#cells[state.cursor]) this.focus();
  }

  #listen() {
    const on = (name, listener) => this.element.addEventListener(name, listener);
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      on(end, () => {
        this.#dragged = null;
      });
    }
    on("keydown", (event) => this.#type(event));
    // A cell that gets the focus otherwise gets the cursor too.
    on("focusin", (event) => {
      const cell = this.#cells.indexOf(event.target);
      if (cell >= 0 && cell !== this.#state.cursor) this.#on.onSelect([cell]);
    });
  }

  /** The cell below the pointer, or -1. */
  #cellAt({ clientX, clientY }) {
    const found = document.elementFromPoint(clientX, clientY)?.closest("[role=gridcell]");
    return found && this.element.contains(found) ? this.#cells.indexOf(found) : -1;
  }

  #press(event) {
    const cell = this.#cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    const { selected, pen } = this.#state;
    // The first click selects the cell, the next ones colour its notes.
    const isColoring = pen === "color" && selected.length === 1 && selected[0] === cell;
    const note = isColoring && event.target.closest?.("[data-note]")?.dataset.note;
    this.element.setPointerCapture(event.pointerId);
    const others = selected.filter((other) => other !== cell);
    if (event.ctrlKey || event.metaKey) {
      const isLast = selected.includes(cell) && others.length > 0;
      this.#on.onSelect(isLast ? others : [...others, cell]);
    } else if (event.shiftKey) {
      this.#on.onSelect(rectangle(this.#places, selected[0], cell, this.#board.columns));
    } else {
      this.#on.onSelect([cell]);
    }
    this.#dragged = [...this.#state.selected];
    if (note) this.#on.onNote(cell, Number(note));
    this.focus();
    event.preventDefault();
  }

  #drag(event) {
    if (!this.#dragged) return;
    const cell = this.#cellAt(event);
    if (cell < 0 || cell === this.#dragged.at(-1)) return;
    this.#dragged = [...this.#dragged.filter((other) => other !== cell), cell];
    this.#on.onSelect(this.#dragged);
    this.#cells[cell].focus();
  }

  #type(event) {
    if (event.altKey) return;
    const { selected, cursor } = this.#state;
    const digit = event.shiftKey && /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    const isCommand = event.ctrlKey || event.metaKey;
    if (digit && this.#board.notes.includes(Number(digit)) && !isCommand) {
      this.#on.onDigit(Number(digit));
    } else if (event.key === " ") {
      this.#on.onPen();
    } else if (isCommand && event.key === "a") {
      this.#on.onSelect([...this.#places.filter((cell) => cell !== cursor), cursor]);
    } else {
      const cell = goal(event, cursor, this.#board);
      if (cell === null) return;
      this.#on.onSelect(event.shiftKey ? [...selected.filter((other) => other !== cell), cell] : [cell]);
    }
    event.preventDefault();
  }
}

/** Creates the element of a place. One that is not a cell is only there to fill it. */
function createCell(place, { columns, isCell }) {
  if (!isCell(place)) return h("span", { class: "no-cell", "aria-hidden": "true" });
  const [row, column] = [Math.floor(place / columns) + 1, (place % columns) + 1];
  return h(
    "div",
    {
      role: "gridcell",
      tabindex: -1,
      class: "cell",
      "aria-colindex": column,
      "data-testid": `cell-${row}-${column}`,
    },
    h("span", { class: "digit", "aria-hidden": "true" }),
    h("span", { class: "notes", "aria-hidden": "true", hidden: true }),
  );
}

/**
 * Draws the notes of a cell. Most cells of a puzzle that has just begun have none: the places of `all` notes are
 * created with the first one, since they are most of a grid's elements.
 */
function drawNotes(element, notes, all) {
  element.hidden = notes.length === 0;
  if (element.hidden && !element.hasChildNodes()) return;
  if (!element.hasChildNodes()) element.append(...all.map(() => h("span")));
  for (const [index, note] of all.entries()) {
    const span = element.children[index];
    const noted = notes.find((each) => each.note === note);
    span.dataset.note = noted ? note : "";
    span.className = noted ? noted.classes : "";
  }
}

function draw(element, look, all, text) {
  const { digit, notes, given, typed, cursor, selected, peer, same, conflict, color, marked } = look;
  const classes = { given: given || typed, own: digit && !given && !typed, cursor, selected, peer, same, conflict };
  element.className = [
    "cell",
    ...Object.keys(classes).filter((name) => classes[name]),
    ...marked.map((name) => `mark-${name}`),
    color > 0 ? `color-${color}` : "",
  ]
    .filter(Boolean)
    .join(" ");
  element.tabIndex = cursor ? 0 : -1;
  element.setAttribute("aria-selected", String(selected));
  element.setAttribute("aria-readonly", String(given));
  if (conflict || marked.includes("wrong")) element.setAttribute("aria-invalid", "true");
  else element.removeAttribute("aria-invalid");
  element.setAttribute("aria-label", text);
  const [large, small] = element.children;
  large.textContent = digit;
  drawNotes(small, digit === "" ? notes : [], all);
}

/**
 * How many rows and columns a cell is apart from another one.
 * @returns {[number, number]}
 */
const apart = (from, to, columns) => [
  Math.floor(to / columns) - Math.floor(from / columns),
  (to % columns) - (from % columns),
];

/** The cell that a key moves the cursor to; `null` if the key does not move it. Other places are passed. */
function goal({ key, ctrlKey, metaKey }, cell, { rows, columns, far, isCell }) {
  const isFar = ctrlKey || metaKey;
  const first = columns * Math.floor(cell / columns);
  const [begin, end] = isFar ? [0, rows * columns] : [first, first + columns];
  const places = Array.from({ length: end - begin }, (_, index) => begin + index).filter(isCell);
  if (key === "Home") return places[0];
  if (key === "End") return places[places.length - 1];
  if (!Object.hasOwn(STEPS, key)) return null;
  const [down, right] = STEPS[key].map((step) => (isFar ? far * step : step));
  const inside = (place, length) => (place + length) % length;
  const next = (place) =>
    columns * inside(Math.floor(place / columns) + down, rows) + inside((place % columns) + right, columns);
  let place = next(cell);
  while (!isCell(place)) place = next(place);
  return place;
}

/** All cells of the rectangle between two cells, the second one last. */
function rectangle(places, from, to, columns) {
  const [rows, across] = apart(from, to, columns);
  const between = (value, end) => value >= Math.min(0, end) && value <= Math.max(0, end);
  const inside = places.filter((cell) => {
    const [down, right] = apart(from, cell, columns);
    return between(down, rows) && between(right, across);
  });
  return [...inside.filter((cell) => cell !== from && cell !== to), from, to].filter(
    (cell, index, all) => all.lastIndexOf(cell) === index,
  );
}
