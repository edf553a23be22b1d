// The draughts view: connects the state, the actions and the drawing.
import { DEFAULT_VARIANT, loadLevels, loadVariant, loadVariants } from "../board/variants.js";
import { h } from "../lib/dom.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Driver } from "./driver.js";
import { catchFiles } from "./files.js";
import { Session } from "./session.js";
import { countEngines, savedState } from "./state.js";

export const title = "Analyse";

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const state = savedState(load("draughts"));
  // If a link names an unknown variant, the session reports it. Until then the default board is shown.
  const asked = loadVariant(params.get("variant") ?? state.variant).catch(() => loadVariant(DEFAULT_VARIANT));
  const [variants, levels, { layout }] = await Promise.all([loadVariants(), loadLevels(), asked]);

  const session = new Session({ state, onChange: () => actions.changed() });
  const driver = new Driver({
    state,
    session,
    onThought: () => drawing.render(),
    onMove: (move) => actions.play(move),
    onProblem: (error) => actions.trouble(error),
    ready: () => drawing.rest(),
  });
  const actions = createActions({ state, session, driver, variants, drawing: () => drawing });
  const drawing = createDrawing({ state, session, driver, actions, variants, levels, layout });
  const { setting } = drawing;
  root.append(h("h1", { class: "visually-hidden" }, title), drawing.element);
  catchFiles(root, actions.open, (error) => toast(error.message, { kind: "error" }));
  useShortcuts(shortcuts(actions, setting));

  // A game between two engines starts paused.
  if (countEngines(state.players) === 2) state.isRunning = false;
  if (!actions.follow(params)) {
    session.change({});
    const left = await setting.left();
    if (left) actions.setUp(left);
  }
  return {
    update(next) {
      if (actions.follow(next)) setting.leave();
      else actions.changed();
    },
    unmount() {
      drawing.stop();
      driver.stop();
      session.stop();
    },
  };
}

/** The shortcuts. Most do nothing while a position is set up. */
function shortcuts(actions, setting) {
  const key = (name, text, run) => ({ keys: [name], text, run: () => setting.isOn() || run() });
  return [
    key("ArrowLeft", "one ply back (with Shift where arrows walk over the board)", actions.previous),
    key("ArrowRight", "one ply on", actions.next),
    key("Home", "first position", actions.first),
    key("End", "last position", actions.last),
    key("u", "take back", actions.takeBack),
    key("r", "redo", actions.redo),
    key(" ", "start or pause the engine", actions.run),
    key("h", "hint", actions.hint),
    { keys: ["f"], text: "flip the board", run: actions.flip },
    key("n", "new game", actions.fresh),
    { keys: ["o"], text: "open a game", run: () => actions.open() },
    key("s", "share and save", actions.share),
    { keys: ["Tab"], text: "to the board, and there the arrows walk from square to square" },
    { keys: ["Enter", "Escape"], text: "on the board: choose a square, clear the choice" },
  ];
}
