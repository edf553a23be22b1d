// The dialog with the games of a file: searched, sorted, and opened one by one.
import { openDialog } from "../../lib/dialog.js";
import { choice, field, h } from "../../lib/dom.js";
import { announce } from "../../lib/live.js";
import { COLUMNS, filtered, nextOrder, RESULTS, sorted } from "./collection.js";
import { Rows } from "./rows.js";
import { TEXTS } from "./texts.js";

/** How long the count waits for more typing before it is announced, in milliseconds. */
const QUIET = 600;

/**
 * Opens the dialog. `shown` has what is chosen: `search`, `result`, `order`, and the `number` of the current game; it
 * is changed in place. `onRows(rows)` is called with the rows that are listed, `onOpen(row, dialog)` with a game.
 */
export function showList({ name, rows, shown, onRows, onOpen }) {
  const search = h("input", {
    type: "search",
    autocomplete: "off",
    placeholder: TEXTS.searchHint,
    title: TEXTS.searchHint,
    "data-testid": "games-search",
  });
  search.value = shown.search;
  const results = [["", TEXTS.anyResult], ...RESULTS.map((result) => [result, result === "*" ? TEXTS.open : result])];
  const result = choice(results, shown.result, (value) => change({ result: value }));
  result.dataset.testid = "games-result";
  const order = choice(
    COLUMNS.map((column) => [column, TEXTS.columns[column]]),
    shown.order.column,
    (column) => change({ order: { column, isDown: false } }),
  );
  const count = h("p", { class: "hint", "data-testid": "games-count" });
  const answer = h("div", { class: "stack", "data-testid": "games-answer" });
  const list = new Rows({
    onOpen: (row) => onOpen(row, { close: () => dialog.close(), tell: (parts) => answer.replaceChildren(...parts) }),
    onSort: (column) => change({ order: nextOrder(shown.order, column) }),
  });
  let timer = 0;
  search.addEventListener("input", () => {
    change({ search: search.value });
    clearTimeout(timer);
    timer = window.setTimeout(() => announce(String(count.textContent)), QUIET);
  });

  /** Changes what is chosen, and lists the games from the first one, or from the game with `number`. */
  function change(fields, number = null) {
    Object.assign(shown, fields);
    const found = sorted(filtered(rows, shown.search, shown.result), shown.order);
    count.textContent = found.length === 0 ? TEXTS.none : TEXTS.count(found.length, rows.length);
    order.value = shown.order.column;
    list.show(found, shown.order, number);
    onRows(found);
  }

  const dialog = openDialog({
    title: TEXTS.title(name),
    wide: true,
    body: [
      h(
        "div",
        { class: "games-filter" },
        field(TEXTS.search, search),
        field(TEXTS.result, result),
        h("div", { class: "games-order" }, field(TEXTS.order, order)),
      ),
      count,
      answer,
      list.element,
    ],
    onClose: () => clearTimeout(timer),
  });
  dialog.classList.add("games-dialog");
  change({}, shown.number);
}
