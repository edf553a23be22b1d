// The grid: 81 cells, selected with pointer or keyboard. Cells are updated in place.
import { h } from "../lib/dom.js";
import { label, lookOf } from "./look.js";
import { CELLS, DIGITS, columnOf, rowOf } from "./units.js";
import { TEXTS } from "./texts.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * The grid. `onSelect(cells)` is called with the selected cells, the one with the cursor last. `onDigit(digit)` is
 * called for a digit typed with Shift, which is for the other pen, `onPen()` to change the pen, and
 * `onNote(cell, digit)` for a click on a note of the selected cell while the pen colours.
 */
export class Grid {
  element;
  #on;
  #cells = CELLS.map(createCell);
  /** The look of each cell, as a text. */
  #drawn = CELLS.map(() => "");
  /** @type {import("./state.js").State} */
  #state = /** @type {any} */ (null);
  /**
   * The cells that the pointer has passed while it is down, or `null`.
   * @type {number[] | null}
   */
  #dragged = null;

  constructor(on) {
    this.#on = on;
    const rows = Array.from({ length: 9 }, (_, row) =>
      h("div", { role: "row", "aria-rowindex": row + 1 }, this.#cells.slice(9 * row, 9 * row + 9)),
    );
    const names = {
      role: "grid",
      "aria-label": TEXTS.title,
      "aria-multiselectable": "true",
      "data-testid": "sudoku-grid",
    };
    this.element = h("div", { class: "grid", ...names, "aria-rowcount": 9, "aria-colcount": 9 }, rows);
    this.#listen();
  }

  focus() {
    this.#cells[this.#state.cursor].focus();
  }

  render(state) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#state = state;
    const look = lookOf(state);
    for (const cell of CELLS) {
      const key = JSON.stringify(look(cell));
      if (key === this.#drawn[cell]) continue;
      this.#drawn[cell] = key;
      draw(this.#cells[cell], look(cell));
    }
    this.element.classList.toggle("is-solved", state.celebrate);
    for (const cell of state.celebrate ? CELLS : []) {
      const far = Math.hypot(rowOf(cell) - rowOf(state.cursor), columnOf(cell) - columnOf(state.cursor));
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
      this.#on.onSelect(rectangle(selected[0], cell));
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
    const digit = event.shiftKey && /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const isCommand = event.ctrlKey || event.metaKey;
    if (digit && !isCommand) {
      this.#on.onDigit(Number(digit));
    } else if (event.key === " ") {
      this.#on.onPen();
    } else if (isCommand && event.key === "a") {
      this.#on.onSelect([...CELLS.filter((cell) => cell !== cursor), cursor]);
    } else {
      const cell = goal(event, cursor);
      if (cell === null) return;
      this.#on.onSelect(event.shiftKey ? [...selected.filter((other) => other !== cell), cell] : [cell]);
    }
    event.preventDefault();
  }
}

function createCell(cell) {
  return h(
    "div",
    {
      role: "gridcell",
      tabindex: -1,
      class: "cell",
      "aria-colindex": columnOf(cell) + 1,
      "data-testid": `cell-${rowOf(cell) + 1}-${columnOf(cell) + 1}`,
    },
    h("span", { class: "digit", "aria-hidden": "true" }),
    h(
      "span",
      { class: "notes", "aria-hidden": "true" },
      DIGITS.map(() => h("span")),
    ),
  );
}

function draw(element, look) {
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
  element.setAttribute("aria-label", label(look));
  const [text, small] = element.children;
  text.textContent = digit;
  small.hidden = digit !== "";
  for (const [index, note] of DIGITS.entries()) {
    const span = small.children[index];
    const noted = notes.find((each) => each.note === note);
    span.dataset.note = noted ? note : "";
    span.className = noted ? noted.classes : "";
  }
}

/** The cell that a key moves the cursor to; `null` if the key does not move it. */
function goal({ key, ctrlKey, metaKey }, cell) {
  const far = ctrlKey || metaKey;
  if (key === "Home") return far ? 0 : 9 * rowOf(cell);
  if (key === "End") return far ? 80 : 9 * rowOf(cell) + 8;
  if (!Object.hasOwn(STEPS, key)) return null;
  const [down, right] = STEPS[key].map((step) => (far ? 3 * step : step));
  const inside = (place) => (place + 9) % 9;
  return 9 * inside(rowOf(cell) + down) + inside(columnOf(cell) + right);
}

/** All cells of the rectangle between two cells, the second one last. */
function rectangle(from, to) {
  const between = (value, one, other) => value >= Math.min(one, other) && value <= Math.max(one, other);
  const inside = (cell) =>
    between(rowOf(cell), rowOf(from), rowOf(to)) && between(columnOf(cell), columnOf(from), columnOf(to));
  return [...CELLS.filter((cell) => inside(cell) && cell !== from && cell !== to), from, to].filter(
    (cell, index, all) => all.lastIndexOf(cell) === index,
  );
}
