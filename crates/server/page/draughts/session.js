// The game on the board: what is done to it, and what the server says of it.
import { DEFAULT_VARIANT, loadVariant } from "../board/variants.js";
import { isAbort, post } from "../lib/api.js";
import { countNotes, linesOf, notesUpTo, partsOf, placeAt, wayOf } from "./notes.js";
import { gameActions, isEngine, newGame, request } from "./state.js";
import { capital, plural } from "../lib/words.js";

/** How many actions the server takes. */
const LONGEST = 2000;

/**
 * `state` is the view's, and changed in place. `onChange()` is called after each change of it or of what is known.
 *
 * `variant`: the variant as the server describes it; `known`: the game as it does; `here`: what it says of the position
 * shown, `null` while it is asked; `problem`: what is wrong, `{ text, retry }`, or `null`.
 */
export function createSession({ state, onChange }) {
  const session = { variant: null, known: null, here: null, problem: null };
  let asking = null;
  /** Which game `known` is. */
  let knownOf = null;
  const gameOf = () => JSON.stringify([state.variant, state.start, state.actions]);

  /** Asks for what is shown. What is wrong with it is told and left out. */
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
      // Counters behind the pieces make another beginning of it.
      if (answer.start.fen === variant.initial && !/:[HF+]\d/.test(state.start)) state.start = null;
      knownOf = gameOf();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (amend(error)) return ask();
      session.problem = { text: error.message, retry: ask };
    }
    onChange();
  }

  /** Leaves out what the server does not take; `false` if that cannot help. */
  function amend({ code, message, fields }) {
    const wrong =
      { bad_position: "start", illegal_action: "actions" }[code] ??
      fields?.field ??
      (code === "not_found" ? "variant" : null);
    const text = (rest) => ({ text: `${capital(message)}. ${rest}`, retry: null });
    if (wrong === "variant" && state.variant !== DEFAULT_VARIANT) {
      session.problem = text(`An ${capital(DEFAULT_VARIANT)} game is shown instead.`);
      Object.assign(state, newGame(DEFAULT_VARIANT));
    } else if (wrong === "start" && state.start !== null) {
      session.problem = text("The initial position is shown instead.");
      Object.assign(state, newGame(state.variant));
    } else if (wrong === "actions" && state.actions.length > 0) {
      const right = fields.ply ? fields.ply - 1 : LONGEST;
      if (right >= state.actions.length) return false;
      session.problem = text(right > 0 ? `What is before it is kept: ${plural(right, "move")}.` : "No move is left.");
      const told = { ...state.told, ...notesUpTo(lines(), parts(), right) };
      const actions = state.actions.slice(0, right);
      Object.assign(state, { actions, ply: Math.min(state.ply, right), result: null, told, aside: null });
    } else return false;
    return true;
  }

  function change(changes) {
    Object.assign(state, changes);
    session.problem = null;
    ask();
    onChange();
  }

  const length = () => state.actions.length;
  const playerAt = (ply) => (ply === 0 ? session.known?.start : session.known?.plies[ply - 1])?.to_move;
  const isPersons = (ply) => {
    const player = playerAt(ply);
    return player !== undefined && !isEngine(state.players[player]);
  };

  const lines = () => linesOf(gameActions(state), state.told);
  /** The way to the end of the line that is looked at. */
  const parts = () => partsOf(lines(), state.aside?.line ?? 0);

  /** The game as it is, to be come back to. */
  function keep(text, at) {
    const { variant, start, actions, ply, result, told, aside } = state;
    return { kept: { variant, start, actions, ply, result, told, aside, text, at } };
  }

  /** The changes that make the way up to a ply the game, and `more` after it; what is lost is kept. */
  function cut(ply, more) {
    const count = length() - ply;
    const notes = notesUpTo(lines(), parts(), ply);
    const isLess = countNotes(notes) < countNotes(state.told);
    const cutOff = `${plural(count, "move")} cut off${isLess ? ", with notes" : ""}.`;
    return {
      ...(count > 0 || state.aside ? keep(state.aside ? "The variation is the game now." : cutOff, ply) : {}),
      actions: [...state.actions.slice(0, ply), ...more],
      result: null,
      told: { ...state.told, ...notes, result: null },
      aside: null,
    };
  }

  /** Shows a place of the game or of a variation. */
  function lookAt({ line, ply }) {
    const all = lines();
    const way = partsOf(all, line);
    const main = all[0].actions;
    const shown = line === 0 ? { actions: main, aside: null } : { actions: wayOf(all, way), aside: { line, main } };
    const isRunning = state.isRunning && line === 0 && state.aside === null;
    change({ ...shown, ply: way.at(-1).before + ply, isRunning });
  }

  /** Shows a ply of the line that is looked at; before a variation begins it is one of the line that it leaves. */
  function goTo(wished) {
    const ply = Math.min(Math.max(wished, 0), length());
    if (ply === state.ply) return;
    const place = placeAt(parts(), ply);
    if (place.line === (state.aside?.line ?? 0)) change({ ply });
    else lookAt(place);
  }

  /** The variation that begins with an action in the position shown, `undefined` if none does. */
  function variationWith(action) {
    const here = placeAt(parts(), state.ply);
    const found = lines().findIndex(
      ({ line, ply, actions }, index) => index > 0 && line === here.line && ply === here.ply && actions[0] === action,
    );
    return found > 0 ? found : undefined;
  }

  /** The nearest ply in a direction at which a person has the turn, or the last one on the way. */
  function personsPly(step) {
    const isAlone = Object.values(state.players).every(isEngine);
    let ply = state.ply + step;
    while (!isAlone && ply > 0 && ply < length() && !isPersons(ply)) ply += step;
    return Math.min(Math.max(ply, 0), length());
  }

  return Object.assign(session, {
    ask,
    change,
    /** The position of a ply, as far as it is known: `{ fen, pieces, to_move, last }`. */
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
    /** The lines of the game, and where in them it is. */
    lines,
    place: () => placeAt(parts(), state.ply),
    lookAt,
    play(action) {
      const { ply, actions } = state;
      if (ply === LONGEST) {
        session.problem = { text: `The game has ${LONGEST} moves: longer ones are not played here.`, retry: null };
        return onChange();
      }
      if (actions[ply] === action) return goTo(ply + 1);
      const variation = Object.values(state.players).some(isEngine) ? undefined : variationWith(action);
      if (variation) return lookAt({ line: variation, ply: 1 });
      change({ ...cut(ply, [action]), ply: ply + 1 });
    },
    goTo,
    takeBack: () => state.ply > 0 && goTo(personsPly(-1)),
    redo: () => state.ply < length() && goTo(personsPly(1)),
    /** Cuts off what follows the position shown. */
    cutHere: () => change(cut(state.ply, [])),
    /** Another game takes this one's place. */
    begin(game, changes = {}) {
      const isWorth = length() > 0 || state.start !== null;
      change({ ...(isWorth ? keep("The game before is kept.", 0) : {}), ...game, ...changes });
    },
    /** Back to the game that was kept; the one on the board is kept instead. */
    bringBack() {
      const { text, at, ...game } = state.kept;
      change({ ...keep("The other game is kept.", game.actions.length), ...game, isRunning: false });
    },
    stop: () => asking?.abort(),
  });
}
