// The order of the first screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { latestFirst } from "../page/home/order.js";

const PARTS = ["play", "draughts", "endgames", "sudoku", "learn"];

test("what was done last comes first", () => {
  assert.deepEqual(latestFirst(PARTS, []), PARTS);
  assert.deepEqual(latestFirst(PARTS, ["sudoku"]), ["sudoku", "play", "draughts", "endgames", "learn"]);
  assert.deepEqual(latestFirst(PARTS, ["learn", "sudoku"]), ["learn", "sudoku", "play", "draughts", "endgames"]);
  for (const junk of [null, 3, "sudoku", ["chess"], [null], { 0: "sudoku" }])
    assert.deepEqual(latestFirst(PARTS, junk), PARTS);
});

test("the towers program's view, the tours and the course belong to learning", () => {
  for (const view of ["rules", "course"]) assert.equal(latestFirst(PARTS, ["sudoku", view])[1], "learn");
  assert.deepEqual(latestFirst(PARTS, ["towers", "sudoku", "learn"])[0], "learn");
  assert.deepEqual(latestFirst(PARTS, ["sudoku", "towers"]), ["sudoku", "learn", "play", "draughts", "endgames"]);
});
