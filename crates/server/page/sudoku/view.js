// The sudoku view: connects the game, the actions and the drawing.
import { useShortcuts } from "../lib/shortcuts.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Game } from "./game.js";
import { listen } from "./incoming.js";
import { createRater } from "./rating.js";
import { DIGITS } from "./units.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.keys;

export const { title } = TEXTS;

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
      text: T.move,
    },
    { keys: ["1 – 9"], text: T.digits },
    ...DIGITS.map((digit) => ({ keys: [String(digit)], run: () => actions.digit(digit, { typed: true }) })),
    { keys: ["Backspace", "Delete"], text: T.erase, run: actions.back },
    { keys: ["0", "."], text: T.blank, run: actions.blank },
    { keys: ["n"], text: T.pen, run: () => actions.pen() },
    { keys: ["k"], text: T.color, run: () => actions.pen("color") },
    { keys: ["f", "F"], text: T.highlight },
    { keys: ["f"], run: () => actions.highlightNext(1) },
    { keys: ["F"], run: () => actions.highlightNext(-1) },
    { keys: ["a"], text: T.fill, run: actions.fillNotes },
    { keys: ["u"], text: T.undo, run: actions.undo },
    { keys: ["r"], text: T.redo, run: actions.redo },
    { keys: ["h"], text: T.step, run: actions.step },
    { keys: ["l"], text: T.path, run: actions.walkPath },
    { keys: ["<", ">"], text: T.walk },
    { keys: ["<"], run: () => actions.move(-1) },
    { keys: [">"], run: () => actions.move(1) },
    { keys: ["c"], text: T.check, run: actions.check },
    { keys: ["p"], text: T.pause, run: actions.pause },
    { keys: ["g"], text: T.fresh, run: () => actions.openNew() },
    { keys: ["Escape"], text: T.relax, run: actions.relax },
  ];
}
