// The board as a grid for the keyboard and for screen readers, with a transparent cell over each square.
import { h } from "../lib/dom.js";
import { CELL, squareBeside } from "./geometry.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The grid. `onPick(cell)` is called for a click or Enter, `onClear()` for Escape. */
export class Cells {
  element;
  #onPick;
  #onClear;
  #layout = null;
  #flipped = false;
  /** The cell that Tab goes to. */
  #current = null;
  /** Whether the focus came from the pointer: then the arrow keys belong to the view. */
  #isPressed = false;
  /** The elements of the squares, by their cells. */
  #cells = new Map();

  constructor({ label, onPick, onClear }) {
    this.#onPick = onPick;
    this.#onClear = onClear;
    this.element = h("div", { class: "cells", role: "grid", "aria-label": label });
    const on = (name, listener) => this.element.addEventListener(name, listener);
    on("keydown", (event) => this.#onKey(event));
    on("focusin", ({ target }) => target.dataset.cell && this.#rove(Number(target.dataset.cell)));
    on("pointerdown", () => {
      this.#isPressed = true;
    });
    on("keyup", ({ key }) => {
      if (key === "Tab") this.#isPressed = false;
    });
    on("click", ({ target }) => {
      const cell = cellOf(target);
      if (cell !== null) onPick(cell);
    });
  }

  focus(cell) {
    if (!this.#cells.has(cell)) return;
    this.#rove(cell);
    this.#cells.get(cell).focus({ preventScroll: true });
  }

  /** Positions the cells. The focus stays on its square. */
  place(layout, places, isFlipped) {
    this.#flipped = isFlipped;
    if (this.#layout !== layout) this.#build(layout, places);
    for (const [cell, element] of this.#cells) {
      const { x, y } = places.corner(cell);
      Object.assign(element.style, {
        left: `${(100 * x) / places.width}%`,
        top: `${(100 * y) / places.height}%`,
        width: `${(100 * CELL) / places.width}%`,
        height: `${(100 * CELL) / places.height}%`,
      });
    }
  }

  /** Updates the label and the states of a cell. */
  update(cell, { text, isSelected, canPick, canDrag }) {
    const element = this.#cells.get(cell);
    if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
    if (isSelected) element.setAttribute("aria-selected", "true");
    else element.removeAttribute("aria-selected");
    element.classList.toggle("pickable", canPick);
    element.classList.toggle("draggable", canDrag);
  }

  #onKey(event) {
    const cell = this.#current;
    if (event.ctrlKey || event.metaKey || event.altKey || cell === null) return;
    const step = STEPS[event.key];
    // With Shift, arrow keys always belong to the view.
    if (step && !event.shiftKey && !this.#isPressed) {
      this.focus(squareBeside(this.#layout, this.#flipped, cell, step[0], step[1]));
    } else if (event.key === "Enter" || event.key === " ") this.#onPick(cell);
    else if (event.key === "Escape") this.#onClear();
    else return;
    event.preventDefault();
  }

  /** Makes a cell the one that Tab goes to. */
  #rove(cell) {
    this.#cells.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = cell;
    this.#cells.get(cell).setAttribute("tabindex", "0");
  }

  /** Creates the elements for another layout. */
  #build(layout, places) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#layout = layout;
    this.#cells.clear();
    this.element.setAttribute("aria-rowcount", layout.rows);
    this.element.setAttribute("aria-colcount", layout.columns);
    const rows = Array.from({ length: layout.rows }, (_, row) => h("div", { role: "row", "aria-rowindex": row + 1 }));
    for (const cell of places.squares) {
      const element = h("div", {
        role: "gridcell",
        tabindex: "-1",
        "data-cell": cell,
        "aria-colindex": (cell % layout.columns) + 1,
      });
      this.#cells.set(cell, element);
      rows[Math.floor(cell / layout.columns)].append(element);
    }
    this.element.replaceChildren(...rows);
    const last = places.squares.at(-1);
    if (hadFocus) this.focus(last);
    else this.#rove(this.#cells.has(this.#current) ? this.#current : last);
  }
}

/** The number of the cell that contains an element; `null` if there is none. */
export function cellOf(element) {
  const cell = element.closest?.("[data-cell]");
  return cell ? Number(cell.dataset.cell) : null;
}
