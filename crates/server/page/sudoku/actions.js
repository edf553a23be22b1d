// What keys, the pad and the panels do to the game.
import { announce, toast } from "../lib/live.js";
import { check } from "./check.js";
import { conflicts, describe } from "./conflicts.js";
import { fromParams } from "./link.js";
import * as positions from "./position.js";
import { copyLink, print } from "./share.js";
import { count, judge, solve } from "./solutions.js";
import { nextStep } from "./step.js";
import { nameCell } from "./units.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Creates the actions, by name. `focusGrid()` focuses the grid.
 * @param {Game} game
 * @param {() => void} focusGrid
 */
export function createActions(game, focusGrid) {
  return { ...penActions(game), ...positionActions(game), ...puzzleActions(game, focusGrid), focusGrid };
}

const isBlocked = (game) => game.state.paused;

/** Writes digits and notes. */
function penActions(/** @type {Game} */ game) {
  function digit(value, { other = false } = {}) {
    if (isBlocked(game)) return;
    const { position, selected, cursor, settings } = game.state;
    const noting = (game.state.pen === "note") !== other || selected.length > 1;
    if (noting && !position.entry) return note(value);
    if (positions.isGiven(position, cursor)) return announce(`${nameCell(cursor)} is given`);
    // Entering the same digit again removes it, as with notes.
    if (position.cells[cursor] === String(value)) return erase();
    const next = positions.placed(position, cursor, value, settings);
    const broken = settings.conflicts && conflicts(next.cells).find(({ cells }) => cells.includes(cursor));
    game.change(`${value} in ${nameCell(cursor)}`, next);
    // The message announces that the puzzle is solved.
    if (!positions.isSolved(next)) announce(`${value} in ${nameCell(cursor)}${broken ? `. ${describe(broken)}` : ""}`);
  }

  function note(value) {
    const { position, selected } = game.state;
    const next = positions.noted(position, selected, value);
    if (!game.change(`note ${value}`, next)) return;
    const isMore = next.notes.some((each, cell) => each > position.notes[cell]);
    announce(`Note ${value} ${isMore ? "added" : "removed"}`);
  }

  function erase() {
    if (isBlocked(game)) return;
    const { position, selected } = game.state;
    if (game.change("erased", positions.erased(position, selected))) announce("Erased");
  }

  return {
    digit,
    erase,
    pen(pen = game.state.pen === "note" ? "digit" : "note") {
      game.show({ pen });
      announce(pen === "note" ? "Writing notes" : "Writing digits");
    },
  };
}

/** Changes the position as a whole, and how it is shown. */
function positionActions(/** @type {Game} */ game) {
  return {
    undo: () => !isBlocked(game) && game.undo(),
    redo: () => !isBlocked(game) && game.redo(),
    step: () => !isBlocked(game) && !game.position.entry && nextStep(game),
    check: () => !isBlocked(game) && check(game),
    count: () => count(game),
    solve: () => solve(game),
    fillNotes() {
      if (isBlocked(game) || game.position.entry) return;
      if (game.change("notes filled in", positions.withNotes(game.position))) announce("Notes filled in");
    },
    clearNotes() {
      if (game.change("notes cleared", positions.withoutNotes(game.position))) announce("Notes cleared");
    },
    set(change) {
      game.show({ settings: { ...game.state.settings, ...change } });
    },
    /** Clears marks and messages, and selects only the cell with the cursor. */
    relax() {
      game.stop();
      game.show({ message: null, marks: null, selected: [game.state.cursor] });
    },
    /** Pauses or continues. */
    pause() {
      const { position, paused } = game.state;
      if (!positions.isSolved(position) && !position.entry) game.show({ paused: !paused });
    },
  };
}

/** Begins, reads and shares puzzles. Dialogs are loaded when they are opened, so that the grid is shown sooner. */
function puzzleActions(/** @type {Game} */ game, focusGrid) {
  const reading = (read) => game.work("Reading", async (signal) => read(await import("./read.js"), signal));
  return {
    copyLink,
    print,
    texts: () => game.work("Loading", async () => (await import("./texts.js")).openTexts(game, focusGrid)),
    openNew: (part) => game.work("Loading", async () => (await import("./new.js")).openNew(game, part, focusGrid)),
    read: (text) => reading(({ readText }, signal) => readText(game, text, signal)),
    readFile: (file) => reading(({ readFile }, signal) => readFile(game, file, signal)),
    restart() {
      game.begin("restart", positions.restarted(game.position));
      toast("Restarted. Undo restores your digits");
    },
    editGivens() {
      const { givens } = game.position;
      game.begin("givens to be edited", positions.puzzle(positions.BLANK, { cells: givens, entry: true }));
      focusGrid();
    },
    doneTyping: () =>
      game.work("Counting solutions", async (signal) => {
        const { cells } = game.position;
        game.begin("the givens typed in", positions.puzzle(cells), await judge(cells, signal));
      }),
    /** Shows the position of an address, or says why it cannot be read. */
    follow(params) {
      const { position, problem } = fromParams(params);
      if (!position || positions.isSame(position, game.position)) game.show({});
      else if (position.givens === game.position.givens && !position.entry) game.change("a link", position);
      else game.begin("a link", position);
      if (problem) game.say(problem, { kind: "bad" });
    },
  };
}
