// Draws the state of the sudoku view: the grid, the pad, the message, and the panels.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { Grid } from "./grid.js";
import { createOverlay } from "./overlay.js";
import { createPad } from "./pad.js";
import { createPanels } from "./panels.js";
import { filled } from "./position.js";
import { ratingWords } from "./rating.js";
import { ruler } from "./ruler.js";
import { createSay, usualMessage } from "./say.js";
import { createStepList } from "./steplist.js";
import { createTimer } from "./timer.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.head;

/**
 * Creates the elements of the view. `render(state)` shows a state, `stop()` stops the timer.
 * @param {import("./game.js").Game} game
 * @param {ReturnType<typeof import("./actions.js").createActions>} actions
 */
export function createDrawing(game, actions) {
  const grid = new Grid({
    onSelect: (cells) => game.select(cells),
    onDigit: (digit) => actions.digit(digit, { other: true }),
    onPen: () => actions.pen(),
    onNote: (cell, digit) => actions.colorNote(cell, digit),
  });
  const overlay = createOverlay();
  const timer = createTimer(game, actions.pause);
  const stage = createStage(grid, overlay, actions);
  const pad = createPad(actions);
  const list = createStepList(actions);
  const panels = createPanels(actions);
  const say = createSay(actions, usualMessage);
  const about = createAbout();
  const element = h(
    "div",
    { class: "sudoku-bench" },
    head(about.element, timer, actions),
    stage.element,
    say.element,
    pad.element,
    list.element,
    panels.element,
  );
  return {
    element,
    focusGrid: () => grid.focus(),
    stop: timer.stop,
    render(state) {
      element.classList.toggle("is-walking", state.walk !== null);
      for (const part of [grid, overlay, pad, list, timer, panels, say, stage, about]) part.render(state);
    },
  };
}

const head = (about, timer, actions) =>
  h(
    "header",
    { class: "sudoku-head" },
    h("div", { class: "titles" }, h("h1", null, TEXTS.title), about),
    timer.element,
    h(
      "button",
      {
        type: "button",
        class: "new-puzzle",
        title: T.fresh,
        "data-testid": "new",
        on: { click: () => actions.openNew() },
      },
      icon("plus"),
      h("span", null, T.new, h("span", { class: "more" }, T.newMore)),
    ),
  );

/** Creates the line about the puzzle: the number of givens, and how hard it is. */
function createAbout() {
  const givens = h("span", { class: "about-givens" });
  const level = h("span", { class: "about-rating", "data-testid": "rating" });
  return {
    element: h("p", { class: "about", "data-testid": "about" }, givens, " ", level),
    render(state) {
      givens.textContent = aboutText(state.position);
      const words = ratingWords(state);
      level.textContent = words ? words.short : "";
      level.title = words ? words.whole.join("\n") : "";
    },
  };
}

function aboutText({ givens, entry }) {
  if (entry) return T.typing;
  return TEXTS.givens(filled(givens));
}

/** Creates the place of the grid, which a pause covers. */
function createStage(grid, overlay, actions) {
  const goOn = button(T.go, actions.pause, { class: "primary", "data-testid": "go-on" }, icon("play"));
  const cover = h("div", { class: "cover", hidden: true }, h("p", null, T.paused), goOn);
  const element = h(
    "div",
    { class: "grid-stage" },
    ruler("columns"),
    ruler("rows"),
    grid.element,
    overlay.element,
    cover,
  );
  let covered = false;
  return {
    element,
    render({ paused }) {
      grid.element.inert = paused;
      element.classList.toggle("is-paused", paused);
      cover.hidden = !paused;
      if (covered === paused) return;
      covered = paused;
      if (paused) goOn.focus();
      else grid.focus();
    },
  };
}
