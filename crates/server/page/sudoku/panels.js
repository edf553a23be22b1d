// The panels beside the grid: notes, the solver, techniques, sharing, settings.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { hasNotes } from "./position.js";
import { TECHNIQUES } from "./techniques.js";

/** Creates the panels. `actions` has the functions of their buttons. */
export function createPanels(actions) {
  const settings = createSettings(actions);
  const fill = button("Fill in notes", actions.fillNotes, { title: "Fill in notes (A)", "data-testid": "fill-notes" });
  const clear = button("Clear all notes", actions.clearNotes, { "data-testid": "clear-notes" });
  const edit = button("Edit the givens", actions.editGivens, { "data-testid": "edit-givens" });
  const techniques = new Map(TECHNIQUES.map((each) => [each.id, technique(each)]));
  const element = h(
    "div",
    { class: "panels stack" },
    panel("notes", "Notes", h("div", { class: "row" }, fill, clear), settings.tidy.element),
    panel("solver", "Puzzle and solution", solverButtons(actions, edit)),
    panel("techniques", "Techniques", h("ol", { class: "techniques" }, [...techniques.values()])),
    panel("share", "Share and print", shareButtons(actions), printButtons(actions)),
    panel("settings", "Settings", settings.conflicts.element, settings.peers.element, settings.timer.element),
  );
  return {
    element,
    render(state) {
      for (const [name, { input }] of Object.entries(settings)) input.checked = state.settings[name];
      clear.setAttribute("aria-disabled", String(!hasNotes(state.position)));
      edit.hidden = state.position.entry;
      fill.hidden = state.position.entry;
      const used = state.marks?.step?.technique;
      for (const [id, item] of techniques) item.classList.toggle("is-used", id === used);
    },
  };
}

const createSettings = (actions) => ({
  tidy: setting(
    "Keep notes up to date",
    "Placing a digit removes it from the notes of its row, column and box.",
    actions,
    "tidy",
  ),
  conflicts: setting("Show conflicts as they arise", null, actions, "conflicts"),
  peers: setting("Highlight row, column, box and equal digits", null, actions, "peers"),
  timer: setting("Show the timer", null, actions, "timer"),
});

const solverButtons = (actions, edit) =>
  h(
    "div",
    { class: "row" },
    button("How many solutions?", actions.count, { "data-testid": "count" }),
    button("Solve", actions.solve, { "data-testid": "solve" }),
    button("Restart", actions.restart, { "data-testid": "restart" }),
    edit,
  );

const shareButtons = (actions) =>
  h(
    "div",
    { class: "row" },
    button("Copy link", actions.copyLink, { "data-testid": "copy-link" }, icon("link")),
    button("Copy or download", actions.texts, { "data-testid": "texts" }, icon("copy")),
  );

function printButtons(actions) {
  const notes = h("input", { type: "checkbox", checked: true });
  const digits = h("input", { type: "checkbox", checked: true });
  const print = () => actions.print({ notes: notes.checked, digits: digits.checked });
  return h(
    "div",
    { class: "row print-row" },
    button("Print", print, { "data-testid": "print" }, icon("print")),
    h("label", { class: "check" }, digits, "with my digits"),
    h("label", { class: "check" }, notes, "with notes"),
  );
}

/** A panel that can be folded, and remembers whether it is. */
function panel(name, title, ...content) {
  const key = `sudoku.panel.${name}`;
  const element = h(
    "details",
    {
      class: "panel",
      open: load(key, false),
      "data-testid": `panel-${name}`,
      on: { toggle: () => save(key, element.open) },
    },
    h("summary", null, h("h2", null, title)),
    h("div", { class: "stack" }, content),
  );
  return element;
}

function setting(text, hint, actions, name) {
  const input = h("input", {
    type: "checkbox",
    "data-testid": `setting-${name}`,
    on: { change: () => actions.set({ [name]: input.checked }) },
  });
  const element = h(
    "div",
    null,
    h("label", { class: "check" }, input, text),
    hint && h("div", { class: "hint" }, hint),
  );
  return { input, element };
}

function technique({ name, strategy, text, look }) {
  return h(
    "li",
    null,
    h("h3", null, name, h("span", { class: "badge" }, strategy)),
    h("p", null, text),
    h("p", { class: "hint" }, look),
  );
}
