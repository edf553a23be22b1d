// Sudoku: the grid with its pad, what is said of it, and what can be asked.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { announce, toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { check } from "./check.js";
import { conflicts, describe } from "./conflicts.js";
import { Game } from "./game.js";
import { createGrid } from "./grid.js";
import { fromParams } from "./link.js";
import { openNew } from "./new.js";
import { createPad } from "./pad.js";
import { createPanels } from "./panels.js";
import * as positions from "./position.js";
import { readText, textOf } from "./read.js";
import { createSay } from "./say.js";
import { copyLink, openTexts, print } from "./share.js";
import { count, judge, solve } from "./solutions.js";
import { nextStep } from "./step.js";
import { createTimer } from "./timer.js";
import { DIGITS, nameCell } from "./units.js";

export const title = "Sudoku";

export async function mount(root, params) {
  const game = new Game(render);
  const play = createPlay(game, () => grid.focus());
  const grid = createGrid({
    onSelect: (cells) => game.select(cells),
    onDigit: (digit) => play.digit(digit, { other: true }),
    onPen: () => play.pen(),
  });
  const pad = createPad(play);
  const timer = createTimer(game);
  const say = createSay(play, () => grid.focus());
  const panels = createPanels(play);
  const about = h("p", { class: "about", "data-testid": "about" });
  const goOn = button("Go on", timer.toggle, { class: "primary", "data-testid": "go-on" }, icon("play"));
  const cover = h("div", { class: "cover", hidden: true }, h("p", null, "Paused"), goOn);
  const stage = h("div", { class: "grid-stage" }, ruler("columns"), ruler("rows"), grid.element, cover);
  root.append(
    h(
      "div",
      { class: "sudoku-bench" },
      h(
        "header",
        { class: "sudoku-head" },
        h("div", { class: "titles" }, h("h1", null, title), about),
        timer.element,
        button("New puzzle", () => play.openNew(), { class: "new-puzzle", title: "New puzzle (G)", "data-testid": "new" }, icon("plus")),
      ),
      stage,
      say.element,
      pad.element,
      panels.element,
    ),
  );

  let covered = false;
  function render(state) {
    grid.render(state);
    pad.render(state);
    timer.render(state);
    panels.render(state);
    const { position, paused } = state;
    const givens = [...position.givens].filter((digit) => digit !== ".").length;
    about.textContent = position.entry ? "Typing a puzzle in" : givens === 1 ? "1 given" : `${givens} givens`;
    grid.element.inert = paused;
    stage.classList.toggle("is-paused", paused);
    cover.hidden = !paused;
    say.render(state);
    if (covered !== paused) {
      covered = paused;
      if (paused) goOn.focus();
      else grid.focus();
    }
  }

  function take(given) {
    const { position, problem } = fromParams(given);
    if (position && !positions.isSame(position, game.position)) {
      if (position.givens === game.position.givens && !position.entry) game.change("a link", position);
      else game.begin("a link", position);
    } else {
      game.show({});
    }
    if (problem) game.say(problem, { kind: "bad" });
  }

  const listeners = listen(root, game, play);
  useShortcuts(shortcuts(play, game, timer));
  take(params);
  return {
    update: take,
    unmount() {
      listeners.abort();
      timer.stop();
      game.stop();
    },
  };
}

/** The numbers at an edge of the grid, by which steps name cells: r2c5. */
const ruler = (side) => h("div", { class: `ruler ${side}`, "aria-hidden": "true" }, DIGITS.map((digit) => h("span", null, digit)));

/** What a player can do. */
function createPlay(game, focusGrid) {
  const blocked = () => game.state.paused;

  function digit(value, { other = false } = {}) {
    if (blocked()) return;
    const { position, selected, cursor, settings } = game.state;
    const noting = (game.state.pen === "note") !== other || selected.length > 1;
    if (noting && !position.entry) return note(value);
    if (positions.isGiven(position, cursor)) return announce(`${nameCell(cursor)} is given`);
    // The same digit again takes it away, as with notes.
    if (position.cells[cursor] === String(value)) return erase();
    const next = positions.placed(position, cursor, value, settings);
    const broken = settings.conflicts && conflicts(next.cells).find(({ cells }) => cells.includes(cursor));
    game.change(`${value} in ${nameCell(cursor)}`, next);
    if (positions.isSolved(next) && !next.entry) toast("Solved!");
    else announce(`${value} in ${nameCell(cursor)}${broken ? `. ${describe(broken)}` : ""}`);
  }

  function note(value) {
    const { position, selected } = game.state;
    const next = positions.noted(position, selected, value);
    if (game.change(`note ${value}`, next)) announce(`Note ${value} ${next.notes.some((each, cell) => each > position.notes[cell]) ? "added" : "removed"}`);
  }

  function erase() {
    if (blocked()) return;
    const { position, selected } = game.state;
    if (game.change("erased", positions.erased(position, selected))) announce("Erased");
  }

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
    texts: () => openTexts(game, focusGrid),
    openNew: (part) => openNew(game, part, focusGrid),
    read: (text) => readText(game, text),
    pen(pen = game.state.pen === "note" ? "digit" : "note") {
      game.show({ pen });
      announce(pen === "note" ? "Writing notes" : "Writing digits");
    },
    set(change) {
      game.show({ settings: { ...game.state.settings, ...change } });
    },
    fillNotes() {
      if (!game.position.entry && game.change("notes filled in", positions.withNotes(game.position))) announce("Notes filled in");
    },
    clearNotes() {
      if (game.change("notes cleared", positions.withoutNotes(game.position))) announce("Notes cleared");
    },
    restart() {
      game.begin("restart", positions.restarted(game.position));
      toast("Begun anew; undo brings your digits back");
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
    /** Back to one cell, without marks. */
    relax() {
      game.stop();
      game.show({ message: null, marks: null, selected: [game.state.cursor] });
    },
  };
}

/** Keys with Ctrl, and texts and files that come from elsewhere. */
function listen(root, game, play) {
  const control = new AbortController();
  const { signal } = control;
  const isTyping = (event) => event.target.closest?.("input[type=text], input[type=number], textarea, select, dialog");
  const on = (target, name, listener) => target.addEventListener(name, listener, { signal });
  on(document, "keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) play.redo();
    else play.undo();
  });
  on(document, "paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isTyping(event)) return;
    event.preventDefault();
    play.read(text);
  });
  on(root, "dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  on(root, "drop", async (event) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    try {
      play.read(await textOf(file));
    } catch (error) {
      game.say(error.message, { kind: "bad" });
    }
  });
  return control;
}

function shortcuts(play, game, timer) {
  return [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: "move; with Shift select several, with Ctrl go by boxes" },
    { keys: ["1 – 9"], text: "write a digit; with Shift by the other pen" },
    ...DIGITS.map((digit) => ({ keys: [String(digit)], run: () => play.digit(digit) })),
    { keys: ["Backspace", "Delete", "0"], text: "erase", run: play.erase },
    { keys: ["n"], text: "digits or notes (Space too)", run: () => play.pen() },
    { keys: ["a"], text: "fill in notes", run: play.fillNotes },
    { keys: ["u"], text: "undo (Ctrl+Z too)", run: play.undo },
    { keys: ["r"], text: "redo (Ctrl+Y too)", run: play.redo },
    { keys: ["h"], text: "next step; again for the reason; again to place it", run: play.step },
    { keys: ["c"], text: "check", run: play.check },
    { keys: ["p"], text: "pause", run: timer.toggle },
    { keys: ["g"], text: "new puzzle", run: () => play.openNew() },
    { keys: ["Escape"], text: "clear marks, select one cell", run: play.relax },
  ];
}
