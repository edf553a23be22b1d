// The sudoku view: connects the game, the actions and the drawing.
import { useShortcuts } from "../lib/shortcuts.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Game } from "./game.js";
import { listen } from "./incoming.js";
import { createRater } from "./rating.js";
import { DIGITS } from "./units.js";

export const title = "Sudoku";

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const game = new Game((state) => {
    drawing.render(state);
    rater.follow(state);
  });
  const rater = createRater(game);
  const actions = createActions(game, () => drawing.focusGrid());
  const drawing = createDrawing(game, actions);
  root.append(drawing.element);
  const listeners = listen(root, actions);
  useShortcuts(shortcuts(actions));
  actions.follow(params);
  return {
    update: actions.follow,
    unmount() {
      listeners.abort();
      drawing.stop();
      rater.stop();
      game.stop();
    },
  };
}

/** The shortcuts; those of the grid itself are only listed. */
function shortcuts(actions) {
  return [
    {
      keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      text: "move; with Shift select several, with Ctrl move by boxes",
    },
    { keys: ["1 – 9"], text: "write a digit; with Shift use the other pen" },
    ...DIGITS.map((digit) => ({ keys: [String(digit)], run: () => actions.digit(digit, { typed: true }) })),
    { keys: ["Backspace", "Delete"], text: "erase", run: actions.back },
    { keys: ["0", "."], text: "erase; an empty cell of a puzzle that is typed in", run: actions.blank },
    { keys: ["n"], text: "digits or notes (Space too)", run: () => actions.pen() },
    { keys: ["k"], text: "colours 1 to 6, with Shift highlight the digit", run: () => actions.pen("color") },
    { keys: ["f", "F"], text: "highlight the next digit, or the one before" },
    { keys: ["f"], run: () => actions.highlightNext(1) },
    { keys: ["F"], run: () => actions.highlightNext(-1) },
    { keys: ["a"], text: "fill in notes", run: actions.fillNotes },
    { keys: ["u"], text: "undo (Ctrl+Z too)", run: actions.undo },
    { keys: ["r"], text: "redo (Ctrl+Y too)", run: actions.redo },
    { keys: ["h"], text: "next step; again for the technique, the reason, and to apply it", run: actions.step },
    { keys: ["l"], text: "path to the solution", run: actions.walkPath },
    { keys: ["<", ">"], text: "previous and next step of a list" },
    { keys: ["<", ","], run: () => actions.move(-1) },
    { keys: [">"], run: () => actions.move(1) },
    { keys: ["c"], text: "check", run: actions.check },
    { keys: ["p"], text: "pause", run: actions.pause },
    { keys: ["g"], text: "new puzzle", run: () => actions.openNew() },
    { keys: ["Escape"], text: "clear marks, close lists, select one cell", run: actions.relax },
  ];
}
