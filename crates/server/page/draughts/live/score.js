// Scores of the live analysis, as numbers and as texts. A score of the API is for the player to move.
import { TEXTS } from "../texts.js";

const T = TEXTS.live;

/** How fast a lead becomes a win: a man ahead is worth three games of four. */
const SCALE = Math.log(3) / 100;

/** The white player's share of the bar, from 0 to 1, for a score of `player`. */
export function whiteShare(score, player) {
  const own = ownShare(score);
  return player === "white" ? own : 1 - own;
}

function ownShare(score) {
  if (score.win !== undefined) return 1;
  if (score.loss !== undefined) return 0;
  return score.estimate === undefined ? 0.5 : 1 / (1 + Math.exp(-SCALE * score.estimate));
}

/** A score as white sees it: "+0.35"; "white wins in 9" if it is proven. */
export function whiteText(score, player) {
  const other = player === "white" ? "black" : "white";
  if (score.win !== undefined) return T.wins(player, score.win);
  if (score.loss !== undefined) return T.wins(other, score.loss);
  if (score.estimate === undefined) return T.draw;
  const white = (player === "white" ? score.estimate : -score.estimate) / 100;
  return `${white > 0 ? "+" : ""}${white.toFixed(2)}`.replace("-0.00", "0.00").replace("-", "−");
}

/** The units of numbers of nodes. */
const UNITS = [
  { size: 1e9, name: " G" },
  { size: 1e6, name: " M" },
  { size: 1e3, name: " k" },
];

/** A number in three digits: "950", "12.3 k", "1.25 M". */
export function shortNumber(number) {
  const unit = UNITS.find(({ size }) => number >= size);
  if (!unit) return String(Math.round(number));
  const value = number / unit.size;
  const whole = String(Math.trunc(value)).length;
  return `${value.toFixed(Math.max(3 - whole, 0))}${unit.name}`;
}

/** How far an analysis is: "depth 21 · 12.3 M nodes · 3.20 M/s". */
export function factsText({ depth, nodes, seconds }) {
  return T.facts(depth, shortNumber(nodes), shortNumber(nodes / Math.max(seconds, 0.001)));
}
