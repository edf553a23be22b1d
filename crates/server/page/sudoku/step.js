// Shows the next step in two stages: first where to look, then the conclusion and its reason.
import { post } from "../lib/api.js";
import { ask, sayWrong } from "./check.js";
import { isEmpty, isSolved, placed } from "./position.js";
import { boxOf, cellsOf, nameCell, nameUnit } from "./units.js";

/** The kinds of messages if there is no step. */
const KINDS = { solved: "good", contradiction: "bad", needs_more: "careful" };

/** Shows the next step, or the next stage of the step shown. */
export function nextStep(game) {
  const { marks } = game.state;
  if (marks?.step) return marks.stage === 1 ? tellWhy(game, marks.step) : place(game, marks.step);
  return game.work("Looking for the next step", async (signal) => {
    const { position } = game;
    const [answer, found] = await Promise.all([
      position.entry || isSolved(position) ? null : ask(position, signal),
      post("sudoku/step", { cells: position.cells }, { signal }),
    ]);
    if (answer && sayWrong(game, answer)) return undefined;
    if (found.step) return tellWhere(game, found.step);
    const { text, cells } = found.none;
    const canShow = found.why_none === "needs_more" && answer?.solutions === 1;
    const show = { text: "Show a digit", run: () => showDigit(game), id: "show-digit" };
    return game.say(canShow ? `${text} This needs a technique that is not explained yet.` : text, {
      kind: KINDS[found.why_none],
      marks: cells.length > 0 ? { cause: cells } : null,
      actions: canShow ? [show] : [],
    });
  });
}

/** The unit in which to look for a step: its own unit, or the box of its cell. */
const placeOf = (step) => step.unit ?? { kind: "box", number: boxOf(step.cell) + 1 };

function tellWhere(game, step) {
  const place = placeOf(step);
  const what = step.unit
    ? `${step.name}: look for ${step.digit === 8 ? "an" : "a"} ${step.digit}`
    : `${step.name}: look for a cell with one digit left`;
  game.say(`${what} in ${nameUnit(place)}.`, {
    kind: "good",
    marks: { step, stage: 1, unit: cellsOf(place) },
    actions: [{ text: "Show it", run: () => tellWhy(game, step), primary: true, id: "show-step" }, dismiss(game)],
  });
}

function tellWhy(game, step) {
  game.countStep();
  game.select([step.cell]);
  const { target, unit, cause } = step.marks;
  game.say(`${step.name}. ${step.text}`, {
    kind: "good",
    marks: { step, stage: 2, target, unit, cause },
    actions: [
      { text: `Place the ${step.digit}`, run: () => place(game, step), primary: true, id: "place-step" },
      dismiss(game),
    ],
  });
}

function place(game, { cell, digit }) {
  const { position, settings } = game.state;
  game.change(`${digit} in ${nameCell(cell)}`, placed(position, cell, digit, settings));
}

const dismiss = (game) => ({ text: "Dismiss", run: () => game.show({ message: null, marks: null }), id: "dismiss" });

/**
 * Shows a digit of the solution, in the selected cell or the first empty one, for positions that need other techniques.
 */
function showDigit(game) {
  return game.work("Looking at the solution", async (signal) => {
    const { position, settings } = game.state;
    const { solution } = await post("sudoku/solve", { cells: position.givens }, { signal });
    const cell = isEmpty(position, game.state.cursor) ? game.state.cursor : position.cells.indexOf(".");
    const digit = Number(solution[cell]);
    game.countStep();
    game.change(`${digit} in ${nameCell(cell)}`, placed(position, cell, digit, settings));
    game.select([cell]);
    game.say(`${nameCell(cell)} is ${digit}, by the solution.`.replace(/^r/, "R"), { kind: "good" });
  });
}
