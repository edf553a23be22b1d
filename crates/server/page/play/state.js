// The state of the play view, as a plain object: what was chosen, and the game. How it is saved.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { stateLink } from "../draughts/link.js";
import * as draughts from "../draughts/state.js";
import { otherColor } from "../lib/words.js";
import { BOUNDS, paused, savedClock } from "./clock.js";

/**
 * @typedef {import("../draughts/state.js").Color} Color
 * @typedef {{ minutes: number, increment: number }} Times  minutes for each player, and seconds that a move adds
 *
 * @typedef {object} Choice  what is chosen for the next game
 * @property {string} variant
 * @property {"engine" | "person"} opponent
 * @property {number} level  the level of the engine, 1 to 10
 * @property {Color | "lot"} color
 * @property {string | null} opening  the kind of opening; `null` for the initial position
 * @property {Times | null} times  `null` without clocks
 * @property {string | null} start  a FEN to play from, which an address has named; it is not saved
 *
 * @typedef {object} Match  who plays the game
 * @property {Color | null} mine  the color of the person who plays against the engine; `null` for two persons
 * @property {number} level
 * @property {Times | null} times
 * @property {number} opening  the plies of the opening, which nobody has played
 * @property {boolean} isReturn  whether it is the second game from the same opening
 *
 * @typedef {object} Own
 * @property {Choice} choice
 * @property {Match | null} match  `null` while a game is being chosen
 * @property {import("./clock.js").Clock | null} clock
 * @property {{ winner: Color | null, text: string } | null} ended  the result of the game, by the rules or otherwise
 * @property {number | null} declined  the ply at which the engine has declined a draw
 *
 * @typedef {import("../draughts/state.js").State & Own} State
 */

/** The levels of the engine. */
export const LEVELS = { min: 1, max: 10, first: 3 };

/** The clocks to choose from. */
export const TIMES = [
  { minutes: 1, increment: 1 },
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 10 },
];

/** The seconds of a move of the engine at full strength, without clocks. */
export const FULL_SECONDS = 3;

/** @type {Choice} */
const FIRST_CHOICE = {
  variant: DEFAULT_VARIANT,
  opponent: "engine",
  level: LEVELS.first,
  color: "lot",
  opening: null,
  times: null,
  start: null,
};

/** @returns {State} */
export const firstState = () => ({
  ...draughts.firstState(),
  choice: { ...FIRST_CHOICE },
  match: null,
  clock: null,
  ended: null,
  declined: null,
});

/** The players of a match, as the draughts view has them. */
export function playersOf({ mine, level }) {
  const person = draughts.firstState().players.white;
  /** @type {import("../draughts/state.js").Player} */
  const engine = { ...person, kind: "level", level };
  return { white: mine === "black" ? engine : person, black: mine === "white" ? engine : person };
}

/**
 * The match that a choice asks for. `lot` is a random number from 0 to 1, for the colors.
 * @returns {Match}
 */
export function matchOf(choice, { opening, lot }) {
  const { opponent, color, level, times } = choice;
  const drawn = lot < 0.5 ? "white" : "black";
  const chosen = color === "lot" ? drawn : color;
  return { mine: opponent === "person" ? null : chosen, level, times, opening, isReturn: false };
}

/** The match after this one: the colors change. */
export const returnMatch = (match) => ({
  ...match,
  mine: match.mine && otherColor(match.mine),
  isReturn: !match.isReturn,
});

/** Whether a person has made a move in the game, so that leaving it is resigning. */
export function hasBegun({ match, moves }, firstPlayer) {
  if (!match) return false;
  const played = moves.length - match.opening;
  return played > (match.mine === null || firstPlayer === match.mine ? 0 : 1);
}

/**
 * The ply to which a move is taken back: the last one before the position shown at which a person was to move; `null`
 * if there is none after the opening. `toMove(ply)` is the player to move at a ply.
 * @param {State} state
 */
export function takeBackPly({ match, moves }, toMove) {
  if (!match) return null;
  for (let ply = moves.length - 1; ply >= match.opening; ply -= 1)
    if (match.mine === null || toMove(ply) === match.mine) return ply;
  return null;
}

/** What is saved. `seen` is what a picture of the game shows: `{ pieces }`, or `null`. */
export function toSave(state, seen, now) {
  const { variant, start, moves, ply, result, flipped, match, ended, declined, clock } = state;
  const choice = { ...state.choice, start: null };
  if (!match) return { choice };
  const game = { variant, start, moves, ply, result, flipped, match, ended, declined, seen };
  return { choice, ...game, clock: clock && paused(clock, now) };
}

/**
 * Restores a saved state. Whatever is invalid is replaced by the default.
 * @returns {State}
 */
export function savedState(saved) {
  const state = { ...firstState(), choice: savedChoice(saved?.choice) };
  const match = savedMatch(saved?.match);
  const isGame = match !== null && typeof saved.variant === "string" && Array.isArray(saved.moves);
  if (!isGame || saved.moves.some((move) => typeof move !== "string")) return state;
  const game = draughts.savedState(saved);
  const ended = typeof saved.ended?.text === "string" ? savedResult(saved.ended) : null;
  return {
    ...state,
    ...game,
    kept: null,
    result: game.result && savedResult(game.result),
    players: playersOf(match),
    isRunning: true,
    match: { ...match, opening: Math.min(match.opening, game.moves.length) },
    clock: savedClock(saved.clock),
    ended,
    declined: Number.isInteger(saved.declined) ? saved.declined : null,
  };
}

const isColor = (value) => value === "white" || value === "black";
const savedResult = ({ winner, text }) => ({ winner: isColor(winner) ? winner : null, text });

function savedLevel(level) {
  return Number.isInteger(level) && level >= LEVELS.min && level <= LEVELS.max ? level : LEVELS.first;
}

function savedTimes(times) {
  const isWithin = (name) => times?.[name] >= BOUNDS[name].min && times[name] <= BOUNDS[name].max;
  return isWithin("minutes") && isWithin("increment") ? { minutes: times.minutes, increment: times.increment } : null;
}

/** @returns {Choice} */
function savedChoice(saved) {
  return {
    variant: typeof saved?.variant === "string" ? saved.variant : FIRST_CHOICE.variant,
    opponent: saved?.opponent === "person" ? "person" : "engine",
    level: savedLevel(saved?.level),
    color: isColor(saved?.color) ? saved.color : "lot",
    opening: typeof saved?.opening === "string" ? saved.opening : null,
    times: savedTimes(saved?.times),
    start: null,
  };
}

/** @returns {Match | null} */
function savedMatch(saved) {
  if (typeof saved !== "object" || saved === null || !(saved.mine === null || isColor(saved.mine))) return null;
  return {
    mine: saved.mine,
    level: savedLevel(saved.level),
    times: savedTimes(saved.times),
    opening: Number.isInteger(saved.opening) && saved.opening > 0 ? saved.opening : 0,
    isReturn: saved.isReturn === true,
  };
}

/** Whether an address names what to play: otherwise the view restores its saved state. */
export const named = (params) => ["variant", "fen", "level", "color"].some((name) => params.has(name));

/**
 * The choice with what an address names, such as `#/play?variant=russian&level=4&color=white&fen=…`.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function linkedChoice(choice, params) {
  const level = Number(params.get("level"));
  const color = params.get("color");
  return {
    ...choice,
    variant: params.get("variant") ?? choice.variant,
    start: params.get("fen"),
    ...(params.has("level") && savedLevel(level) === level ? { level, opponent: "engine" } : {}),
    ...(isColor(color) || color === "lot" ? { color } : {}),
  };
}

/** The address of the game in the analysis view, from its start. */
export const reviewLink = ({ variant, start, moves, flipped }) => ({
  ...stateLink({ ...draughts.newGame(variant, start, moves), ply: 0, flipped }),
  review: 1,
});
