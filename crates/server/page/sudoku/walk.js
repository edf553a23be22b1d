// Lists of steps to walk through: the path to the solution, all steps of the position, those of one technique.
import { stream } from "../lib/api.js";
import { isSolved } from "./position.js";
import { positionsOf } from "./replay.js";
import { asked, sayProblem } from "./step.js";

/** Lists the steps to the solution. */
export function walkPath(game) {
  return list(game, "Looking for the path", async (signal, onEvent) => {
    const { position } = game;
    const found = await stream("sudoku/path", asked(game.state), { signal, onEvent });
    const { steps, candidates, solved } = found;
    const end = solved ? "" : " No further step was found.";
    return {
      problem: found.problem,
      walk: {
        kind: "path",
        title: "Path to the solution",
        note: `${count(steps)}.${end}`,
        steps,
        positions: positionsOf(position, steps, candidates),
        index: 0,
      },
    };
  });
}

/**
 * Lists all steps of the position; with `technique`, those of that one.
 * @param {import("./game.js").Game} game
 * @param {import("./techniques.js").Technique | null} technique
 */
export function walkAll(game, technique = null) {
  const what = technique ? `Looking for ${technique.name}` : "Looking for all steps";
  return list(game, what, async (signal, onEvent) => {
    const { position } = game;
    const request = technique ? { ...asked(game.state), techniques: [technique.name] } : asked(game.state);
    const found = await stream("sudoku/steps", request, { signal, onEvent });
    const { steps, candidates, left_out: leftOut } = found;
    const [before] = positionsOf(position, steps.slice(0, 1), candidates);
    const listed = technique ? `the first ${steps.length} are listed` : "the first of each technique are listed";
    const more = leftOut > 0 ? ` Of these ${listed}.` : "";
    return {
      problem: found.problem,
      walk: {
        kind: "all",
        title: technique ? technique.name : "All steps here",
        note: `${count({ length: steps.length + leftOut })}.${more}`,
        steps,
        positions: steps.map(() => before),
        index: 0,
      },
    };
  });
}

const count = ({ length }) => (length === 1 ? "1 step" : `${length} steps`);

/** Asks for a list, and shows it or what is to say first. */
function list(game, text, ask) {
  return game.work(text, async (signal) => {
    if (isSolved(game.position)) return game.say("Every cell is filled in.", { kind: "good" });
    const onEvent = (name, data) => {
      const far = name === "progress" ? `${data.steps} so far` : `waiting, ${data.ahead} before it`;
      game.tellWork(`${text}: ${far}`);
    };
    const { problem, walk } = await ask(signal, onEvent);
    const begin = () => walkTo(game, walk, 0);
    if (sayProblem(game, problem, walk.steps.length > 0 ? begin : null)) return undefined;
    if (walk.steps.length > 0) return begin();
    return game.say(`${walk.title}: no step was found in this position.`, { kind: "careful" });
  });
}

/** Shows a step of a list, with the position before it. */
export function walkTo(game, walk, index) {
  const at = Math.min(Math.max(index, 0), walk.steps.length - 1);
  const step = walk.steps[at];
  game.show({ walk: { ...walk, index: at }, marks: null });
  const move = (by) => walkTo(game, walk, at + by);
  game.say(step.text, {
    title: `${at + 1}/${walk.steps.length} ${step.technique}`,
    notation: step.notation,
    kind: "good",
    actions: [
      { text: "Previous step", icon: "previous", run: () => move(-1), id: "walk-previous" },
      { text: "Next step of the list", icon: "next", run: () => move(1), id: "walk-next" },
      { text: "Close", run: () => closeWalk(game), id: "walk-close" },
    ],
  });
}

/** Ends the walk, and shows the game again. */
export const closeWalk = (game) => game.show({ walk: null, message: null, marks: null });

/** Goes on with the game from the position that is shown. */
export function playOn(game) {
  const { walk } = game.state;
  if (!walk) return;
  const { cells, notes } = walk.positions[walk.index];
  game.change("the steps of the path", { ...game.position, cells, notes });
}
