// Lists of steps to walk through: the path to the solution, all steps of the position, those of one technique.
import { stream } from "../lib/api.js";
import { foreign } from "../lib/foreign.js";
import { isSolved } from "./position.js";
import { positionsOf } from "./replay.js";
import { asked, sayProblem } from "./step.js";
import { TEXTS, techniqueName } from "./texts.js";

const T = TEXTS.walk;

/** Lists the steps to the solution. */
export function walkPath(game) {
  return list(game, T.path, async (signal, onEvent) => {
    const { position } = game;
    const found = await stream("sudoku/path", asked(game.state), { signal, onEvent });
    const { steps, candidates, solved } = found;
    return {
      problem: found.problem,
      walk: {
        kind: "path",
        title: T.pathTitle,
        note: solved ? T.whole(T.steps(steps.length)) : T.end(T.steps(steps.length)),
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
  const what = technique ? T.looking(techniqueName(technique)) : T.lookingAll;
  return list(game, what, async (signal, onEvent) => {
    const { position } = game;
    const request = technique ? { ...asked(game.state), techniques: [technique.name] } : asked(game.state);
    const found = await stream("sudoku/steps", request, { signal, onEvent });
    const { steps, candidates, left_out: leftOut } = found;
    const [before] = positionsOf(position, steps.slice(0, 1), candidates);
    const number = T.steps(steps.length + leftOut);
    const part = technique ? T.first(number, steps.length) : T.firstEach(number);
    return {
      problem: found.problem,
      walk: {
        kind: "all",
        title: technique ? techniqueName(technique) : T.allTitle,
        note: leftOut > 0 ? part : T.whole(number),
        steps,
        positions: steps.map(() => before),
        index: 0,
      },
    };
  });
}

/** Asks for a list, and shows it or what is to say first. */
function list(game, text, ask) {
  return game.work(text, async (signal) => {
    if (isSolved(game.position)) return game.say(T.full, { kind: "good" });
    const onEvent = (name, data) => {
      game.tellWork(name === "progress" ? T.soFar(text, data.steps) : T.waiting(text, data.ahead));
    };
    const { problem, walk } = await ask(signal, onEvent);
    const begin = () => walkTo(game, walk, 0);
    if (sayProblem(game, problem, walk.steps.length > 0 ? begin : null)) return undefined;
    if (walk.steps.length > 0) return begin();
    return game.say(T.none(walk.title), { kind: "careful" });
  });
}

/** Shows a step of a list, with the position before it. */
export function walkTo(game, walk, index) {
  const at = Math.min(Math.max(index, 0), walk.steps.length - 1);
  const step = walk.steps[at];
  game.show({ walk: { ...walk, index: at }, marks: null });
  const move = (by) => walkTo(game, walk, at + by);
  game.say(foreign(step.text), {
    title: `${at + 1}/${walk.steps.length} ${techniqueName(step)}`,
    notation: step.notation,
    kind: "good",
    actions: [
      { text: T.previous, icon: "previous", run: () => move(-1), id: "walk-previous" },
      { text: T.next, icon: "next", run: () => move(1), id: "walk-next" },
      { text: T.close, run: () => closeWalk(game), id: "walk-close" },
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
  game.change(T.played, { ...game.position, cells, notes });
}
