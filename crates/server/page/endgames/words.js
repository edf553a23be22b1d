// Values of positions in words. A value is `{ win: plies }`, `{ loss: plies }`, `{ draw: true }`, or `null` if it is
// not known.

import { capital, otherColor, plies } from "../lib/words.js";

/** The same value for the opponent. */
export function turned(value) {
  if (value?.win !== undefined) return { loss: value.win };
  if (value?.loss !== undefined) return { win: value.loss };
  return value;
}

/** The value after a ply of best play, for the same player. */
export function aPlyLater(value) {
  if (value?.win !== undefined) return { win: value.win - 1 };
  if (value?.loss !== undefined) return { loss: value.loss - 1 };
  return value;
}

/** "White wins in 9 plies". */
function valueText(value, color) {
  if (value === null) return "Not known";
  if (value.draw) return "A draw";
  const winner = value.win === undefined ? otherColor(color) : color;
  const left = value.win ?? value.loss;
  return left === 0 ? `${capital(winner)} has won` : `${capital(winner)} wins in ${plies(left)}`;
}

/** The task: "White to move and win", or "White to move" if the value is not known. */
export function goalText(value, color) {
  const goals = { win: " and win", draw: " and draw", loss: " and hold out" };
  return `${capital(color)} to move${goals[Object.keys(value ?? {})[0]] ?? ""}`;
}

/** The difficulty of a puzzle, from the number of plies to its end. */
export function difficulty(value) {
  const left = value.win ?? value.loss ?? Infinity;
  if (value.draw) return { grade: 2, text: "medium" };
  if (left <= 7) return { grade: 1, text: "easy" };
  return left <= 13 ? { grade: 2, text: "medium" } : { grade: 3, text: "hard" };
}

/** As `judge`, if the value after the move is not proven. `lower` and `upper` are its bounds for the opponent. */
export function judgeBounds(before, { lower, upper }) {
  const hasWin = lower && "win" in lower;
  if (before?.win !== undefined && (hasWin || lower?.draw)) return { kind: "gone", text: "The win is gone." };
  if (before?.draw && hasWin) return { kind: "gone", text: "The draw is gone." };
  if (upper && "loss" in upper) return { kind: "unknown", text: "Still winning; in how many plies is not proven." };
  return { kind: "unknown", text: "Whether this is still good is not proven." };
}

/**
 * Judges a move of `color`; `before` and `after` are the values for that player. Returns `{ kind, text }`; `kind` is
 * "best", "longer" (by `extra` plies), "gone" or "unknown".
 */
export function judge(before, after, color) {
  const rival = capital(otherColor(color));
  if (before?.win !== undefined && after.win !== undefined) {
    if (after.win === 0) return { kind: "best", text: "That wins." };
    const extra = after.win + 1 - before.win;
    return extra <= 0
      ? { kind: "best", text: `Still winning, in ${plies(after.win)}: the shortest way.` }
      : { kind: "longer", extra, text: `Still winning, but ${plies(extra)} longer than needed: ${after.win} now.` };
  }
  if (before?.win !== undefined)
    return {
      kind: "gone",
      text: after.draw
        ? "The win is gone: it is a draw now."
        : `The win is gone: ${rival} wins in ${plies(after.loss)} now.`,
    };
  if (before?.draw && after.draw) return { kind: "best", text: "Still a draw." };
  if (before?.draw) return { kind: "gone", text: `The draw is gone: ${rival} wins in ${plies(after.loss)} now.` };
  if (before?.loss !== undefined && after.loss !== undefined) {
    const lost = before.loss - 1 - after.loss;
    return lost <= 0
      ? { kind: "best", text: `${rival} still wins, in ${plies(after.loss)}: the longest defence.` }
      : {
          kind: "longer",
          extra: lost,
          text: `${rival} wins in ${plies(after.loss)} now: ${plies(lost)} sooner than needed.`,
        };
  }
  return { kind: "best", text: `${valueText(after, color)}.` };
}
