// The first page of the endgames: the puzzles, and a position of one's own.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { createTrouble } from "../lib/trouble.js";
import { puzzleCards } from "./puzzles.js";

/** `show({ puzzles, layouts, solved })`. */
export function createList() {
  const heading = h("h1", { tabindex: "-1" }, "Endgames");
  const count = h("p", { class: "hint", "data-testid": "solved-count" });
  const cards = h("div");
  const trouble = createTrouble("link-problem");
  const element = h(
    "div",
    { class: "stack wide-gaps" },
    h(
      "header",
      { class: "intro" },
      heading,
      h(
        "p",
        null,
        "Few pieces, and everything can be proven: who wins, in how many plies, and how. Try to win against perfect defence, or have the exact line shown.",
      ),
      count,
    ),
    trouble.element,
    cards,
    h(
      "section",
      { class: "panel own", "aria-labelledby": "own-title" },
      h("h2", { id: "own-title" }, "Your own position"),
      h("p", null, "Set up any position of any variant, with up to twelve pieces, and have it proven or play it."),
      h(
        "a",
        { class: "button", href: linkTo("endgames", { show: "setup" }), "data-testid": "set-up" },
        icon("edit"),
        "Set a position up",
      ),
    ),
  );
  let shown = "";
  return {
    element,
    heading,
    trouble,
    show({ puzzles, layouts, solved }) {
      const done = puzzles.filter(({ id }) => solved.includes(id)).length;
      count.textContent = done > 0 ? `${done} of ${puzzles.length} solved` : "";
      const text = JSON.stringify([puzzles.length, solved]);
      if (text === shown) return;
      shown = text;
      cards.replaceChildren(puzzleCards({ puzzles, layouts, solved }));
    },
  };
}
