// What keys, the pad and the panels do to the game.
import { announce, toast } from "../lib/live.js";
import { check } from "./check.js";
import { conflicts, describe } from "./conflicts.js";
import { fromParams } from "./link.js";
import * as positions from "./position.js";
import { copyLink, print } from "./share.js";
import { count, judge, solve, withWayBack } from "./solutions.js";
import { nextStep } from "./step.js";
import { nameCell } from "./units.js";
import { closeWalk, playOn, walkAll, walkPath, walkTo } from "./walk.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.said;
const W = TEXTS.work;

/** @typedef {import("./game.js").Game} Game */

/**
 * Creates the actions, by name. `focusGrid()` focuses the grid.
 * @param {Game} game
 * @param {() => void} focusGrid
 */
export function createActions(game, focusGrid) {
  return {
    ...penActions(game),
    ...colorActions(game),
    ...positionActions(game),
    ...stepActions(game),
    ...puzzleActions(game, focusGrid),
    focusGrid,
  };
}

/** Whether nothing can be written: in a pause, and while a list of steps is walked through, which is said. */
function isBlocked({ state }) {
  if (state.walk) toast(T.blocked);
  return state.paused || state.walk !== null;
}

/** Writes digits and notes. */
function penActions(/** @type {Game} */ game) {
  function digit(value, { other = false, typed = false } = {}) {
    if (isBlocked(game)) return;
    const { position, selected, pen } = game.state;
    if (position.entry) return typed ? type(String(value)) : write(value);
    if (pen === "color") return other ? highlight(game, value) : color(game, value);
    const noting = (pen === "note") !== other || selected.length > 1;
    return noting ? note(value) : write(value);
  }

  function write(value) {
    const { position, cursor, settings } = game.state;
    if (positions.isGiven(position, cursor)) return announce(T.given(nameCell(cursor)));
    // Entering the same digit again removes it, as with notes.
    if (position.cells[cursor] === String(value)) return erase();
    const next = positions.placed(position, cursor, value, settings);
    const broken = settings.conflicts && conflicts(next.cells).find(({ cells }) => cells.includes(cursor));
    game.change(T.digit(value, nameCell(cursor)), next);
    // The message announces that the puzzle is solved.
    if (!positions.isSolved(next))
      announce([T.digit(value, nameCell(cursor)), ...(broken ? [describe(broken)] : [])].join(". "));
  }

  function note(value) {
    const { position, selected } = game.state;
    const next = positions.noted(position, selected, value);
    if (!game.change(T.note(value), next)) return;
    const isMore = next.notes.some((each, cell) => each > position.notes[cell]);
    announce(isMore ? T.noteAdded(value) : T.noteRemoved(value));
  }

  /** Types givens, `.` for an empty cell, from the cell with the cursor on, and moves the cursor behind them. */
  function type(digits) {
    const { position, cursor } = game.state;
    game.change(T.digit(digits, nameCell(cursor)), positions.typed(position, cursor, digits));
    game.select([Math.min(cursor + digits.length, 80)]);
    if (digits.length === 1) announce(digits === "." ? T.empty(nameCell(cursor)) : T.digit(digits, nameCell(cursor)));
  }

  function erase() {
    if (isBlocked(game)) return;
    const { position, selected, pen } = game.state;
    if (pen === "color" && !position.entry) {
      if (game.change(T.uncolored, positions.uncolored(position, selected))) announce(T.uncoloredNow);
      return;
    }
    if (game.change(T.erased, positions.erased(position, selected))) announce(T.erasedNow);
  }

  return {
    digit,
    erase,
    type,
    /** An empty cell: while a puzzle is typed in the cursor moves on, else what is there is erased. */
    blank: () => (game.position.entry && !isBlocked(game) ? type(".") : erase()),
    /** Erases; while a puzzle is typed in, an empty cell takes the cursor back. */
    back() {
      const { position, cursor } = game.state;
      if (position.entry && cursor > 0 && positions.isEmpty(position, cursor)) game.select([cursor - 1]);
      erase();
    },
    pen(pen = game.state.pen === "digit" ? "note" : "digit") {
      game.show({ pen });
      announce(T.pens[pen]);
    },
  };
}

/** Colours the selected cells; if a digit is highlighted, those of their notes. */
function color(game, value) {
  const { position, selected, highlight: digit } = game.state;
  const name = TEXTS.colors[value - 1];
  if (!name) return;
  const what = digit > 0 ? T.noteIn(digit, name) : name;
  const next = positions.colored(position, selected, value, digit);
  game.show({ color: value });
  if (game.change(T.colored(what), next)) announce(T.coloredNow(what));
  else if (digit > 0) announce(T.noNote(digit));
}

/** Highlights a digit wherever it is, or no digit if it is highlighted already. */
function highlight(game, digit) {
  const next = game.state.highlight === digit ? 0 : digit;
  game.show({ highlight: next });
  announce(next > 0 ? T.highlighted(next) : T.noHighlight);
}

/** Highlights digits, and colours cells and notes. */
function colorActions(/** @type {Game} */ game) {
  return {
    highlight: (digit) => highlight(game, digit),
    /** Highlights the next digit, or the one before it. */
    highlightNext: (by) => highlight(game, (game.state.highlight + by + 10) % 10),
    /** Gives a note the colour that was used last. */
    colorNote(cell, digit) {
      if (isBlocked(game)) return;
      const { position, color: last } = game.state;
      game.change(T.colored(T.note(digit)), positions.colored(position, [cell], last, digit));
    },
    clearColors() {
      if (isBlocked(game)) return;
      if (game.change(T.colorsCleared, positions.uncolored(game.position))) announce(T.colorsClearedNow);
    },
  };
}

/** Steps: the next one, lists of them, and walking through these. */
function stepActions(/** @type {Game} */ game) {
  const moveTo = (index) => game.state.walk && walkTo(game, game.state.walk, index);
  const move = (by) => game.state.walk && moveTo(game.state.walk.index + by);
  const canAsk = () => !game.state.paused && !game.position.entry;
  return {
    /** The next step, or the next one of the list. */
    step() {
      if (game.state.walk) move(1);
      else if (canAsk()) nextStep(game);
    },
    walkPath: () => canAsk() && walkPath(game),
    walkAll: (technique) => canAsk() && walkAll(game, technique),
    walkTo: moveTo,
    move,
    playOn: () => playOn(game),
    closeWalk: () => closeWalk(game),
  };
}

/** Changes the position as a whole, and how it is shown. */
function positionActions(/** @type {Game} */ game) {
  return {
    undo: () => !isBlocked(game) && game.undo(),
    redo: () => !isBlocked(game) && game.redo(),
    check: () => !isBlocked(game) && check(game),
    count: () => count(game),
    solve: () => solve(game),
    fillNotes() {
      if (isBlocked(game) || game.position.entry) return;
      if (game.change(T.filled, positions.withNotes(game.position))) announce(T.filledNow);
    },
    clearNotes() {
      if (isBlocked(game)) return;
      if (game.change(T.cleared, positions.withoutNotes(game.position))) announce(T.clearedNow);
    },
    set(change) {
      game.show({ settings: { ...game.state.settings, ...change } });
    },
    /** Clears marks, messages, highlights and lists of steps, and selects only the cell with the cursor. */
    relax() {
      game.stop();
      game.show({ message: null, marks: null, walk: null, highlight: 0, selected: [game.state.cursor] });
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
  const reading = (read) => game.work(W.reading, async (signal) => read(await import("./read.js"), signal));
  return {
    copyLink,
    print,
    texts: () => game.work(W.loading, async () => (await import("./writing.js")).openTexts(game, focusGrid)),
    openNew: (part) => game.work(W.loading, async () => (await import("./new.js")).openNew(game, { part }, focusGrid)),
    /** Opens the dialog for a puzzle that needs a technique. */
    practise: (technique) =>
      game.work(W.loading, async () => (await import("./new.js")).openNew(game, { technique }, focusGrid)),
    openSheet: () => game.work(W.loading, async () => (await import("./sheet.js")).openSheet(game, focusGrid)),
    /** Reads a pasted text: a part of a puzzle that is typed in, or puzzles in any format. */
    paste(text) {
      const digits = text.replace(/\s/g, "").replaceAll(/[0*_-]/g, ".");
      const left = 81 - game.state.cursor;
      if (game.position.entry && /^[1-9.]{1,80}$/.test(digits) && digits.length <= left) this.type(digits);
      else this.read(text);
    },
    read: (text) => reading(({ readText }, signal) => readText(game, text, signal)),
    readFile: (file) => reading(({ readFile }, signal) => readFile(game, file, signal)),
    restart() {
      game.begin(T.restart, positions.restarted(game.position));
      toast(T.restarted);
    },
    editGivens() {
      const { givens } = game.position;
      game.begin(T.toEdit, positions.puzzle(positions.BLANK, { cells: givens, entry: true }));
      focusGrid();
    },
    doneTyping: () =>
      game.work(W.counting, async (signal) => {
        const { cells } = game.position;
        game.begin(T.typedIn, positions.puzzle(cells), await judge(cells, signal));
      }),
    /** Shows the position of an address, or says why it cannot be read. */
    follow(params) {
      const { position, problem } = fromParams(params);
      if (!position || positions.isSame(position, game.position)) game.show({});
      else if (position.givens === game.position.givens && !position.entry) game.change(T.link, position);
      else game.begin(T.link, position, contradiction(game, position));
      if (problem) game.say(problem, { kind: "bad" });
      if (params.has("practise")) practise(game, params.get("practise"), focusGrid);
    },
  };
}

/**
 * The message for a puzzle of a link whose givens contradict each other, with the way back; `null` for any other one.
 */
function contradiction(game, { givens }) {
  const [first] = conflicts(givens);
  return first ? withWayBack(game, { kind: "bad", text: `${describe(first)}.` }) : null;
}

/** Opens the dialog for a puzzle that needs the technique with an id, which a link has named. */
const practise = (game, id, focusGrid) =>
  game.work(W.loading, async () => {
    const [{ isPractised, techniques }, { openNew }] = await Promise.all([
      import("./techniques.js"),
      import("./new.js"),
    ]);
    const technique = (await techniques()).find((one) => one.id === id && isPractised(one));
    if (technique) openNew(game, { technique }, focusGrid);
  });
