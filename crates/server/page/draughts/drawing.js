// Draws the state of the draughts view.
import { Chooser } from "../board/chooser.js";
import { createWorth } from "../board/worth.js";
import { h } from "../lib/dom.js";
import { createRedraw } from "../lib/redraw.js";
import { createDisplay } from "./display.js";
import { Shelf } from "./games/shelf.js";
import { createLayout } from "./layout.js";
import { MoveList } from "./list.js";
import { createBar } from "./live/bar.js";
import { createLivePanel } from "./live/panel.js";
import { linesOf } from "./notes.js";
import { createNotice } from "./notice.js";
import { createGamePanel, createMatchButtons } from "./parts.js";
import { createPlayers } from "./players.js";
import { createReview } from "./review/mount.js";
import { createSetting } from "./setting.js";
import { countEngines, gameMoves, openingOf } from "./state.js";
import { countingText, createStatus, createTeller, moveNumbers } from "./status.js";
import { TEXTS } from "./texts.js";
import { createThinking } from "./thinking.js";
import { createToolbar } from "./toolbar.js";
import { createEditPanel } from "./tree/panel.js";

/** The number of plies after which the offer to restore a game is hidden. */
const OFFERED = 4;

/** The most arrows on the board. */
const ARROWS = 3;

/**
 * Creates the elements of the view. `view` has its other parts: `state`, `session`, `driver`, `live`, `tables`,
 * `actions`, the lists `variants` and `levels`, and the first `layout`. `render()` shows the state, `renderSoon()`
 * leaves that to a `render()` that follows soon, `rest()` resolves when the animation on the board has ended, `stop()`
 * removes all listeners.
 * @param {Omit<import("./actions.js").Parts, "drawing"> & {
 *   actions: ReturnType<typeof import("./actions.js").createActions>, levels: Api.Level[], layout: Api.Layout,
 * }} view
 */
export function createDrawing(view) {
  const { state, session, driver, live, tables, actions, variants } = view;
  const parts = createParts({
    ...view,
    onMove(move) {
      actions.play(move.move);
      display.advance(move);
    },
    onPicked: () => showStatus(),
    onReviewed: () => render(),
  });
  const { board, status: line, layout, setting } = parts;
  /** The move whose path is shown on the board, and in which position. */
  let looked = { move: null, here: /** @type {Api.GameAnswer | null} */ (null) };
  const display = createDisplay({ board, state, session, driver, marks: () => marksOf({ session, live, looked }) });
  const tell = createTeller({ state, session });

  function showStatus() {
    line.show({ state, session, thought: driver.thought, picked: board.picked(), hint: driver.hintText() });
    tell();
  }

  function render() {
    const variant = setting.variant() ?? state.variant;
    parts.gamePanel.show(variant, openingOf(state, variants, variant));
    parts.players.show(state.players);
    parts.shelf.show(state.annotations.tags);
    showNotices(parts, { state, session, actions });
    showMatch(parts, { state, session, actions });
    layout.counting.textContent = countingText(session.here);
    const position = session.position();
    // The last position is shown until the next one is known.
    if (position) {
      display.show(position);
      showMoves(parts, { state, session });
      showLive(parts, { state, session, live, tables, position });
      // The live analysis says the same, and more.
      const hasThought = driver.last !== null && !live.isOn;
      parts.thinking.show(driver.evaluation(), hasThought, session.variant?.layout);
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

  const redraw = createRedraw(render);
  return {
    element: layout.workbench,
    setting,
    render: redraw.now,
    renderSoon: redraw.soon,
    rest: () => display.rest(),
    ...settingScreen(parts),
    openComment: () => parts.edit.openComment(),
    /** Shows the path of a move, or none for `null`. */
    look(move) {
      looked = { move, here: session.here };
      const position = session.position();
      if (position) display.show(position);
    },
    focusBoard: () => board.focusCell(session.variant?.layout.numbers.findLastIndex((number) => number !== null)),
    /** Reviews the game, and shows its review first. */
    review() {
      parts.review.element.classList.add("is-first");
      parts.review.begin();
    },
    onGames: (text, name) => parts.shelf.open(text, name),
    stop() {
      redraw.stop();
      parts.review.stop();
      layout.stop();
      setting.stop();
    },
  };
}

/** Shows and hides the board for setting up. */
function settingScreen({ layout, setting, bar, board, gamePanel, review }) {
  const show = (isSetting) => {
    for (const own of [layout.side, layout.below, layout.settings, review.element]) own.hidden = isSetting;
  };
  return {
    openSetting(start) {
      setting.start(start);
      show(true);
    },
    closeSetting() {
      layout.settings.prepend(gamePanel.element);
      show(false);
      layout.boardPlace.replaceChildren(bar.element, board.element);
    },
  };
}

/** Creates the parts of the view and arranges them. */
function createParts({ state, session, actions, variants, levels, layout: firstLayout, onMove, onPicked, onReviewed }) {
  const board = new Chooser({
    label: TEXTS.board,
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
    bar: createBar(),
    live: createLivePanel(actions),
    tables: createTables(actions),
    edit: createEditPanel(actions),
    shelf: new Shelf({ variants, variant: () => state.variant, onGame: actions.showGame }),
    review: createReview({ state, session, onChange: onReviewed }),
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
  problem.follow(session.problem);
  const { text, retry } = session.problem ?? {};
  problem.show(text, text && (retry ? TEXTS.retry : TEXTS.accept), retry ?? actions.accept);
  const since = state.moves.length - (state.kept?.at ?? 0);
  offer.show(state.kept && since <= OFFERED ? state.kept.text : null, TEXTS.kept.bringBack, actions.bringBack);
}

function showMatch({ match }, { state, session, actions }) {
  match.show({
    engines: countEngines(state.players),
    isRunning: state.isRunning,
    isHere: session.isAtEnd() && !state.sideline,
    canDraw: actions.canDraw(),
    canResign: actions.canResign(),
  });
}

/** Shows the list of moves, with the comments. */
function showMoves({ list, edit, review, layout }, { state, session }) {
  review.show();
  const annotations = review.marked(state.annotations);
  const lines = linesOf(gameMoves(state), annotations);
  const place = session.place();
  const numbers = moveNumbers(session.known, session.variant);
  list.show({ moves: gameMoves(state), annotations, lines, place, numbers });
  setText(layout.opening, openingText(session.here?.opening));
  const made = session.position()?.last;
  edit.show({ state, session, move: made ? numbers.write(made.label) : null });
}

/** "Single Corner, ballot 11-15 22-18 8-11"; empty for `null`. */
function openingText(opening) {
  if (!opening) return "";
  return [opening.name, opening.ballot && TEXTS.opening.ballot(opening.ballot)].filter(Boolean).join(", ");
}

function setText(element, text) {
  element.textContent = text;
  element.hidden = text === "";
}

/** Creates the panel with what tables know about the moves. */
function createTables({ playLine, look }) {
  const worth = createWorth({
    onMove: ({ move }) => playLine([move]),
    onLook: (one) => look(one?.move ?? null),
    title: TEXTS.tables.title,
  });
  const element = h(
    "section",
    { class: "panel tables-panel", "aria-label": TEXTS.tables.title, hidden: true },
    worth.element,
  );
  return {
    element,
    show(moves, layout) {
      element.hidden = moves === null;
      worth.show(moves, layout);
    },
  };
}

/** Shows the live analysis, its bar, and the tables. */
function showLive({ live: panel, bar, tables: list }, { state, session, live, tables, position }) {
  const { of, write } = moveNumbers(session.known, session.variant);
  const player = position.to_move;
  const isOver = session.here?.outcome != null;
  panel.show({ live, player, isOver, numbers: { at: (index) => of(state.ply + index + 1), write } });
  const isWhiteBelow = (session.variant.layout.bottom === "white") !== state.flipped;
  bar.show({ isOn: live.isOn, thought: isOver ? null : live.thought(), player, isWhiteBelow });
  list.show(session.here && !isOver ? tables.moves : null, session.variant.layout);
}

/** The marks of the board: the path of the move that is looked at, or arrows for the best moves. */
function marksOf({ session, live, looked }) {
  const pathOf = (name) => session.here?.legal.find(({ move }) => move === name)?.path;
  // A button that is gone with its position cannot say that it is left.
  const path = looked.here === session.here && looked.move && pathOf(looked.move);
  if (path) return { hint: path };
  const best = (live.thought()?.lines ?? []).map(({ moves }) => pathOf(moves[0])).filter(Boolean);
  return { arrows: best.slice(0, ARROWS) };
}
