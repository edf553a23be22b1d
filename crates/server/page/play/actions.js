// What buttons, keys, the board, the clock and the engine do to the game of the play view.
import { refusalAt } from "../board/refusal.js";
import { loadVariant, outcomeText } from "../board/variants.js";
import { cut } from "../draughts/changes.js";
import { askToResign } from "../draughts/resign.js";
import { isEngine, newGame, ownSide, resigner } from "../draughts/state.js";
import { createSteps } from "../draughts/steps.js";
import { isAbort, post } from "../lib/api.js";
import { isGone } from "../lib/back.js";
import { focusMain } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { replaceLink } from "../lib/link.js";
import { announce, toast } from "../lib/live.js";
import { playSound } from "../lib/sounds.js";
import { save } from "../lib/store.js";
import { otherColor } from "../lib/words.js";
import * as clocks from "./clock.js";
import { hasBegun, matchOf, playersOf, returnMatch, takeBackPly, toSave } from "./state.js";
import { ownColor } from "./status.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {object} Parts
 * @property {import("./state.js").State} state
 * @property {import("../draughts/session.js").Session} session
 * @property {import("../draughts/driver.js").Driver} driver
 * @property {Api.VariantSummary[]} variants  all variants, as the API lists them
 * @property {() => void} onLeave  called when another game is to be chosen
 * @property {() => ReturnType<typeof import("./drawing.js").createDrawing>} drawing
 */

/**
 * Creates the actions, by name.
 * @param {Parts} parts
 */
export function createActions(parts) {
  return { ...newActions(parts), ...stepActions(parts), ...gameActions(parts), ...endActions(parts) };
}

const saveGame = ({ state, session }) => {
  const position = session.position(state.moves.length);
  save("play", toSave(state, position && { pieces: position.pieces, last: position.last }, Date.now()));
};

/** Saves and shows the state after a change. */
function changed(parts) {
  const { state, session, driver, drawing } = parts;
  if (state.match && !state.ended && session.isAtEnd() && session.isOver()) {
    const { outcome } = session.here ?? {};
    const { winner } = outcome ?? state.result;
    state.ended = { winner, text: outcome ? outcomeText(outcome, state.variant) : state.result.text };
    playSound("end");
    if (state.clock) state.clock = clocks.stopped(state.clock, Date.now());
  }
  if (!state.match) return;
  saveGame(parts);
  replaceLink("play", {});
  // What follows from a move comes with the answer, and is drawn together with the move.
  if (session.isOnItsWay()) drawing().renderSoon();
  else drawing().render();
  driver.drive();
}

/** Shows an error of the engine or of the server. */
function trouble({ session, drawing }, error) {
  session.problem = { text: errorWords(error), retry: () => session.change({}), isGone: isGone(error) };
  drawing().render();
}

/** The player who makes the first move after the opening; `null` if the game is not known yet. */
const firstPlayer = ({ state, session }) => session.position(state.match?.opening ?? 0)?.to_move ?? null;

/** Begins games. */
function newActions(/** @type {Parts} */ parts) {
  const { state, session, variants } = parts;
  let asking = new AbortController();

  /** Begins a game of a match from a start and the moves of an opening. */
  async function begin(match, variant, start, moves) {
    const { layout } = await loadVariant(variant);
    const players = playersOf(match);
    session.begin(newGame(variant, start, moves), {
      kept: null,
      match,
      players,
      clock: match.times && clocks.newClock(match.times),
      ended: null,
      declined: null,
      isRunning: true,
      flipped: false,
      ...ownSide(players, layout),
    });
    focusMain();
  }

  /** The start and the moves of the opening that is chosen. */
  async function opening({ variant, opening: kind, start }, signal) {
    const has = variants.find(({ name }) => name === variant)?.openings.some((one) => one.kind === kind);
    return start === null && has ? post("draughts/opening", { variant, kind }, { signal }) : { start, moves: [] };
  }

  /** Begins the game that `prepare(signal)` resolves to, unless another one is begun meanwhile. */
  async function draw(prepare) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const { match, variant, drawn } = await prepare(signal);
      if (!signal.aborted) await begin(match, variant, drawn.start, drawn.moves);
    } catch (error) {
      if (!isAbort(error)) toast(errorWords(error), { kind: "error" });
    }
  }

  /** Begins the game that is chosen. */
  async function start() {
    if (state.match) return;
    const choice = { ...state.choice };
    await draw(async (signal) => {
      const drawn = await opening(choice, signal);
      const match = matchOf(choice, { opening: drawn.moves.length, lot: Math.random() });
      return { match, variant: choice.variant, drawn };
    });
    if (state.match) state.choice.start = null;
  }

  /** Gives the game up, to choose another one. */
  function leave() {
    parts.driver.stop();
    session.problem = null;
    Object.assign(state, { match: null, clock: null, ended: null, isRunning: false });
    saveGame(parts);
    parts.onLeave();
  }

  return {
    start,
    /** Leaves the game, to choose another one. */
    fresh() {
      if (!state.match || (!state.ended && hasBegun(state, firstPlayer(parts)))) return;
      leave();
    },
    leave,
    /** Begins another game with the colors changed: the second one from the same opening. */
    async rematch() {
      const { match, variant, start: from, moves } = state;
      if (!match || !state.ended) return;
      const isSame = match.opening === 0 || !match.isReturn;
      await draw(async (signal) => {
        const same = { start: from, moves: moves.slice(0, match.opening) };
        const drawn = isSame ? same : await opening({ ...state.choice, variant, start: null }, signal);
        return { match: { ...returnMatch(match), opening: drawn.moves.length }, variant, drawn };
      });
    },
  };
}

/** Steps through the game, and what changes only how it is shown. */
function stepActions(/** @type {Parts} */ parts) {
  const { state, session, driver, drawing } = parts;
  /** While the engine thinks about its move, the last position stays on the board. */
  const canLook = () =>
    state.match !== null && (state.ended !== null || !session.isAtEnd() || isPersons(state, session));
  const goTo = (ply) => canLook() && session.goTo(ply);
  const canHint = () => session.isOpen() && !state.ended && isPersons(state, session);
  return {
    canLook,
    ...createSteps(state, goTo),
    lookAt: (place) => goTo(place.ply),
    changed: () => changed(parts),
    trouble: (error) => trouble(parts, error),
    accept() {
      session.problem = null;
      drawing().render();
    },
    flip() {
      state.flipped = !state.flipped;
      changed(parts);
      announce(TEXTS.flipped);
    },
    canHint,
    hint() {
      if (canHint()) driver.showHint();
    },
    moveNow: () => driver.moveNow(),
  };
}

/** Whether a person is to move in the position shown. */
function isPersons({ players }, session) {
  const color = session.position()?.to_move;
  return color !== undefined && !isEngine(players[color]);
}

/** Plays the game. */
function gameActions(/** @type {Parts} */ parts) {
  const { state, session, driver } = parts;
  const backPly = () =>
    state.ended || !session.here || !session.isAtEnd()
      ? null
      : takeBackPly(state, (ply) => session.position(ply)?.to_move);
  return {
    /** Plays a move of a person or of the engine. */
    play(move) {
      const position = session.position();
      if (!position || !session.here || !session.isAtEnd() || state.ended) return;
      const mover = position.to_move;
      if (state.clock) state.clock = clocks.afterMove(state.clock, mover, Date.now());
      session.play(move);
    },
    canTakeBack: () => backPly() !== null,
    takeBack() {
      const ply = backPly();
      if (ply === null) return;
      const mover = session.position(ply)?.to_move;
      driver.stop();
      const clock = state.clock && clocks.turnedTo(state.clock, mover, Date.now());
      session.change({ ...cut(state, ply, []), ply, kept: null, clock, declined: null });
    },
    /** The reason why the piece on a square cannot move; `null` if it can move, or if the square is empty. */
    refusal(cell) {
      const position = session.position();
      if (!session.here || !session.variant || !position) return null;
      const { layout } = session.variant;
      const { legal } = session.here;
      const more = { own: ownColor(state), isOver: state.ended !== null, isAtEnd: session.isAtEnd() };
      return refusalAt({ layout, position, legal, cell, ...more });
    },
  };
}

/** Ends the game: draws, resigning, time. */
function endActions(/** @type {Parts} */ parts) {
  const { state, session, driver } = parts;
  const isGoing = () => state.match !== null && state.ended === null;
  const end = (result) => session.change({ ply: state.moves.length, result });
  /** The player who can resign, or `null`. */
  const loserNow = () => (isGoing() ? resigner(state.players, session.position(state.moves.length)?.to_move) : null);
  const canDraw = () =>
    isGoing() && session.isOpen() && isPersons(state, session) && state.declined !== state.ply && !driver.purpose();
  return {
    canDraw,
    async draw() {
      if (!canDraw()) return;
      const { ply, moves } = state;
      const agrees = state.match?.mine === null || (await driver.offerDraw());
      // The game may have changed meanwhile.
      if (ply !== state.ply || moves !== state.moves || !isGoing()) return;
      if (agrees) return end({ winner: null, text: TEXTS.result.agreed });
      state.declined = ply;
      changed(parts);
    },
    /** Whether leaving the game is resigning. */
    isResigning: () => hasBegun(state, firstPlayer(parts)),
    resign() {
      const loser = loserNow();
      if (!loser) return;
      const { match } = state;
      askToResign(loser, () => {
        if (state.match !== match || !isGoing()) return;
        end({ winner: otherColor(loser), text: TEXTS.result.resigned(loser) });
      });
    },
    /** Counts the clock: ends the game if a time is over. */
    tick(now) {
      const loser = isGoing() && state.clock ? clocks.fallen(state.clock, now) : null;
      if (!loser) return;
      state.clock = state.clock && clocks.stopped(state.clock, now);
      end({ winner: otherColor(loser), text: TEXTS.result.time(loser) });
    },
    /** Pauses the clock, and saves the game. */
    pause() {
      if (state.clock) state.clock = clocks.paused(state.clock, Date.now());
      saveGame(parts);
    },
    resume() {
      if (state.clock && isGoing()) state.clock = clocks.resumed(state.clock, Date.now());
    },
  };
}
