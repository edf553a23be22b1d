// An explanation of minimax. Its terms light up parts of the tree.
import { h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

const { minimax: texts } = TEXTS;

/** Creates the explanation. `onLight(part)` lights up a part of the tree, `onLight(null)` none. */
export function createMinimax({ onLight }) {
  const terms = [];
  let lit = null;

  function term(part, text) {
    const button = h(
      "button",
      {
        type: "button",
        class: `term ${part}`,
        "aria-pressed": "false",
        title: texts.show(text),
        on: { click: () => press(part) },
      },
      text,
    );
    terms.push([part, button]);
    return button;
  }

  function press(part) {
    lit = lit === part ? null : part;
    for (const [own, button] of terms) button.setAttribute("aria-pressed", String(own === lit));
    onLight(lit);
  }

  return h(
    "details",
    { class: "panel minimax", "data-testid": "minimax" },
    h("summary", null, texts.title),
    h("div", { class: "prose" }, explanation(term)),
  );
}

/** The paragraphs. `term(part, text)` is a button in them; `{max|black acts}` becomes one. */
function explanation(term) {
  const part = (text) => {
    const [, name, shown] = /^\{(\w+)\|(.*)\}$/.exec(text) ?? [];
    return name ? term(name, shown) : text;
  };
  return texts.paragraphs.map((paragraph) => h("p", null, paragraph.split(/(\{\w+\|[^}]*\})/).map(part)));
}
