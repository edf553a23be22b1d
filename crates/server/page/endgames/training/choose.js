// Which puzzle is next.

/** The difficulties, with the ratings of their puzzles. */
const GRADES = { easy: [0, 1200], medium: [1200, 1800], hard: [1800, Infinity] };

/** The names of the difficulties to choose from. */
export const GRADE_NAMES = ["near", ...Object.keys(GRADES), "any"];

/** How far from one's rating a puzzle may be to be near it, unless too few are. */
const NEAR = 250;
const FEW = 3;

/**
 * What to train.
 * @typedef {{ variant: string, theme: string | null, grade: string }} Filter
 */

/**
 * Restores a saved filter.
 * @returns {Filter}
 */
export function savedFilter(saved, variant) {
  return {
    variant: typeof saved?.variant === "string" ? saved.variant : variant,
    theme: typeof saved?.theme === "string" ? saved.theme : null,
    grade: GRADE_NAMES.includes(saved?.grade) ? saved.grade : "near",
  };
}

/** The puzzles that a filter lets through, for one with this rating. */
export function fitting(puzzles, { theme, grade }, rating) {
  const own = theme === null ? puzzles : puzzles.filter(({ themes }) => themes.includes(theme));
  if (grade === "any") return own;
  if (grade === "near") {
    const near = own.filter((puzzle) => Math.abs(puzzle.rating - rating) <= NEAR);
    return near.length >= FEW ? near : own;
  }
  const [least, below] = GRADES[grade];
  return own.filter((puzzle) => puzzle.rating >= least && puzzle.rating < below);
}

/**
 * The next puzzle, or `null`: one that was never tried, else one that failed, else any. Of these, one near the rating;
 * never the one on the board, if there is another. `random` is a number from 0 to below 1.
 */
export function nextPuzzle(puzzles, filter, record, random = Math.random()) {
  const all = fitting(puzzles, filter, record.rating);
  const others = all.filter(({ id }) => id !== record.attempt?.id);
  const wanted = others.length > 0 ? others : all;
  const fresh = wanted.filter(({ id }) => !Object.hasOwn(record.results, id));
  const failed = wanted.filter(({ id }) => record.results[id] === "failed");
  const pool = [fresh, failed, wanted].find((list) => list.length > 0) ?? [];
  const near = [...pool].sort((one, two) => distance(one, record) - distance(two, record)).slice(0, FEW);
  return near[Math.floor(random * near.length)] ?? null;
}

const distance = ({ rating }, record) => Math.abs(rating - record.rating);
