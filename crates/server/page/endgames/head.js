// The head of the bench: the puzzle, the task, and links to other puzzles.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { TEXTS } from "./texts.js";

const ALL = linkTo("endgames", { show: "puzzles" });

/** The link to the list of puzzles. */
export const backLink = () =>
  h("a", { href: ALL, class: "back-link" }, icon("previous"), h("span", null, TEXTS.head.all));

/** `show({ puzzle, next, isSolved, goal })`: `puzzle` and `next` are `null` for a position that the user set up. */
export function createHead() {
  const heading = h("h1", { tabindex: "-1" });
  const badge = h("span", { class: "solved", "data-testid": "solved" }, icon("check"), TEXTS.list.solved);
  const onward = h(
    "a",
    { class: "back-link", "data-testid": "next-puzzle" },
    h("span", null, TEXTS.head.next),
    icon("next"),
  );
  const aim = h("p", { class: "goal", "data-testid": "goal" });
  const note = h("p", { class: "hint" });
  return {
    heading,
    element: h(
      "header",
      { class: "bench-head" },
      h("div", { class: "row between" }, backLink(), onward),
      h("div", { class: "row" }, heading, badge),
      aim,
      note,
    ),
    show({ puzzle, next, isSolved, goal }) {
      const title = puzzle?.title ?? TEXTS.head.own;
      if (heading.textContent !== title) heading.textContent = title;
      badge.hidden = !isSolved;
      onward.hidden = !next;
      if (next) onward.href = linkTo("endgames", { variant: next.variant, fen: next.fen });
      aim.textContent = goal;
      note.textContent = puzzle?.note ?? "";
      note.hidden = !puzzle?.note;
    },
  };
}
