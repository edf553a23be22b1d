// The list of moves, two columns, with what is told beside them, and a jump to any of them.
import { h } from "../lib/dom.js";
import { markOf, notesAt } from "./notes.js";

/** Variations are set in so far at the most. */
const DEEPEST = 5;

/** `onPlace({ line, ply })` is called for the move that is chosen. */
export function createList({ onPlace }) {
  const rows = h("ol", { class: "moves", "data-testid": "moves", "aria-label": "Moves of the game" });
  const empty = h("p", { class: "hint" }, "Nothing has been played yet.");
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

  /** Builds the rows from the first one that differs, so that the focus stays where it is. */
  function build(lines, numbers) {
    const entries = entriesOf(lines, numbers);
    const keys = entries.map((entry) => JSON.stringify(entry));
    let same = 0;
    while (same < keys.length && keys[same] === shown[same]) same += 1;
    if (same === keys.length && same === shown.length) return;
    // A row of two moves is built as a whole.
    let row = rows.children[0] ?? null;
    while (row && Number(row.dataset.last) <= same) row = row.nextElementSibling;
    let index = row ? Number(row.dataset.first) - 1 : same;
    // The last row may have room for one more.
    const before = row?.previousElementSibling ?? (row ? null : rows.lastElementChild);
    if (before && index < entries.length && fits(entries[index - 1], entries[index])) {
      index = Number(before.dataset.first) - 1;
      row = before;
    }
    const focused = rows.contains(document.activeElement) ? document.activeElement.dataset : null;
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
    /** `actions` and `told` are the game, `lines` its lines, `place` where it is; `numbers` are those of its plies. */
    show({ actions, told, lines, place, numbers }) {
      if (built.actions !== actions || built.told !== told || built.key !== numbers.key) {
        build(lines, numbers.of);
        built = { actions, told, key: numbers.key };
        current = "";
      }
      caption.textContent = captionOf(told.tags);
      caption.hidden = caption.textContent === "";
      intro.textContent = notesAt(lines, { line: 0, ply: 0 }).comments.join(" ");
      intro.hidden = intro.textContent === "";
      empty.hidden = actions.length > 0;
      rows.hidden = actions.length === 0;
      const wished = selectorOf(place);
      if (wished === current) return;
      current = wished;
      rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const chosen = rows.querySelector(wished);
      chosen?.setAttribute("aria-current", "true");
      if (chosen) scrollTo(chosen);
      else rows.scrollTop = 0;
    },
  };

  /** Only the list is scrolled, never the page. */
  function scrollTo(chosen) {
    const [own, box] = [chosen.getBoundingClientRect(), rows.getBoundingClientRect()];
    if (own.top < box.top) rows.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) rows.scrollTop += own.bottom - box.bottom;
  }
}

const selectorOf = ({ line, ply }) => `[data-line="${line}"][data-at="${ply}"]`;

/** Whether the second of two moves stands beside the first one: it is the answer, and nothing is told between them. */
const fits = (first, second) => Boolean(first && !first.isSecond && second.isSecond && first.asides.length === 0);

/** The moves of the game with what is told beside each: texts, and variations as lines of words. */
function entriesOf(lines, numbers) {
  const children = new Map();
  for (const [index, { line, ply }] of lines.entries()) {
    if (index === 0) continue;
    const name = `${line}:${ply}`;
    if (!children.has(name)) children.set(name, []);
    children.get(name).push(index);
  }
  const at = (line, ply) => children.get(`${line}:${ply}`) ?? [];
  // Of each line the plies of the game before it.
  const before = [0];
  for (const [index, { line, ply }] of lines.entries()) if (index > 0) before[index] = before[line] + ply;
  return lines[0].actions.map((action, index) => {
    const { comments, marks } = notesAt(lines, { line: 0, ply: index + 1 });
    const { number, isSecond } = numbers(index + 1);
    const texts = comments.map((text) => ({ depth: 0, words: [{ text }] }));
    return { action, ply: index + 1, number, isSecond, marks, asides: [...texts, ...variations(at(0, index))] };
  });

  /** Variations one after the other; one that is left by others goes on after them. */
  function variations(first) {
    const asides = [];
    const left = first.toReversed().map((line) => ({ line, from: 0, depth: 1 }));
    while (left.length > 0) {
      const { line, from, depth } = left.pop();
      const words = [];
      let index = from;
      let inner = [];
      for (; index < lines[line].actions.length && inner.length === 0; index += 1) {
        const ply = index + 1;
        const { comments, marks } = lines[line];
        const texts = (at) => comments.filter((one) => one.ply === at).map(({ text }) => ({ text }));
        if (index === 0) words.push(...texts(0));
        const { number, isSecond } = numbers(before[line] + ply);
        const needsNumber = !isSecond || words.length === 0 || words.at(-1).text !== undefined;
        const own = marks.filter((one) => one.ply === ply).map(({ glyph }) => glyph);
        words.push({ action: lines[line].actions[index], line, ply, number, isSecond, needsNumber, marks: own });
        words.push(...texts(ply));
        inner = at(line, index);
      }
      asides.push({ depth, words });
      if (index < lines[line].actions.length) left.push({ line, from: index, depth });
      left.push(...inner.toReversed().map((own) => ({ line: own, from: 0, depth: depth + 1 })));
    }
    return asides;
  }
}

const labelOf = ({ number, isSecond, action, marks }) =>
  [`${number}${isSecond ? "..." : "."} ${action}`, ...marks.map((glyph) => markOf(glyph)[1])].join(", ");

const signs = (marks) =>
  marks.map((glyph) => h("span", { class: "mark", title: markOf(glyph)[1], "aria-hidden": "true" }, markOf(glyph)[0]));

function rowOf(pair) {
  const [first] = pair;
  const move = (entry) => {
    const props = { "data-line": 0, "data-at": entry.ply, "data-ply": entry.ply, "aria-label": labelOf(entry) };
    return h("span", null, h("button", { type: "button", class: "quiet", ...props }, entry.action, signs(entry.marks)));
  };
  return h(
    "li",
    { "data-first": first.ply, "data-last": pair.at(-1).ply },
    h("span", { class: "ordinal", "aria-hidden": "true" }, `${first.number}.`),
    first.isSecond && h("span", { class: "none", "aria-hidden": "true" }, "…"),
    pair.map(move),
    pair.flatMap(({ asides }) => asides).map(asideOf),
  );
}

/** A text or a variation below a move. */
function asideOf({ depth, words }) {
  return h(
    "p",
    { class: depth === 0 ? "aside" : "aside variation", "data-depth": Math.min(depth, DEEPEST) },
    words.map((word) => {
      if (word.text !== undefined) return h("span", { class: "said" }, word.text);
      const number = word.needsNumber ? `${word.number}${word.isSecond ? "..." : "."} ` : "";
      const props = { "data-line": word.line, "data-at": word.ply, "aria-label": `${labelOf(word)}, variation` };
      return h("button", { type: "button", class: "quiet", ...props }, number + word.action, signs(word.marks));
    }),
  );
}

/** Who played where and when, as far as the file tells. */
function captionOf(tags) {
  const of = (name) => tags.find(([tag, value]) => tag === name && !/^[?.]*$/.test(value))?.[1];
  const players = of("White") || of("Black") ? `White: ${of("White") ?? "?"}, black: ${of("Black") ?? "?"}` : null;
  return [players, of("Event"), of("Date")].filter(Boolean).join(". ");
}
