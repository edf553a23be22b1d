// The course of sudoku techniques: marks, checks, and the exercises that were made beforehand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  checked,
  counted,
  drawnMarks,
  places,
  savedCounts,
  sentences,
  stepsBefore,
  toggled,
} from "../page/course/exercise.js";
import { candidates } from "../page/sudoku/notes.js";
import { decode } from "../page/sudoku/position.js";

const one = { placements: [], eliminations: ["r1c1<>2", "r1c2<>2"] };
const other = { placements: [], eliminations: ["r1c1<>2", "r9c9<>5", "r9c8<>5"] };
const [a, b, c] = [
  { cell: 0, digit: 2 },
  { cell: 1, digit: 2 },
  { cell: 80, digit: 5 },
];

test("marks are added and removed", () => {
  assert.deepEqual(toggled([], a), [a]);
  assert.deepEqual(toggled([a, b], { cell: 0, digit: 2 }), [b]);
  assert.deepEqual(toggled([a], { cell: 0, digit: 3 }), [a, { cell: 0, digit: 3 }]);
});

test("marks are right if a step is whole, and no mark is beside all steps", () => {
  const steps = [one, other];
  assert.equal(checked([], steps).kind, "none");
  assert.deepEqual(checked([a], steps), { kind: "part", left: 1, wrong: [], step: one });
  assert.deepEqual(checked([a, b], steps), { kind: "right", left: 0, wrong: [], step: one });
  assert.deepEqual(checked([b, a, c], steps), { kind: "right", left: 0, wrong: [], step: one });
  const wrong = { cell: 40, digit: 2 };
  assert.deepEqual(checked([a, b, wrong], steps).kind, "wrong");
  assert.deepEqual(checked([a, wrong], steps).wrong, [wrong]);
  assert.deepEqual(checked([wrong], steps).step, null);
  assert.equal(checked([c], steps).step, other);
});

test("where a step places digits, these are to be marked", () => {
  const single = { placements: ["r1c1=2"], eliminations: [] };
  assert.equal(places([single]), true);
  assert.equal(places([one]), false);
  assert.equal(checked([a], [single]).kind, "right");
  assert.deepEqual(drawnMarks([a], true).placements, ["r1c1=2"]);
  assert.deepEqual(drawnMarks([a], false).eliminations, ["r1c1<>2"]);
});

test("a reason is cut into its sentences", () => {
  assert.deepEqual(sentences("If r1c1 is 2. Then r2c2 is not. 3 is left."), [
    "If r1c1 is 2.",
    "Then r2c2 is not.",
    "3 is left.",
  ]);
  assert.deepEqual(sentences("Only one."), ["Only one."]);
});

test("solved exercises are counted", () => {
  assert.deepEqual(counted({ x_wing: 1 }, "x_wing"), { x_wing: 2 });
  assert.deepEqual(counted({}, "x_wing"), { x_wing: 1 });
  assert.deepEqual(savedCounts({ x_wing: 2, y: "3", z: 0 }), { x_wing: 2 });
  assert.deepEqual(savedCounts(null), {});
});

test("the exercises that were made beforehand are positions with all their candidates", () => {
  const all = JSON.parse(readFileSync(new URL("../page/course/exercises.json", import.meta.url), "utf8"));
  assert.ok(Object.keys(all).length > 30);
  for (const [id, texts] of Object.entries(all)) {
    assert.ok(texts.length > 0, id);
    for (const text of texts) {
      const position = decode(text);
      assert.ok(position, id);
      const left = candidates(position.cells);
      for (const [cell, notes] of position.notes.entries()) {
        assert.equal(notes & ~left[cell], 0, `${id}: a note is not a candidate`);
        assert.equal(notes !== 0, position.cells[cell] === ".", `${id}: an empty cell has notes, and no other one`);
      }
      assert.deepEqual(stepsBefore(position, id).techniques, [id]);
    }
  }
});

test("guessing is not a technique to learn", async () => {
  const { isPractised, isTaught } = await import("../page/sudoku/techniques.js");
  const technique = (id, canBeNeeded = true) => /** @type {any} */ ({ id, can_be_needed: canBeNeeded });
  assert.deepEqual([isTaught(technique("xy_wing")), isPractised(technique("xy_wing"))], [true, true]);
  assert.deepEqual(
    [isTaught(technique("naked_pair", false)), isPractised(technique("naked_pair", false))],
    [true, false],
  );
  assert.deepEqual([isTaught(technique("brute_force")), isPractised(technique("brute_force"))], [false, false]);
});
