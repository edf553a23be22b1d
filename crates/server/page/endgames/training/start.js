// The part of the list that starts the training: what to train, and how it went so far.
import { choice, field, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { createTrouble } from "../../lib/trouble.js";
import { capital, variantTitle } from "../../lib/words.js";
import { TEXTS } from "../texts.js";
import { fitting, GRADE_NAMES } from "./choose.js";
import { solvedOf } from "./record.js";

const { training: WORDS, themes: THEMES } = TEXTS;

/** @typedef {ReturnType<typeof import("./training.js").createTraining>} Training */

/**
 * Creates the part. `onFilter(fields)` is called for a choice, `onStart()` for the button.
 * @param {{
 *   training: Training, variants: Api.VariantSummary[], onFilter: (fields: object) => void, onStart: () => void,
 * }} options
 */
export function createStart({ training, variants, onFilter, onStart }) {
  const variant = choice(
    variants.map(({ name }) => [name, variantTitle(name)]),
    training.filter.variant,
    (name) => onFilter({ variant: name, theme: null }),
  );
  variant.dataset.testid = "train-variant";
  const theme = choice([], "", (name) => onFilter({ theme: name === "" ? null : name }));
  theme.dataset.testid = "train-theme";
  const grade = choice(
    GRADE_NAMES.map((name) => [name, WORDS.grades[name]]),
    training.filter.grade,
    (name) => onFilter({ grade: name }),
  );
  grade.dataset.testid = "train-grade";
  const start = h(
    "button",
    { type: "button", class: "primary", "data-testid": "train", on: { click: onStart } },
    icon("play"),
    h("span", null, WORDS.start),
  );
  const count = h("p", { class: "hint", role: "status", "data-testid": "train-count" });
  const figures = createFigures();
  const trouble = createTrouble("train-problem");
  return {
    element: h(
      "section",
      { class: "panel training", "aria-labelledby": "training-title" },
      h("h2", { id: "training-title" }, WORDS.title),
      trouble.element,
      h(
        "div",
        { class: "training-choice" },
        field(WORDS.variant, variant),
        field(WORDS.theme, theme),
        field(WORDS.grade, grade),
      ),
      h("div", { class: "row" }, start, count),
      figures.element,
    ),
    show() {
      const { filter, record, sets } = training;
      const puzzles = sets.known[filter.variant];
      trouble.tell(sets.error, () => sets.load(filter.variant));
      variant.value = filter.variant;
      grade.value = filter.grade;
      showThemes(theme, puzzles ?? [], filter.theme);
      const choices = fitting(puzzles ?? [], filter, record.rating).length;
      start.disabled = choices === 0;
      count.textContent = countText(puzzles, choices);
      figures.show(record, puzzles ?? [], filter.variant);
    },
  };
}

function countText(puzzles, choices) {
  if (!puzzles) return WORDS.loading;
  return choices === 0 ? WORDS.none : WORDS.choices(choices);
}

/** Fills the list of themes with those that the puzzles have. */
function showThemes(list, puzzles, chosen) {
  const names = Object.keys(THEMES).filter((name) => puzzles.some(({ themes }) => themes.includes(name)));
  const shown = [...list.options].slice(1).map(({ value }) => value);
  if (list.options.length === 0 || shown.join() !== names.join()) {
    const options = [["", WORDS.anyTheme], ...names.map((name) => [name, capital(THEMES[name])])];
    list.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  }
  list.value = names.includes(chosen) ? chosen : "";
}

/** The rating, the streak and the progress. */
function createFigures() {
  const own = (name, testid) => {
    const value = h("dd", { "data-testid": testid });
    return { value, element: h("div", null, h("dt", null, name), value) };
  };
  const rating = own(WORDS.rating, "rating");
  const streak = own(WORDS.streak, "streak");
  const progress = own(WORDS.progress, "progress");
  return {
    element: h("dl", { class: "figures" }, rating.element, streak.element, progress.element),
    show(record, puzzles, variant) {
      rating.value.textContent = String(Math.round(record.rating));
      streak.value.textContent = `${record.streak} (${WORDS.best(record.best)})`;
      progress.value.textContent = WORDS.progressOf(solvedOf(record, puzzles), puzzles.length, variantTitle(variant));
    },
  };
}
