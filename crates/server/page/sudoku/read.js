// Reads puzzles from texts and files, in any format that the server knows.
import { post } from "../lib/api.js";
import { button, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { toast } from "../lib/live.js";
import { miniature } from "./mini.js";
import { toNotes } from "./notes.js";
import { puzzle } from "./position.js";
import { judge, withWayBack } from "./solutions.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.read;

/** Maximum number of bytes of a file; the server refuses longer texts. */
const MAX_FILE = 1_000_000;

/** The part of the dialog that reads puzzles: `{ element, run(signal), text }`. `close()` closes the dialog. */
export function readForm(game, close) {
  const text = h("textarea", { rows: 9, spellcheck: "false", autocomplete: "off", "data-testid": "puzzle-text" });
  const found = h("div", { class: "found" });
  const note = h("p", { class: "hint", role: "status" });
  const files = fileChoice(text, load);

  async function load(file) {
    found.replaceChildren();
    try {
      text.value = await textOf(file);
      note.textContent = T.loaded(file.name);
    } catch (error) {
      note.replaceChildren(errorWords(error));
    }
  }

  /** Lists puzzles to choose from. */
  function list(grids, leftOut) {
    const number = grids.length + leftOut;
    note.textContent = leftOut > 0 ? T.foundFirst(number, grids.length) : T.found(number);
    const choose = (grid) => {
      close();
      game.work(TEXTS.work.opening, (signal) => open(game, grid, signal));
    };
    found.replaceChildren(...grids.map((grid, index) => foundOne(grid, index + 1, () => choose(grid))));
    note.scrollIntoView({ block: "start" });
    found.firstChild.focus({ preventScroll: true });
  }

  return {
    text: T.read,
    element: h(
      "div",
      { class: "stack" },
      field(T.paste, text, T.pasteHint),
      h("div", { class: "row" }, files, note),
      found,
    ),
    async run(signal) {
      const { grids, left_out: leftOut } = await post("sudoku/read", { text: text.value }, { signal });
      if (grids.length === 1) await open(game, grids[0], signal);
      else list(grids, leftOut);
      return grids.length === 1;
    },
  };
}

/** A button for choosing a file, which can also be dropped on `text`. */
export function fileChoice(text, onFile) {
  const file = h("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", async () => {
    if (file.files[0]) await onFile(file.files[0]);
    file.value = "";
  });
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer.files[0];
    if (!dropped) return;
    event.preventDefault();
    onFile(dropped);
  });
  return [button(T.file, () => file.click()), file];
}

/** A puzzle of a text with several ones, as a button. */
const foundOne = (grid, number, onClick) =>
  h(
    "button",
    { type: "button", class: "found-one", on: { click: onClick } },
    miniature(grid.cells),
    h("span", null, T.one(number, givens(grid))),
  );

/** Opens the first puzzle of a text that was pasted or dropped onto the grid. */
export async function readText(game, text, signal) {
  const { grids } = await post("sudoku/read", { text }, { signal });
  await open(game, grids[0], signal);
  if (grids.length > 1) toast(T.firstOf(grids.length));
}

/** Opens the first puzzle of a file. */
export async function readFile(game, file, signal) {
  return readText(game, await textOf(file), signal);
}

/** The text of a file. */
export async function textOf(file) {
  if (file.size > MAX_FILE) throw new Error(T.large(file.name));
  return file.text();
}

const givens = ({ cells }) => [...cells].filter((cell) => cell !== ".").length;

async function open(game, { cells, candidates }, signal) {
  const message = withWayBack(game, await judge(cells, signal));
  game.begin(T.made, puzzle(cells, { notes: candidates?.map(notesOf(cells)) }), message);
}

/** The notes of a cell in a candidate grid. Filled cells have candidates there, but no notes. */
const notesOf = (cells) => (digits, cell) => (cells[cell] === "." ? toNotes(digits) : 0);
