// The review of a game as data. These functions change nothing: they return what changes.

/**
 * @typedef {object} Reviewed  a move, as the API describes it
 * @property {"white" | "black"} player
 * @property {string} move
 * @property {"only" | "best" | "good" | "inaccuracy" | "mistake" | "blunder"} mark
 * @property {object} score
 * @property {object} best_score
 * @property {number} chances
 * @property {number} best_chances
 * @property {number} loss
 * @property {boolean} counts
 * @property {string[]} better
 * @property {string[]} reply
 *
 * @typedef {object} Review
 * @property {string} key  identifies the game
 * @property {number} from  the moves from this number on are reviewed, counted from 0
 * @property {(Reviewed | null)[]} moves
 * @property {(number | null)[]} chances  those of white, at the start and after each ply
 */

/** What identifies a game. */
export const keyOf = ({ variant, start, moves }) => JSON.stringify([variant, start, moves]);

/**
 * A review that has not begun.
 * @returns {Review}
 */
export function newReview(game) {
  const { length } = game.moves;
  return { key: keyOf(game), from: length, moves: Array(length).fill(null), chances: Array(length + 1).fill(null) };
}

/**
 * The review with one more position, as the API tells it.
 * @returns {Review}
 */
export function withStep(review, { ply, white_chances: chances, reviewed }) {
  const isMove = reviewed !== null;
  return {
    ...review,
    from: isMove ? ply : review.from,
    moves: isMove ? review.moves.with(ply, reviewed) : review.moves,
    chances: review.chances[ply] === null ? review.chances.with(ply, chances) : review.chances,
  };
}

export const isWhole = ({ from }) => from === 0;

/** The marks of faults, with their signs, glyphs and the counts of a summary. */
export const FAULTS = {
  inaccuracy: { sign: "?!", glyph: 6, count: "inaccuracies" },
  mistake: { sign: "?", glyph: 2, count: "mistakes" },
  blunder: { sign: "??", glyph: 4, count: "blunders" },
};

export const isFault = (reviewed) => reviewed !== null && Object.hasOwn(FAULTS, reviewed.mark);

/** The accuracy of a move, from 0 to 100, by the chances that it lost. */
const accuracyOf = (loss) => 100 * (1 - loss) ** 4;

/** The moves of a player that are reviewed, counted; `accuracy` is `null` if none counts. */
export function summaryOf({ moves }, player) {
  const own = moves.filter((one) => one?.player === player);
  const counted = own.filter(({ counts }) => counts);
  const total = counted.reduce((sum, { loss }) => sum + accuracyOf(loss), 0);
  const count = (mark) => own.filter((one) => one.mark === mark).length;
  return {
    accuracy: counted.length > 0 ? total / counted.length : null,
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
  };
}

/** The numbers of the moves of a player that are faults, counted from 0. */
export const faultsOf = ({ moves }, player) =>
  moves.flatMap((one, number) => (isFault(one) && one.player === player ? [number] : []));

/** The ply after the next move of a player with a mark, after ply `after` or else from the start, or `null`. */
export function nextPly({ moves }, { player, mark, after }) {
  const found = moves.flatMap((one, number) => (one?.player === player && one.mark === mark ? [number + 1] : []));
  return found.find((ply) => ply > after) ?? found[0] ?? null;
}

/** The glyphs 1 to 6 are judgements of a move. */
const isJudgement = ({ glyph }) => glyph >= 1 && glyph <= 6;

/** The marks of a game, with those of the review where a move has no judgement. */
export function marksWith(marks, { moves }) {
  const judged = new Set(marks.filter(isJudgement).map(({ ply }) => ply));
  const more = moves.flatMap((one, number) =>
    isFault(one) && !judged.has(number + 1) ? [{ ply: number + 1, glyph: FAULTS[one.mark].glyph }] : [],
  );
  return [...marks, ...more].sort((one, other) => one.ply - other.ply);
}

/** Chances in percent. Only a proven win is worth 100, and only a proven loss 0. */
export function percent(chances) {
  if (chances <= 0) return 0;
  return chances >= 1 ? 100 : Math.min(Math.max(Math.round(100 * chances), 1), 99);
}

/** A restored review, or `null` if it is not one. */
export function savedReview(saved) {
  const { key, from, moves, chances } = saved ?? {};
  const isGiven = typeof key === "string" && Number.isInteger(from) && Array.isArray(moves) && Array.isArray(chances);
  if (!isGiven || chances.length !== moves.length + 1 || from < 0 || from > moves.length) return null;
  const isMove = (one) => Array.isArray(one?.better) && Array.isArray(one.reply) && typeof one.loss === "number";
  return moves.slice(from).every(isMove) ? { key, from, moves, chances } : null;
}

/** The variations of a game with one more, `moves` after `ply`, and its number as a line. Equal ones are one. */
export function withLine(variations, ply, moves) {
  const isSame = (one) => one.line === 0 && one.ply === ply && moves.every((move, index) => one.moves[index] === move);
  const known = variations.findIndex(isSame);
  if (known >= 0) return { variations, line: known + 1 };
  const added = { line: 0, ply, moves, comments: [], marks: [], commands: [] };
  return { variations: [...variations, added], line: variations.length + 1 };
}
