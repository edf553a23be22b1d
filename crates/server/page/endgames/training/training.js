// The training: chooses puzzles, and judges how they are solved.
import { DEFAULT_VARIANT } from "../../board/variants.js";
import { load, save } from "../../lib/store.js";
import { nextPuzzle, savedFilter } from "./choose.js";
import { begun, ended, hinted, savedRecord } from "./record.js";
import { createSets } from "./sets.js";
import { isOnLine, needed } from "./solution.js";

/** The names in local storage. */
const RECORD = "endgames.training";
const FILTER = "endgames.filter";

/** Creates the training. `onChange()` is called when more puzzles are there, and when one is solved or failed. */
export function createTraining({ onChange }) {
  const sets = createSets({ onChange });
  const training = {
    sets,
    record: savedRecord(load(RECORD)),
    filter: savedFilter(load(FILTER), DEFAULT_VARIANT),
    setFilter(fields) {
      training.filter = { ...training.filter, ...fields };
      save(FILTER, training.filter);
    },
    /** The next puzzle, which is begun; `null` if there is none. */
    async next() {
      const puzzles = await sets.load(training.filter.variant);
      const puzzle = nextPuzzle(puzzles, training.filter, training.record);
      if (puzzle) remember(begun(training.record, puzzle));
      return puzzle;
    },
    /** The attempt at a puzzle, or `null`. */
    attempt: (puzzle) => (puzzle && training.record.attempt?.id === puzzle.id ? training.record.attempt : null),
    hint: () => remember(hinted(training.record)),
    /** The solution of a puzzle is shown. */
    give: (puzzle) => end(puzzle, false, true),
    solve: (puzzle) => end(puzzle, true),
    /** Looks at the last own move: `kind` is that of its judgement. */
    watch(puzzle, moves, kind) {
      if (!puzzle?.isMade || moves.length === 0) return;
      if (kind === "gone") end(puzzle, false);
      else if (["best", "longer"].includes(kind) && hasSolved(puzzle, moves)) end(puzzle, true);
    },
  };

  function remember(record) {
    if (record === training.record) return;
    training.record = record;
    save(RECORD, record);
  }

  function end(puzzle, isSolved, isGiven = false) {
    const before = training.attempt(puzzle);
    if (!before || before.status === "solved" || (before.status === "failed" && !isSolved)) return;
    remember(ended(training.record, puzzle, isSolved, isGiven));
    onChange();
  }

  return training;
}

/** Whether the moves solve a puzzle, if none of them was wrong: they are as many as the solution needs. */
function hasSolved(puzzle, moves) {
  const enough = needed(puzzle);
  return isOnLine(puzzle, moves.slice(0, enough)) ? moves.length >= enough : moves.length >= enough + 2;
}
