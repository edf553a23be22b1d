// The first screen of the endgames: the training, the lessons, and a link for setting up a position.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { createTrouble } from "../lib/trouble.js";
import { puzzleCards } from "./puzzles.js";
import { TEXTS } from "./texts.js";
import { createStart } from "./training/start.js";

const { list: WORDS } = TEXTS;

/** Creates the screen. `show({ puzzles, layouts, solved })`. */
export function createList({ training, variants, actions }) {
  const heading = h("h1", { tabindex: "-1" }, TEXTS.title);
  const count = h("p", { class: "hint", "data-testid": "solved-count" });
  const cards = h("div");
  const start = createStart({ training, variants, onFilter: actions.filter, onStart: actions.train });
  const trouble = createTrouble("link-problem");
  const element = h(
    "div",
    { class: "stack wide-gaps" },
    h("header", { class: "intro" }, heading, h("p", null, WORDS.intro)),
    trouble.element,
    start.element,
    h(
      "section",
      { class: "stack", "aria-labelledby": "lessons-title" },
      h(
        "div",
        { class: "intro" },
        h("h2", { id: "lessons-title" }, WORDS.classic),
        h("p", null, WORDS.classicIntro),
        count,
      ),
      cards,
    ),
    h(
      "section",
      { class: "panel own", "aria-labelledby": "own-title" },
      h("h2", { id: "own-title" }, WORDS.own),
      h("p", null, WORDS.ownIntro),
      h(
        "a",
        { class: "button", href: linkTo("endgames", { show: "setup" }), "data-testid": "set-up" },
        icon("edit"),
        WORDS.setUp,
      ),
    ),
  );
  let shown = "";
  return {
    element,
    heading,
    trouble,
    show({ puzzles, layouts, solved }) {
      start.show();
      const done = puzzles.filter(({ id }) => solved.includes(id)).length;
      count.textContent = done > 0 ? WORDS.solvedCount(done, puzzles.length) : "";
      const text = JSON.stringify([puzzles.length, solved]);
      if (text === shown) return;
      shown = text;
      cards.replaceChildren(puzzleCards({ puzzles, layouts, solved }));
    },
  };
}
