// The panels beside the grid: steps, notes and colours, the solver, sharing, settings.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { hasColors, hasNotes } from "./position.js";
import { ratingWords } from "./rating.js";
import { createStepsPanel } from "./stepspanel.js";

/** Creates the panels. `actions` has the functions of their buttons. */
export function createPanels(actions) {
  const settings = createSettings(actions);
  const steps = createStepsPanel(actions, [settings.uniqueness.element, settings.own.element]);
  const solver = createSolver(actions);
  const notes = createNotes(actions);
  const parts = [
    panel("steps", "Steps and techniques", { onOpen: steps.load }, steps.elements),
    panel("notes", "Notes and colours", {}, notes.elements, settings.tidy.element),
    panel("solver", "Puzzle and solution", {}, solver.elements),
    panel("share", "Share and print", {}, shareButtons(actions), printButtons(actions)),
    panel("settings", "Settings", {}, [settings.conflicts.element, settings.peers.element, settings.timer.element]),
  ];
  return {
    element: h("div", { class: "panels stack" }, parts),
    render(state) {
      for (const [name, { input }] of Object.entries(settings)) input.checked = state.settings[name];
      for (const part of [steps, solver, notes]) part.render(state);
    },
  };
}

/** Notes and colours: filled in and cleared. */
function createNotes(actions) {
  const fill = button("Fill in notes", actions.fillNotes, { title: "Fill in notes (A)", "data-testid": "fill-notes" });
  const clear = button("Clear all notes", actions.clearNotes, { "data-testid": "clear-notes" });
  const colors = button("Clear all colours", actions.clearColors, { "data-testid": "clear-colors" });
  return {
    elements: [h("div", { class: "row" }, fill, clear, colors)],
    render({ position }) {
      clear.setAttribute("aria-disabled", String(!hasNotes(position)));
      colors.setAttribute("aria-disabled", String(!hasColors(position)));
      fill.hidden = position.entry;
    },
  };
}

/** The puzzle as a whole: how hard it is, its solutions, its givens. */
function createSolver(actions) {
  const edit = button("Edit the givens", actions.editGivens, { "data-testid": "edit-givens" });
  const rating = h("ul", { class: "ratings", "data-testid": "rating-whole" });
  return {
    elements: [rating, solverButtons(actions, edit)],
    render(state) {
      edit.hidden = state.position.entry;
      const lines = ratingWords(state)?.whole ?? [];
      rating.hidden = lines.length === 0;
      rating.replaceChildren(...lines.map((text) => h("li", null, text)));
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
  uniqueness: setting(
    "Use techniques that rely on one solution",
    "Unique rectangles and the like. They are used only where the puzzle has one solution.",
    actions,
    "uniqueness",
  ),
  own: setting(
    "Respect my notes",
    "Where nearly all empty cells have notes, a digit that is not noted counts as removed.",
    actions,
    "own",
  ),
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
    button("Print several puzzles", actions.openSheet, { "data-testid": "sheet" }, icon("print")),
  );
}

/** A panel that can be folded, and remembers whether it is. `onOpen()` is called when it is opened. */
function panel(name, title, { onOpen = () => {} }, ...content) {
  const key = `sudoku.panel.${name}`;
  const element = /** @type {HTMLDetailsElement} */ (
    h(
      "details",
      {
        class: "panel",
        open: load(key, false),
        "data-testid": `panel-${name}`,
        on: {
          toggle: () => {
            save(key, element.open);
            if (element.open) onOpen();
          },
        },
      },
      h("summary", null, h("h2", null, title)),
      h("div", { class: "stack" }, content.flat()),
    )
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
