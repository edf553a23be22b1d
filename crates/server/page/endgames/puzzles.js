// The bundled puzzles, as cards.
import { miniBoard } from "../board/mini.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { variantTitle } from "../lib/words.js";
import { TEXTS } from "./texts.js";
import { difficulty, goalText } from "./words.js";

/** Creates the cards. `layouts` has the layout of each variant by name, `solved` the ids of solved puzzles. */
export function puzzleCards({ puzzles, layouts, solved }) {
  return h(
    "ul",
    { class: "cards", "data-testid": "puzzles" },
    puzzles.map((puzzle) => h("li", null, card(puzzle, layouts[puzzle.variant], solved.includes(puzzle.id)))),
  );
}

function card(puzzle, layout, isSolved) {
  const { grade, text } = difficulty(puzzle.value);
  const left = puzzle.value.win ?? puzzle.value.loss;
  return h(
    "a",
    {
      class: "card",
      href: linkTo("endgames", { variant: puzzle.variant, fen: puzzle.fen }),
      "data-testid": `puzzle-${puzzle.id}`,
    },
    miniBoard({ layout, pieces: puzzle.pieces, last: null, flipped: layout.bottom !== puzzle.to_move }),
    h(
      "span",
      { class: "card-text" },
      h(
        "span",
        { class: "card-title" },
        h("strong", null, puzzle.title),
        isSolved && h("span", { class: "solved" }, icon("check"), TEXTS.list.solved),
      ),
      h("span", null, goalText(puzzle.value, puzzle.to_move)),
      h(
        "span",
        { class: "hint card-foot" },
        h(
          "span",
          { class: "grade", "aria-hidden": "true" },
          [1, 2, 3].map((at) => h("i", at <= grade ? { class: "full" } : null)),
        ),
        h("span", null, [text, left && TEXTS.plies(left), variantTitle(puzzle.variant)].filter(Boolean).join(" · ")),
      ),
    ),
  );
}
