// What the draughts view shows, as one plain object, and its forms in the address and between visits.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { linesOf, partsOf, savedNotes, wayOf } from "./notes.js";

/** How an engine is bounded, with the least, the most, the step and the first value. */
export const LIMITS = {
  depth: { min: 1, max: 40, step: 1, first: 6, unit: "plies" },
  seconds: { min: 0.05, max: 60, step: "any", first: 1, unit: "seconds" },
};

const PERSON = { kind: "person", depth: LIMITS.depth.first, seconds: LIMITS.seconds.first };

/**
 * - `variant`, `start` (FEN, `null` is the initial position), `actions`: the game, with what was taken back and not
 * replaced,
 * - `ply`: the position shown,
 * - `players`: for each color `{ kind: "person" | "depth" | "seconds", depth, seconds }`; the last two kinds are
 * engines,
 * - `isRunning`: whether engines act when they have the turn,
 * - `result`: how the game ended other than by the rules, `{ winner, text }`, or `null`,
 * - `told`: what a file says beside the actions, `{ tags, comments, marks, variations, result }`,
 * - `aside`: `null`, or the variation that is looked at, `{ line, main }`: then `actions` are the way to its end, and
 *   `main` those of the game,
 * - `kept`: the game that this one took the place of, and why, or `null`,
 * - `flipped`: whether the board is turned.
 */
export function firstState() {
  return {
    ...newGame(DEFAULT_VARIANT),
    players: { white: { ...PERSON }, black: { ...PERSON } },
    isRunning: false,
    kept: null,
    flipped: false,
  };
}

/** The part of a state that is a game's own. */
export function newGame(variant, start = null, actions = [], told = NOTHING_TOLD) {
  return { variant, start, actions, ply: actions.length, result: null, told, aside: null };
}

const NOTHING_TOLD = { tags: [], comments: [], marks: [], variations: [], result: null };

/** The actions of the game, whichever of its lines is looked at. */
export const gameActions = ({ actions, aside }) => aside?.main ?? actions;

export const isEngine = ({ kind }) => kind !== "person";

/** A state from what was saved, whatever that is. */
export function savedState(saved) {
  const first = firstState();
  const game = savedGame(saved);
  if (!game) return first;
  const keptGame = savedGame(saved.kept);
  return {
    ...game,
    players: { white: savedPlayer(saved.players?.white), black: savedPlayer(saved.players?.black) },
    isRunning: saved.isRunning === true,
    kept:
      keptGame && typeof saved.kept.text === "string"
        ? { ...keptGame, text: saved.kept.text, at: count(saved.kept.at) }
        : null,
    flipped: saved.flipped === true,
  };
}

const isText = (value) => typeof value === "string";
const count = (value) => (Number.isInteger(value) && value >= 0 ? value : 0);

function savedGame(saved) {
  if (!isText(saved?.variant) || !Array.isArray(saved.actions) || !saved.actions.every(isText)) return null;
  const { told, aside } = saved;
  const main = Array.isArray(aside?.main) && aside.main.every(isText) ? aside.main : saved.actions;
  const notes = savedNotes(told, main.length);
  const isAside = main !== saved.actions && aside.line > 0 && aside.line <= notes.variations.length;
  const lines = linesOf(main, notes);
  const actions = isAside ? wayOf(lines, partsOf(lines, aside.line)) : main;
  return {
    ...newGame(saved.variant, isText(saved.start) ? saved.start : null, actions),
    ply: Math.min(count(saved.ply), actions.length),
    aside: isAside ? { line: aside.line, main } : null,
    result: isText(saved.result?.text) ? { winner: saved.result.winner ?? null, text: saved.result.text } : null,
    told: {
      tags: (told?.tags ?? []).filter((tag) => Array.isArray(tag) && tag.every(isText)),
      ...notes,
      result: isText(told?.result) ? told.result : null,
    },
  };
}

function savedPlayer(saved) {
  const number = (name) =>
    saved?.[name] >= LIMITS[name].min && saved[name] <= LIMITS[name].max ? saved[name] : LIMITS[name].first;
  return {
    kind: saved?.kind in LIMITS ? saved.kind : "person",
    depth: Math.round(number("depth")),
    seconds: number("seconds"),
  };
}

/** Whether an address names a game; without one the view is as it was left. */
export const named = (params) => ["variant", "fen", "moves"].some((name) => params.has(name));

/** The changes that an address asks for. What is wrong in it is found by the server. */
export function linkedState(params) {
  const actions = (params.get("moves") ?? "").split(",").filter(Boolean);
  const game = newGame(params.get("variant") ?? DEFAULT_VARIANT, params.get("fen"), actions);
  const ply = Number(params.get("ply") ?? actions.length);
  const isPly = Number.isInteger(ply) && ply >= 0 && ply <= actions.length;
  return { ...game, ply: isPly ? ply : actions.length, flipped: params.get("flip") === "1", isRunning: false };
}

/** What is wrong with the ply that an address names, in words, or `null`. */
export function plyProblem(params, state) {
  const ply = params.get("ply");
  if (ply === null || String(state.ply) === ply) return null;
  return `The address names ply "${ply}": expected a number from 0 to ${state.actions.length}.`;
}

/** The parameters that name a state. */
export function stateLink({ variant, start, actions, ply, flipped }) {
  return {
    variant,
    fen: start,
    moves: actions.join(","),
    ply: ply === actions.length ? null : ply,
    flip: flipped ? 1 : null,
  };
}

/** The parameters that the server asks for a game: up to the position shown, or whole. */
export function request({ variant, start, actions, ply }, { whole = false } = {}) {
  return { variant, ...(start === null ? {} : { start }), actions: whole ? actions : actions.slice(0, ply) };
}
