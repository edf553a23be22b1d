// The view of variant sudokus: connects the game, the actions and the drawing.
import { useShortcuts } from "../lib/shortcuts.js";
import { listen } from "../sudoku/incoming.js";
import { TEXTS as SUDOKU } from "../sudoku/texts.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Game } from "./game.js";
import { TEXTS } from "./texts.js";

const T = SUDOKU.keys;

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const game = new Game((state) => drawing.render(state));
  const actions = createActions(game, () => drawing.focusGrid());
  const drawing = createDrawing(game, actions);
  root.classList.add("sudoku");
  root.append(drawing.element);
  const listeners = listen(root, actions);
  useShortcuts(shortcuts(actions));
  game.show({});
  actions.follow(params);
  return {
    update: actions.follow,
    unmount() {
      listeners.abort();
      game.end();
    },
  };
}

/** The shortcuts; those of the grid itself are only listed. */
function shortcuts(actions) {
  return [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: T.move },
    { keys: ["0 – 9"], text: TEXTS.keys.digits },
    ...Array.from({ length: 10 }, (_, digit) => ({ keys: [String(digit)], run: () => actions.key(digit) })),
    { keys: ["Backspace", "Delete", "."], text: T.erase, run: actions.erase },
    { keys: ["n"], text: T.pen, run: () => actions.pen() },
    { keys: ["k"], text: TEXTS.keys.color, run: () => actions.pen("color") },
    { keys: ["u"], text: T.undo, run: actions.undo },
    { keys: ["r"], text: T.redo, run: actions.redo },
    { keys: ["t"], text: TEXTS.keys.candidates, run: actions.candidates },
    { keys: ["g"], text: TEXTS.keys.open, run: () => actions.openNew() },
    { keys: ["Escape"], text: TEXTS.keys.relax, run: actions.relax },
  ];
}
