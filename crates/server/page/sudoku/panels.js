// The panels beside the grid: steps, notes and colours, the solver, sharing, settings.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { load, save } from "../lib/store.js";
import { hasColors, hasNotes } from "./position.js";
import { ratingWords } from "./rating.js";
import { createStepsPanel } from "./stepspanel.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.panels;

/** Creates the panels. `actions` has the functions of their buttons. */
export function createPanels(actions) {
  const settings = createSettings(actions);
  const steps = createStepsPanel(actions, [settings.uniqueness.element, settings.own.element]);
  const solver = createSolver(actions);
  const notes = createNotes(actions);
  const parts = [
    panel("steps", T.steps, { onOpen: steps.load }, steps.elements),
    panel("notes", T.notes, {}, notes.elements, settings.tidy.element),
    panel("solver", T.solver, {}, solver.elements),
    panel("share", T.share, {}, shareButtons(actions), printButtons(actions)),
    panel("settings", T.settings, {}, [settings.conflicts.element, settings.peers.element, settings.timer.element]),
  ];
  const link = h("a", { href: linkTo("variants"), "data-testid": "variants" }, T.variants);
  const variants = h("p", { class: "hint" }, link);
  return {
    element: h("div", { class: "panels stack" }, parts, variants),
    render(state) {
      for (const [name, { input }] of Object.entries(settings)) input.checked = state.settings[name];
      for (const part of [steps, solver, notes]) part.render(state);
    },
  };
}

/** Notes and colours: filled in and cleared. */
function createNotes(actions) {
  const fill = button(T.fill, actions.fillNotes, { title: T.fillKey, "data-testid": "fill-notes" });
  const clear = button(T.clear, actions.clearNotes, { "data-testid": "clear-notes" });
  const colors = button(T.clearColors, actions.clearColors, { "data-testid": "clear-colors" });
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
  const edit = button(T.edit, actions.editGivens, { "data-testid": "edit-givens" });
  const rating = h("ul", { class: "ratings", "data-testid": "rating-whole" });
  return {
    elements: [solverButtons(actions, edit), rating],
    render(state) {
      edit.hidden = state.position.entry;
      rating.hidden = state.position.entry;
      const lines = ratingWords(state)?.whole ?? [];
      rating.replaceChildren(...lines.map((text) => h("li", null, text)));
    },
  };
}

const createSettings = (actions) => ({
  tidy: setting(T.tidy, T.tidyHint, actions, "tidy"),
  conflicts: setting(T.conflicts, null, actions, "conflicts"),
  peers: setting(T.peers, null, actions, "peers"),
  timer: setting(T.timer, null, actions, "timer"),
  uniqueness: setting(T.uniqueness, T.uniquenessHint, actions, "uniqueness"),
  own: setting(T.own, T.ownHint, actions, "own"),
});

const solverButtons = (actions, edit) =>
  h(
    "div",
    { class: "row" },
    button(T.count, actions.count, { "data-testid": "count" }),
    button(T.solve, actions.solve, { "data-testid": "solve" }),
    button(T.restart, actions.restart, { "data-testid": "restart" }),
    edit,
  );

const shareButtons = (actions) =>
  h(
    "div",
    { class: "row" },
    button(T.copyLink, actions.copyLink, { "data-testid": "copy-link" }, icon("link")),
    button(T.write, actions.texts, { "data-testid": "texts" }, icon("copy")),
  );

function printButtons(actions) {
  const notes = h("input", { type: "checkbox", checked: true });
  const digits = h("input", { type: "checkbox", checked: true });
  const print = () => actions.print({ notes: notes.checked, digits: digits.checked });
  return h(
    "div",
    { class: "row print-row" },
    button(T.print, print, { "data-testid": "print" }, icon("print")),
    h("label", { class: "check" }, digits, T.withDigits),
    h("label", { class: "check" }, notes, T.withNotes),
    button(T.sheet, actions.openSheet, { "data-testid": "sheet" }, icon("print")),
  );
}

/**
 * A panel that can be folded, and remembers whether it is. `onOpen()` is called when it is opened.
 * @param {string} name
 * @param {string} title
 * @param {{ view?: string, isOpen?: boolean, onOpen?: () => void }} options
 */
export function panel(name, title, { view = "sudoku", isOpen = false, onOpen = () => {} }, ...content) {
  const key = `${view}.panel.${name}`;
  const element = /** @type {HTMLDetailsElement} */ (
    h(
      "details",
      {
        class: "panel",
        open: load(key, isOpen),
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
