// The dialog that writes the puzzle as a text in any format.
import { get, post } from "../lib/api.js";
import { copy, download } from "../lib/clipboard.js";
import { openDialog } from "../lib/dialog.js";
import { button, choice, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { candidates, digitsOf } from "./notes.js";
import { hasNotes } from "./position.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.writing;

/** What the puzzle is written as: the format and the digits, as chosen last time. */
const savedWish = () => ({ format: "line", what: "givens", ...load("sudoku.write", {}) });

/** Opens the dialog with the puzzle as a text. */
export function openTexts(game, onClose) {
  const control = new AbortController();
  const { signal } = control;
  const wish = savedWish();
  const parts = createParts(wish, turn);
  let formats = [];

  async function write() {
    const chosen = formats.find(({ name }) => name === wish.format);
    parts.about.textContent = (chosen?.description ?? "").replaceAll(/`([^`]*)`/g, "“$1”");
    try {
      parts.show(await post("sudoku/write", request(game.position, wish, chosen), { signal }));
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
    if (!signal.aborted) parts.tell(error);
  }

  get("sudoku/formats", { signal })
    .then((answer) => {
      formats = answer.formats;
      const names = formats.map(({ name }) => name);
      if (!names.includes(wish.format)) wish.format = names[0];
      parts.setFormats(names, wish.format);
      return write();
    })
    .catch(tell);

  openDialog({
    title: T.title,
    wide: true,
    body: parts.elements,
    onClose: () => {
      control.abort();
      onClose();
    },
  });
}

/** The parts of the dialog. `onChange(change)` is called with a changed wish. */
function createParts(wish, onChange) {
  const text = h("textarea", { rows: 11, readonly: true, spellcheck: "false", "data-testid": "written" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const about = h("p", { class: "hint" });
  const format = choice([wish.format], wish.format, (value) => onChange({ format: value }));
  const digits = [
    ["givens", T.givens],
    ["cells", T.cells],
  ];
  const what = choice(digits, wish.what, (value) => onChange({ what: value }));
  let written = null;
  const copyIt = () => written && copy(written.text, TEXTS.puzzle);
  const downloadIt = () => written && download(written.name, written.media_type, written.text);
  return {
    about,
    elements: [
      h("div", { class: "fields" }, field(T.format, format), field(T.what, what)),
      about,
      field(T.text, text),
      problem,
      h(
        "div",
        { class: "row" },
        button(T.copy, copyIt, { class: "primary" }, icon("copy")),
        button(T.download, downloadIt, null, icon("download")),
      ),
    ],
    setFormats(names, chosen) {
      format.replaceChildren(...names.map((name) => h("option", { value: name }, name.replaceAll("-", " "))));
      format.value = chosen;
    },
    show(answer) {
      written = answer;
      text.value = written.text;
      // Grids are not wrapped; a puzzle in one line is.
      text.wrap = written.text.trim().includes("\n") ? "off" : "soft";
      problem.hidden = true;
    },
    tell(error) {
      written = null;
      text.value = "";
      problem.replaceChildren(errorWords(error));
      problem.hidden = false;
    },
  };
}

/** The request for a text. `format` is the format as the API describes it, if that is known. */
function request(position, wish, format) {
  const cells = wish.what === "givens" && !position.entry ? position.givens : position.cells;
  const asked = { cells, format: wish.format };
  return format?.has_candidates ? { ...asked, candidates: allCandidates(position, cells) } : asked;
}

/** The candidates of each cell: its notes if there are any, else all candidates; for a filled cell, its digit. */
function allCandidates(position, cells) {
  const notes = cells === position.cells && hasNotes(position) ? position.notes : candidates(cells);
  return [...cells].map((digit, cell) => (digit === "." ? digitsOf(notes[cell]).join("") : digit));
}
