// The dialog that writes the puzzle as a text in any format.
import { get, post } from "../lib/api.js";
import { copy, download } from "../lib/clipboard.js";
import { openDialog } from "../lib/dialog.js";
import { button, choice, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { candidates, digitsOf } from "./notes.js";
import { hasNotes } from "./position.js";

/** Opens the dialog with the puzzle as a text. */
export function openTexts(game, onClose) {
  const control = new AbortController();
  const wish = { format: "line", what: "givens", ...load("sudoku.write", {}) };
  const text = h("textarea", { rows: 11, readonly: true, spellcheck: "false", "data-testid": "written" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const about = h("p", { class: "hint" });
  const format = choice([wish.format], wish.format, (value) => turn({ format: value }));
  const what = choice(
    [
      ["givens", "the puzzle as given"],
      ["cells", "with my digits"],
    ],
    wish.what,
    (value) => turn({ what: value }),
  );
  let formats = [];
  let written = null;

  async function write() {
    const { position } = game;
    const chosen = formats.find(({ name }) => name === wish.format);
    about.textContent = (chosen?.description ?? "").replaceAll(/`([^`]*)`/g, "“$1”");
    const cells = wish.what === "givens" && !position.entry ? position.givens : position.cells;
    const request = { cells, format: wish.format };
    if (chosen?.has_candidates) request.candidates = allCandidates(position, cells);
    try {
      written = await post("sudoku/write", request, { signal: control.signal });
      text.value = written.text;
      // Grids are not wrapped; a puzzle in one line is.
      text.wrap = written.text.trim().includes("\n") ? "off" : "soft";
      problem.hidden = true;
    } catch (error) {
      tell(error);
    }
  }

  function turn(change) {
    Object.assign(wish, change);
    save("sudoku.write", wish);
    write();
  }

  function tell(error) {
    if (control.signal.aborted) return;
    written = null;
    text.value = "";
    problem.textContent = error.message;
    problem.hidden = false;
  }

  get("sudoku/formats", { signal: control.signal })
    .then((answer) => {
      formats = answer.formats;
      format.replaceChildren(...formats.map(({ name }) => h("option", { value: name }, name.replaceAll("-", " "))));
      if (!formats.some(({ name }) => name === wish.format)) wish.format = formats[0].name;
      format.value = wish.format;
      return write();
    })
    .catch(tell);

  openDialog({
    title: "Copy or download",
    wide: true,
    body: [
      h("div", { class: "fields" }, field("Format", format), field("What", what)),
      about,
      field("Text", text),
      problem,
      h(
        "div",
        { class: "row" },
        button("Copy", () => written && copy(written.text, "Puzzle"), { class: "primary" }, icon("copy")),
        button(
          "Download",
          () => written && download(written.name, written.media_type, written.text),
          null,
          icon("download"),
        ),
      ),
    ],
    onClose: () => {
      control.abort();
      onClose();
    },
  });
}

/** The candidates of each cell: its notes if there are any, else all candidates; for a filled cell, its digit. */
function allCandidates(position, cells) {
  const notes = cells === position.cells && hasNotes(position) ? position.notes : candidates(cells);
  return [...cells].map((digit, cell) => (digit === "." ? digitsOf(notes[cell]).join("") : digit));
}
