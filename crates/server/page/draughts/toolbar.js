// The buttons below the board.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** Creates the buttons. `actions` has the function of each, by its name. */
export function createToolbar(actions) {
  const make = (name, picture, label) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": label.replace(/ \(.*/, ""),
        title: label,
        "data-testid": name,
        on: { click: actions[name] },
      },
      icon(picture),
    );
  const buttons = {
    first: make("first", "first", "First position (Home)"),
    previous: make("previous", "previous", "One ply back (left arrow)"),
    next: make("next", "next", "One ply on (right arrow)"),
    last: make("last", "last", "Last position (End)"),
    takeBack: make("takeBack", "undo", "Take back (u)"),
    redo: make("redo", "redo", "Redo (r)"),
    flip: make("flip", "flip", "Flip the board (f)"),
    hint: make("hint", "hint", "Hint (h)"),
  };
  const { takeBack, redo, flip, hint, ...steps } = buttons;
  return {
    element: h(
      "div",
      { class: "toolbar" },
      h("div", { class: "bar", role: "group", "aria-label": "Steps through the game" }, Object.values(steps)),
      h("div", { class: "bar", role: "group", "aria-label": "Board and game" }, takeBack, redo, flip, hint),
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
