// Draws the state of the draughts view.
import { Chooser } from "../board/chooser.js";
import { capital } from "../lib/words.js";
import { createDisplay } from "./display.js";
import { createLayout } from "./layout.js";
import { MoveList } from "./list.js";
import { notesAt } from "./notes.js";
import { createNotice } from "./notice.js";
import { createGamePanel, createMatchButtons } from "./parts.js";
import { createPlayers } from "./players.js";
import { createSetting } from "./setting.js";
import { countEngines, gameMoves, openingOf } from "./state.js";
import { countingText, createStatus, createTeller, moveNumbers } from "./status.js";
import { createThinking } from "./thinking.js";
import { createToolbar } from "./toolbar.js";

/** The number of plies after which the offer to restore a game is hidden. */
const OFFERED = 4;

/**
 * Creates the elements of the view. `render()` shows the state, `rest()` resolves when the animation on the board has
 * ended, `stop()` removes all listeners.
 */
export function createDrawing({ state, session, driver, actions, variants, levels, layout: firstLayout }) {
  const parts = createParts({
    state,
    actions,
    variants,
    levels,
    firstLayout,
    onMove(move) {
      actions.play(move.move);
      display.advance(move);
    },
    onPicked: () => showStatus(),
  });
  const { board, status: line, layout, setting } = parts;
  const display = createDisplay({ board, state, session, driver });
  const tell = createTeller({ state, session });

  function showStatus() {
    line.show({ state, session, thought: driver.thought, picked: board.picked(), hint: driver.hintText() });
    tell();
  }

  function render() {
    const variant = setting.variant() ?? state.variant;
    parts.gamePanel.show(variant, openingOf(state, variants, variant));
    parts.players.show(state.players);
    showNotices(parts, { state, session, actions });
    showMatch(parts, { state, session, actions });
    layout.counting.textContent = countingText(session.here);
    const position = session.position();
    // The last position is shown until the next one is known.
    if (position) {
      display.show(position);
      showMoves(parts, { state, session });
      parts.thinking.show(driver.evaluation(), driver.last !== null, session.variant?.layout);
    }
    // Displaying another position has ended the hint.
    parts.toolbar.show({
      ply: state.ply,
      length: state.moves.length,
      canHint: actions.canHint(),
      isHinting: driver.hint !== null,
    });
    if (position || !session.known) showStatus();
  }

  return {
    element: layout.workbench,
    setting,
    render,
    rest: () => display.rest(),
    /** Replaces the board by one for setting up. */
    openSetting(start) {
      setting.start(start);
      layout.side.hidden = layout.below.hidden = true;
    },
    closeSetting() {
      layout.side.prepend(parts.gamePanel.element);
      layout.side.hidden = layout.below.hidden = false;
      layout.boardPlace.replaceChildren(board.element);
    },
    focusBoard: () => board.focusCell(session.variant.layout.numbers.findLastIndex((number) => number !== null)),
    stop() {
      layout.stop();
      setting.stop();
    },
  };
}

/** Creates the parts of the view and arranges them. */
function createParts({ state, actions, variants, levels, firstLayout, onMove, onPicked }) {
  const board = new Chooser({
    label: "Board",
    layout: firstLayout,
    flipped: state.flipped,
    onMove,
    onPicked,
  });
  const parts = {
    board,
    toolbar: createToolbar(actions),
    status: createStatus({ onNow: actions.moveNow }),
    thinking: createThinking(),
    problem: createNotice("wrong", "problem"),
    offer: createNotice("offer", "kept"),
    gamePanel: createGamePanel(variants, {
      variant: actions.chooseVariant,
      rules: actions.rules,
      opening: actions.chooseOpening,
      fresh: actions.fresh,
      setUp: () => actions.setUp(),
      open: () => actions.open(),
      share: actions.share,
    }),
    players: createPlayers({ levels, onPlayer: actions.setPlayer }),
    match: createMatchButtons(actions),
    list: new MoveList({ onPlace: actions.lookAt }),
  };
  const layout = createLayout(parts);
  const setting = createSetting({
    boardPlace: layout.boardPlace,
    gamePanel: parts.gamePanel,
    onOpen: () => actions.open(),
    onLeave: actions.leaveSetup,
  });
  layout.workbench.append(setting.element);
  return { ...parts, layout, setting };
}

/** Shows a problem, and the offer to restore the game before. */
function showNotices({ problem, offer }, { state, session, actions }) {
  const { text, retry } = session.problem ?? {};
  problem.show(text && capital(text), text && (retry ? "Try again" : "All right"), retry ?? actions.accept);
  const since = state.moves.length - (state.kept?.at ?? 0);
  offer.show(state.kept && since <= OFFERED ? state.kept.text : null, "Bring it back", actions.bringBack);
}

function showMatch({ match }, { state, session, actions }) {
  match.show({
    engines: countEngines(state.players),
    isRunning: state.isRunning,
    isHere: session.isAtEnd() && !state.aside,
    canDraw: actions.canDraw(),
    canResign: actions.canResign(),
  });
}

/** Shows the list of moves, and the comments at the position. */
function showMoves({ list, layout: { comment } }, { state, session }) {
  const lines = session.lines();
  const place = session.place();
  const numbers = moveNumbers(session.known, session.variant);
  list.show({ moves: gameMoves(state), told: state.told, lines, place, numbers });
  comment.textContent = notesAt(lines, place).comments.join(" ");
  comment.hidden = comment.textContent === "";
}
