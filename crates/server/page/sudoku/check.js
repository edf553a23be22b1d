// Checks the digits so far. Those that differ from the only solution are marked.
import { post } from "../lib/api.js";
import { conflicts, describe } from "./conflicts.js";
import { emptyCells, isSolved } from "./position.js";
import { sayWrongDigits } from "./step.js";
import { TEXTS } from "./texts.js";

/** Requests a check of a position. `wrong` in the answer has the cells that differ from the only solution. */
function ask({ givens, cells }, signal) {
  return post("sudoku/check", { cells, givens, solution: true }, { signal });
}

/** Checks the game, and shows the result. */
export function check(game) {
  return game.work(TEXTS.work.checking, async (signal) => {
    const { position } = game;
    if (position.entry) {
      const broken = conflicts(position.cells)[0];
      return broken
        ? game.say(`${describe(broken)}.`, { kind: "bad" })
        : game.say(TEXTS.check.noConflict, { kind: "good" });
    }
    const answer = await ask(position, signal);
    if (!sayWrong(game, answer)) sayRight(game, answer);
  });
}

/**
 * Shows what is wrong with a position. Returns `false` if nothing is.
 * @param {import("./game.js").Game} game
 * @param {Api.SudokuCheckAnswer} answer
 */
function sayWrong(game, { wrong = [], solutions }) {
  if (solutions === 0) {
    game.say(TEXTS.noSolution, { kind: "bad" });
    return true;
  }
  if (wrong.length > 0) {
    sayWrongDigits(game, wrong);
    return true;
  }
  const broken = conflicts(game.position.cells)[0];
  if (broken) game.say(`${describe(broken)}.`, { kind: "bad", marks: { wrong: broken.cells } });
  return Boolean(broken);
}

/**
 * @param {import("./game.js").Game} game
 * @param {Api.SudokuCheckAnswer} answer
 */
function sayRight(game, { solutions = 1 }) {
  const { position } = game;
  if (isSolved(position)) return game.show({ message: null, marks: null });
  const left = emptyCells(position).length;
  if (solutions > 1) return game.say(TEXTS.check.several, { kind: "careful" });
  return game.say(TEXTS.check.right(left), { kind: "good" });
}
