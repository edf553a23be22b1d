// The table of the players: accuracy, and the numbers of their faults.
import { h } from "../../lib/dom.js";
import { FAULTS, summaryOf } from "./result.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.table;
const COLORS = ["white", "black"];

/** Creates the table. `onNext(color, mark)` is called for the number of a player's faults. `show(review)` fills it. */
export function createTable({ onNext }) {
  const accuracy = { white: h("td"), black: h("td") };
  const rows = Object.entries(FAULTS).map(([mark, { sign, count }]) => createRow({ mark, sign, count, onNext }));
  const element = h(
    "table",
    { class: "players-table", "aria-label": T.label, "data-testid": "review-table" },
    h("thead", null, h("tr", null, h("td"), COLORS.map(headOf))),
    h(
      "tbody",
      null,
      h("tr", null, h("th", { scope: "row" }, T.accuracy), Object.values(accuracy)),
      rows.map((row) => row.element),
    ),
  );
  return {
    element,
    show(review) {
      for (const color of COLORS) {
        const summary = summaryOf(review, color);
        accuracy[color].textContent = summary.accuracy === null ? "–" : `${summary.accuracy.toFixed(0)}\u00a0%`;
        for (const row of rows) row.show(color, summary);
      }
    },
  };
}

const headOf = (color) => h("th", { scope: "col" }, h("span", { class: `disc ${color}` }), TEXTS.colors[color]);

/** The row of a kind of faults, with a button for each player. */
function createRow({ mark, sign, count, onNext }) {
  const buttons = Object.fromEntries(
    COLORS.map((color) => [
      color,
      h("button", { type: "button", class: "quiet", on: { click: () => onNext(color, mark) } }),
    ]),
  );
  const head = h("th", { scope: "row" }, h("span", { class: `sign ${mark}`, "aria-hidden": "true" }, sign), T[count]);
  return {
    element: h(
      "tr",
      null,
      head,
      COLORS.map((color) => h("td", null, buttons[color])),
    ),
    show(color, summary) {
      const own = buttons[color];
      own.textContent = String(summary[count]);
      own.disabled = summary[count] === 0;
      own.setAttribute("aria-label", T.next(color, T[count], summary[count]));
    },
  };
}
