// The list of moves in two columns, with comments, marks and variations. Each move is a button that shows its position.
import { h } from "../lib/dom.js";
import { markOf, notesAt } from "./notes.js";

/** The deepest level of indentation of variations. */
const DEEPEST = 5;

/** Creates the list. `onPlace({ line, ply })` is called for the chosen move. */
export function createList({ onPlace }) {
  const rows = h("ol", { class: "moves", "data-testid": "moves", "aria-label": "Moves of the game" });
  const empty = h("p", { class: "hint" }, "No moves yet.");
  const caption = h("p", { class: "hint", "data-testid": "caption" });
  const intro = h("p", { class: "comment", "data-testid": "intro" });
  const element = h("div", null, caption, intro, rows, empty);
  rows.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-line]");
    if (chosen) onPlace({ line: Number(chosen.dataset.line), ply: Number(chosen.dataset.at) });
  });
  let built = {};
  let shown = [];
  let current = "";

  /** Rebuilds the rows from the first one that differs. Rows before it keep the focus. */
  function build(lines, numbers) {
    const entries = entriesOf(lines, numbers);
    const keys = entries.map((entry) => JSON.stringify(entry));
    let same = 0;
    while (same < keys.length && keys[same] === shown[same]) same += 1;
    if (same === keys.length && same === shown.length) return;
    // Both moves of a row are rebuilt together.
    let row = rows.children[0] ?? null;
    while (row && Number(row.dataset.last) <= same) row = row.nextElementSibling;
    let index = row ? Number(row.dataset.first) - 1 : same;
    // The row before may have room for one more move.
    const before = row?.previousElementSibling ?? (row ? null : rows.lastElementChild);
    if (before && index < entries.length && fits(entries[index - 1], entries[index])) {
      index = Number(before.dataset.first) - 1;
      row = before;
    }
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = rows.contains(active) ? active.dataset : null;
    while (row) {
      const next = row.nextElementSibling;
      row.remove();
      row = next;
    }
    while (index < entries.length) {
      const pair = [entries[index]];
      if (entries[index + 1] && fits(entries[index], entries[index + 1])) pair.push(entries[index + 1]);
      rows.append(rowOf(pair));
      index += pair.length;
    }
    shown = keys;
    if (focused && !rows.contains(document.activeElement)) {
      const again = rows.querySelector(selectorOf({ line: focused.line, ply: focused.at }));
      (again ?? document.getElementById("main")).focus({ preventScroll: true });
    }
  }

  return {
    element,
    /**
     * `moves` and `told` are those of the state, `lines` the lines of the game, `place` the place shown. `numbers` has
     * the move numbers: `of(ply)` returns `{ number, isSecond }`, and `key` changes with them.
     */
    show({ moves, told, lines, place, numbers }) {
      if (built.moves !== moves || built.told !== told || built.key !== numbers.key) {
        build(lines, numbers.of);
        built = { moves, told, key: numbers.key };
        current = "";
      }
      caption.textContent = captionOf(told.tags);
      caption.hidden = caption.textContent === "";
      intro.textContent = notesAt(lines, { line: 0, ply: 0 }).comments.join(" ");
      intro.hidden = intro.textContent === "";
      empty.hidden = moves.length > 0;
      rows.hidden = moves.length === 0;
      const target = selectorOf(place);
      if (target === current) return;
      current = target;
      rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const chosen = rows.querySelector(target);
      chosen?.setAttribute("aria-current", "true");
      if (chosen) scrollTo(chosen);
      else rows.scrollTop = 0;
    },
  };

  /** Scrolls the list, but not the page. */
  function scrollTo(chosen) {
    const [own, box] = [chosen.getBoundingClientRect(), rows.getBoundingClientRect()];
    if (own.top < box.top) rows.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) rows.scrollTop += own.bottom - box.bottom;
  }
}

const selectorOf = ({ line, ply }) => `[data-line="${line}"][data-at="${ply}"]`;

/** Whether two moves share a row: the second is the reply to the first, without notes between them. */
const fits = (first, second) => Boolean(first && !first.isSecond && second.isSecond && first.asides.length === 0);

/** The moves of the game, each with its `asides`: comments and variations as lists of words. */
function entriesOf(lines, numbers) {
  const children = new Map();
  for (const [index, { line, ply }] of lines.entries()) {
    if (index === 0) continue;
    const name = `${line}:${ply}`;
    if (!children.has(name)) children.set(name, []);
    children.get(name).push(index);
  }
  const at = (line, ply) => children.get(`${line}:${ply}`) ?? [];
  // The number of plies before each line, counted from the start of the game.
  const before = [0];
  for (const [index, { line, ply }] of lines.entries()) if (index > 0) before[index] = before[line] + ply;
  return lines[0].moves.map((move, index) => {
    const { comments, marks } = notesAt(lines, { line: 0, ply: index + 1 });
    const { number, isSecond } = numbers(index + 1);
    const texts = comments.map((text) => ({ depth: 0, words: [{ text }] }));
    return { move, ply: index + 1, number, isSecond, marks, asides: [...texts, ...variations(at(0, index))] };
  });

  /** The asides of variations. A variation that is left by others is continued after them. */
  function variations(first) {
    const asides = [];
    const left = first.toReversed().map((line) => ({ line, from: 0, depth: 1 }));
    while (left.length > 0) {
      const { line, from, depth } = left.pop();
      const words = [];
      let index = from;
      let inner = [];
      for (; index < lines[line].moves.length && inner.length === 0; index += 1) {
        const ply = index + 1;
        const { comments, marks } = lines[line];
        const texts = (at) => comments.filter((one) => one.ply === at).map(({ text }) => ({ text }));
        if (index === 0) words.push(...texts(0));
        const { number, isSecond } = numbers(before[line] + ply);
        const needsNumber = !isSecond || words.length === 0 || words.at(-1).text !== undefined;
        const own = marks.filter((one) => one.ply === ply).map(({ glyph }) => glyph);
        words.push({ move: lines[line].moves[index], line, ply, number, isSecond, needsNumber, marks: own });
        words.push(...texts(ply));
        inner = at(line, index);
      }
      asides.push({ depth, words });
      if (index < lines[line].moves.length) left.push({ line, from: index, depth });
      left.push(...inner.toReversed().map((own) => ({ line: own, from: 0, depth: depth + 1 })));
    }
    return asides;
  }
}

const labelOf = ({ number, isSecond, move, marks }) =>
  [`${number}${isSecond ? "..." : "."} ${move}`, ...marks.map((glyph) => markOf(glyph)[1])].join(", ");

const signs = (marks) =>
  marks.map((glyph) => h("span", { class: "mark", title: markOf(glyph)[1], "aria-hidden": "true" }, markOf(glyph)[0]));

function rowOf(pair) {
  const [first] = pair;
  const buttonOf = (entry) => {
    const props = { "data-line": 0, "data-at": entry.ply, "data-ply": entry.ply, "aria-label": labelOf(entry) };
    return h("span", null, h("button", { type: "button", class: "quiet", ...props }, entry.move, signs(entry.marks)));
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
    words.map((word) => {
      if (word.text !== undefined) return h("span", { class: "said" }, word.text);
      const number = word.needsNumber ? `${word.number}${word.isSecond ? "..." : "."} ` : "";
      const props = { "data-line": word.line, "data-at": word.ply, "aria-label": `${labelOf(word)}, variation` };
      return h("button", { type: "button", class: "quiet", ...props }, number + word.move, signs(word.marks));
    }),
  );
}

/** The players, the event and the date, as far as the tags have them. */
function captionOf(tags) {
  const of = (name) => tags.find(([tag, value]) => tag === name && !/^[?.]*$/.test(value))?.[1];
  const players = of("White") || of("Black") ? `White: ${of("White") ?? "?"}, black: ${of("Black") ?? "?"}` : null;
  return [players, of("Event"), of("Date")].filter(Boolean).join(". ");
}
