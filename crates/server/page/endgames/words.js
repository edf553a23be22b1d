// Values of positions in words. A value is `{ win: plies }`, `{ loss: plies }`, `{ draw: true }`, or `null` if it is
// not known.

import { language } from "../lib/language.js";
import { otherColor } from "../lib/words.js";
import { TEXTS } from "./texts.js";

const { goals: GOALS, grades: GRADES, judged: JUDGED, values: VALUES } = TEXTS;

/** @typedef {import("./state.js").Value} Value */

/** A number with one digit after the point. */
export const tenths = (number) =>
  number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

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

/** "White wins in 9 plies." */
function valueText(value, color) {
  if (value === null) return VALUES.unknown;
  if (value.draw) return VALUES.draw;
  const winner = value.win === undefined ? otherColor(color) : color;
  const left = value.win ?? value.loss;
  return left === 0 ? VALUES.hasWon(winner) : VALUES.wins(winner, left);
}

/** The task: "White to move and win", or "White to move" if the value is not known. */
export function goalText(value, color) {
  return (GOALS[Object.keys(value ?? {})[0]] ?? GOALS.none)(color);
}

/** The difficulty of a puzzle, from the number of plies to its end. */
export function difficulty(value) {
  const left = value.win ?? value.loss ?? Infinity;
  if (value.draw) return { grade: 2, text: GRADES.medium };
  if (left <= 7) return { grade: 1, text: GRADES.easy };
  return left <= 13 ? { grade: 2, text: GRADES.medium } : { grade: 3, text: GRADES.hard };
}

/** The judgement of a move that is known to lose a value. */
export const gone = (value) => ({ kind: "gone", text: value.draw ? JUDGED.drawGone : JUDGED.winGone });

/** As `judge`, if the value after the move is not proven. `lower` and `upper` are its bounds for the opponent. */
export function judgeBounds(before, { lower, upper }) {
  const hasWin = lower && "win" in lower;
  if (before?.win !== undefined && (hasWin || lower?.draw)) return gone(before);
  if (before?.draw && hasWin) return gone(before);
  if (upper && "loss" in upper) return { kind: "unknown", text: JUDGED.winUnknown };
  return { kind: "unknown", text: JUDGED.unknown };
}

/**
 * The judgement of a move. A move of the kind "longer" takes `extra` plies more than the best one.
 * @typedef {{ kind: "best" | "longer" | "gone" | "unknown", text: string, extra?: number }} Judged
 */

/**
 * Judges a move of `color`; `before` and `after` are the values for that player.
 * @param {Value} before
 * @param {NonNullable<Value>} after
 * @param {Api.Color} color
 * @returns {Judged}
 */
export function judge(before, after, color) {
  const rival = otherColor(color);
  if (before?.win !== undefined && after.win !== undefined) {
    if (after.win === 0) return { kind: "best", text: JUDGED.wins };
    const extra = after.win + 1 - before.win;
    return extra <= 0
      ? { kind: "best", text: JUDGED.shortest(after.win) }
      : { kind: "longer", extra, text: JUDGED.longer(extra, after.win) };
  }
  if (before?.win !== undefined)
    return {
      kind: "gone",
      text: after.draw ? JUDGED.winDrawn : JUDGED.winLost(rival, after.loss),
    };
  if (before?.draw && after.draw) return { kind: "best", text: JUDGED.stillDraw };
  if (before?.draw) return { kind: "gone", text: JUDGED.drawLost(rival, after.loss) };
  if (before?.loss !== undefined && after.loss !== undefined) {
    const lost = before.loss - 1 - after.loss;
    return lost <= 0
      ? { kind: "best", text: JUDGED.longest(rival, after.loss) }
      : {
          kind: "longer",
          extra: lost,
          text: JUDGED.sooner(rival, after.loss, lost),
        };
  }
  return { kind: "best", text: valueText(after, color) };
}
