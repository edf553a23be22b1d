// The panels beside the grid: notes, the solver, techniques, sharing, settings.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { hasNotes } from "./position.js";
import { TECHNIQUES } from "./techniques.js";

/** Creates the panels. `play` has the functions of their buttons. */
export function createPanels(play) {
  const settings = {
    tidy: setting(
      "Keep notes up to date",
      "Placing a digit removes it from the notes of its row, column and box.",
      play,
      "tidy",
    ),
    conflicts: setting("Show conflicts as they arise", null, play, "conflicts"),
    peers: setting("Highlight row, column, box and equal digits", null, play, "peers"),
    timer: setting("Show the timer", null, play, "timer"),
  };
  const fill = button("Fill in notes", play.fillNotes, { title: "Fill in notes (A)", "data-testid": "fill-notes" });
  const clear = button("Clear all notes", play.clearNotes, { "data-testid": "clear-notes" });
  const edit = button("Edit the givens", play.editGivens, { "data-testid": "edit-givens" });
  const printNotes = h("input", { type: "checkbox", checked: true });
  const printDigits = h("input", { type: "checkbox", checked: true });
  const techniques = new Map(TECHNIQUES.map((each) => [each.id, technique(each)]));
  const techniquePanel = panel("techniques", "Techniques", h("ol", { class: "techniques" }, [...techniques.values()]));
  const element = h(
    "div",
    { class: "panels stack" },
    panel("notes", "Notes", h("div", { class: "row" }, fill, clear), settings.tidy.element),
    panel(
      "solver",
      "Puzzle and solution",
      h(
        "div",
        { class: "row" },
        button("How many solutions?", play.count, { "data-testid": "count" }),
        button("Solve", play.solve, { "data-testid": "solve" }),
        button("Restart", play.restart, { "data-testid": "restart" }),
        edit,
      ),
    ),
    techniquePanel,
    panel(
      "share",
      "Share and print",
      h(
        "div",
        { class: "row" },
        button("Copy link", play.copyLink, { "data-testid": "copy-link" }, icon("link")),
        button("Copy or download", play.texts, { "data-testid": "texts" }, icon("copy")),
      ),
      h(
        "div",
        { class: "row print-row" },
        button(
          "Print",
          () => play.print({ notes: printNotes.checked, digits: printDigits.checked }),
          { "data-testid": "print" },
          icon("print"),
        ),
        h("label", { class: "check" }, printDigits, "with my digits"),
        h("label", { class: "check" }, printNotes, "with notes"),
      ),
    ),
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

function setting(text, hint, play, name) {
  const input = h("input", {
    type: "checkbox",
    "data-testid": `setting-${name}`,
    on: { change: () => play.set({ [name]: input.checked }) },
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
