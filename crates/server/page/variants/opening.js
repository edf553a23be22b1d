// The dialog that opens a puzzle: from a text, a link or a file, or an example.
import { isAbort } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { fileChoice, textOf } from "../sudoku/read.js";
import { exampleText, examples } from "./examples.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.opening;

/** @param {import("./game.js").Game} game */
export async function openOpening(game, onClose) {
  const all = await examples();
  const control = new AbortController();
  const text = h("textarea", {
    rows: 6,
    spellcheck: "false",
    autocomplete: "off",
    autofocus: true,
    "data-testid": "variant-text",
  });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const chosen = (example) => open(exampleText(example)).then((isOpen) => isOpen && dialog.close());
  const list = all.map((example) =>
    button(TEXTS.examples[example.id][0], () => chosen(example), { "data-testid": `example-${example.id}` }),
  );
  const dialog = openDialog({
    title: T.title,
    body: [
      field(T.paste, text, T.hint),
      h("div", { class: "row" }, fileChoice(text, load)),
      problem,
      h("h3", null, T.examples),
      h("div", { class: "row" }, list),
    ],
    actions: [{ text: T.open, primary: true, testid: "variant-open", run: () => open(text.value) }],
    onClose: () => {
      control.abort();
      onClose();
    },
  });

  async function load(file) {
    try {
      text.value = await textOf(file);
      text.focus();
    } catch (error) {
      tell(error);
    }
  }

  function tell(error) {
    problem.replaceChildren(errorWords(error));
    problem.hidden = false;
  }

  /** Opens a puzzle; says whether that went well. */
  async function open(own) {
    problem.hidden = true;
    try {
      await game.open(own, control.signal, { isNew: true });
      return true;
    } catch (error) {
      if (!isAbort(error)) tell(error);
      return false;
    }
  }
}
