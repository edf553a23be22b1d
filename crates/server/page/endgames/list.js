// The first screen of the endgames: the puzzles, and a link for setting up a position.
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
        "With few pieces everything can be proven: who wins, in how many plies, and how. Play against perfect " +
          "defence, or see the exact line.",
      ),
      count,
    ),
    trouble.element,
    cards,
    h(
      "section",
      { class: "panel own", "aria-labelledby": "own-title" },
      h("h2", { id: "own-title" }, "Your own position"),
      h("p", null, "Set up a position of any variant, with up to twelve pieces. Play it, or have it proven."),
      h(
        "a",
        { class: "button", href: linkTo("endgames", { show: "setup" }), "data-testid": "set-up" },
        icon("edit"),
        "Set up a position",
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
