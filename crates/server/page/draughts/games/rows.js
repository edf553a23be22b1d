// A long list of games, of which only the rows that are seen are drawn.
import { h } from "../../lib/dom.js";
import { variantTitle } from "../../lib/words.js";
import { COLUMNS, seen } from "./collection.js";
import { TEXTS } from "./texts.js";

/** The height of a row in pixels. On a narrow screen it has two lines. */
const HEIGHT = { wide: 40, narrow: 60 };

/** The list. `onOpen(row)` is called for the chosen game, `onSort(column)` for the head of a column. */
export class Rows {
  element;
  #narrow = matchMedia("(max-width: 40rem)");
  #heads;
  #space = h("div", { class: "games-space", role: "rowgroup" });
  #onOpen;
  /** @type {import("./collection.js").Row[]} */
  #rows = [];
  /** The index of the chosen row. */
  #at = 0;
  /** The rows that are drawn. */
  #drawn = { first: -1, last: -1 };

  constructor({ onOpen, onSort }) {
    this.#onOpen = onOpen;
    this.#heads = COLUMNS.map((column) => createHead(column, onSort));
    const head = h("div", { class: "games-head", role: "row", "aria-rowindex": 1 }, this.#heads);
    this.element = h(
      "div",
      { class: "games-grid", role: "grid", tabindex: "0", "aria-label": TEXTS.list, "data-testid": "games" },
      h("div", { role: "rowgroup", class: "games-heads" }, head),
      this.#space,
    );
    this.#listen();
  }

  /** Shows rows, the game with `number` as the current one. */
  show(rows, order, number) {
    this.#rows = rows;
    this.element.setAttribute("aria-rowcount", String(rows.length + 1));
    const direction = order.isDown ? "descending" : "ascending";
    for (const [index, column] of COLUMNS.entries())
      this.#heads[index].setAttribute("aria-sort", order.column === column ? direction : "none");
    this.element.scrollTop = 0;
    this.#draw(true);
    this.#choose(
      Math.max(
        rows.findIndex((row) => row.number === number),
        0,
      ),
    );
  }

  #listen() {
    const { element } = this;
    element.addEventListener("scroll", () => this.#draw());
    this.#narrow.addEventListener("change", () => this.#draw(true));
    new ResizeObserver(() => this.#draw()).observe(element);
    element.addEventListener("click", ({ target }) => {
      const own = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-index]"));
      if (own) this.#onOpen(this.#rows[Number(own.dataset.index)]);
    });
    element.addEventListener("keydown", (event) => {
      if (event.target === element && this.#press(event.key)) event.preventDefault();
    });
  }

  /** Whether a key does something. */
  #press(key) {
    if (key === "Enter" && this.#rows[this.#at]) {
      this.#onOpen(this.#rows[this.#at]);
      return true;
    }
    const page = Math.floor(this.#page() / this.#rowHeight()) - 1;
    const target = targetOf(key, this.#at, this.#rows.length, page);
    if (target !== null) this.#choose(target);
    return target !== null;
  }

  #rowHeight() {
    return this.#narrow.matches ? HEIGHT.narrow : HEIGHT.wide;
  }

  /** The height in which rows are seen, below the heads. */
  #page() {
    return this.element.clientHeight - this.#space.offsetTop;
  }

  #draw(isNew = false) {
    const { element } = this;
    const rowHeight = this.#rowHeight();
    const count = this.#rows.length;
    const next = seen({ top: element.scrollTop, height: element.clientHeight, rowHeight, count });
    if (!isNew && next.first === this.#drawn.first && next.last === this.#drawn.last) return;
    this.#drawn = next;
    this.#space.style.height = `${count * rowHeight}px`;
    if (isNew) this.#space.replaceChildren();
    // Rows that were seen before stay.
    const kept = new Set();
    for (const own of /** @type {HTMLElement[]} */ ([...this.#space.children])) {
      const index = Number(own.dataset.index);
      if (index < next.first || index >= next.last) own.remove();
      else kept.add(index);
    }
    for (let index = next.first; index < next.last; index += 1)
      if (!kept.has(index)) this.#space.append(rowOf(this.#rows[index], index, rowHeight));
    this.#mark();
  }

  /** Marks the chosen row, if it is drawn. */
  #mark() {
    this.#space.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    const own = this.#space.querySelector(`[data-index="${this.#at}"]`);
    own?.setAttribute("aria-selected", "true");
    if (own) this.element.setAttribute("aria-activedescendant", own.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** Chooses a row, and scrolls to it. */
  #choose(index) {
    const { element } = this;
    this.#at = Math.min(Math.max(index, 0), Math.max(this.#rows.length - 1, 0));
    const rowHeight = this.#rowHeight();
    const [top, bottom] = [this.#at * rowHeight, (this.#at + 1) * rowHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + this.#page()) element.scrollTop = bottom - this.#page();
    this.#draw();
    this.#mark();
  }
}

/** The index that a key leads to, or `null`. */
function targetOf(key, at, count, page) {
  const targets = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count };
  return targets[key] ?? null;
}

function createHead(column, onSort) {
  const name = TEXTS.columns[column];
  const on = { click: () => onSort(column) };
  return h(
    "div",
    { role: "columnheader", class: column },
    h("button", { type: "button", class: "quiet", title: TEXTS.sort(name), "data-testid": `sort-${column}`, on }, name),
  );
}

function rowOf(row, index, height) {
  const element = h(
    "div",
    {
      role: "row",
      class: "games-row",
      id: `game-row-${index}`,
      "data-index": index,
      "aria-rowindex": index + 2,
      "aria-selected": "false",
    },
    COLUMNS.map((column) => h("div", { role: "gridcell", class: column }, cellText(row, column))),
  );
  element.style.transform = `translateY(${index * height}px)`;
  element.style.height = `${height}px`;
  return element;
}

function cellText(row, column) {
  if (column === "variant") return variantTitle(row.variant);
  if (column === "plies") return h("span", { title: TEXTS.plies(row.plies) }, String(row.plies));
  return String(row[column]);
}
