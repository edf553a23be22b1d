// The game on the board: changes its state, and asks the server for its positions.
import { DEFAULT_VARIANT, loadVariant } from "../board/variants.js";
import { isAbort, post } from "../lib/api.js";
import { countNotes, linesOf, movesOf, notesUpTo, partsOf, placeAt } from "./notes.js";
import { gameMoves, isEngine, newGame, request } from "./state.js";
import { capital, plural, sentence } from "../lib/words.js";

/** The most moves of a game that the server accepts. */
const LONGEST = 2000;

/**
 * Creates the session. `state` is the state of the view, which is changed in place. `onChange()` is called after each
 * change of the state or of the fields below.
 *
 * - `variant`: the variant, as the API describes it,
 * - `known`: the game, as the API describes it,
 * - `here`: the same with the position shown; `null` until the answer comes,
 * - `problem`: an error to show, `{ text, retry }`, or `null`.
 */
export function createSession({ state, onChange }) {
  const session = { variant: null, known: null, here: null, problem: null };
  let asking = null;
  /** Identifies the game of `known`. */
  let knownOf = null;
  const gameOf = () => JSON.stringify([state.variant, state.start, state.moves]);

  /** Asks the server for the game and the position shown. An invalid part of the game is reported and removed. */
  async function ask() {
    asking?.abort();
    const mine = (asking = new AbortController());
    const { signal } = mine;
    session.here = null;
    try {
      const variant = await loadVariant(state.variant);
      if (signal.aborted) return;
      const answer = await post("draughts/game", { ...request(state, { whole: true }), ply: state.ply }, { signal });
      if (session.problem?.retry) session.problem = null;
      Object.assign(session, { variant, known: answer, here: answer });
      // A FEN with counters is not the initial position.
      if (answer.start.fen === variant.initial && !/:[HF+]\d/.test(state.start)) state.start = null;
      knownOf = gameOf();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (amend(error)) return ask();
      session.problem = { text: error.message, retry: ask };
    }
    onChange();
  }

  /** Removes the part of the game that the server refused. Returns `false` if that is not possible. */
  function amend({ code, message, fields }) {
    const wrong =
      { bad_position: "start", illegal_move: "moves" }[code] ??
      fields?.field ??
      (code === "not_found" ? "variant" : null);
    const text = (rest) => ({ text: `${sentence(message)} ${rest}`, retry: null });
    if (wrong === "variant" && state.variant !== DEFAULT_VARIANT) {
      session.problem = text(`A new ${capital(DEFAULT_VARIANT)} game is shown instead.`);
      Object.assign(state, newGame(DEFAULT_VARIANT));
    } else if (wrong === "start" && state.start !== null) {
      session.problem = text("The initial position is shown instead.");
      Object.assign(state, newGame(state.variant));
    } else if (wrong === "moves" && state.moves.length > 0) {
      const right = fields.ply ? fields.ply - 1 : LONGEST;
      if (right >= state.moves.length) return false;
      const kept = right === 1 ? "The first move is kept." : `The first ${right} moves are kept.`;
      session.problem = text(right > 0 ? kept : "No move is kept.");
      const told = { ...state.told, ...notesUpTo(lines(), parts(), right) };
      const moves = state.moves.slice(0, right);
      Object.assign(state, { moves, ply: Math.min(state.ply, right), result: null, told, aside: null });
    } else return false;
    return true;
  }

  function change(changes) {
    Object.assign(state, changes);
    session.problem = null;
    ask();
    onChange();
  }

  const length = () => state.moves.length;
  const playerAt = (ply) => (ply === 0 ? session.known?.start : session.known?.plies[ply - 1])?.to_move;
  const isPersons = (ply) => {
    const player = playerAt(ply);
    return player !== undefined && !isEngine(state.players[player]);
  };

  const lines = () => linesOf(gameMoves(state), state.told);
  /** The path to the end of the line shown. */
  const parts = () => partsOf(lines(), state.aside?.line ?? 0);

  /** The current game, to be kept for `bringBack`. */
  function keep(text, at) {
    const { variant, start, moves, ply, result, told, aside } = state;
    return { kept: { variant, start, moves, ply, result, told, aside, text, at } };
  }

  /** The changes that make the first `ply` plies of the path the game, followed by `more`. The game before is kept. */
  function cut(ply, more) {
    const count = length() - ply;
    const notes = notesUpTo(lines(), parts(), ply);
    const isLess = countNotes(notes) < countNotes(state.told);
    const cutOff = `${plural(count, "move")} cut off${isLess ? ", with notes" : ""}.`;
    return {
      ...(count > 0 || state.aside ? keep(state.aside ? "The variation is the game now." : cutOff, ply) : {}),
      moves: [...state.moves.slice(0, ply), ...more],
      result: null,
      told: { ...state.told, ...notes, result: null },
      aside: null,
    };
  }

  /** Shows a place of the game or of a variation. */
  function lookAt({ line, ply }) {
    const all = lines();
    const path = partsOf(all, line);
    const main = all[0].moves;
    const shown = line === 0 ? { moves: main, aside: null } : { moves: movesOf(all, path), aside: { line, main } };
    const isRunning = state.isRunning && line === 0 && state.aside === null;
    change({ ...shown, ply: path.at(-1).before + ply, isRunning });
  }

  /** Shows a ply of the path. If it is before the variation shown, the line that the variation leaves is shown. */
  function goTo(target) {
    const ply = Math.min(Math.max(target, 0), length());
    if (ply === state.ply) return;
    const place = placeAt(parts(), ply);
    if (place.line === (state.aside?.line ?? 0)) change({ ply });
    else lookAt(place);
  }

  /** The number of the variation that begins with `move` in the position shown; `undefined` if there is none. */
  function variationWith(move) {
    const here = placeAt(parts(), state.ply);
    const found = lines().findIndex(
      ({ line, ply, moves }, index) => index > 0 && line === here.line && ply === here.ply && moves[0] === move,
    );
    return found > 0 ? found : undefined;
  }

  /** The nearest ply in the direction of `step` at which a person is to move, or the first or last ply. */
  function personsPly(step) {
    const isAlone = Object.values(state.players).every(isEngine);
    let ply = state.ply + step;
    while (!isAlone && ply > 0 && ply < length() && !isPersons(ply)) ply += step;
    return Math.min(Math.max(ply, 0), length());
  }

  return Object.assign(session, {
    ask,
    change,
    /** The position of a ply, `{ fen, pieces, to_move, last }`; `null` until it is known. */
    position(ply = state.ply) {
      const { known } = session;
      if (!known || knownOf !== gameOf()) return null;
      if (ply === 0) return { ...known.start, last: null };
      const made = known.plies[ply - 1];
      return made ? { ...made, last: made } : null;
    },
    isAtEnd: () => state.ply === length(),
    /** Whether the game is over here, by the rules or otherwise. */
    isOver: () => session.here?.outcome != null || (state.result !== null && !state.aside && state.ply === length()),
    /** The lines of the game, and the place shown. */
    lines,
    place: () => placeAt(parts(), state.ply),
    lookAt,
    play(move) {
      const { ply, moves } = state;
      if (ply === LONGEST) {
        session.problem = { text: `The game has ${LONGEST} moves, the most that this page plays.`, retry: null };
        return onChange();
      }
      if (moves[ply] === move) return goTo(ply + 1);
      const variation = Object.values(state.players).some(isEngine) ? undefined : variationWith(move);
      if (variation) return lookAt({ line: variation, ply: 1 });
      change({ ...cut(ply, [move]), ply: ply + 1 });
    },
    goTo,
    takeBack: () => state.ply > 0 && goTo(personsPly(-1)),
    redo: () => state.ply < length() && goTo(personsPly(1)),
    /** Removes the moves after the position shown. */
    cutHere: () => change(cut(state.ply, [])),
    /** Begins another game. The current one is kept. */
    begin(game, changes = {}) {
      const isWorth = length() > 0 || state.start !== null;
      change({ ...(isWorth ? keep("The previous game is kept.", 0) : {}), ...game, ...changes });
    },
    /** Returns to the game that was kept, and keeps the current one instead. */
    bringBack() {
      const { text, at, ...game } = state.kept;
      change({ ...keep("The other game is kept.", game.moves.length), ...game, isRunning: false });
    },
    stop: () => asking?.abort(),
  });
}
