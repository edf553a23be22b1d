// The commands of the player, for keys, the pad and the panels.
import { announce, toast } from "../lib/live.js";
import { check } from "./check.js";
import { conflicts, describe } from "./conflicts.js";
import * as positions from "./position.js";
import { copyLink, print } from "./share.js";
import { count, judge, solve } from "./solutions.js";
import { nextStep } from "./step.js";
import { nameCell } from "./units.js";

/** Creates the commands for a game. `focusGrid()` focuses the grid. */
export function createPlay(game, focusGrid) {
  const blocked = () => game.state.paused;

  function digit(value, { other = false } = {}) {
    if (blocked()) return;
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
    if (blocked()) return;
    const { position, selected } = game.state;
    if (game.change("erased", positions.erased(position, selected))) announce("Erased");
  }

  // Dialogs are loaded when they are opened, so that the grid is shown sooner.
  return {
    digit,
    erase,
    undo: () => !blocked() && game.undo(),
    redo: () => !blocked() && game.redo(),
    step: () => !blocked() && !game.position.entry && nextStep(game),
    check: () => !blocked() && check(game),
    count: () => count(game),
    solve: () => solve(game),
    copyLink,
    print,
    focusGrid,
    texts: () => game.work("Loading", async () => (await import("./texts.js")).openTexts(game, focusGrid)),
    openNew: (part) => game.work("Loading", async () => (await import("./new.js")).openNew(game, part, focusGrid)),
    read: (text) => game.work("Reading", async (signal) => (await import("./read.js")).readText(game, text, signal)),
    readFile: (file) =>
      game.work("Reading", async (signal) => (await import("./read.js")).readFile(game, file, signal)),
    pen(pen = game.state.pen === "note" ? "digit" : "note") {
      game.show({ pen });
      announce(pen === "note" ? "Writing notes" : "Writing digits");
    },
    set(change) {
      game.show({ settings: { ...game.state.settings, ...change } });
    },
    fillNotes() {
      if (blocked() || game.position.entry) return;
      if (game.change("notes filled in", positions.withNotes(game.position))) announce("Notes filled in");
    },
    clearNotes() {
      if (game.change("notes cleared", positions.withoutNotes(game.position))) announce("Notes cleared");
    },
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
    /** Clears marks and messages, and selects only the cell with the cursor. */
    relax() {
      game.stop();
      game.show({ message: null, marks: null, selected: [game.state.cursor] });
    },
  };
}
