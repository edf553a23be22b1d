// The board as a grid for the keyboard and for screen readers, with a transparent cell over each square.
import { h } from "../lib/dom.js";
import { CELL, squareBeside } from "./geometry.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Creates the grid. `onPick(cell)` is called for a click or Enter, `onClear()` for Escape. */
export function createCells({ label, onPick, onClear }) {
  let layout = null;
  let flipped = false;
  let current = null;
  /** Whether the focus came from the pointer: then the arrow keys belong to the view. */
  let isPressed = false;
  const cells = new Map();
  const grid = h("div", {
    class: "cells",
    role: "grid",
    "aria-label": label,
    on: { keydown: onKey, focusin: ({ target }) => target.dataset.cell && rove(Number(target.dataset.cell)) },
  });
  grid.addEventListener("pointerdown", () => {
    isPressed = true;
  });
  grid.addEventListener("keyup", ({ key }) => {
    if (key === "Tab") isPressed = false;
  });
  grid.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (cell !== null) onPick(cell);
  });

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || current === null) return;
    const step = STEPS[event.key];
    // With Shift, arrow keys always belong to the view.
    if (step && !event.shiftKey && !isPressed) focus(squareBeside(layout, flipped, current, ...step));
    else if (event.key === "Enter" || event.key === " ") onPick(current);
    else if (event.key === "Escape") onClear();
    else return;
    event.preventDefault();
  }

  function rove(cell) {
    if (current !== null) cells.get(current)?.setAttribute("tabindex", "-1");
    current = cell;
    cells.get(cell).setAttribute("tabindex", "0");
  }

  function focus(cell) {
    if (!cells.has(cell)) return;
    rove(cell);
    cells.get(cell).focus({ preventScroll: true });
  }

  return {
    element: grid,
    focus,
    /** Positions the cells. The focus stays on its square. */
    place(nextLayout, places, isFlipped) {
      flipped = isFlipped;
      if (layout !== nextLayout) build(nextLayout, places);
      for (const [cell, element] of cells) {
        const { x, y } = places.corner(cell);
        Object.assign(element.style, {
          left: `${(100 * x) / places.width}%`,
          top: `${(100 * y) / places.height}%`,
          width: `${(100 * CELL) / places.width}%`,
          height: `${(100 * CELL) / places.height}%`,
        });
      }
    },
    /** Updates the label and the states of a cell. */
    update(cell, { text, isSelected, canPick, canDrag }) {
      const element = cells.get(cell);
      if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
      if (isSelected) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
      element.classList.toggle("pickable", canPick);
      element.classList.toggle("draggable", canDrag);
    },
    contains: (cell) => cells.has(cell),
  };

  function build(nextLayout, places) {
    const hadFocus = grid.contains(document.activeElement);
    layout = nextLayout;
    cells.clear();
    grid.setAttribute("aria-rowcount", layout.rows);
    grid.setAttribute("aria-colcount", layout.columns);
    const rows = Array.from({ length: layout.rows }, (_, row) => h("div", { role: "row", "aria-rowindex": row + 1 }));
    for (const cell of places.squares) {
      const element = h("div", {
        role: "gridcell",
        tabindex: "-1",
        "data-cell": cell,
        "aria-colindex": (cell % layout.columns) + 1,
      });
      cells.set(cell, element);
      rows[Math.floor(cell / layout.columns)].append(element);
    }
    grid.replaceChildren(...rows);
    const last = places.squares.at(-1);
    if (hadFocus) focus(last);
    else rove(cells.has(current) ? current : last);
  }
}

/** The number of the cell that contains an element; `null` if there is none. */
export function cellOf(element) {
  const cell = element.closest?.("[data-cell]");
  return cell ? Number(cell.dataset.cell) : null;
}
