// How moves, steps through the game and refusals of the server change the state. These functions change nothing
// themselves: they return the fields that change.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { capital, plural, sentence } from "../lib/words.js";
import { countNotes, linesOf, movesOf, notesUpTo, partsOf, placeAt } from "./notes.js";
import { countEngines, gameMoves, newGame } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** The most moves of a game that the server accepts. */
export const LONGEST = 2000;

/** The lines of the game. */
export const linesIn = (state) => linesOf(gameMoves(state), state.told);

/** The path to the end of the line shown. */
const pathIn = (state) => partsOf(linesIn(state), state.aside?.line ?? 0);

/** The place shown. */
export const placeIn = (state) => placeAt(pathIn(state), state.ply);

/** Keeps the game, to be brought back. `text` says why, `at` is the ply at which it was replaced. */
export function keep({ variant, start, moves, ply, result, told, aside }, text, at) {
  return { kept: { variant, start, moves, ply, result, told, aside, text, at } };
}

/** Makes the first `ply` plies of the path the game, followed by `more`. The game before is kept. */
export function cut(state, ply, more) {
  const count = state.moves.length - ply;
  const notes = notesUpTo(linesIn(state), pathIn(state), ply);
  const isLess = countNotes(notes) < countNotes(state.told);
  const cutOff = `${plural(count, "move")} cut off${isLess ? ", with notes" : ""}.`;
  return {
    ...(count > 0 || state.aside ? keep(state, state.aside ? "The variation is the game now." : cutOff, ply) : {}),
    moves: [...state.moves.slice(0, ply), ...more],
    result: null,
    told: { ...state.told, ...notes, result: null },
    aside: null,
  };
}

/** Shows a place of the game or of a variation. */
export function lookAt(state, { line, ply }) {
  const all = linesIn(state);
  const path = partsOf(all, line);
  const main = all[0].moves;
  const shown = line === 0 ? { moves: main, aside: null } : { moves: movesOf(all, path), aside: { line, main } };
  const isRunning = state.isRunning && line === 0 && state.aside === null;
  return { ...shown, ply: (path.at(-1)?.before ?? 0) + ply, isRunning };
}

/**
 * Shows a ply of the path. If it is before the variation shown, the line that the variation leaves is shown. `null` if
 * the ply is shown already.
 */
export function goTo(state, target) {
  const ply = Math.min(Math.max(target, 0), state.moves.length);
  if (ply === state.ply) return null;
  const place = placeAt(pathIn(state), ply);
  return place.line === (state.aside?.line ?? 0) ? { ply } : lookAt(state, place);
}

/** Plays a move in the position shown. A move that follows there, or begins a variation, is only stepped to. */
export function playMove(state, move) {
  const { ply, moves, players } = state;
  if (moves[ply] === move) return goTo(state, ply + 1);
  const here = placeIn(state);
  const variation = linesIn(state).findIndex(
    (line, index) => index > 0 && line.line === here.line && line.ply === here.ply && line.moves[0] === move,
  );
  if (variation > 0 && countEngines(players) === 0) return lookAt(state, { line: variation, ply: 1 });
  return { ...cut(state, ply, [move]), ply: ply + 1 };
}

/** The nearest ply in the direction of `step` for which `isPersons(ply)` is true; if there is none, the last one. */
export function personsPly({ ply, moves, players }, step, isPersons) {
  const isAlone = countEngines(players) === 2;
  let next = ply + step;
  while (!isAlone && next > 0 && next < moves.length && !isPersons(next)) next += step;
  return Math.min(Math.max(next, 0), moves.length);
}

/** Returns to the game that was kept, and keeps the current one instead. */
export function bringBack(state) {
  const { variant, start, moves, ply, result, told, aside } = state.kept;
  const game = { variant, start, moves, ply, result, told, aside };
  return { ...keep(state, "The other game is kept.", moves.length), ...game, isRunning: false };
}

/** The part of the game that an error of the server is about; `null` if it is about something else. */
const wrongPart = ({ code, fields }) =>
  ({ bad_position: "start", illegal_move: "moves", not_found: fields?.field ?? "variant" })[code] ??
  fields?.field ??
  null;

/**
 * Removes the part of the game that the server refused. Returns the changed fields, and a text that says what is shown
 * instead; `null` if nothing can be removed.
 * @param {State} state
 */
export function amend(state, error) {
  const wrong = wrongPart(error);
  const amended = (changes, rest) => ({ changes, text: `${sentence(error.message)} ${rest}` });
  if (wrong === "variant" && state.variant !== DEFAULT_VARIANT)
    return amended(newGame(DEFAULT_VARIANT), `A new ${capital(DEFAULT_VARIANT)} game is shown instead.`);
  if (wrong === "start" && state.start !== null)
    return amended(newGame(state.variant), "The initial position is shown instead.");
  if (wrong !== "moves") return null;
  const right = error.fields.ply ? error.fields.ply - 1 : LONGEST;
  if (right >= state.moves.length) return null;
  const kept = right === 1 ? "The first move is kept." : `The first ${right} moves are kept.`;
  const told = { ...state.told, ...notesUpTo(linesIn(state), pathIn(state), right) };
  const moves = state.moves.slice(0, right);
  const changes = { moves, ply: Math.min(state.ply, right), result: null, told, aside: null };
  return amended(changes, right > 0 ? kept : "No move is kept.");
}
