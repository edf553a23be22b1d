// The game of the play view: connects the state, the actions and the drawing. It is loaded when a game begins.
import { Driver } from "../draughts/driver.js";
import { Session } from "../draughts/session.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { createActions } from "./actions.js";
import { engineSeconds } from "./clock.js";
import { createDrawing } from "./drawing.js";
import { FULL_SECONDS, LEVELS } from "./state.js";
import { TEXTS } from "./texts.js";

/**
 * Creates the game. `layout` is that of the first board, and `onLeave()` is called when another game is to be chosen.
 */
export function createGame({ state, variants, levels, layout, onLeave }) {
  const session = new Session({ state, onChange: () => actions.changed() });
  const driver = new Driver({
    state,
    session,
    limits: ({ level }, color) => limitsOf(state, level, color),
    onThought: () => drawing.render(),
    onMove: (move) => actions.play(move),
    onProblem: (error) => actions.trouble(error),
    ready: () => drawing.rest(),
  });
  const actions = createActions({ state, session, driver, variants, onLeave, drawing: () => drawing });
  const drawing = createDrawing({ state, session, driver, actions, levels, layout });
  addEventListener("pagehide", actions.pause);
  addEventListener("pageshow", actions.resume);
  return {
    element: drawing.element,
    /** Begins the game that is chosen. */
    start: actions.start,
    /** Leaves the game, if no move of a person would be lost. */
    fresh: actions.fresh,
    /** Gives the game up. */
    leave: actions.leave,
    useShortcuts: () => useShortcuts(shortcuts(actions)),
    /** Goes on with the saved game. */
    goOn() {
      actions.resume();
      session.change({});
    },
    stop() {
      removeEventListener("pagehide", actions.pause);
      removeEventListener("pageshow", actions.resume);
      actions.pause();
      drawing.stop();
      driver.stop();
      session.stop();
    },
  };
}

/** The limits of a move of the engine. */
function limitsOf({ clock }, level, color) {
  if (clock) return { level, seconds: engineSeconds(clock, color, Date.now()) };
  return level === LEVELS.max ? { level, seconds: FULL_SECONDS } : { level };
}

function shortcuts(actions) {
  const keys = TEXTS.keys;
  const key = (name, run, text) => ({ keys: [name], text, run });
  return [
    key("ArrowLeft", actions.previous, keys.previous),
    key("ArrowRight", actions.next, keys.next),
    key("Home", actions.first, keys.first),
    key("End", actions.last, keys.last),
    key("u", actions.takeBack, keys.takeBack),
    key("h", actions.hint, keys.hint),
    key("f", actions.flip, keys.flip),
    key("n", actions.fresh, keys.fresh),
    { keys: ["Tab"], text: keys.board },
    { keys: ["Enter", "Escape"], text: keys.choose },
  ];
}
