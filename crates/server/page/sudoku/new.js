// The dialog for a new puzzle: generated, typed in, or read. Undo returns to the previous puzzle.
import { isAbort } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h, uniqueId } from "../lib/dom.js";
import { errorWords, foreign } from "../lib/foreign.js";
import { generateForm } from "./generate.js";
import { BLANK, puzzle } from "./position.js";
import { readForm } from "./read.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.fresh;

/**
 * Opens the dialog with a part of it: "generate", "type" or "read". `technique` is one that the puzzle should need.
 * @param {import("./game.js").Game} game
 * @param {{ part?: string, technique?: import("./techniques.js").Technique | null }} wish
 */
export function openNew(game, { part = "generate", technique = null } = {}, onClose = () => {}) {
  const control = new AbortController();
  const close = () => dialog.close();
  const parts = {
    generate: [T.generate, generateForm(game, technique)],
    type: [T.type, typeForm(game)],
    read: [T.read, readForm(game, close)],
  };
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const place = h("div");
  const name = uniqueId("source");
  let chosen = part;
  const sources = Object.entries(parts).map(([value, [text]]) => {
    const input = h("input", {
      type: "radio",
      name,
      value,
      "data-testid": `new-${value}`,
      on: { change: () => turnTo(value) },
    });
    return h("label", null, input, h("span", null, text));
  });
  const dialog = openDialog({
    title: T.title,
    body: [
      h("div", { class: "segments wide-segments", role: "radiogroup", "aria-label": T.from }, sources),
      place,
      problem,
    ],
    actions: [{ text: parts[chosen][1].text, primary: true, run }],
    onClose: () => {
      control.abort();
      // The browser has returned the focus to the cell that had it before.
      if (game.position.entry && game.position.cells === BLANK) game.select([0]);
      onClose();
    },
  });
  const go = dialog.querySelector("footer .primary");
  go.dataset.testid = "new-go";

  function turnTo(value) {
    chosen = value;
    place.replaceChildren(parts[value][1].element);
    problem.hidden = true;
    go.textContent = parts[value][1].text;
  }

  async function run() {
    problem.hidden = true;
    // `disabled` would remove the focus.
    go.setAttribute("aria-disabled", "true");
    try {
      return await parts[chosen][1].run(control.signal);
    } catch (error) {
      if (isAbort(error)) return true;
      const { help } = /** @type {import("../lib/api.js").ApiError} */ (error).fields ?? {};
      problem.replaceChildren(errorWords(error), ...(help ? [" ", foreign(help)] : []));
      problem.hidden = false;
      return false;
    } finally {
      go.removeAttribute("aria-disabled");
    }
  }

  turnTo(part);
  dialog.querySelector(`input[value=${part}]`).checked = true;
}

function typeForm(game) {
  return {
    text: T.begin,
    element: h("p", null, T.typeText),
    run() {
      game.begin(T.emptyGrid, puzzle(BLANK, { entry: true }));
      return true;
    },
  };
}
