// Shows the next step in three stages: where to look, which technique, and what follows with its drawing.
import { post } from "../lib/api.js";
import { foreign } from "../lib/foreign.js";
import { announce } from "../lib/live.js";
import { erased, isSolved, withMore } from "./position.js";
import { candidates } from "./notes.js";
import { applied, change, eliminated, placements, toAllNotes } from "./replay.js";
import { nameCell } from "./units.js";
import { whereTo, whichTechnique } from "./where.js";
import { TEXTS, techniqueName } from "./texts.js";

const T = TEXTS.step;

/** The position of a state as requests for steps have it. */
export function asked({ position, settings }) {
  return {
    cells: position.cells,
    givens: position.givens,
    eliminated: settings.own ? eliminated(position, candidates(position.cells)) : [],
    uniqueness: settings.uniqueness,
  };
}

/** Shows the next step, or the next stage of the step shown. */
export function nextStep(game) {
  const { marks } = game.state;
  if (marks?.step) return advance(game, marks);
  return game.work(TEXTS.work.nextStep, async (signal) => {
    if (isSolved(game.position)) return game.show({ message: null, marks: null });
    const found = await post("sudoku/step", asked(game.state), { signal });
    const begin = () => found.step && tellWhere(game, found);
    if (sayProblem(game, found.problem, found.step && begin)) return undefined;
    return found.step ? begin() : game.say(T.none, { kind: "careful" });
  });
}

/**
 * Shows what is to say before any step. Returns `false` if nothing is. `goOn()` shows a step all the same, if there is
 * one.
 * @param {import("./game.js").Game} game
 * @param {Api.SudokuProblem | null} problem
 * @param {(() => void) | null} goOn
 */
export function sayProblem(game, problem, goOn = null) {
  if (!problem) return false;
  const { kind, text, cells } = problem;
  if (kind === "wrong_digit") sayWrongDigits(game, cells);
  else if (kind === "wrong_elimination") sayMissing(game, problem.eliminated.map(change));
  else if (kind === "several") {
    const actions = goOn ? [{ text: T.anyway, run: goOn, id: "step-anyway" }] : [];
    game.say(T.several, { kind: "careful", actions });
  } else {
    const whole = kind === "no_solution" ? TEXTS.noSolution : foreign(text);
    game.say(whole, { kind: "bad", marks: cells.length > 0 ? { wrong: cells } : null });
  }
  return true;
}

/** Marks wrong digits, with a button to erase them. */
export function sayWrongDigits(game, wrong) {
  const erase = {
    text: T.erase(wrong.length),
    run: () => game.change(T.erased, erased(game.position, wrong)),
    primary: true,
    id: "erase-wrong",
  };
  const text = T.wrong(wrong.length);
  game.say(text, { kind: "bad", marks: { wrong }, actions: [erase] });
}

/** Marks cells whose notes lack the digit of the solution, with a button to note it again. */
function sayMissing(game, lost) {
  const restore = {
    text: T.note(lost.length),
    run: () => game.change(T.noted, withMore(game.position, lost)),
    primary: true,
    id: "restore-notes",
  };
  game.say(T.missing(lost.length), { kind: "bad", marks: { wrong: lost.map(({ cell }) => cell) }, actions: [restore] });
}

function advance(game, marks) {
  if (marks.stage === 1) tellWhich(game, marks);
  else if (marks.stage === 2) tellWhat(game, marks);
  else apply(game, marks);
}

function tellWhere(game, { step, candidates: left }) {
  const { text, cells } = whereTo(step);
  const marks = { step, left, stage: 1, unit: cells };
  game.say(text, {
    kind: "good",
    marks,
    actions: [
      { text: T.which, run: () => tellWhich(game, marks), primary: true, id: "which-technique" },
      dismiss(game),
    ],
  });
}

function tellWhich(game, before) {
  const marks = { ...before, stage: 2 };
  game.say(whichTechnique(marks.step), {
    kind: "good",
    marks,
    actions: [{ text: T.show, run: () => tellWhat(game, marks), primary: true, id: "show-step" }, dismiss(game)],
  });
}

function tellWhat(game, { step, left }) {
  game.countStep();
  const notes = toAllNotes(left, game.position.cells);
  // A single needs no notes to be seen.
  const needsNotes = step.eliminations.length > 0 || step.drawing.links.length > 0;
  const marks = { step, left, stage: 3, notes: needsNotes ? notes : null };
  const [placed] = placements(step);
  if (placed) game.select([placed.cell]);
  game.say(foreign(step.text), {
    title: techniqueName(step),
    notation: step.notation,
    kind: "good",
    marks,
    actions: [{ text: applyText(step), run: () => apply(game, marks), primary: true, id: "apply-step" }, dismiss(game)],
  });
}

/** "Place the 5", "Place them", "Remove it", "Remove 3". */
function applyText(step) {
  const [placed, ...more] = placements(step);
  if (placed && more.length === 0) return T.place(placed.digit);
  if (placed) return T.placeAll;
  return step.eliminations.length === 1 ? T.removeOne : T.remove(step.eliminations.length);
}

function apply(game, { step, left }) {
  const { position, settings } = game.state;
  const all = toAllNotes(left, position.cells);
  const [placed] = placements(step);
  const text = placed ? TEXTS.said.digit(placed.digit, nameCell(placed.cell)) : techniqueName(step);
  game.change(text, applied(position, step, all, settings));
  announce(T.done(techniqueName(step)));
}

const dismiss = (game) => ({ text: T.dismiss, run: () => game.show({ message: null, marks: null }), id: "dismiss" });
