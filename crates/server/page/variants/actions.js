// What keys, the pad and the panels do to the game.
import { post, stream } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { announce } from "../lib/live.js";
import { load } from "../lib/store.js";
import { textOf } from "../sudoku/read.js";
import { TEXTS as SUDOKU } from "../sudoku/texts.js";
import { exampleText, examples } from "./examples.js";
import { unpack } from "./pack.js";
import * as positions from "./position.js";
import { nameOf, placeOf } from "./puzzle.js";
import { typedValue } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.said;
const S = SUDOKU.said;
const W = TEXTS.work;

/** The most solutions that are counted. */
const MOST = 1000;

/** @typedef {import("./game.js").Game} Game */

/**
 * Creates the actions, by name. `focusGrid()` focuses the grid.
 * @param {Game} game
 * @param {() => void} focusGrid
 */
export function createActions(game, focusGrid) {
  return {
    ...penActions(game),
    ...searchActions(game),
    ...puzzleActions(game, focusGrid),
    undo: () => game.undo(),
    redo: () => game.redo(),
    focusGrid,
  };
}

/** The name of a cell in words. */
const named = ({ columns }, place) => SUDOKU.cell(Math.floor(place / columns) + 1, (place % columns) + 1);

/** Enters values, notes and colours. */
function penActions(/** @type {Game} */ game) {
  /** The cell and the value that a digit was typed into last, which a second digit can follow. */
  let typed = { place: -1, value: 0 };

  function value(own, { other = false } = {}) {
    const { selected, pen } = game.state;
    if (!game.state.opened) return;
    if (pen === "color") color(own);
    else if ((pen === "note") !== other || selected.length > 1) note(own);
    else write(own);
  }

  function write(own) {
    const { shape, position, cursor } = game.state;
    const name = named(shape, cursor);
    if (shape.givens[cursor] !== null) return announce(S.given(name));
    // Entering the same value again removes it, as with notes.
    if (position.values[cursor] === own) return erase();
    if (game.change(S.digit(own, name), positions.placed(shape, position, [cursor], own))) announce(S.digit(own, name));
  }

  function note(own) {
    const { shape, position, selected } = game.state;
    const next = positions.noted(shape, position, selected, own);
    if (!game.change(S.note(own), next)) return;
    const isMore = selected.some((place) => next.notes[place] & ~position.notes[place]);
    announce(isMore ? S.noteAdded(own) : S.noteRemoved(own));
  }

  function color(number) {
    const { position, selected } = game.state;
    const name = SUDOKU.colors[number - 1];
    if (name && game.change(S.colored(name), positions.colored(position, selected, number)))
      announce(S.coloredNow(name));
  }

  function erase() {
    const { shape, position, selected, pen } = game.state;
    if (!game.state.opened) return;
    if (pen === "color") {
      if (game.change(S.uncolored, positions.colored(position, selected, 0))) announce(S.uncoloredNow);
    } else if (game.change(S.erased, positions.placed(shape, position, selected, null))) announce(S.erasedNow);
  }

  return {
    value,
    erase,
    /** A typed digit: a value, or the second digit of one. */
    key(digit) {
      const { shape, cursor, pen, selected } = game.state;
      const isValue = pen === "digit" && selected.length === 1;
      const isSecond = isValue && typed.place === cursor && game.state.position.values[cursor] === typed.value;
      const own = pen === "color" ? digit : typedValue(shape, isSecond ? typed.value : null, digit);
      typed = { place: isValue ? cursor : -1, value: own };
      if (pen === "color" || shape.values.includes(own)) value(own);
      else if (digit === 0) erase();
    },
    pen(pen = game.state.pen === "digit" ? "note" : "digit") {
      game.show({ pen });
      announce(S.pens[pen]);
    },
    /** Clears the message, and selects only the cell with the cursor. */
    relax() {
      game.stop();
      game.show({ message: null, selected: [game.state.cursor] });
    },
  };
}

/** Counts solutions, fills in the solution, and finds true candidates. */
function searchActions(/** @type {Game} */ game) {
  const solved = (signal, values, limit) => {
    const request = { puzzle: game.puzzle, values, limit, seconds: 30 };
    return stream("sudoku/variants/solve", request, {
      signal,
      onEvent: (...[name, data]) => name === "progress" && game.tellWork(W.counted(data.count)),
    });
  };
  const ask = (text, run) => game.state.opened && game.work(text, run);
  return {
    count: () =>
      ask(W.counting, async (signal) => {
        const values = game.values();
        const { count, more, incomplete } = await solved(signal, values, MOST);
        const isPlain = Object.keys(values).length === 0;
        const words = TEXTS.solutions.count(count, more ?? incomplete !== null);
        game.say((isPlain ? TEXTS.solutions.has : TEXTS.solutions.left)(words), {
          kind: count === 1 && more === false ? "good" : "careful",
        });
      }),
    solve: () =>
      ask(W.solving, async (signal) => {
        const { solution, more, incomplete } = await solved(signal, {}, 1);
        if (!solution) return game.say(incomplete ? TEXTS.solutions.unknown : TEXTS.solutions.none, { kind: "bad" });
        const { shape, position } = game.state;
        const next = { ...positions.blank(shape), colors: position.colors };
        for (const [name, value] of Object.entries(solution)) {
          const place = placeOf(name, shape.columns);
          if (place >= 0 && shape.givens[place] === null) next.values[place] = value;
        }
        game.change(SUDOKU.solutions.change, next);
        game.say(more === false ? SUDOKU.solutions.solved : SUDOKU.solutions.several, { kind: "good" });
      }),
    candidates: () =>
      ask(W.candidates, async (signal) => {
        const values = game.values();
        const request = { puzzle: game.puzzle, values, seconds: 30 };
        const { solvable, candidates } = await stream("sudoku/variants/candidates", request, { signal });
        const isPlain = Object.keys(values).length === 0;
        if (!solvable) return game.say(isPlain ? TEXTS.solutions.none : TEXTS.solutions.noneLeft, { kind: "bad" });
        const { shape, position } = game.state;
        const at = (place) => candidates[nameOf(place, shape.columns)] ?? [];
        game.change(T.candidates, positions.withNotes(shape, position, at));
        game.say(T.candidatesNow, { kind: "good" });
      }),
  };
}

/** Opens, restarts and shares puzzles. */
function puzzleActions(/** @type {Game} */ game, focusGrid) {
  const read = (text) => game.work(W.reading, (signal) => game.open(text, signal, { isNew: true }));
  return {
    paste: read,
    readFile: (file) => game.work(W.reading, async (signal) => game.open(await textOf(file), signal, { isNew: true })),
    openNew: () => game.work(W.loading, async () => (await import("./opening.js")).openOpening(game, focusGrid)),
    restart() {
      if (game.change(S.restart, positions.blank(game.state.shape))) announce(S.restarted);
    },
    copyLink: () => copy(game.link(), SUDOKU.link),
    copyAs: (format) =>
      game.work(W.writing, async (signal) => {
        const { text } = await post("sudoku/variants/write", { puzzle: game.puzzle, format }, { signal });
        await copy(text, SUDOKU.puzzle);
      }),
    /** Opens the puzzle of an address, or else the one that was saved, or an example. */
    follow(params) {
      const code = params.get("puzzle");
      const values = params.get("values") ?? "";
      const { opened, code: shown } = game.state;
      if (opened && code === null) return game.show({});
      if (opened && code === shown) return showValues(game, values);
      return game.work(W.reading, (signal) =>
        code === null ? openLast(game, signal) : openLink(game, code, values, signal),
      );
    },
  };
}

/** Opens the puzzle that was saved, or an example. */
async function openLast(game, signal) {
  const saved = load("variants");
  if (saved?.puzzle) return game.open(JSON.stringify(saved.puzzle), signal, { saved });
  return game.open(exampleText((await examples())[0]), signal);
}

/** Opens the puzzle of an address: with what was saved of it, if it is the saved one. */
async function openLink(game, code, values, signal) {
  const saved = load("variants");
  const text = await unpack(code).catch(() => {
    throw new Error(TEXTS.link);
  });
  const isSaved = saved?.puzzle && JSON.stringify(saved.puzzle) === text;
  return game.open(text, signal, isSaved ? { saved: withValues(saved, values) } : { values });
}

/** Shows the values of an address of the puzzle that is shown. */
function showValues(game, text) {
  const { shape, position } = game.state;
  const values = positions.decodeValues(shape, text);
  const isSame = text === positions.encodeValues(shape, position);
  if (values && !isSame) game.change(SUDOKU.said.link, { ...position, values });
  else game.show({});
}

/** What was saved, if it has the values of an address; these alone otherwise. */
const withValues = (saved, values) =>
  String(saved.position).split("|")[0] === values ? saved : { position: `${values}||`, cursor: saved.cursor };
