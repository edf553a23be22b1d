// What this machine remembers of the puzzles: the rating, the streak, and which ones are solved.

/** The rating and its deviation before the first puzzle. */
const FIRST = { rating: 1200, deviation: 160 };

/** The least deviation: the rating goes on to follow how well puzzles are solved. */
const MIN_DEVIATION = 60;

/** The deviation of a puzzle's rating, which a search measures and not people. */
const PUZZLE_DEVIATION = 80;

const Q = Math.log(10) / 400;

/**
 * @typedef {object} Progress
 * @property {number} rating
 * @property {number} deviation  how uncertain the rating is
 * @property {number} streak  puzzles solved in a row
 * @property {number} best  the longest streak
 * @property {Record<string, "solved" | "failed">} results  by the ids of puzzles
 * @property {Attempt | null} attempt  the puzzle on the board
 *
 * @typedef {object} Attempt
 * @property {string} id
 * @property {"open" | "hinted" | "failed" | "solved"} status
 * @property {boolean} isRated  whether the rating depends on it
 * @property {number} change  the change of the rating
 * @property {boolean} isGiven  whether it failed because the solution was shown
 */

/**
 * The record of the first visit.
 * @returns {Progress}
 */
export const firstRecord = () => ({ ...FIRST, streak: 0, best: 0, results: {}, attempt: null });

const isNumber = (value, least, most) => typeof value === "number" && value >= least && value <= most;
const isCount = (value) => Number.isInteger(value) && value >= 0;

/**
 * Restores a saved record. Whatever is invalid is replaced by the default.
 * @returns {Progress}
 */
export function savedRecord(saved) {
  const first = firstRecord();
  if (!isNumber(saved?.rating, 100, 4000) || !isNumber(saved.deviation, MIN_DEVIATION, 350)) return first;
  const results = Object.entries(saved.results ?? {}).filter(([, result]) => ["solved", "failed"].includes(result));
  return {
    rating: saved.rating,
    deviation: saved.deviation,
    streak: isCount(saved.streak) ? saved.streak : 0,
    best: isCount(saved.best) ? saved.best : 0,
    results: Object.fromEntries(results),
    attempt: savedAttempt(saved.attempt),
  };
}

function savedAttempt(attempt) {
  if (typeof attempt?.id !== "string" || !["open", "hinted", "failed", "solved"].includes(attempt.status)) return null;
  const { id, status } = attempt;
  return {
    id,
    status,
    isRated: attempt.isRated === true,
    change: Number.isInteger(attempt.change) ? attempt.change : 0,
    isGiven: attempt.isGiven === true,
  };
}

/**
 * The record when a puzzle is begun. A puzzle that was solved or failed before is not rated again.
 * @returns {Progress}
 */
export const begun = (record, { id }) => ({
  ...record,
  attempt: { id, status: "open", isRated: !Object.hasOwn(record.results, id), change: 0, isGiven: false },
});

/**
 * The record after a hint: the puzzle does not count any more, except as solved.
 * @returns {Progress}
 */
export function hinted(record) {
  const { attempt } = record;
  if (attempt?.status !== "open") return record;
  return { ...record, attempt: { ...attempt, status: "hinted", isRated: false } };
}

/**
 * The record after the puzzle on the board was solved, or failed; the first of both counts. `isGiven`: the solution was
 * shown.
 * @returns {Progress}
 */
export function ended(record, puzzle, isSolved, isGiven = false) {
  const { attempt } = record;
  if (attempt === null || attempt.id !== puzzle.id || attempt.status === "solved") return record;
  const results = {
    ...record.results,
    [puzzle.id]: isSolved || record.results[puzzle.id] === "solved" ? "solved" : "failed",
  };
  const counts = attempt.isRated && attempt.status === "open";
  const status = isSolved ? "solved" : "failed";
  const now = { ...record, results, attempt: { ...attempt, status, isGiven } };
  if (attempt.status === "failed") return { ...now, attempt: { ...now.attempt, isRated: false } };
  if (!counts) return now;
  const { rating, deviation } = rated(record, puzzle.rating, isSolved);
  const streak = isSolved ? record.streak + 1 : 0;
  const change = Math.round(rating) - Math.round(record.rating);
  return {
    ...now,
    rating,
    deviation,
    streak,
    best: Math.max(record.best, streak),
    attempt: { ...now.attempt, change },
  };
}

/** The rating after one puzzle, by the formulas of Glicko (M. E. Glickman, 1999). */
export function rated({ rating, deviation }, puzzle, isSolved) {
  const g = 1 / Math.sqrt(1 + (3 * (Q * PUZZLE_DEVIATION) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-g * (rating - puzzle)) / 400));
  const precision = 1 / deviation ** 2 + Q ** 2 * g ** 2 * expected * (1 - expected);
  const moved = rating + (Q / precision) * g * ((isSolved ? 1 : 0) - expected);
  return {
    rating: Math.min(Math.max(moved, 100), 4000),
    deviation: Math.max(Math.sqrt(1 / precision), MIN_DEVIATION),
  };
}

/** The number of solved puzzles of a list. */
export const solvedOf = ({ results }, puzzles) => puzzles.filter(({ id }) => results[id] === "solved").length;
