// The table of the players: accuracy, and the numbers of their faults.
import { h } from "../../lib/dom.js";
import { FAULTS, summaryOf } from "./result.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.table;
const COLORS = ["white", "black"];
const MARKS = Object.keys(FAULTS);

/**
 * Creates the table. `onNext(color, mark)` is called for the number of a player's faults. `show(review)` fills it.
 */
export function createTable({ onNext }) {
  const rows = Object.fromEntries(COLORS.map((color) => [color, createRow(color, onNext)]));
  const head = [T.player, T.accuracy, T.inaccuracies, T.mistakes, T.blunders];
  const element = h(
    "table",
    { class: "players-table", "aria-label": T.label, "data-testid": "review-table" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head.map((text, column) => h("th", { scope: "col" }, text, column > 1 && signOf(MARKS[column - 2]))),
      ),
    ),
    h(
      "tbody",
      null,
      COLORS.map((color) => rows[color].element),
    ),
  );
  return {
    element,
    show(review) {
      for (const color of COLORS) rows[color].show(summaryOf(review, color));
    },
  };
}

const signOf = (mark) => h("span", { class: `sign ${mark}`, "aria-hidden": "true" }, FAULTS[mark].sign);

function createRow(color, onNext) {
  const accuracy = h("td");
  const numbers = MARKS.map((mark) =>
    h("button", { type: "button", class: "quiet", on: { click: () => onNext(color, mark) } }),
  );
  const name = h("th", { scope: "row" }, h("span", { class: `disc ${color}` }), TEXTS.colors[color]);
  return {
    element: h(
      "tr",
      null,
      name,
      accuracy,
      numbers.map((one) => h("td", null, one)),
    ),
    show(summary) {
      accuracy.textContent = summary.accuracy === null ? "–" : `${summary.accuracy.toFixed(0)} %`;
      for (const [index, mark] of MARKS.entries()) {
        const count = summary[FAULTS[mark].count];
        numbers[index].textContent = String(count);
        numbers[index].disabled = count === 0;
        numbers[index].setAttribute("aria-label", T.next(color, T[FAULTS[mark].count], count));
      }
    },
  };
}
