// The state of the sudoku view, and its address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { conflicts } from "../page/sudoku/conflicts.js";
import { fromParams, toParams } from "../page/sudoku/link.js";
import { encode, isSolved, noted, placed } from "../page/sudoku/position.js";
import { changed, firstPuzzle, NEW_RECORD, savedState, toSave, travelled } from "../page/sudoku/state.js";

const first = () => savedState(null, null, 0);

/** The state after digits were placed in cells. */
function played(...digits) {
  const state = first();
  for (const [cell, digit] of digits) {
    const position = placed(state.position, cell, digit, state.settings);
    Object.assign(state, changed(state, `${digit}`, position, null));
  }
  return state;
}

test("a state is saved and restored, and junk is replaced", () => {
  const state = played([0, 6]);
  const { past, future } = state;
  const copy = JSON.parse(JSON.stringify(toSave(state)));
  assert.deepEqual(savedState(copy, { past, future }, 0), state);
  for (const junk of [1, "x", {}, { position: "?", cursor: 99 }]) assert.deepEqual(savedState(junk, junk, 0), first());
});

test("changes are undone and redone", () => {
  const state = played([0, 6], [1, 5]);
  const before = { ...state, ...travelled(state, "past", "future") };
  assert.deepEqual(before.position, played([0, 6]).position);
  const after = { ...before, ...travelled(before, "future", "past") };
  assert.equal(encode(after.position), encode(state.position));
  assert.equal(travelled(first(), "past", "future"), null);
});

test("undo restores the record of the puzzle before", () => {
  const state = { ...played([0, 6]), record: { seconds: 70, steps: 2, solver: false } };
  const next = { ...state, ...changed(state, "another", first().position, NEW_RECORD) };
  assert.equal(next.record.seconds, 0);
  assert.equal({ ...next, ...travelled(next, "past", "future") }.record.seconds, 70);
});

test("the number of changes kept is limited", () => {
  let state = first();
  for (let count = 0; count < 301; count += 1) {
    const position = noted(state.position, [0], 1 + (count % 9));
    state = { ...state, ...changed(state, "note", position, null) };
  }
  assert.equal(state.past.length, 300);
});

test("the last digit solves the puzzle, which is celebrated once", () => {
  const solved = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  const { position } = fromParams(new URLSearchParams({ givens: `.${solved.slice(1)}` }));
  const state = { ...first(), position };
  const end = { ...state, ...changed(state, "1", placed(position, 0, 1, state.settings), null) };
  assert.ok(isSolved(end.position));
  assert.ok(end.celebrate);
  assert.ok(!{ ...end, ...changed(end, "again", end.position, null) }.celebrate);
});

test("an address has the puzzle, the digits and the notes", () => {
  const { position } = played([0, 6]);
  const own = noted(position, [1, 3], 4);
  const params = new URLSearchParams(Object.entries(toParams(own)).filter(([, value]) => value !== null));
  assert.equal(encode(fromParams(params).position), encode(own));
  assert.match(fromParams(new URLSearchParams({ givens: "12" })).problem, /“givens” in this link has 2 characters/);
});

test("a digit twice in a unit is a conflict", () => {
  const cells = `11${".".repeat(79)}`;
  assert.deepEqual(
    conflicts(cells).map(({ unit, digit, cells: own }) => [unit.kind, digit, own]),
    [
      ["row", 1, [0, 1]],
      ["box", 1, [0, 1]],
    ],
  );
});

test("a puzzle that cannot be solved is shown with the way back to the one before", async () => {
  const { withWayBack } = await import("../page/sudoku/solutions.js");
  let undone = 0;
  const game = { undo: () => (undone += 1) };
  const good = { kind: "good", text: "One solution." };
  assert.equal(withWayBack(game, good), good);
  const [action] = withWayBack(game, { kind: "bad", text: "No solution." }).actions ?? [];
  action.run();
  assert.equal(undone, 1);
});

test("each first visit has another puzzle, with as many givens in every unit", () => {
  const plain = first().position.givens;
  assert.equal(
    firstPuzzle(() => 0),
    plain,
  );
  const many = new Set(Array.from({ length: 20 }, () => firstPuzzle()));
  assert.ok(many.size > 1);
  for (const givens of many) {
    assert.match(givens, /^[1-9.]{81}$/);
    assert.equal([...givens].filter((sign) => sign !== ".").length, [...plain].filter((sign) => sign !== ".").length);
    assert.deepEqual(conflicts(givens), []);
  }
});
