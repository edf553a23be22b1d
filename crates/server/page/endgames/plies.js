// A list of plies, as buttons that show their positions.
import { h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

/** The marks for judgements of plies. */
const MARKS = { best: "✓", gone: "✗", unknown: "?" };

/**
 * Creates the list. `onPick(index)` is called for the chosen position; 0 is the one before the first ply.
 * `show({ plies, at })` updates the list; a ply is `{ label, judged }`, and `judged` is `{ kind, text, extra }` or
 * `null`.
 */
export function createPlies({ label: name, testid, onPick }) {
  const list = h("ol", {
    class: "line",
    "aria-label": name,
    "data-testid": testid,
    on: { keydown: (event) => move(event) },
  });
  let shown = "";
  let buttons = [];
  let current = 0;

  function fill(plies) {
    const one = (text, index, /** @type {import("./words.js").Judged | null} */ judged = null) =>
      h(
        "button",
        { type: "button", class: "quiet ply", tabindex: "-1", title: judged?.text, on: { click: () => onPick(index) } },
        h("span", null, text),
        judged &&
          h(
            "span",
            { class: `judged ${judged.kind}`, "data-mark": MARKS[judged.kind] ?? `+${judged.extra}` },
            h("span", { class: "visually-hidden" }, judged.text),
          ),
      );
    buttons = [one(TEXTS.bench.start, 0), ...plies.map(({ label, judged }, index) => one(label, index + 1, judged))];
    list.replaceChildren(...buttons.map((button) => h("li", null, button)));
  }

  function move(event) {
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -1,
      ArrowDown: 1,
      Home: -buttons.length,
      End: buttons.length,
    }[event.key];
    if (!step || !buttons.includes(event.target)) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), buttons.length - 1);
    onPick(next);
    buttons[next].focus({ preventScroll: true });
  }

  return {
    element: list,
    show({ plies, at }) {
      const text = JSON.stringify(plies);
      if (text !== shown) {
        const hadFocus = list.contains(document.activeElement);
        fill(plies);
        shown = text;
        if (hadFocus) buttons[at].focus({ preventScroll: true });
      }
      current = at;
      for (const [index, button] of buttons.entries()) {
        button.tabIndex = index === at ? 0 : -1;
        if (index === at) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      }
    },
  };
}
