// The sudoku view: the grid, the pad, the message, and the panels.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { Game } from "./game.js";
import { createGrid } from "./grid.js";
import { listen } from "./incoming.js";
import { fromParams } from "./link.js";
import { createPad } from "./pad.js";
import { createPanels } from "./panels.js";
import { createPlay } from "./play.js";
import { isSame } from "./position.js";
import { createSay } from "./say.js";
import { createTimer } from "./timer.js";
import { DIGITS } from "./units.js";

export const title = "Sudoku";

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const game = new Game(render);
  const play = createPlay(game, () => grid.focus());
  const grid = createGrid({
    onSelect: (cells) => game.select(cells),
    onDigit: (digit) => play.digit(digit, { other: true }),
    onPen: () => play.pen(),
  });
  const pad = createPad(play);
  const timer = createTimer(game);
  const say = createSay(play, () => grid.focus());
  const panels = createPanels(play);
  const about = h("p", { class: "about", "data-testid": "about" });
  const goOn = button("Continue", timer.toggle, { class: "primary", "data-testid": "go-on" }, icon("play"));
  const cover = h("div", { class: "cover", hidden: true }, h("p", null, "Paused"), goOn);
  const stage = h("div", { class: "grid-stage" }, ruler("columns"), ruler("rows"), grid.element, cover);
  root.append(
    h(
      "div",
      { class: "sudoku-bench" },
      h(
        "header",
        { class: "sudoku-head" },
        h("div", { class: "titles" }, h("h1", null, title), about),
        timer.element,
        button(
          "New puzzle",
          () => play.openNew(),
          { class: "new-puzzle", title: "New puzzle (G)", "data-testid": "new" },
          icon("plus"),
        ),
      ),
      stage,
      say.element,
      pad.element,
      panels.element,
    ),
  );

  let covered = false;
  function render(state) {
    grid.render(state);
    pad.render(state);
    timer.render(state);
    panels.render(state);
    const { position, paused } = state;
    const givens = [...position.givens].filter((digit) => digit !== ".").length;
    about.textContent = position.entry ? "Typing a puzzle in" : givens === 1 ? "1 given" : `${givens} givens`;
    grid.element.inert = paused;
    stage.classList.toggle("is-paused", paused);
    cover.hidden = !paused;
    say.render(state);
    if (covered !== paused) {
      covered = paused;
      if (paused) goOn.focus();
      else grid.focus();
    }
  }

  function take(given) {
    const { position, problem } = fromParams(given);
    if (position && !isSame(position, game.position)) {
      if (position.givens === game.position.givens && !position.entry) game.change("a link", position);
      else game.begin("a link", position);
    } else {
      game.show({});
    }
    if (problem) game.say(problem, { kind: "bad" });
  }

  const listeners = listen(root, play);
  useShortcuts(shortcuts(play, timer));
  take(params);
  return {
    update: take,
    unmount() {
      listeners.abort();
      timer.stop();
      game.stop();
    },
  };
}

/** The numbers at an edge of the grid, for names of cells such as r2c5. */
const ruler = (side) =>
  h(
    "div",
    { class: `ruler ${side}`, "aria-hidden": "true" },
    DIGITS.map((digit) => h("span", null, digit)),
  );

/** The shortcuts; those of the grid itself are only listed. */
function shortcuts(play, timer) {
  return [
    {
      keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      text: "move; with Shift select several, with Ctrl move by boxes",
    },
    { keys: ["1 – 9"], text: "write a digit; with Shift use the other pen" },
    ...DIGITS.map((digit) => ({ keys: [String(digit)], run: () => play.digit(digit) })),
    { keys: ["Backspace", "Delete", "0"], text: "erase", run: play.erase },
    { keys: ["n"], text: "digits or notes (Space too)", run: () => play.pen() },
    { keys: ["a"], text: "fill in notes", run: play.fillNotes },
    { keys: ["u"], text: "undo (Ctrl+Z too)", run: play.undo },
    { keys: ["r"], text: "redo (Ctrl+Y too)", run: play.redo },
    { keys: ["h"], text: "next step; again for the reason; again to place it", run: play.step },
    { keys: ["c"], text: "check", run: play.check },
    { keys: ["p"], text: "pause", run: timer.toggle },
    { keys: ["g"], text: "new puzzle", run: () => play.openNew() },
    { keys: ["Escape"], text: "clear marks, select one cell", run: play.relax },
  ];
}
