// The digit pad: digits with the number of those left, pens, undo and redo, and tools.
import { button, h, uniqueId } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { has } from "./notes.js";
import { DIGITS } from "./units.js";

/** Creates the pad. `play` has the functions of its buttons. */
export function createPad(play) {
  const digits = DIGITS.map((digit) => {
    const count = h("span", { class: "count", "aria-hidden": "true" });
    const element = h(
      "button",
      { type: "button", class: "pad-digit", "data-testid": `pad-${digit}`, on: { click: () => play.digit(digit) } },
      h("span", { class: "pad-face" }, digit),
      count,
    );
    return { digit, element, count };
  });
  const erase = tool("Erase", "erase", play.erase, "Backspace", "erase");
  const undo = tool("Undo", "undo", play.undo, "U", "undo");
  const redo = tool("Redo", "redo", play.redo, "R", "redo");
  const step = tool("Next step", "hint", play.step, "H", "step");
  const check = tool("Check", "check", play.check, "C", "check");
  const pens = penChoice(play.pen);
  const keys = h(
    "div",
    { class: "pad-digits" },
    digits.map(({ element }) => element),
    erase,
  );
  const element = h(
    "section",
    { class: "pad", "aria-label": "Digits and tools" },
    h("div", { class: "pad-tools" }, pens.element, undo, redo, step, check),
    keys,
  );
  // A click leaves the focus in the grid, so that arrow keys still work there.
  element.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) event.preventDefault();
  });
  return {
    element,
    render({ position, pen, selected, past, future }) {
      const several = selected.length > 1 && !position.entry;
      const noting = (pen === "note" || several) && !position.entry;
      keys.classList.toggle("noting", noting);
      for (const { digit, element: face, count } of digits) {
        const left = 9 - [...position.cells].filter((each) => each === String(digit)).length;
        const isNoted = noting && selected.some((cell) => has(position.notes[cell], digit));
        count.dataset.count = left > 0 ? left : left === 0 ? "✓" : "!";
        face.classList.toggle("is-done", left <= 0);
        face.setAttribute("aria-pressed", String(isNoted));
        const rest = left > 0 ? `${left} left` : left === 0 ? "complete" : "too many";
        const text = `${noting ? `note ${digit}` : digit}, ${rest}`;
        face.setAttribute("aria-label", text);
        face.title = text;
      }
      // `disabled` would remove the focus from the button.
      undo.setAttribute("aria-disabled", String(past.length === 0));
      redo.setAttribute("aria-disabled", String(future.length === 0));
      step.hidden = position.entry;
      pens.render(noting ? "note" : "digit", position.entry);
    },
  };
}

function tool(text, picture, run, key, id) {
  const name = `${text} (${key})`;
  return button(text, run, { class: `tool tool-${id}`, title: name, "data-testid": id }, icon(picture));
}

/** Digits or notes: two radio buttons that look like a bar. */
function penChoice(onChange) {
  const name = uniqueId("pen");
  const [digit, note] = [
    ["digit", "Digits"],
    ["note", "Notes"],
  ].map(([value, text]) => {
    const input = h("input", {
      type: "radio",
      name,
      value,
      "data-testid": `pen-${value}`,
      on: { change: () => onChange(value) },
    });
    return { input, element: h("label", { title: `${text} (N changes)` }, input, h("span", null, text)) };
  });
  return {
    element: h(
      "div",
      { class: "segments pens", role: "radiogroup", "aria-label": "Write" },
      digit.element,
      note.element,
    ),
    render(pen, entry) {
      digit.input.checked = pen === "digit";
      note.input.checked = pen === "note";
      note.input.disabled = entry;
    },
  };
}
