// Solves puzzles, and counts their solutions.
import { post } from "../lib/api.js";
import { solved } from "./position.js";

/** The largest number of solutions that is counted. */
const MOST = 1_000_000;

/** Fills in the solution, with an entry for undo. */
export function solve(game) {
  return game.work("Solving", async (signal) => {
    const { position } = game;
    const base = position.entry ? position.cells : position.givens;
    // Of several solutions, one that agrees with the player's digits is preferred.
    const own = await post("sudoku/solve", { cells: position.cells }, { signal });
    const answer = own.solution ? own : await post("sudoku/solve", { cells: base }, { signal });
    if (!answer.solution)
      return game.say("This puzzle has no solution: its givens contradict each other.", { kind: "bad" });
    const record = { ...game.state.record, solver: true };
    const next = solved({ ...position, givens: base }, answer.solution);
    const several = answer.count > 1 ? "Solved: this is one of several solutions" : "Solved";
    const text = own.solution ? several : "Solved: some of your digits were wrong and have been replaced";
    const message = { kind: "good", text: `${text}. Undo takes it back.` };
    return game.change("the solution", next, { record, message });
  });
}

/** Shows the number of solutions. */
export function count(game) {
  return game.work("Counting solutions", async (signal) => {
    const { position } = game;
    const base = position.entry ? position.cells : position.givens;
    const all = await post("sudoku/solve", { cells: base, limit: MOST }, { signal });
    const text = `This puzzle has ${words(all)}.`;
    if (all.count === 0) return game.say(text, { kind: "bad" });
    const kind = isOnly(all) ? "good" : "careful";
    if (position.cells === base) return game.say(text, { kind });
    const left = await post("sudoku/solve", { cells: position.cells, limit: MOST }, { signal });
    if (left.count === 0) return game.say(`${text} With your digits it has none.`, { kind: "bad" });
    const more = isOnly(all) ? "Your digits agree with it." : `With your digits it has ${words(left)}.`;
    return game.say(`${text} ${more}`, { kind });
  });
}

const isOnly = ({ count: number, more }) => number === 1 && !more;

/** The count of an answer in words: "no solution", "only one solution", "more than 1,000,000 solutions". */
function words({ count: number, more }) {
  const shown = number.toLocaleString("en");
  if (more) return `more than ${shown} solutions`;
  if (number === 0) return "no solution";
  return number === 1 ? "only one solution" : `${shown} solutions`;
}

/** The message for new givens: whether they have exactly one solution. */
export async function judge(cells, signal) {
  const answer = await post("sudoku/solve", { cells, limit: 2 }, { signal });
  if (answer.count === 0) return { kind: "bad", text: "These givens have no solution." };
  if (answer.count > 1 || answer.more) return { kind: "careful", text: "These givens have more than one solution." };
  return { kind: "good", text: "These givens have only one solution." };
}
