// The exercises of a player as data: one for each fault of a reviewed game. These functions change nothing: they return
// the next state.

/**
 * @typedef {object} Exercises
 * @property {number[]} faults  the numbers of the moves that are faults, counted from 0
 * @property {number} at  the exercise shown, counted from 0; their number at the end
 * @property {"find" | "judging" | "wrong" | "right" | "shown"} phase
 * @property {boolean} isFirst  whether there was neither a wrong try nor help
 * @property {boolean} hinted  whether the hint is shown
 * @property {number} found  how many were found at the first try
 */

/**
 * The first exercise.
 * @returns {Exercises}
 */
export const begin = (faults) => ({ faults, at: 0, phase: "find", isFirst: true, hinted: false, found: 0 });

/** Whether a try can be made. */
export const canTry = ({ phase, at, faults }) => at < faults.length && (phase === "find" || phase === "wrong");

/** Whether the exercise is over, with the player's move or with the solution. */
export const isSolved = ({ phase }) => phase === "right" || phase === "shown";

export const isOver = ({ at, faults }) => at === faults.length;

/** A try is compared with the best move. */
export const judging = (exercises) => ({ ...exercises, phase: "judging" });

/** A try was judged. */
export function judged(exercises, isRight) {
  if (!isRight) return { ...exercises, phase: "wrong", isFirst: false };
  return { ...exercises, phase: "right", found: exercises.found + (exercises.isFirst ? 1 : 0) };
}

/** A try could not be judged: the player may make another one. */
export const unjudged = (exercises) => ({ ...exercises, phase: "find" });

export const hint = (exercises) => (canTry(exercises) ? { ...exercises, hinted: true, isFirst: false } : exercises);

export const solve = (exercises) => (canTry(exercises) ? { ...exercises, phase: "shown", isFirst: false } : exercises);

export const next = (exercises) => ({
  ...exercises,
  at: Math.min(exercises.at + 1, exercises.faults.length),
  phase: "find",
  isFirst: true,
  hinted: false,
});

/**
 * What is known of a try without a search: `true` if it is the best move, `false` if it is the move of the game, `null`
 * if it has to be compared.
 */
export function knownVerdict(move, { better, move: played }) {
  if (move === better[0]) return true;
  return move === played ? false : null;
}

/**
 * Whether a move, as the review judges it, is about as good as the best one.
 * @param {Pick<Api.ReviewedMove, "mark">} reviewed
 */
export const isRight = ({ mark }) => mark === "best" || mark === "good" || mark === "only";
