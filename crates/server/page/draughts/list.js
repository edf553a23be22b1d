// The list of moves in two columns, with comments, marks and variations. Each move is a button that shows its position.
import { focusMain, h } from "../lib/dom.js";
import { entriesOf } from "./entries.js";
import { commandText, commandTitle, markOf, notesAt } from "./notes.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.moves;

/** The deepest level of indentation of variations. */
const DEEPEST = 5;

/** The list. `onPlace({ line, ply })` is called for the chosen move. */
export class MoveList {
  element;
  #rows = h("ol", { class: "moves", "data-testid": "moves", "aria-label": T.list });
  #empty = h("p", { class: "hint" }, T.none);
  #caption = h("p", { class: "hint", "data-testid": "caption" });
  #intro = h("p", { class: "comment", "data-testid": "intro" });
  /** What the rows were built from. */
  #built = {};
  /** The entries of the rows, as texts. */
  #shown = [];
  /** The selector of the current move. */
  #current = "";
  /** The frame that brings it in sight. */
  #frame = 0;

  constructor({ onPlace }) {
    this.element = h("div", null, this.#caption, this.#intro, this.#rows, this.#empty);
    this.#rows.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-line]");
      if (chosen) onPlace({ line: Number(chosen.dataset.line), ply: Number(chosen.dataset.at) });
    });
    // In a smaller list, the current move stays in sight.
    new ResizeObserver(() => this.#keepInSight()).observe(this.#rows);
  }

  /**
   * `moves` and `annotations` are those of the state, `lines` the lines of the game, `place` the place shown. `numbers`
   * has the move numbers: see `moveNumbers`.
   */
  show({ moves, annotations, lines, place, numbers }) {
    const built = this.#built;
    if (built.moves !== moves || built.annotations !== annotations || built.key !== numbers.key) {
      this.#build(entriesOf(lines, numbers));
      this.#built = { moves, annotations, key: numbers.key };
      this.#current = "";
    }
    setText(this.#caption, captionOf(annotations.tags));
    setText(this.#intro, notesAt(lines, { line: 0, ply: 0 }).comments.join(" "));
    this.#empty.hidden = moves.length > 0;
    this.#rows.hidden = moves.length === 0;
    this.#mark(selectorOf(place));
  }

  /** Marks the current move. */
  #mark(target) {
    if (target === this.#current) return;
    this.#current = target;
    const rows = this.#rows;
    rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
    rows.querySelector(target)?.setAttribute("aria-current", "true");
    // With the next frame, when all of the view has changed: the page is laid out once, not twice.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#keepInSight());
  }

  /** Scrolls the list, but not the page, to the current move. */
  #keepInSight() {
    const rows = this.#rows;
    const chosen = rows.querySelector("[aria-current]");
    if (!chosen) {
      rows.scrollTop = 0;
      rows.scrollLeft = 0;
      return;
    }
    const [own, box] = [chosen.getBoundingClientRect(), rows.getBoundingClientRect()];
    // What is said about the move is below it: as much of that is shown as has room beside the move.
    const said = chosen.closest("li")?.getBoundingClientRect().bottom ?? own.bottom;
    const bottom = Math.max(own.bottom, Math.min(said, own.top + box.height));
    if (own.top < box.top) rows.scrollTop -= box.top - own.top;
    else if (bottom > box.bottom) rows.scrollTop += bottom - box.bottom;
    // The list may be a single row.
    if (own.left < box.left) rows.scrollLeft -= box.left - own.left;
    else if (own.right > box.right) rows.scrollLeft += own.right - box.right;
  }

  /** Rebuilds the rows from the first one that differs. Rows before it keep the focus. */
  #build(entries) {
    const keys = entries.map((entry) => JSON.stringify(entry));
    let same = 0;
    while (same < keys.length && keys[same] === this.#shown[same]) same += 1;
    if (same === keys.length && same === this.#shown.length) return;
    const { row, index } = this.#firstRow(entries, same);
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = this.#rows.contains(active) ? active.dataset : null;
    while (row?.nextElementSibling) row.nextElementSibling.remove();
    row?.remove();
    this.#append(entries, index);
    this.#shown = keys;
    if (!focused || this.#rows.contains(document.activeElement)) return;
    const again = this.#rows.querySelector(selectorOf({ line: focused.line, ply: focused.at }));
    if (again) again.focus({ preventScroll: true });
    else focusMain();
  }

  /** The first row to rebuild, or `null`, and its first entry. The first `same` entries have not changed. */
  #firstRow(entries, same) {
    // Both moves of a row are rebuilt together.
    let row = this.#rows.children[0] ?? null;
    while (row && Number(row.dataset.last) <= same) row = row.nextElementSibling;
    const index = row ? Number(row.dataset.first) - 1 : same;
    // The row before may have room for one more move.
    const before = row?.previousElementSibling ?? (row ? null : this.#rows.lastElementChild);
    if (before && index < entries.length && fits(entries[index - 1], entries[index]))
      return { row: before, index: Number(before.dataset.first) - 1 };
    return { row, index };
  }

  /** Appends rows for the entries from `index` on. */
  #append(entries, index) {
    for (let at = index; at < entries.length; ) {
      const pair = [entries[at]];
      if (entries[at + 1] && fits(entries[at], entries[at + 1])) pair.push(entries[at + 1]);
      this.#rows.append(rowOf(pair));
      at += pair.length;
    }
  }
}

/** Shows a text, or hides its element. */
function setText(element, text) {
  element.textContent = text;
  element.hidden = text === "";
}

const selectorOf = ({ line, ply }) => `[data-line="${line}"][data-at="${ply}"]`;

/** Whether two moves share a row: the second is the reply to the first, without notes between them. */
const fits = (first, second) => Boolean(first && !first.isSecond && second.isSecond && first.asides.length === 0);

const labelOf = ({ number, isSecond, move, marks, commands }) =>
  [
    `${number}${isSecond ? "..." : "."} ${move}`,
    ...marks.map((glyph) => markOf(glyph)[1]),
    ...commands.map((command) => `${commandTitle(command)} ${commandText(command)}`),
  ].join(", ");

/** The marks of faults, which have the colors of the table of a review. */
const FAULTS = { 2: "mistake", 4: "blunder", 6: "inaccuracy" };

/** The marks of a move. */
const signs = ({ marks }) =>
  marks.map((glyph) => {
    const [sign, title] = markOf(glyph);
    return h("span", { class: `mark ${FAULTS[glyph] ?? ""}`, title, "aria-hidden": "true" }, sign);
  });

/** The times and evaluations of a move, in small. Its button has them in its name. */
const times = ({ commands }) =>
  commands.map((command) =>
    h("span", { class: "time-note", title: commandTitle(command), "aria-hidden": "true" }, commandText(command)),
  );

function rowOf(pair) {
  const [first] = pair;
  const buttonOf = (entry) => {
    const props = { "data-line": 0, "data-at": entry.ply, "data-ply": entry.ply, "aria-label": labelOf(entry) };
    const button = h("button", { type: "button", class: "quiet", ...props }, entry.move, signs(entry));
    return h("span", null, button, times(entry));
  };
  return h(
    "li",
    { "data-first": first.ply, "data-last": pair.at(-1).ply },
    h("span", { class: "ordinal", "aria-hidden": "true" }, `${first.number}.`),
    first.isSecond && h("span", { class: "none", "aria-hidden": "true" }, "…"),
    pair.map(buttonOf),
    pair.flatMap(({ asides }) => asides).map(asideOf),
  );
}

/** The element of a comment or a variation below a move. */
function asideOf({ depth, words }) {
  return h(
    "p",
    { class: depth === 0 ? "aside" : "aside variation", "data-depth": Math.min(depth, DEEPEST) },
    words.flatMap((word) => {
      if (word.text !== undefined) return h("span", { class: "said" }, word.text);
      const number = word.needsNumber ? `${word.number}${word.isSecond ? "..." : "."} ` : "";
      const props = { "data-line": word.line, "data-at": word.ply, "aria-label": T.variation(labelOf(word)) };
      const button = h("button", { type: "button", class: "quiet", ...props }, number + word.move, signs(word));
      return [button, ...times(word)];
    }),
  );
}

/** The players, the event and the date, as far as the tags have them. */
function captionOf(tags) {
  const of = (name) => tags.find(([tag, value]) => tag === name && !/^[?.]*$/.test(value))?.[1];
  const players = of("White") || of("Black") ? T.caption(of("White") ?? "?", of("Black") ?? "?") : null;
  return [players, of("Event"), of("Date")].filter(Boolean).join(". ");
}
