// The state of the view of variant sudokus, its puzzles and its addresses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lookOf } from "../page/variants/look.js";
import { pack, unpack } from "../page/variants/pack.js";
import * as positions from "../page/variants/position.js";
import { boxSide, nameOf, placeOf, shapeOf } from "../page/variants/puzzle.js";
import { changed, travelled, typedValue } from "../page/variants/state.js";
import { TEXTS } from "../page/variants/texts.js";

const EXAMPLES = JSON.parse(readFileSync(new URL("../page/variants/examples.json", import.meta.url), "utf8"));

/** A grid of 2x3 places, of which the first is not a cell, with values from 0 on. */
const SHAPE = shapeOf({ rows: 2, columns: 3, values: [0, 11], absent: ["r1c1"], givens: { r2c3: 7, x1: 3 } });

const blank = () => positions.blank(SHAPE);

test("cells have names and places", () => {
  assert.equal(placeOf("r2c3", 3), 5);
  assert.equal(placeOf("x1", 3), -1);
  assert.equal(nameOf(5, 3), "r2c3");
  assert.deepEqual(SHAPE.cells, [1, 2, 3, 4, 5]);
  assert.deepEqual(SHAPE.givens, [null, null, null, null, null, 7]);
  assert.equal(SHAPE.values.length, 12);
});

test("values, notes and colours are entered and taken away", () => {
  const placed = positions.placed(SHAPE, positions.noted(SHAPE, blank(), [1, 2], 3), [1, 5], 4);
  assert.equal(positions.valueAt(SHAPE, placed, 1), 4);
  assert.equal(positions.valueAt(SHAPE, placed, 5), 7);
  assert.deepEqual(positions.notesAt(SHAPE, placed, 1), []);
  assert.deepEqual(positions.notesAt(SHAPE, placed, 2), [3]);
  const both = positions.noted(SHAPE, placed, [1, 2, 3, 5], 3);
  assert.deepEqual(positions.notesAt(SHAPE, both, 3), [3]);
  assert.deepEqual(positions.notesAt(SHAPE, positions.noted(SHAPE, both, [2, 3], 3), 2), []);
  const colored = positions.colored(placed, [1, 2], 6);
  assert.deepEqual(colored.colors, [0, 6, 6, 0, 0, 0]);
  assert.deepEqual(positions.colored(colored, [1, 2], 6).colors, [0, 0, 0, 0, 0, 0]);
  const noted = positions.withNotes(SHAPE, placed, (place) => (place === 2 ? [0, 11] : [5]));
  assert.deepEqual(positions.notesAt(SHAPE, noted, 2), [0, 11]);
  assert.deepEqual(positions.notesAt(SHAPE, noted, 1), []);
});

test("positions are encoded and decoded, and junk is not", () => {
  const placed = positions.placed(SHAPE, positions.noted(SHAPE, blank(), [2, 4], 11), [1], 11);
  const position = positions.colored(placed, [3], 2);
  assert.equal(positions.encodeValues(SHAPE, position), ".c");
  assert.deepEqual(positions.decode(SHAPE, positions.encode(SHAPE, position)), position);
  assert.deepEqual(positions.decode(SHAPE, positions.encode(SHAPE, blank())), blank());
  for (const junk of [null, 1, "", "?||", ".d||", ".......||", "|-|", "|,,,,,,,|", "||9"])
    assert.equal(positions.decode(SHAPE, junk), null, String(junk));
  const wide = shapeOf({ rows: 1, columns: 1, values: [1, 32] });
  const all = positions.noted(wide, positions.blank(wide), [0], 32);
  assert.deepEqual(positions.notesAt(wide, positions.decode(wide, positions.encode(wide, all)), 0), [32]);
});

test("changes are undone and redone", () => {
  const state = { shape: SHAPE, position: blank(), past: [], future: [] };
  const after = { ...state, ...changed(state, "4", positions.placed(SHAPE, state.position, [1], 4)) };
  const before = { ...after, ...travelled(after, "past", "future") };
  assert.deepEqual(before.position, blank());
  assert.deepEqual({ ...before, ...travelled(before, "future", "past") }.position, after.position);
  assert.equal(travelled(state, "past", "future"), null);
});

test("digits that are typed one after the other make one value", () => {
  assert.equal(typedValue(SHAPE, null, 1), 1);
  assert.equal(typedValue(SHAPE, 1, 1), 11);
  assert.equal(typedValue(SHAPE, 1, 2), 2);
  assert.equal(typedValue(SHAPE, 11, 1), 1);
});

test("the look of a cell has its value, its notes and its conflicts", () => {
  const position = positions.noted(SHAPE, positions.placed(SHAPE, blank(), [1], 7), [2], 3);
  const checked = { conflicts: [{ cells: ["r1c2", "x1"] }], solved: false };
  const look = lookOf({ shape: SHAPE, position, cursor: 1, selected: [1], checked });
  assert.deepEqual([look(1).digit, look(1).conflict, look(1).selected, look(1).given], ["7", true, true, false]);
  assert.deepEqual([look(5).same, look(5).given, look(5).conflict], [true, true, false]);
  assert.deepEqual(look(2).notes, [{ note: 3, classes: "" }]);
});

test("puzzles are packed into addresses, and a link stays a link", async () => {
  for (const { puzzle } of EXAMPLES) {
    const text = JSON.stringify(puzzle);
    const code = await pack(text);
    assert.match(code, /^z\.[\w-]+$/);
    assert.ok(code.length < text.length);
    assert.equal(await unpack(code), text);
  }
  assert.equal(await unpack("https://www.f-puzzles.com/?load=N4"), "https://www.f-puzzles.com/?load=N4");
  await assert.rejects(unpack("z.!"));
  await assert.rejects(unpack("z.AAAA"));
  await assert.rejects(unpack(await pack(" ".repeat(1_000_001))), RangeError);
});

test("every example has its texts", () => {
  for (const { id, puzzle } of EXAMPLES) {
    assert.equal(TEXTS.examples[id].length, 2, id);
    assert.equal(shapeOf(puzzle).cells.length > 0, true);
    assert.ok(boxSide(puzzle) > 1);
  }
});

test("conflicts are put into a sentence", () => {
  assert.equal(TEXTS.conflict({ type: null, cells: ["r1c1"] }), "r1c1 cannot have this value.");
  assert.equal(
    TEXTS.conflict({ type: "arrow", cells: ["r1c1", "r1c2", "r1c3"] }),
    "r1c1, r1c2 and r1c3 break a rule together: arrow.",
  );
});

test("given candidates are notes, which come back with the cell", () => {
  const shape = shapeOf({ rows: 2, columns: 2, values: [1, 2], candidates: { r1c2: [1, 2], r2c1: [2], x1: [1] } });
  assert.deepEqual(shape.marks, [0, 0b11, 0b10, 0]);
  const before = positions.blank(shape);
  assert.deepEqual(positions.notesAt(shape, before, 1), [1, 2]);
  const placed = positions.placed(shape, before, [0, 1], 2);
  assert.deepEqual(placed.notes, [0, 0, 0b10, 0]);
  assert.deepEqual(positions.placed(shape, placed, [0, 1], null), before);
});
