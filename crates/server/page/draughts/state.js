// The state of the draughts view, as a plain object, and how it is saved.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { savedMoves } from "../lib/store.js";
import { linesOf, movesOf, partsOf, savedNotes } from "./notes.js";

/** The limits of an engine: minimum, maximum, step and default. */
export const LIMITS = {
  depth: { min: 1, max: 40, step: 1, first: 6 },
  seconds: { min: 0.05, max: 60, step: "any", first: 1 },
};

/** The levels of the engine below full strength. */
const LEVELS = { min: 1, max: 9, first: 4 };

/** @type {Player} */
const PERSON = { kind: "person", level: LEVELS.first, depth: LIMITS.depth.first, seconds: LIMITS.seconds.first };

/**
 * @typedef {"white" | "black"} Color
 *
 * @typedef {object} Player
 * @property {"person" | "level" | "depth" | "seconds"} kind  all but the first are engines
 * @property {number} level  the level of an engine below full strength
 * @property {number} depth  the limit of an engine in plies
 * @property {number} seconds  the limit of an engine in seconds
 *
 * @typedef {object} Annotations  the notes of a file
 * @property {[string, string][]} tags
 * @property {import("./notes.js").Comment[]} comments
 * @property {import("./notes.js").Mark[]} marks
 * @property {import("./notes.js").Command[]} commands
 * @property {import("./notes.js").Line[]} variations
 * @property {string | null} result
 *
 * @typedef {object} Game
 * @property {string} variant
 * @property {string | null} start  a FEN; `null` for the initial position
 * @property {string[]} moves  the moves of the game, including moves taken back; of a variation, the path to its end
 * @property {number} ply  the position shown
 * @property {{ winner: Color | null, text: string } | null} result  a result that does not follow from the rules
 * @property {Annotations} annotations
 * @property {{ line: number, main: string[] } | null} sideline  the variation shown, and the moves of the game
 *
 * @typedef {object} View
 * @property {{ white: Player, black: Player }} players
 * @property {boolean} isRunning  whether engines play when they are to move
 * @property {Game & { text: string, at: number } | null} kept  the game before this one, with a text that says why it
 *   was replaced, and the ply at which that was
 * @property {boolean} flipped  whether the board is flipped
 * @property {string | null} opening  the kind of openings that new games begin with; `null` for the initial position
 *
 * @typedef {Game & View} State
 */

/**
 * The state of the first visit.
 * @returns {State}
 */
export function firstState() {
  return {
    ...newGame(DEFAULT_VARIANT),
    players: { white: { ...PERSON }, black: { ...PERSON } },
    isRunning: false,
    kept: null,
    flipped: false,
    opening: null,
  };
}

/**
 * The part of the state that belongs to a game.
 * @param {string} variant
 * @param {string | null} start
 * @param {string[]} moves
 * @param {Annotations} annotations
 * @returns {Game}
 */
export function newGame(variant, start = null, moves = [], annotations = NO_ANNOTATIONS) {
  return { variant, start, moves, ply: moves.length, result: null, annotations, sideline: null };
}

/** @type {Annotations} */
const NO_ANNOTATIONS = { tags: [], comments: [], marks: [], commands: [], variations: [], result: null };

/** The moves of the game, even while a variation is shown. */
export const gameMoves = ({ moves, sideline }) => sideline?.main ?? moves;

export const isEngine = ({ kind }) => kind !== "person";

/** The number of players that are engines. */
export const countEngines = (players) => Object.values(players).filter(isEngine).length;

/** Against an engine, the person's men are at the bottom: the change of the state for that, if `layout` is known. */
export function ownSide(players, layout) {
  const persons = ["white", "black"].filter((color) => !isEngine(players[color]));
  return layout && persons.length === 1 ? { flipped: layout.bottom !== persons[0] } : {};
}

/** The player who can resign an open game: against an engine the person, otherwise the player to move, or `null`. */
export function resigner(players, toMove) {
  const engines = countEngines(players);
  if (engines === 2) return null;
  if (engines === 0) return toMove;
  return isEngine(players.white) ? "black" : "white";
}

/**
 * A result that does not follow from the rules, in PDN; `null` if there is none. The score of the player who moves
 * first by the rules comes first.
 */
export function resultWord({ result, annotations }, firstToMove) {
  if (!result) return annotations.result;
  if (result.winner === null) return "1/2-1/2";
  return result.winner === firstToMove ? "1-0" : "0-1";
}

/**
 * Restores a saved state. Whatever is invalid is replaced by the default.
 * @returns {State}
 */
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
    opening: isText(saved.opening) ? saved.opening : null,
  };
}

const isText = (value) => typeof value === "string";
const count = (value) => (Number.isInteger(value) && value >= 0 ? value : 0);

function savedGame(saved) {
  const played = savedMoves(saved);
  if (!isText(saved?.variant) || !Array.isArray(played) || !played.every(isText)) return null;
  // Earlier versions of the page had other names.
  const { annotations = saved.told, sideline = saved.aside } = saved;
  const main = Array.isArray(sideline?.main) && sideline.main.every(isText) ? sideline.main : played;
  const notes = savedNotes(annotations, main.length);
  const isSideline = main !== played && sideline.line > 0 && sideline.line <= notes.variations.length;
  const lines = linesOf(main, notes);
  const moves = isSideline ? movesOf(lines, partsOf(lines, sideline.line)) : main;
  return {
    ...newGame(saved.variant, isText(saved.start) ? saved.start : null, moves),
    ply: Math.min(count(saved.ply), moves.length),
    sideline: isSideline ? { line: sideline.line, main } : null,
    result: isText(saved.result?.text) ? { winner: saved.result.winner ?? null, text: saved.result.text } : null,
    annotations: {
      tags: (annotations?.tags ?? []).filter((tag) => Array.isArray(tag) && tag.every(isText)),
      ...notes,
      result: isText(annotations?.result) ? annotations.result : null,
    },
  };
}

function savedPlayer(saved) {
  const number = (name, { min, max, first }) => (saved?.[name] >= min && saved[name] <= max ? saved[name] : first);
  return {
    kind: saved?.kind === "level" || saved?.kind in LIMITS ? saved.kind : "person",
    level: Math.round(number("level", LEVELS)),
    depth: Math.round(number("depth", LIMITS.depth)),
    seconds: number("seconds", LIMITS.seconds),
  };
}

/** The kind of openings `opening` if the variant named has it, or `null`. */
export function openingOf({ opening }, variants, name) {
  const { openings = [] } = variants.find((variant) => variant.name === name) ?? {};
  return openings.some(({ kind }) => kind === opening) ? opening : null;
}

/** The fields of a request for a game: up to the position shown, or with `whole` to its end. */
export function request({ variant, start, moves, ply }, { whole = false } = {}) {
  return { variant, ...(start === null ? {} : { start }), moves: whole ? moves : moves.slice(0, ply) };
}
