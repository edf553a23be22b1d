// The overview of the course: the techniques of each level, with how many exercises were solved.
import { h } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { TEXTS as SUDOKU, techniqueName } from "../sudoku/texts.js";
import { TEXTS } from "./texts.js";

/**
 * Creates the overview.
 * @param {import("../sudoku/techniques.js").Technique[]} techniques
 * @param {Record<string, number>} counts
 */
export function createOverview(techniques, counts) {
  const done = techniques.filter(({ id }) => counts[id] > 0).length;
  const next = techniques.find(({ id }) => !counts[id]) ?? techniques[0];
  const levels = [...new Set(techniques.map(({ level }) => level))];
  return h(
    "div",
    { class: "stack course-overview" },
    h("a", { class: "back-link", href: linkTo("learn") }, icon("previous"), TEXTS.learn),
    h("h1", null, TEXTS.title),
    h("p", { class: "intro" }, TEXTS.intro),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "button primary", href: linkTo("course", { technique: next.id }), "data-testid": "go-on" },
        icon("play"),
        TEXTS.goOn(techniqueName(next)),
      ),
      h("span", { class: "hint", "data-testid": "progress" }, TEXTS.progress(done, techniques.length)),
    ),
    levels.map((level) =>
      levelOf(
        level,
        techniques.filter((one) => one.level === level),
        counts,
      ),
    ),
  );
}

function levelOf(level, techniques, counts) {
  const id = `level-${level.toLowerCase()}`;
  return h(
    "section",
    { class: "panel", "aria-labelledby": id },
    h("h2", { id }, SUDOKU.level(level)),
    h(
      "ul",
      { class: "course-list" },
      techniques.map(({ id: own, name, description }) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "course-card", href: linkTo("course", { technique: own }), "data-testid": `lesson-${own}` },
            h("strong", null, techniqueName({ id: own, name })),
            h("span", { class: "hint" }, foreign(description)),
            counts[own] > 0 && h("span", { class: "course-done" }, icon("check"), TEXTS.solved(counts[own])),
          ),
        ),
      ),
    ),
  );
}
