// How moves, steps through the game and refusals of the server change the state. These functions change nothing
// themselves: they return the fields that change.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { errorWords } from "../lib/foreign.js";
import { variantTitle } from "../lib/words.js";
import { countNotes, linesOf, movesOf, notesUpTo, partsOf, placeAt } from "./notes.js";
import { countEngines, gameMoves, newGame } from "./state.js";
import { TEXTS } from "./texts.js";
import * as trees from "./tree/tree.js";

/** @typedef {import("./state.js").State} State */

/** Maximum number of moves of a game that the server accepts. */
export const MAX_PLIES = 2000;

/** The marks of moves, of which a move has at most one: `!`, `?`, `!!`, `??`, `!?`, `?!`. */
export const MOVE_MARKS = [1, 2, 3, 4, 5, 6];

/** The lines of the game. */
export const linesIn = (state) => linesOf(gameMoves(state), state.annotations);

/** The path to the end of the line shown. */
const pathIn = (state) => partsOf(linesIn(state), state.sideline?.line ?? 0);

/** The place shown. */
export const placeIn = (state) => placeAt(pathIn(state), state.ply);

/** Keeps the game, to be brought back. `text` says why, `at` is the ply at which it was replaced. */
export function keep({ variant, start, moves, ply, result, annotations, sideline }, text, at) {
  return { kept: { variant, start, moves, ply, result, annotations, sideline, text, at } };
}

/** Makes the first `ply` plies of the path the game, followed by `more`. The game before is kept. */
export function cut(state, ply, more) {
  const count = state.moves.length - ply;
  const notes = notesUpTo(linesIn(state), pathIn(state), ply);
  const isLess = countNotes(notes) < countNotes(state.annotations);
  const why = state.sideline ? TEXTS.kept.variation : TEXTS.kept.cut(count, isLess);
  return {
    ...(count > 0 || state.sideline ? keep(state, why, ply) : {}),
    moves: [...state.moves.slice(0, ply), ...more],
    result: null,
    annotations: { ...state.annotations, ...notes, result: null },
    sideline: null,
  };
}

/** Shows a place of the game or of a variation. */
export function lookAt(state, { line, ply }) {
  const all = linesIn(state);
  const path = partsOf(all, line);
  const main = all[0].moves;
  const shown = line === 0 ? { moves: main, sideline: null } : { moves: movesOf(all, path), sideline: { line, main } };
  const isRunning = state.isRunning && line === 0 && state.sideline === null;
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
  return place.line === (state.sideline?.line ?? 0) ? { ply } : lookAt(state, place);
}

/**
 * Changes the game as a tree. `change(node)` gets the node of the position shown, and returns the node to show
 * afterwards. What somebody has said about the end of the game is dropped when the game has another end.
 */
function edited(state, change) {
  const tree = trees.treeOf(linesIn(state));
  const shown = change(tree.at(placeIn(state)));
  const { lines, placeOf } = trees.linesOfTree(tree.start);
  const [{ moves, comments, marks, commands }, ...variations] = lines;
  const before = gameMoves(state);
  const isSame = moves.length === before.length && moves.every((move, index) => move === before[index]);
  const annotations = {
    ...state.annotations,
    comments,
    marks,
    commands,
    variations,
    ...(isSame ? {} : { result: null }),
  };
  const game = { ...state, moves: isSame ? before : moves, annotations, sideline: null };
  const result = isSame ? state.result : null;
  return { annotations, result, ...lookAt(game, placeOf(shown)), isRunning: state.isRunning };
}

/**
 * Plays moves from the position shown on. Moves that follow there are only stepped to; others begin a variation, or go
 * on with the line at its end.
 */
export function playMoves(state, moves) {
  const { ply } = state;
  if (moves.every((move, index) => state.moves[ply + index] === move)) return goTo(state, ply + moves.length);
  return edited(state, (node) => trees.played(node, moves));
}

/** Makes the variation shown the line that it leaves; `null` if there is none. */
export function promote(state) {
  if (!state.sideline) return null;
  return edited(state, (node) => {
    trees.promote(node);
    return node;
  });
}

/** Removes the variation shown; `null` if there is none. */
export function removeVariation(state) {
  if (!state.sideline) return null;
  return edited(state, (node) => trees.remove(trees.variationOf(node) ?? node));
}

/** The number of moves after the position shown, variations included. */
export const countAfter = (state) => trees.countAfter(trees.treeOf(linesIn(state)).at(placeIn(state)));

/** Removes all moves after the position shown. */
export function removeAfter(state) {
  return edited(state, (node) => {
    node.next = [];
    return node;
  });
}

/** Changes the comment on the move that led to the position shown. */
export function setComment(state, text) {
  return edited(state, (node) => {
    node.before = [];
    node.comments = text === "" ? [] : [text];
    return node;
  });
}

/** Marks the move that led to the position shown with a glyph, or with `null`; `null` before the first move. */
export function setMark(state, glyph) {
  if (state.ply === 0) return null;
  return edited(state, (node) => {
    const others = node.glyphs.filter((own) => !MOVE_MARKS.includes(own));
    node.glyphs = glyph === null ? others : [glyph, ...others];
    return node;
  });
}

/** The next or previous of the moves that can be played instead of the one that led here, by `step`; or `null`. */
export function besides(state, step) {
  const tree = trees.treeOf(linesIn(state));
  const node = tree.at(placeIn(state));
  const all = node.parent?.next ?? [];
  const other = all[all.indexOf(node) + step];
  return other ? lookAt(state, trees.linesOfTree(tree.start).placeOf(other)) : null;
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
  const { variant, start, moves, ply, result, annotations, sideline } = state.kept;
  const game = { variant, start, moves, ply, result, annotations, sideline };
  return { ...keep(state, TEXTS.kept.other, moves.length), ...game, isRunning: false };
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
  const amended = (changes, rest) => ({ changes, text: [errorWords(error), ` ${rest}`] });
  if (wrong === "variant" && state.variant !== DEFAULT_VARIANT)
    return amended(newGame(DEFAULT_VARIANT), TEXTS.amended.variant(variantTitle(DEFAULT_VARIANT)));
  if (wrong === "start" && state.start !== null) return amended(newGame(state.variant), TEXTS.amended.start);
  if (wrong !== "moves") return null;
  const right = error.fields.ply ? error.fields.ply - 1 : MAX_PLIES;
  if (right >= state.moves.length) return null;
  if (state.sideline) {
    const at = lookAt(state, placeAt(pathIn(state), right + 1));
    return amended(
      edited({ ...state, ...at }, (node) => trees.remove(node)),
      TEXTS.amended.variation,
    );
  }
  const annotations = { ...state.annotations, ...notesUpTo(linesIn(state), pathIn(state), right) };
  const moves = state.moves.slice(0, right);
  const changes = { moves, ply: Math.min(state.ply, right), result: null, annotations, sideline: null };
  return amended(changes, TEXTS.amended.moves(right));
}
