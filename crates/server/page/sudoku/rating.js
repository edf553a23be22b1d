// How hard the puzzle is: asked for when a puzzle is shown, and kept until the next one.
import { latest } from "../lib/abort.js";
import { stream } from "../lib/api.js";
import { load, save } from "../lib/store.js";
import { filled } from "./position.js";
import { TEXTS } from "./texts.js";

/** The fewest givens of a puzzle with one solution. */
const MIN_GIVENS = 17;

/** The milliseconds until a puzzle is rated, so that puzzles that are only passed are not. */
const PAUSE = 400;

/** Creates the rater of a game. `follow(state)` rates the puzzle of a state if it is another one, `stop()` stops it. */
export function createRater(game) {
  let asked = "";

  async function rate(signal) {
    const givens = asked;
    const show = (rating) => game.position.givens === givens && game.show({ rating: { givens, ...rating } });
    try {
      const onEvent = (name, data) => name === "progress" && show(data);
      const { level, score, er, ep, ed } = await stream("sudoku/rate", { cells: givens }, { signal, onEvent });
      save("sudoku.rating", { givens, level, score, er, ep, ed });
      show({ level, score, er, ep, ed });
    } catch {
      // Only proper puzzles have a rating. Nothing else depends on it, so other errors are not shown either.
    }
  }

  const { ask, stop } = latest(rate);
  return {
    stop,
    follow({ position, rating }) {
      const { givens, entry } = position;
      if (givens === asked) return;
      asked = givens;
      stop();
      const saved = load("sudoku.rating");
      if (saved?.givens === givens) game.show({ rating: saved });
      else if (rating) game.show({ rating: null });
      const isProper = !entry && filled(givens) >= MIN_GIVENS;
      if (isProper && saved?.givens !== givens) ask(PAUSE);
    },
  };
}

/** The rating of the puzzle shown in words; `null` if it is not known. */
export function ratingWords({ position, rating }) {
  const isKnown = !position.entry && rating?.givens === position.givens && rating.level;
  return isKnown ? words(rating) : null;
}

/** A rating in words: `short` such as "Hard · ER 4.4", and `whole` with a line for each program that rates. */
export function words({ level, score, er, ep, ed }) {
  const short = [TEXTS.level(level), er === undefined ? null : TEXTS.rating.er(er.toFixed(1))].filter(Boolean);
  const whole = [TEXTS.rating.hodoku(TEXTS.level(level), score)];
  if (er !== undefined) whole.push(TEXTS.rating.explainer(...[er, ep, ed].map((one) => one.toFixed(1))));
  return { short: short.join(" · "), whole };
}
