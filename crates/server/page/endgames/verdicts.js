// The judgement of moves and of the end of a game, from the values of its positions.
import { plies, sentence } from "../lib/words.js";
import { judge, judgeBounds } from "./words.js";

/** The number of own moves after which a draw counts as held. */
const HOLD = 10;

/** Whether the user has held a draw for long enough. */
export const holds = ({ values, moves }) =>
  Boolean(values[0]?.draw && values[moves.length]?.draw && moves.length >= 2 * HOLD);

/** The ply of the user's last move up to a ply: the user has the first turn. */
export const ownPly = (ply) => (ply % 2 === 1 ? ply : ply - 1);

/** The judgement of the user's move `ply`; `proof` is that of the position after it. `null` until that has ended. */
export function judgement({ values }, ply, person, proof) {
  const before = values[ply - 1] ?? null;
  const after = values[ply] ?? null;
  if (after !== null) return judge(before, after, person);
  return !proof || proof.status === "working" ? null : judgeBounds(before, proof.answer ?? {});
}

/** The value of a finished game for `person`. */
export function endValue(winner, person) {
  if (winner === null) return { draw: true };
  return winner === person ? { win: 0 } : { loss: 0 };
}

/** Whether a game that `winner` has won, or nobody, solves its puzzle. */
export function solves({ values, moves }, winner, person) {
  const goal = values[0];
  if (winner === person) return true;
  return Boolean(goal?.draw && winner === null) || (goal?.loss !== undefined && moves.length >= goal.loss);
}

/** The verdict on a game whose last position is shown, `{ text, tone, isEnd }`, or `null`. */
export function verdict(state, outcome, person) {
  const { moves, values } = state;
  if (!outcome) {
    const text = `You have held the draw for ${moves.length / 2} moves. Well done.`;
    return holds(state) ? { text, tone: "good", isEnd: false } : null;
  }
  const told = sentence(outcome.text);
  if (outcome.winner === null) return { text: told, tone: values[0]?.draw ? "good" : "careful", isEnd: true };
  if (outcome.winner === person) {
    const text = `You win in ${plies(moves.length)}${shortest(values[0]?.win, moves.length)}. ${told}`;
    return { text, tone: "good", isEnd: true };
  }
  const longest = values[0]?.loss;
  const held = longest === undefined ? "" : ` You held out ${plies(moves.length)} of ${longest}.`;
  const isLong = longest !== undefined && moves.length >= longest;
  return { text: `${told}${held}`, tone: isLong ? "good" : "bad", isEnd: true };
}

/** Compares the length of a won game with the shortest one, if that is known. */
function shortest(best, length) {
  if (best === undefined) return "";
  return length <= best ? ", the shortest way there is" : `; the shortest way has ${best}`;
}
