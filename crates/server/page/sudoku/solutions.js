// Solves puzzles, and counts their solutions.
import { post } from "../lib/api.js";
import { solved } from "./position.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.solutions;

/** Maximum number of solutions that is counted. */
const MAX_SOLUTIONS = 1_000_000;

/** Fills in the solution, with an entry for undo. */
export function solve(game) {
  return game.work(TEXTS.work.solving, async (signal) => {
    const { position } = game;
    const base = position.entry ? position.cells : position.givens;
    // Of several solutions, one that agrees with the player's digits is preferred.
    const own = await post("sudoku/solve", { cells: position.cells }, { signal });
    const answer = own.solution ? own : await post("sudoku/solve", { cells: base }, { signal });
    if (!answer.solution) return game.say(TEXTS.noSolution, { kind: "bad" });
    const record = { ...game.state.record, solver: true };
    const next = solved({ ...position, givens: base }, answer.solution);
    const solvedText = answer.count > 1 ? T.several : T.solved;
    const message = { kind: "good", text: own.solution ? solvedText : T.replaced };
    return game.change(T.change, next, { record, message });
  });
}

/** Shows the number of solutions. */
export function count(game) {
  return game.work(TEXTS.work.counting, async (signal) => {
    const { position } = game;
    const base = position.entry ? position.cells : position.givens;
    const all = await post("sudoku/solve", { cells: base, limit: MAX_SOLUTIONS }, { signal });
    const text = T.has(T.count(all.count, all.more));
    if (all.count === 0) return game.say(text, { kind: "bad" });
    const kind = isOnly(all) ? "good" : "careful";
    if (position.cells === base) return game.say(text, { kind });
    const left = await post("sudoku/solve", { cells: position.cells, limit: MAX_SOLUTIONS }, { signal });
    if (left.count === 0) return game.say(`${text} ${T.none}`, { kind: "bad" });
    const more = isOnly(all) ? T.agrees : T.left(T.count(left.count, left.more));
    return game.say(`${text} ${more}`, { kind });
  });
}

const isOnly = ({ count: number, more }) => number === 1 && !more;

/**
 * The message for a puzzle that takes the place of another one: if it cannot be solved, with the way back.
 * @template {{ kind: string }} Message
 * @param {{ undo: () => void }} game
 * @param {Message} message
 * @returns {Message & { actions?: import("./tasks.js").Action[] }}
 */
export function withWayBack(game, message) {
  if (message.kind !== "bad") return message;
  return { ...message, actions: [{ text: T.bringBack, run: () => game.undo(), id: "bring-back" }] };
}

/** The message for new givens: whether they have exactly one solution. */
export async function judge(cells, signal) {
  const answer = await post("sudoku/solve", { cells, limit: 2 }, { signal });
  if (answer.count === 0) return { kind: "bad", text: T.givensNone };
  if (answer.count > 1 || answer.more) return { kind: "careful", text: T.givensSeveral };
  return { kind: "good", text: T.givensOne };
}
