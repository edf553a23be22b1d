// The tables: what each order of moves takes, and the iterations of iterative deepening.
import { h } from "../lib/dom.js";
import { ORDERS } from "./state.js";
import { lineText, valueText } from "./sentences.js";
import { TEXTS } from "./texts.js";

const { tables: texts } = TEXTS;

const head = (names) =>
  h(
    "thead",
    null,
    h(
      "tr",
      null,
      names.map((name) => h("th", { scope: "col" }, name)),
    ),
  );

/** Creates the tables. */
export function createTables() {
  const orders = h("table", { class: "numbers", "data-testid": "orders" });
  const iterations = h("table", { class: "numbers", "data-testid": "iterations" });
  const scroll = (table, label) =>
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, table);
  const deepening = h(
    "section",
    { class: "panel stack table-panel", "aria-labelledby": "iterations-title" },
    h("h2", { id: "iterations-title" }, texts.iterations),
    h("p", { class: "hint" }, texts.iterationsHint),
    scroll(iterations, texts.iterations),
  );
  const effort = h(
    "section",
    { class: "panel stack table-panel", "aria-labelledby": "orders-title" },
    h("h2", { id: "orders-title" }, texts.orders),
    h("p", { class: "hint" }, texts.ordersHint),
    scroll(orders, texts.orders),
  );

  return {
    elements: [effort, deepening],
    show(answer, state) {
      orders.replaceChildren(...orderRows(answer, state));
      deepening.hidden = answer.iterations.length < 2;
      iterations.replaceChildren(...iterationRows(answer));
    },
  };
}

function orderRows({ comparison, depth, game }, state) {
  const shown = ORDERS.filter((order) => game || (order !== "captures_first" && order !== "previous"));
  const names = [texts.depth, texts.minimax, ...shown.map((order) => TEXTS.settings.orders[order])];
  const rows = comparison.map((row) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, String(row.depth)),
      h("td", null, String(row.minimax)),
      shown.map((order) =>
        h("td", { class: row.depth === depth && order === state.order ? "here" : null }, String(row.orders[order])),
      ),
      game && h("td", null, String(row.table)),
    ),
  );
  return [head(game ? [...names, texts.table] : names), h("tbody", null, rows)];
}

function iterationRows(answer) {
  const { iterations } = answer;
  const rows = iterations.map(({ depth, value, line, visited, moved }, index) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, String(depth)),
      h("td", null, valueText(value)),
      h("td", { class: "line" }, lineText(answer, line)),
      h("td", null, String(visited)),
      h("td", { class: "line" }, index === iterations.length - 1 ? texts.last : texts.moved(moved)),
    ),
  );
  return [head([texts.depth, texts.value, texts.line, texts.nodes, texts.learnt]), h("tbody", null, rows)];
}
