// What buttons, keys, the board and the engine do to the state of the draughts view.
import { loadVariant } from "../board/variants.js";
import { errorWords } from "../lib/foreign.js";
import { linkedState, named, plyProblem, stateLink } from "./link.js";
import { isGone } from "../lib/back.js";
import { linkTo, replaceLink } from "../lib/link.js";
import { announce, toast } from "../lib/live.js";
import { save } from "../lib/store.js";
import { otherColor } from "../lib/words.js";
import { createLiveActions } from "./live/actions.js";
import { askToResign } from "./resign.js";
import { showRules } from "./rules.js";
import { countEngines, isEngine, newGame, openingOf, ownSide, resigner, resultWord } from "./state.js";
import { createSteps } from "./steps.js";
import { TEXTS } from "./texts.js";
import { createEdits } from "./tree/edits.js";

/**
 * @typedef {object} Parts
 * @property {import("./state.js").State} state
 * @property {import("./session.js").Session} session
 * @property {import("./driver.js").Driver} driver
 * @property {import("./live/live.js").Live} live
 * @property {import("./live/tables.js").Tables} tables
 * @property {Api.VariantSummary[]} variants  all variants, as the API lists them
 * @property {() => ReturnType<typeof import("./drawing.js").createDrawing>} drawing
 */

/**
 * Creates the actions, by name.
 * @param {Parts} parts
 */
export function createActions(parts) {
  return {
    ...stepActions(parts),
    ...gameActions(parts),
    ...newActions(parts),
    ...endActions(parts),
    ...setUpActions(parts),
    ...createEdits(parts),
    ...createLiveActions(parts),
  };
}

/** Saves and shows the state after a change. */
function changed({ state, session, driver, live, tables, drawing }) {
  save("draughts", state);
  replaceLink("draughts", stateLink(state));
  // What follows from a move comes with the answer, and is drawn together with the move.
  if (session.isOnItsWay()) drawing().renderSoon();
  else drawing().render();
  if (!drawing().setting.isOn()) driver.drive();
  live.follow();
  tables.follow(state.variant, drawing().setting.isOn() ? null : session.position());
}

/** Shows an error of the engine or of the server. */
function trouble({ state, session, drawing }, error) {
  session.problem = { text: errorWords(error), retry: () => session.change({}), isGone: isGone(error) };
  state.isRunning = false;
  drawing().render();
}

/** Calls `open` with a module. Those that few games need are loaded when they are opened, to show the board sooner. */
function withModule(loading, open) {
  loading.then(open, () => toast(TEXTS.noServer, { kind: "error" }));
}

/** Steps through the game, and what changes only how it is shown. */
function stepActions(/** @type {Parts} */ parts) {
  const { state, session, driver, drawing } = parts;
  const canHint = () => session.here !== null && !session.isOver() && driver.purpose() !== "move";
  return {
    ...createSteps(state, (ply) => session.goTo(ply)),
    takeBack: () => session.takeBack(),
    redo: () => session.redo(),
    lookAt: (place) => session.lookAt(place),
    bringBack: () => session.bringBack(),
    moveNow: () => driver.moveNow(),
    changed: () => changed(parts),
    trouble: (error) => trouble(parts, error),
    /** Hides a problem. */
    accept() {
      session.problem = null;
      drawing().render();
    },
    flip() {
      state.flipped = !state.flipped;
      drawing().setting.setFlipped(state.flipped);
      changed(parts);
      announce(TEXTS.flipped);
    },
    canHint,
    hint() {
      if (canHint()) driver.showHint();
    },
    rules() {
      const name = drawing().setting.variant() ?? state.variant;
      loadVariant(name).then(showRules, (error) => trouble(parts, error));
    },
    share() {
      if (!session.here || !session.variant) return;
      const result = resultWord(state, session.variant.first_to_move);
      withModule(import("./share.js"), ({ showShare }) => showShare(state, result));
    },
  };
}

/** Plays the game. */
function gameActions(/** @type {Parts} */ { state, session }) {
  return {
    play(move) {
      const position = session.position();
      if (!session.here || !position) return;
      // A person who plays starts the engine.
      if (!isEngine(state.players[position.to_move])) state.isRunning = true;
      session.play(move);
    },
    setPlayer(color, player) {
      const isSame = player.kind === state.players[color].kind;
      const isOther = isEngine(player) !== isEngine(state.players[color]);
      const players = { ...state.players, [color]: player };
      const turned = isOther ? ownSide(players, session.variant?.layout) : {};
      session.change({ players, isRunning: state.isRunning && isSame, ...turned });
    },
    /** Starts or pauses the engine. */
    run() {
      if (countEngines(state.players) === 0) return;
      if (!session.isAtEnd() || state.sideline) {
        session.cutHere();
        session.change({ isRunning: true });
        return;
      }
      session.change({ isRunning: !state.isRunning, annotations: { ...state.annotations, result: null } });
      announce(state.isRunning ? TEXTS.engineRuns : TEXTS.paused);
    },
  };
}

/** Begins other games. */
function newActions(/** @type {Parts} */ parts) {
  const { state, session, variants, drawing } = parts;
  /** Begins a new game of a variant, with an opening if new games have one. */
  function begin(name, fields = {}) {
    const kind = openingOf(state, variants, name);
    const all = { isRunning: countEngines(state.players) === 1, ...fields };
    if (kind) session.beginWith(name, kind, all);
    else session.begin(newGame(name), all);
  }
  /** Shows a game that is read, from its start. */
  function showGame(game) {
    drawing().setting.leave();
    session.begin(game, { ply: 0, isRunning: false });
  }
  return {
    fresh() {
      begin(state.variant);
      announce(TEXTS.newGame(state.variant));
    },
    /** Chooses the kind of openings that new games begin with. A game in which nobody has played gets one at once. */
    chooseOpening(opening) {
      state.opening = opening;
      if (session.isFresh()) begin(state.variant);
      else changed(parts);
    },
    async chooseVariant(name) {
      const { setting, render } = drawing();
      if (setting.isOn()) return setting.setVariant(name).then(render, (error) => trouble(parts, error));
      const variant = await loadVariant(name).catch(() => null);
      begin(name, ownSide(state.players, variant?.layout));
    },
    showGame,
    open(text = "", name = "") {
      const onGame = (game) => {
        showGame(game);
        toast(TEXTS.gameOpened(game.moves.length));
      };
      const { onGames } = drawing();
      withModule(import("./open.js"), ({ showOpen }) =>
        showOpen({ variant: state.variant, text, name, onGame, onGames }),
      );
    },
    /**
     * Shows the game of an address. Returns `false` if that game is already shown; its tags, and notes that are too
     * long for an address, are then kept.
     */
    follow(link) {
      if (!named(link) || linkTo("draughts", stateLink(state)) === linkTo("draughts", Object.fromEntries(link)))
        return false;
      const linked = linkedState(link);
      const wrong = plyProblem(link, linked);
      session.begin(linked);
      if (wrong) session.problem = { text: wrong, retry: null };
      drawing().render();
      return true;
    },
  };
}

/** Ends the game: draws and resigning. */
function endActions(/** @type {Parts} */ { state, session, driver }) {
  /** The player to move in a game that can go on, or `null`. */
  const mover = () => (session.isOpen() && session.position()?.to_move) || null;
  /** The player who can resign, or `null`. */
  function loserNow() {
    const player = mover();
    return player && resigner(state.players, player);
  }
  /** Whether a draw can be offered: a person has to be to move. */
  function canDraw() {
    const player = mover();
    return player !== null && !isEngine(state.players[player]);
  }

  function resignFor(loser, before) {
    // The engine may have moved meanwhile, which is still the same game, or ended the game.
    if (loserNow() !== loser || before.some((move, index) => move !== state.moves[index])) return;
    const winner = otherColor(loser);
    session.change({ result: { winner, text: TEXTS.match.resigned(loser, winner) } });
  }

  return {
    canDraw,
    canResign: () => loserNow() !== null,
    async draw() {
      if (!canDraw()) return;
      const { ply, moves } = state;
      const agrees = countEngines(state.players) === 0 || (await driver.offerDraw());
      // The game may have changed meanwhile.
      if (agrees && ply === state.ply && moves === state.moves)
        session.change({ result: { winner: null, text: TEXTS.match.agreed } });
    },
    resign() {
      const loser = loserNow();
      if (!loser) return;
      const before = state.moves.slice(0, state.ply);
      askToResign(loser, () => resignFor(loser, before));
    },
  };
}

/** Sets positions up. */
function setUpActions(/** @type {Parts} */ parts) {
  const { state, session, driver, live, drawing } = parts;
  return {
    /**
     * Opens the board for setting up, with the position shown or the one that was being set up before.
     * @param {{ variant: Api.VariantAnswer | null, position: Pick<Api.Position, "pieces" | "to_move"> } | null} left
     */
    setUp(left = null) {
      withModule(import("../board/setup.js"), ({ Setup }) => {
        const { variant, position } = left ?? { variant: session.variant, position: session.position() };
        if (drawing().setting.isOn() || !variant || !position) return;
        driver.stop();
        live.stop();
        drawing().openSetting({ Setup, variant, position, flipped: state.flipped });
      });
    },
    /** Returns to the game, or plays from `start`, `{ variant, fen }`. */
    leaveSetup(start) {
      drawing().closeSetting();
      if (start) session.begin(newGame(start.variant, start.fen), { isRunning: false });
      else changed(parts);
      drawing().focusBoard();
    },
  };
}
