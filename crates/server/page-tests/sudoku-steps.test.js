// Steps of the server in the page: what they change, where to look for them, colours, rows of givens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeColors, encodeColors } from "../page/sudoku/colors.js";
import { fromParams, toParams } from "../page/sudoku/link.js";
import { label, lookOf } from "../page/sudoku/look.js";
import { candidates, digitsOf } from "../page/sudoku/notes.js";
import {
  BLANK,
  colored,
  decode,
  encode,
  erased,
  noted,
  placed,
  puzzle,
  typed,
  uncolored,
  withNotes,
} from "../page/sudoku/position.js";
import { words } from "../page/sudoku/rating.js";
import { applied, change, conclusion, eliminated, isNoted, positionsOf, toAllNotes } from "../page/sudoku/replay.js";
import { savedState, shownPosition } from "../page/sudoku/state.js";
import { nameUnits, whereTo } from "../page/sudoku/where.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SETTINGS = { tidy: true, conflicts: true, peers: true };

/** A step as the server has it. */
function step(changes) {
  return {
    technique: "Naked Pair",
    placements: [],
    eliminations: [],
    notation: "1,2 in r1c34 => r1c9<>2",
    drawing: { units: [], causes: [], candidates: [], groups: [], links: [] },
    ...changes,
  };
}

test("changes are read from the notation", () => {
  assert.deepEqual(change("r1c2=3"), { cell: 1, digit: 3 });
  assert.deepEqual(change("r9c9<>7"), { cell: 80, digit: 7 });
  assert.equal(conclusion(step({})), "r1c9<>2");
  assert.equal(conclusion(step({ notation: "r5c5=5" })), "r5c5=5");
});

test("notes count as eliminations if nearly all cells have some", () => {
  const bare = puzzle(PUZZLE);
  const all = candidates(PUZZLE);
  assert.deepEqual(eliminated(bare, all), []);
  assert.deepEqual(eliminated(noted(bare, [2], 1), all), [], "a single note says nothing");
  const full = withNotes(bare);
  assert.ok(isNoted(full));
  const without = noted(noted(full, [2], 1), [3], 2);
  assert.deepEqual(eliminated(without, all), ["r1c3<>1", "r1c4<>2"]);
  // A cell that was erased may hold anything.
  assert.deepEqual(eliminated(erased(without, [2]), all), ["r1c4<>2"]);
});

test("a step that eliminates turns all candidates into notes", () => {
  const bare = puzzle(PUZZLE);
  const all = candidates(PUZZLE);
  const pair = step({ eliminations: ["r1c3<>1"] });
  const after = applied(bare, pair, all, SETTINGS);
  assert.deepEqual(digitsOf(after.notes[2]), [2, 4]);
  assert.deepEqual(after.notes[3], all[3]);
  // The player's own notes are kept.
  const own = noted(withNotes(bare), [3], 2);
  assert.deepEqual(applied(own, pair, all, SETTINGS).notes[3], own.notes[3]);
  const single = applied(bare, step({ placements: ["r5c5=5"] }), all, SETTINGS);
  assert.equal(single.cells[40], "5");
  assert.ok(single.notes.every((notes) => notes === 0));
});

test("a path is replayed from its steps", () => {
  const strings = candidates(PUZZLE).map((notes) => digitsOf(notes).join(""));
  const steps = [step({ eliminations: ["r1c3<>1"] }), step({ placements: ["r5c5=5"] }), step({})];
  const [first, second, third] = positionsOf(puzzle(PUZZLE), steps, strings);
  assert.deepEqual(first.notes, toAllNotes(strings, PUZZLE));
  assert.deepEqual(digitsOf(second.notes[2]), [2, 4]);
  assert.equal(third.cells[40], "5");
  assert.ok(!digitsOf(third.notes[41 - 9]).includes(5), "peers lose the digit");
  const state = { ...savedState(null, null, 0), walk: { steps, positions: [first, second, third], index: 2 } };
  assert.equal(shownPosition(state), third);
});

test("the place of a step is its units, or the cells of its pattern", () => {
  const drawing = (parts) => step({ drawing: { ...step({}).drawing, ...parts } });
  const row = { kind: "row", number: 2, role: "base" };
  assert.deepEqual(whereTo(drawing({ units: [row] })), { text: "Look at row 2.", cells: range(9, 18) });
  const cover = { kind: "box", number: 1, role: "cover" };
  assert.equal(whereTo(drawing({ units: [cover] })).text, "Look at box 1.");
  const chain = drawing({
    units: [row],
    links: [{}],
    groups: [{ cells: [1, 2] }],
    candidates: [{ cell: 2, digit: 3, role: "on" }],
  });
  assert.deepEqual(whereTo(chain), { text: "Look at the 2 lit cells.", cells: [1, 2] });
  assert.equal(whereTo(step({ placements: ["r5c5=5"] })).text, "Look at box 5.");
  assert.equal(whereTo(step({ eliminations: ["r5c6=5"] })).text, "Look at r5c6.");
  const units = [row, { kind: "row", number: 5 }, { kind: "column", number: 4 }];
  assert.equal(nameUnits(units), "rows 2 and 5 and column 4");
});

const range = (from, to) => Array.from({ length: to - from }, (_, index) => from + index);

test("cells and notes have colours, which are undone with the position and shared", () => {
  let position = colored(withNotes(puzzle(PUZZLE)), [2, 3], 4);
  position = colored(position, [2, 0], 1, 4);
  assert.deepEqual(position.colors, { 20: 4, 30: 4, 24: 1 }, "only a note that is there has a colour");
  assert.deepEqual(decode(encode(position)), position);
  const params = new URLSearchParams(Object.entries(toParams(position)).filter(([, value]) => value));
  assert.equal(encode(fromParams(params).position), encode(position));
  assert.deepEqual(colored(position, [2], 4).colors, { 30: 4, 24: 1 });
  assert.deepEqual(uncolored(position, [2]).colors, { 30: 4 });
  assert.deepEqual(placed(position, 2, 4, SETTINGS).colors, { 20: 4, 30: 4 });
  assert.equal(decodeColors("999-1"), null);
  assert.equal(decodeColors("1-9"), null);
  assert.equal(encodeColors({}), "");
  const state = { ...savedState(null, null, 0), position, cursor: 80, selected: [80] };
  assert.equal(label(lookOf(state)(2)), "empty, notes 1 2 4 blue, red");
});

test("a digit is highlighted without a cell, and a step says what it does to notes", () => {
  const state = { ...savedState(null, null, 0), position: withNotes(puzzle(PUZZLE)), highlight: 7 };
  const look = lookOf(state);
  assert.ok(look(4).same);
  assert.deepEqual(
    look(5).notes.map(({ note, classes }) => [note, classes]),
    [
      [2, ""],
      [4, ""],
      [6, ""],
      [8, ""],
    ],
  );
  const pair = step({ eliminations: ["r1c3<>1"] });
  pair.drawing = { ...pair.drawing, candidates: [{ cell: 2, digit: 2, role: "on" }] };
  const drawn = lookOf({ ...state, marks: { step: pair, stage: 3 } })(2);
  assert.deepEqual(
    drawn.notes.map(({ classes }) => classes),
    ["gone", "role-on", ""],
  );
  assert.match(label(drawn), /the step removes 1$/);
});

test("rows of givens are filled in", () => {
  const empty = puzzle(BLANK, { entry: true });
  assert.equal(typed(empty, 9, "12.4").cells, `${BLANK.slice(0, 9)}12.4${BLANK.slice(13)}`);
  assert.equal(typed(empty, 80, "99").cells.length, 81);
});

test("ratings have words", () => {
  const known = { level: "Hard", score: 1200, er: 4.4, ep: 1.2, ed: 1 };
  assert.equal(words(known).short, "Hard · ER 4.4");
  assert.equal(words(known).whole[1], "Sudoku Explainer: ER 4.4, EP 1.2, ED 1.0");
  assert.equal(words({ level: "Easy", score: 200 }).short, "Easy");
});
