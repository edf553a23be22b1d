// Draws the state of the view: the board, the pad, the message, and the panels.
import { button, choice, h } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { Grid } from "../sudoku/grid.js";
import { label } from "../sudoku/look.js";
import { panel } from "../sudoku/panels.js";
import { createSay } from "../sudoku/say.js";
import { lookOf } from "./look.js";
import { createPad } from "./pad.js";
import { createBoard } from "./picture.js";
import { valueAt } from "./position.js";
import { boxSide } from "./puzzle.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.panels;

/**
 * Creates the elements of the view. `render(state)` shows a state.
 * @param {import("./game.js").Game} game
 * @param {ReturnType<typeof import("./actions.js").createActions>} actions
 */
export function createDrawing(game, actions) {
  const stage = createStage(game, actions);
  const pad = createPad(actions);
  const say = createSay(actions, usual);
  const head = createHead(actions);
  const rules = createRules();
  const share = createShare(actions);
  const solver = h(
    "div",
    { class: "row" },
    button(T.candidates, actions.candidates, { "data-testid": "candidates" }),
    button(T.count, actions.count, { "data-testid": "count" }),
    button(T.solve, actions.solve, { "data-testid": "solve" }),
    button(T.restart, actions.restart, { "data-testid": "restart" }),
  );
  const view = "variants";
  const panels = h(
    "div",
    { class: "panels stack" },
    panel("rules", T.rules, { view, isOpen: true }, rules.element),
    panel("solver", T.solver, { view, isOpen: true }, solver),
    panel("share", T.share, { view }, share.element),
  );
  const element = h("div", { class: "sudoku-bench" }, head.element, stage.element, say.element, pad.element, panels);
  return {
    element,
    focusGrid: stage.focus,
    render(state) {
      for (const part of [head, stage, pad, say, rules, share]) part.render(state);
    },
  };
}

/**
 * The message for a position if there is no other one.
 * @param {import("./state.js").State} state
 */
function usual({ opened, shape, position, checked }) {
  if (!opened) return { kind: "", text: "", actions: [] };
  if (checked?.solved) return { kind: "good is-solved", isSolved: true, text: TEXTS.say.solved, actions: [] };
  const [first] = checked?.conflicts ?? [];
  if (first) return { kind: "bad", text: TEXTS.conflict(first), actions: [] };
  const left = shape.cells.filter((place) => valueAt(shape, position, place) === null).length;
  return { kind: "", text: TEXTS.say.left(left), actions: [] };
}

function createHead(actions) {
  const title = h("h1", null, TEXTS.title);
  const about = h("p", { class: "about", "data-testid": "about" });
  return {
    element: h(
      "header",
      { class: "sudoku-head" },
      h("div", { class: "titles" }, title, about),
      h("a", { class: "button", href: linkTo("sudoku") }, TEXTS.head.classic),
      button(TEXTS.head.open, () => actions.openNew(), { title: TEXTS.head.openKey, "data-testid": "open" }),
    ),
    render({ opened }) {
      const { title: own, author, rows, columns } = opened?.puzzle ?? {};
      title.textContent = own || TEXTS.title;
      about.textContent = opened ? TEXTS.head.about(`${rows}×${columns}`, author) : "";
    },
  };
}

/** The place of the board, which is made anew for another puzzle. */
function createStage(game, actions) {
  const element = h("div", { class: "grid-stage" });
  /** @type {Grid | null} */
  let grid = null;
  let shown = null;
  return {
    element,
    focus: () => grid?.focus(),
    render(state) {
      const { opened, shape } = state;
      if (!opened) return;
      if (opened !== shown) {
        shown = opened;
        grid = gridOf(opened.puzzle, shape, game, actions);
        element.replaceChildren(createBoard(opened.picture, grid.element, shape));
      }
      grid?.render(state);
    },
  };
}

function gridOf(puzzle, shape, game, actions) {
  const on = {
    onSelect: (cells) => game.select(cells),
    onDigit: (digit) => actions.value(digit, { other: true }),
    onPen: () => actions.pen(),
    onNote: () => {},
  };
  const cells = new Set(shape.cells);
  return new Grid(on, {
    name: TEXTS.title,
    rows: shape.rows,
    columns: shape.columns,
    far: boxSide(puzzle),
    isCell: (place) => cells.has(place),
    notes: shape.values,
    lookOf,
    label,
  });
}

/** The rules: in the words of the author, and what the picture does not show or was not understood. */
function createRules() {
  const element = h("div", { class: "stack variant-rules", "data-testid": "rules" });
  let shown = null;
  return {
    element,
    render({ opened }) {
      if (opened === shown || !opened) return;
      shown = opened;
      const { puzzle, picture, words, warnings } = opened;
      const sentences = (list) =>
        h(
          "ul",
          null,
          list.map((text) => h("li", null, foreign(text))),
        );
      const more = (name, list) => list.length > 0 && h("details", null, h("summary", null, name), sentences(list));
      element.replaceChildren(
        ...[
          puzzle.rules && h("p", { class: "own-rules" }, puzzle.rules),
          picture.words.length > 0 && sentences(picture.words),
          more(T.constraints(words.length), words),
          more(T.warnings(warnings.length), warnings),
        ].filter(Boolean),
      );
    },
  };
}

/** Shares the puzzle: its address, addresses of other programs, and texts. */
function createShare(actions) {
  const programs = h("div", { class: "row" });
  const problem = h("p", { class: "hint", hidden: true });
  const copyAs = h("div", { class: "row" });
  let shown = null;
  return {
    element: h(
      "div",
      { class: "stack" },
      h("div", { class: "row" }, button(T.copyLink, actions.copyLink, { "data-testid": "copy-link" }, icon("link"))),
      programs,
      problem,
      copyAs,
    ),
    render({ links, formats }) {
      if (links === shown) return;
      shown = links;
      programs.replaceChildren(...links.filter(({ text }) => text).map(programLink));
      // What one program cannot hold is what the others cannot hold either.
      const missing = links.find(({ problem }) => problem)?.problem;
      problem.hidden = !missing;
      problem.replaceChildren(...(missing ? [missing] : []));
      copyAs.replaceChildren(...(formats.length > 0 ? copyParts(formats, actions) : []));
    },
  };
}

const programLink = ({ program, text }) =>
  h(
    "a",
    { class: "button", href: text, target: "_blank", rel: "noopener", "data-testid": program },
    T.programs[program],
  );

function copyParts(formats, actions) {
  const list = choice(formats, formats[0], () => {});
  list.setAttribute("aria-label", T.format);
  const copy = () => actions.copyAs(list.value);
  return [list, button(T.copyAs, copy, { "data-testid": "copy-as" }, icon("copy"))];
}
