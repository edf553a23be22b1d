// The bar of an open file: which of its games is shown, and the way to the others.
import { button, h } from "../../lib/dom.js";
import { iconButton } from "../../lib/icons.js";
import { neighbour, playersOf } from "./collection.js";
import { TEXTS } from "./texts.js";

/**
 * Creates the bar. `onStep(by)` is called for the next or the previous game, `onList()` for the list, `onClose()` to
 * close the file. `show(file)` shows the file, and its game if that `isShown`; without a file it hides the bar.
 * `tellGone(gone)` says that a file is no longer open.
 */
export function createBar({ onStep, onList, onClose }) {
  const place = h("span", { class: "shelf-place", "data-testid": "shelf-place" });
  const previous = iconButton("previous", TEXTS.previous, () => onStep(-1), { "data-testid": "previous-game" });
  const next = iconButton("next", TEXTS.next, () => onStep(1), { "data-testid": "next-game" });
  const all = button(TEXTS.all, onList, { "data-testid": "all-games" });
  const close = iconButton("close", TEXTS.close, onClose, { class: "quiet icon-button" });
  const steps = h("div", { class: "bar" }, previous, next);
  const element = h(
    "div",
    { class: "shelf", role: "group", "aria-label": TEXTS.bar, hidden: true, "data-testid": "shelf" },
    steps,
    place,
    all,
    close,
  );
  return {
    element,
    /** The place in words. */
    text: () => place.textContent ?? "",
    /** @param {{ name: string, count: number }} gone */
    tellGone({ name, count }) {
      element.hidden = false;
      steps.hidden = all.hidden = true;
      place.textContent = TEXTS.gone(name, count);
      nameClose(close, TEXTS.goneClose);
    },
    show(file) {
      element.hidden = !file;
      if (!file) return;
      steps.hidden = all.hidden = false;
      nameClose(close, TEXTS.close);
      const { name, rows, listed, shown, isShown } = file;
      const row = isShown && rows[shown.number - 1];
      const words = row
        ? [TEXTS.place(row.number, rows.length), playersOf(row)]
        : [name, TEXTS.count(rows.length, rows.length)];
      place.textContent = words.filter(Boolean).join(": ");
      disable(previous, neighbour(listed, shown.number, -1) === null);
      disable(next, neighbour(listed, shown.number, 1) === null);
    },
  };
}

/** Gives the button that closes the bar a name. */
function nameClose(close, text) {
  close.setAttribute("aria-label", text);
  close.title = text;
}

/** Disables a button without taking the focus away from it. */
const disable = (element, isDisabled) => element.setAttribute("aria-disabled", String(isDisabled));
