// Reads puzzles from texts and files, in any format that the server knows.
import { post } from "../lib/api.js";
import { button, field, h } from "../lib/dom.js";
import { toast } from "../lib/live.js";
import { miniature } from "./mini.js";
import { toNotes } from "./notes.js";
import { puzzle } from "./position.js";
import { judge } from "./solutions.js";

/** The most bytes of a file; the server refuses longer texts. */
const LARGEST_FILE = 1_000_000;

/** The part of the dialog that reads puzzles: `{ element, run(signal), text }`. `close()` closes the dialog. */
export function readForm(game, close) {
  const text = h("textarea", { rows: 9, spellcheck: "false", autocomplete: "off", "data-testid": "puzzle-text" });
  const file = h("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-hidden": "true" });
  const found = h("div", { class: "found" });
  const note = h("p", { class: "hint", role: "status" });
  file.addEventListener("change", async () => {
    if (file.files[0]) await load(file.files[0]);
    file.value = "";
  });
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer.files[0];
    if (!dropped) return;
    event.preventDefault();
    load(dropped);
  });
  async function load(chosen) {
    found.replaceChildren();
    try {
      text.value = await textOf(chosen);
      note.textContent = `${chosen.name} is loaded.`;
    } catch (error) {
      note.textContent = error.message;
    }
  }
  return {
    text: "Read",
    element: h(
      "div",
      { class: "stack" },
      field(
        "Paste a puzzle, or choose a file",
        text,
        "81 characters, a grid, a candidate grid, SadMan, Simple Sudoku or OpenSudoku.",
      ),
      h(
        "div",
        { class: "row" },
        button("Choose a file", () => file.click()),
        file,
        note,
      ),
      found,
    ),
    async run(signal) {
      const { grids, left_out: leftOut } = await post("sudoku/read", { text: text.value }, { signal });
      if (grids.length === 1) {
        await open(game, grids[0], signal);
        return true;
      }
      const shown = leftOut > 0 ? ` The first ${grids.length} are shown.` : "";
      note.textContent = `${grids.length + leftOut} puzzles: choose one.${shown}`;
      found.replaceChildren(
        ...grids.map((grid, index) =>
          h(
            "button",
            {
              type: "button",
              class: "found-one",
              on: { click: () => (close(), game.work("Opening", (stop) => open(game, grid, stop))) },
            },
            miniature(grid.cells),
            h("span", null, `${index + 1}: ${givens(grid)} givens`),
          ),
        ),
      );
      note.scrollIntoView({ block: "start" });
      found.firstChild.focus({ preventScroll: true });
      return false;
    },
  };
}

/** Opens the first puzzle of a text that was pasted or dropped onto the grid. */
export async function readText(game, text, signal) {
  const { grids } = await post("sudoku/read", { text }, { signal });
  await open(game, grids[0], signal);
  if (grids.length > 1) toast(`The first of ${grids.length} puzzles is shown`);
}

/** Opens the first puzzle of a file. */
export async function readFile(game, file, signal) {
  return readText(game, await textOf(file), signal);
}

async function textOf(file) {
  if (file.size > LARGEST_FILE) throw new Error(`${file.name} is too large: expected at most 1,000,000 bytes`);
  return file.text();
}

const givens = ({ cells }) => [...cells].filter((cell) => cell !== ".").length;

async function open(game, { cells, candidates }, signal) {
  const message = await judge(cells, signal);
  game.begin("a puzzle that was read", puzzle(cells, { notes: candidates?.map(notesOf(cells)) }), message);
}

/** The notes of a cell in a candidate grid. Filled cells have candidates there, but no notes. */
const notesOf = (cells) => (digits, cell) => (cells[cell] === "." ? toNotes(digits) : 0);
