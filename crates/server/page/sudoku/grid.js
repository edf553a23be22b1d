// The grid: 81 cells, selected with pointer or keyboard. Cells are updated in place.
import { h } from "../lib/dom.js";
import { label, lookOf } from "./look.js";
import { CELLS, DIGITS, columnOf, rowOf } from "./units.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Creates the grid. `onSelect(cells)` is called with the selected cells, the one with the cursor last. `onDigit(digit)`
 * is called for a digit typed with Shift, which is for the other pen, and `onPen()` to change the pen.
 */
export function createGrid({ onSelect, onDigit, onPen }) {
  const cells = CELLS.map(createCell);
  const element = h(
    "div",
    {
      class: "grid",
      role: "grid",
      "aria-label": "Sudoku",
      "aria-multiselectable": "true",
      "aria-rowcount": 9,
      "aria-colcount": 9,
      "data-testid": "sudoku-grid",
    },
    Array.from({ length: 9 }, (_, row) =>
      h("div", { role: "row", "aria-rowindex": row + 1 }, cells.slice(9 * row, 9 * row + 9)),
    ),
  );
  const drawn = CELLS.map(() => "");
  let state = null;
  let dragged = null;

  const cellAt = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
    return found && element.contains(found) ? cells.indexOf(found) : -1;
  };

  element.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const others = state.selected.filter((other) => other !== cell);
    if (event.ctrlKey || event.metaKey) {
      const isLast = state.selected.includes(cell) && others.length > 0;
      onSelect(isLast ? others : [...others, cell]);
    } else if (event.shiftKey) {
      onSelect(rectangle(state.selected[0], cell));
    } else {
      onSelect([cell]);
    }
    dragged = [...state.selected];
    cells[state.cursor].focus();
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const cell = cellAt(event);
    if (cell < 0 || cell === dragged.at(-1)) return;
    dragged = [...dragged.filter((other) => other !== cell), cell];
    onSelect(dragged);
    cells[cell].focus();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(end, () => (dragged = null));
  }

  element.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    const digit = event.shiftKey && /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit && !event.ctrlKey && !event.metaKey) {
      onDigit(Number(digit));
    } else if (event.key === " ") {
      onPen();
    } else if ((event.ctrlKey || event.metaKey) && event.key === "a") {
      onSelect([...CELLS.filter((cell) => cell !== state.cursor), state.cursor]);
    } else {
      const cell = goal(event, state.cursor);
      if (cell === null) return;
      onSelect(event.shiftKey ? [...state.selected.filter((other) => other !== cell), cell] : [cell]);
    }
    event.preventDefault();
  });
  // A cell that gets the focus otherwise gets the cursor too.
  element.addEventListener("focusin", (event) => {
    const cell = cells.indexOf(event.target);
    if (cell >= 0 && cell !== state.cursor) onSelect([cell]);
  });

  return {
    element,
    focus: () => cells[state.cursor].focus(),
    render(next) {
      const hadFocus = element.contains(document.activeElement);
      state = next;
      const look = lookOf(state);
      for (const cell of CELLS) {
        const key = JSON.stringify(look(cell));
        if (key === drawn[cell]) continue;
        drawn[cell] = key;
        draw(cells[cell], look(cell));
      }
      element.classList.toggle("is-solved", state.celebrate);
      for (const cell of state.celebrate ? CELLS : []) {
        const far = Math.hypot(rowOf(cell) - rowOf(state.cursor), columnOf(cell) - columnOf(state.cursor));
        cells[cell].style.setProperty("--far", far.toFixed(2));
      }
      if (hadFocus && document.activeElement !== cells[state.cursor]) cells[state.cursor].focus();
    },
  };
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
  const { digit, notes, given, typed, cursor, selected, peer, same, samenote, conflict, struck, marked } = look;
  const classes = { given: given || typed, own: digit && !given && !typed, cursor, selected, peer, same, conflict };
  element.className = [
    "cell",
    ...Object.keys(classes).filter((name) => classes[name]),
    ...marked.map((name) => `mark-${name}`),
  ].join(" ");
  element.tabIndex = cursor ? 0 : -1;
  element.setAttribute("aria-selected", String(selected));
  element.setAttribute("aria-readonly", String(given));
  if (conflict || marked.includes("wrong")) element.setAttribute("aria-invalid", "true");
  else element.removeAttribute("aria-invalid");
  element.setAttribute("aria-label", label(look));
  const [text, small] = element.children;
  text.textContent = digit;
  small.hidden = digit !== "";
  DIGITS.forEach((note, index) => {
    const span = small.children[index];
    span.dataset.note = notes.includes(note) ? note : "";
    span.className = !notes.includes(note)
      ? ""
      : samenote === String(note)
        ? "same"
        : struck.includes(note)
          ? "struck"
          : "";
  });
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
