// The digit pad: digits with the number of those left, or colours; pens, undo and redo, and tools.
import { button, h, uniqueId } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { keyOf } from "./colors.js";
import { has } from "./notes.js";
import { shownPosition } from "./state.js";
import { DIGITS } from "./units.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.pad;

/** Creates the pad. `actions` has the functions of its buttons. */
export function createPad(actions) {
  const digits = DIGITS.map((digit) => {
    const count = h("span", { class: "count", "aria-hidden": "true" });
    const element = h(
      "button",
      { type: "button", class: "pad-digit", "data-testid": `pad-${digit}`, on: { click: () => actions.digit(digit) } },
      h("span", { class: `pad-face face-${digit}` }, digit),
      count,
    );
    return { digit, element, count };
  });
  const erase = tool(T.erase, "erase", actions.erase, T.eraseKey, "erase");
  const undo = tool(T.undo, "undo", actions.undo, "U", "undo");
  const redo = tool(T.redo, "redo", actions.redo, "R", "redo");
  const step = tool(T.step, "hint", actions.step, "H", "step");
  const check = tool(T.check, "check", actions.check, "C", "check");
  const pens = penChoice(actions.pen);
  const keys = h(
    "div",
    { class: "pad-digits" },
    digits.map(({ element }) => element),
    erase,
  );
  const look = highlights(actions.highlight);
  const element = h(
    "section",
    { class: "pad", "aria-label": T.label },
    h("div", { class: "pad-tools" }, pens.element, undo, redo, step, check),
    keys,
    look.element,
  );
  // A click leaves the focus in the grid, so that arrow keys still work there.
  element.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) event.preventDefault();
  });
  return {
    element,
    render(state) {
      const { position, pen, selected, past, future, walk } = state;
      // Its place is taken by the list of steps.
      element.hidden = walk !== null;
      const coloring = pen === "color" && !position.entry;
      const noting = !coloring && (pen === "note" || selected.length > 1) && !position.entry;
      keys.classList.toggle("noting", noting);
      keys.classList.toggle("coloring", coloring);
      for (const key of digits) {
        if (coloring) showColor(key, state);
        else showDigit(key, state, noting);
      }
      // `disabled` would remove the focus from the button.
      undo.setAttribute("aria-disabled", String(past.length === 0));
      redo.setAttribute("aria-disabled", String(future.length === 0));
      step.hidden = position.entry;
      look.render(state);
      pens.render(noting && pen === "digit" ? "note" : pen, position.entry);
    },
  };
}

/** Shows a digit on a key, or its note. */
function showDigit({ digit, element, count }, state, noting) {
  const { position, selected } = state;
  const left = 9 - [...shownPosition(state).cells].filter((each) => each === String(digit)).length;
  const isNoted = noting && selected.some((cell) => has(position.notes[cell], digit));
  const { mark, words } = remaining(left);
  count.dataset.count = mark;
  element.hidden = false;
  element.classList.toggle("is-done", left <= 0);
  name(element, noting ? T.note(digit, words) : T.digit(digit, words), isNoted);
}

/** Shows a colour on a key: the one of the digit's number. */
function showColor({ digit, element, count }, { position, selected, highlight }) {
  const color = TEXTS.colors[digit - 1];
  element.hidden = !color;
  if (!color) return;
  count.dataset.count = String(digit);
  element.classList.remove("is-done");
  const isOn = selected.every((cell) => position.colors[keyOf(cell, highlight)] === digit);
  name(element, highlight > 0 ? T.noteColor(digit, highlight, color) : T.color(digit, color), isOn);
}

/** Names a key of the pad, and says whether it is pressed. */
export function name(element, text, pressed) {
  element.setAttribute("aria-pressed", String(pressed));
  element.setAttribute("aria-label", text);
  element.title = text;
}

/** The row of digits to highlight. */
function highlights(onChoose) {
  const keys = DIGITS.map((digit) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet look-digit",
        "aria-label": T.highlight(digit),
        "data-testid": `highlight-${digit}`,
        on: { click: () => onChoose(digit) },
      },
      digit,
    ),
  );
  return {
    element: h(
      "div",
      { class: "look", role: "group", "aria-label": T.highlights, title: T.highlightTitle },
      icon("look"),
      keys,
    ),
    render({ highlight }) {
      for (const [index, key] of keys.entries()) key.setAttribute("aria-pressed", String(highlight === index + 1));
    },
  };
}

/** How many of a digit are left, as a mark and in words. */
function remaining(left) {
  if (left > 0) return { mark: String(left), words: T.left(left) };
  return left === 0 ? { mark: "✓", words: T.complete } : { mark: "!", words: T.tooMany };
}

/** A button with an icon, a text and its key. */
export function tool(text, picture, run, key, id) {
  const name = `${text} (${key})`;
  return button(text, run, { class: `tool tool-${id}`, title: name, "data-testid": id }, icon(picture));
}

/** Digits, notes or colours: radio buttons that look like a bar. On a phone they have signs instead of words. */
export function penChoice(onChange) {
  const group = uniqueId("pen");
  const pens = [
    ["digit", "5"],
    ["note", "123"],
    ["color", ""],
  ].map(([value, sign]) => {
    const [text, key] = T.pens[value];
    const input = h("input", {
      type: "radio",
      name: group,
      value,
      "aria-label": text,
      "data-testid": `pen-${value}`,
      on: { change: () => onChange(value) },
    });
    const words = h("span", { class: "pen-word", "aria-hidden": "true" }, text);
    const mark = h("span", { class: `pen-sign sign-${value}`, "aria-hidden": "true" }, sign);
    return { value, input, element: h("label", { title: `${text} (${key})` }, input, words, mark) };
  });
  return {
    element: h(
      "div",
      { class: "segments pens", role: "radiogroup", "aria-label": T.write },
      pens.map(({ element }) => element),
    ),
    render(pen, entry) {
      for (const { value, input } of pens) {
        input.checked = value === (entry ? "digit" : pen);
        input.disabled = entry && value !== "digit";
      }
    },
  };
}
