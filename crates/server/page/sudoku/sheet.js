// Prints several puzzles on a page: the one shown and new ones, each with its level.
import { isAbort } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { byId, choice, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { load, save } from "../lib/store.js";
import { generate, LEVELS, levelOptions } from "./generate.js";
import { miniature } from "./mini.js";
import { filled } from "./position.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.sheet;

/** The numbers of puzzles on a page. */
const NUMBERS = [1, 2, 4, 6];

/** Opens the dialog that prints a page of puzzles. */
export function openSheet(game, onClose) {
  const control = new AbortController();
  const wish = { number: 4, level: "", own: true, ...load("sudoku.sheet", {}) };
  const progress = h("p", { class: "hint", role: "status", "data-testid": "sheet-progress" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const own = h("input", { type: "checkbox", checked: wish.own, on: { change: () => (wish.own = own.checked) } });
  const number = choice(NUMBERS.map(String), String(wish.number), (value) => (wish.number = Number(value)));
  const level = choice(levelOptions(), LEVELS.includes(wish.level) ? wish.level : "", (value) => (wish.level = value));
  number.dataset.testid = "sheet-number";
  level.dataset.testid = "sheet-level";

  async function run() {
    save("sudoku.sheet", wish);
    problem.hidden = true;
    try {
      const puzzles = await collect(game, wish, control.signal, (text) => (progress.textContent = text));
      printAll(puzzles);
      return true;
    } catch (error) {
      if (isAbort(error)) return true;
      problem.replaceChildren(errorWords(error));
      problem.hidden = false;
      return false;
    } finally {
      progress.textContent = "";
    }
  }

  openDialog({
    title: T.title,
    body: [
      h("div", { class: "fields" }, field(T.number, number), field(T.level, level)),
      h("label", { class: "check" }, own, T.own),
      progress,
      problem,
    ],
    actions: [{ text: T.go, primary: true, run, testid: "sheet-go" }],
    onClose: () => {
      control.abort();
      onClose();
    },
  });
}

/** The puzzles of a page, `{ cells, level, score }` each. */
async function collect(game, { number, level, own }, signal, onProgress) {
  const { position, rating } = game.state;
  const known = rating?.givens === position.givens ? rating : {};
  const puzzles = own && !position.entry ? [{ cells: position.givens, ...known }] : [];
  while (puzzles.length < number) {
    const place = T.place(puzzles.length + 1, number);
    onProgress(`${place}…`);
    const request = { symmetry: "rotational", ...(level && { level }) };
    puzzles.push(await generate(request, signal, (text) => onProgress(`${place}: ${text}`)));
  }
  return puzzles;
}

/** Prints puzzles, and removes them when that is done. */
function printAll(puzzles) {
  const sheet = h(
    "div",
    { class: `sudoku-sheet of-${puzzles.length}`, "aria-hidden": "true" },
    puzzles.map(({ cells, level, score }) => {
      const words = [level && TEXTS.rating.score(TEXTS.level(level), score), TEXTS.givens(filled(cells))]
        .filter(Boolean)
        .join(" · ");
      return h("figure", null, miniature(cells), h("figcaption", null, words));
    }),
  );
  const root = document.documentElement;
  byId("main").append(sheet);
  root.classList.add("print-sheet");
  const clear = () => {
    sheet.remove();
    root.classList.remove("print-sheet");
  };
  addEventListener("afterprint", clear, { once: true });
  // The dialog, which is on top of the page, is gone by then.
  setTimeout(() => window.print());
}
