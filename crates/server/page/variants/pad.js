// The pad: values or colours, pens, undo and redo.
import { h } from "../lib/dom.js";
import { name, penChoice, tool } from "../sudoku/pad.js";
import { TEXTS as SUDOKU } from "../sudoku/texts.js";
import { valueAt } from "./position.js";
import { TEXTS } from "./texts.js";

const T = SUDOKU.pad;

/** Creates the pad. `actions` has the functions of its buttons. */
export function createPad(actions) {
  const erase = tool(T.erase, "erase", actions.erase, T.eraseKey, "erase");
  const undo = tool(T.undo, "undo", actions.undo, "U", "undo");
  const redo = tool(T.redo, "redo", actions.redo, "R", "redo");
  const pens = penChoice(actions.pen);
  const keys = h("div", { class: "pad-digits" });
  const element = h(
    "section",
    { class: "pad", "aria-label": T.label },
    h("div", { class: "pad-tools" }, pens.element, undo, redo),
    keys,
  );
  // A click leaves the focus in the grid, so that arrow keys still work there.
  element.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) event.preventDefault();
  });
  /** What the keys are, as a text. */
  let shown = "";
  /** @type {HTMLElement[]} */
  let faces = [];
  return {
    element,
    render(state) {
      const { shape, pen, past, future } = state;
      const isColoring = pen === "color";
      const all = isColoring ? SUDOKU.colors.map((_, index) => index + 1) : shape.values;
      const what = `${isColoring} ${all}`;
      if (what !== shown) {
        shown = what;
        faces = all.map((value) => keyOf(value, actions));
        keys.replaceChildren(...faces, erase);
      }
      keys.classList.toggle("coloring", isColoring);
      keys.classList.toggle("noting", !isColoring && isNoting(state));
      keys.classList.toggle("is-large", all.length > 9);
      for (const [index, key] of faces.entries()) nameKey(key, all[index], state);
      undo.setAttribute("aria-disabled", String(past.length === 0));
      redo.setAttribute("aria-disabled", String(future.length === 0));
      pens.render(isNoting(state) && pen === "digit" ? "note" : pen, false);
    },
  };
}

const isNoting = ({ pen, selected }) => pen === "note" || (pen === "digit" && selected.length > 1);

const keyOf = (value, actions) =>
  h(
    "button",
    { type: "button", class: "pad-digit", "data-testid": `pad-${value}`, on: { click: () => actions.value(value) } },
    h("span", { class: `pad-face face-${value}` }, value),
  );

function nameKey(key, value, state) {
  const { shape, position, selected, pen } = state;
  if (pen === "color") {
    const isOn = selected.every((place) => position.colors[place] === value);
    return name(key, T.color(value, SUDOKU.colors[value - 1]), isOn);
  }
  const isNoted = (place) => position.notes[place] & (1 << (value - shape.least));
  if (isNoting(state)) return name(key, TEXTS.pad.note(value), selected.some(isNoted));
  return name(
    key,
    TEXTS.pad.value(value),
    selected.every((place) => valueAt(shape, position, place) === value),
  );
}
