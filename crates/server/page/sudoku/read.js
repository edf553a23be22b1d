// Puzzles from texts and files, in any format that the server reads.
import { post } from "../lib/api.js";
import { button, field, h } from "../lib/dom.js";
import { toast } from "../lib/live.js";
import { miniature } from "./mini.js";
import { toNotes } from "./notes.js";
import { puzzle } from "./position.js";
import { judge } from "./solutions.js";

/** Files beyond this would only be refused. */
const LARGEST_FILE = 1_000_000;

/** The reader's part of the dialog: `{ element, run(signal), text }`; `close()` ends the dialog. */
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
        "81 characters, a grid, a candidate grid, SadMan, Simple Sudoku or OpenSudoku: as it was copied.",
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
      note.textContent = `${grids.length + leftOut} puzzles: choose one.${leftOut > 0 ? ` The first ${grids.length} are shown.` : ""}`;
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

/** Opens the first puzzle of a text, for texts that were pasted or dropped onto the grid. */
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
  if (file.size > LARGEST_FILE) throw new Error(`${file.name} has over a million characters: too many for this page.`);
  return file.text();
}

const givens = ({ cells }) => [...cells].filter((cell) => cell !== ".").length;

async function open(game, { cells, candidates }, signal) {
  const message = await judge(cells, signal);
  game.begin("a puzzle that was read", puzzle(cells, { notes: candidates?.map(notesOf(cells)) }), message);
}

/** In a candidate grid filled cells have candidates too; as notes they have none. */
const notesOf = (cells) => (digits, cell) => (cells[cell] === "." ? toNotes(digits) : 0);
