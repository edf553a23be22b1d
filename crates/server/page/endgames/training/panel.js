// What the bench shows of the training: the result of the attempt, and the buttons for a hint and the next puzzle.
import { button, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { announce } from "../../lib/live.js";
import { TEXTS } from "../texts.js";

const { training: WORDS, themes: THEMES } = TEXTS;

/** Creates the panel. `onHint()` and `onNext()` are called for the buttons. */
export function createTrainingPanel({ onHint, onNext }) {
  const said = h("div", { class: "verdict", "data-testid": "attempt", hidden: true });
  const themes = h("p", { class: "hint", "data-testid": "puzzle-themes" });
  const hint = button(WORDS.hint, onHint, { title: WORDS.hintHint, "data-testid": "hint" }, icon("hint"));
  const next = button(WORDS.next, onNext, { title: WORDS.nextHint, "data-testid": "train-next" }, icon("next"));
  const element = h(
    "div",
    { class: "stack tight", hidden: true },
    said,
    h("div", { class: "row" }, hint, next),
    themes,
  );
  let announced = "";
  return {
    element,
    /** `canHint`: whether the move to be found is known. `tip` is the hint that was given. */
    show({ puzzle, attempt, record, canHint, tip }) {
      element.hidden = !puzzle?.isMade;
      if (element.hidden) return;
      const status = attempt?.status ?? null;
      const isOver = status === null || status === "solved" || status === "failed";
      const text = tip ?? resultText(attempt, record);
      said.hidden = text === "";
      said.className = `verdict ${{ solved: "good", failed: "bad" }[status] ?? "careful"}`;
      said.replaceChildren(icon({ solved: "check", failed: "close" }[status] ?? "hint"), h("span", null, text));
      if (text !== announced && text !== "" && isOver) announce(text);
      announced = text;
      // They would tell what to look for: also of a puzzle that a link opens.
      themes.hidden = !["solved", "failed"].includes(status) && record.results[puzzle.id] === undefined;
      themes.textContent = WORDS.themesOf(themeNames(puzzle).join(", "));
      hint.hidden = !canHint;
      next.classList.toggle("primary", status === "solved");
    },
  };
}

/** The names of the themes, and what is given. */
function themeNames({ themes, given }) {
  const names = themes.map((name) => THEMES[name] ?? name);
  return given > 0 ? [...names, WORDS.giving(given)] : names;
}

function resultText(attempt, record) {
  if (attempt === null) return "";
  const { status, isRated, change, isGiven } = attempt;
  const signed = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  const rating = Math.round(record.rating);
  if (status === "solved") return isRated ? WORDS.solvedRated(rating, signed, record.streak) : WORDS.solved;
  if (status !== "failed") return isRated || status === "hinted" ? "" : WORDS.unrated;
  if (isGiven) return isRated ? WORDS.givenRated(rating, signed) : WORDS.given;
  return isRated ? WORDS.failed(rating, signed) : WORDS.wrong;
}
