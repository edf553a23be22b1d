// The digit pad: digits with the number of those left, pens, undo and redo, and tools.
import { button, h, uniqueId } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { has } from "./notes.js";
import { DIGITS } from "./units.js";

/** Creates the pad. `actions` has the functions of its buttons. */
export function createPad(actions) {
  const digits = DIGITS.map((digit) => {
    const count = h("span", { class: "count", "aria-hidden": "true" });
    const element = h(
      "button",
      { type: "button", class: "pad-digit", "data-testid": `pad-${digit}`, on: { click: () => actions.digit(digit) } },
      h("span", { class: "pad-face" }, digit),
      count,
    );
    return { digit, element, count };
  });
  const erase = tool("Erase", "erase", actions.erase, "Backspace", "erase");
  const undo = tool("Undo", "undo", actions.undo, "U", "undo");
  const redo = tool("Redo", "redo", actions.redo, "R", "redo");
  const step = tool("Next step", "hint", actions.step, "H", "step");
  const check = tool("Check", "check", actions.check, "C", "check");
  const pens = penChoice(actions.pen);
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
      const noting = (pen === "note" || selected.length > 1) && !position.entry;
      keys.classList.toggle("noting", noting);
      for (const { digit, element: face, count } of digits) {
        const left = 9 - [...position.cells].filter((each) => each === String(digit)).length;
        const isNoted = noting && selected.some((cell) => has(position.notes[cell], digit));
        const { mark, words } = remaining(left);
        count.dataset.count = mark;
        face.classList.toggle("is-done", left <= 0);
        face.setAttribute("aria-pressed", String(isNoted));
        const text = `${noting ? `note ${digit}` : digit}, ${words}`;
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

/** How many of a digit are left, as a mark and in words. */
function remaining(left) {
  if (left > 0) return { mark: String(left), words: `${left} left` };
  return left === 0 ? { mark: "✓", words: "complete" } : { mark: "!", words: "too many" };
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
