// The judgement of moves and of the end of a game, from the values of its positions.
import { outcomeText } from "../board/variants.js";
import { sentence } from "../lib/words.js";
import { TEXTS } from "./texts.js";
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
    const text = TEXTS.verdict.held(moves.length / 2);
    return holds(state) ? { text, tone: "good", isEnd: false } : null;
  }
  const ending = sentence(outcomeText(outcome, state.variant));
  if (outcome.winner === null) return { text: ending, tone: values[0]?.draw ? "good" : "careful", isEnd: true };
  if (outcome.winner === person) {
    const text = `${won(values[0]?.win, moves.length)} ${ending}`;
    return { text, tone: "good", isEnd: true };
  }
  const longest = values[0]?.loss;
  const held = longest === undefined ? "" : ` ${TEXTS.verdict.heldOut(moves.length, longest)}`;
  const isLong = longest !== undefined && moves.length >= longest;
  return { text: `${ending}${held}`, tone: isLong ? "good" : "bad", isEnd: true };
}

/** The length of a won game, compared with the shortest one, if that is known. */
function won(best, length) {
  if (best === undefined) return TEXTS.verdict.win(length);
  return length <= best ? TEXTS.verdict.winShortest(length) : TEXTS.verdict.winLonger(length, best);
}
