// The buttons below the board.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "./texts.js";

const { steps: STEPS, tools: TOOLS } = TEXTS;

/** Creates the buttons. `actions` has the function of each, by its name. */
export function createToolbar(actions) {
  const make = (name, picture, label, key) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": label,
        title: `${label} (${key})`,
        "data-testid": name,
        on: { click: actions[name] },
      },
      icon(picture),
    );
  const buttons = {
    first: make("first", "first", STEPS.first, "Home"),
    previous: make("previous", "previous", STEPS.previous, "←"),
    next: make("next", "next", STEPS.next, "→"),
    last: make("last", "last", STEPS.last, "End"),
    takeBack: make("takeBack", "undo", TOOLS.takeBack, "u"),
    redo: make("redo", "redo", TOOLS.redo, "r"),
    flip: make("flip", "flip", TOOLS.flip, "f"),
    hint: make("hint", "hint", TOOLS.hint, "h"),
  };
  const { takeBack, redo, flip, hint, ...steps } = buttons;
  return {
    element: h(
      "div",
      { class: "toolbar" },
      h("div", { class: "bar", role: "group", "aria-label": STEPS.label }, Object.values(steps)),
      h("div", { class: "bar", role: "group", "aria-label": TOOLS.label }, takeBack, redo, flip, hint),
    ),
    show({ ply, length, canHint, isHinting }) {
      for (const name of ["first", "previous", "takeBack"]) disable(buttons[name], ply === 0);
      for (const name of ["next", "last", "redo"]) disable(buttons[name], ply === length);
      disable(hint, !canHint);
      hint.setAttribute("aria-pressed", isHinting);
    },
  };
}

/** Disables a button without taking the focus away from it. */
function disable(button, isDisabled) {
  button.setAttribute("aria-disabled", isDisabled);
}
