// The settings: what is restored, and the names of squares that they choose.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const saved = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (name) => saved.get(name) ?? null,
  setItem: (name, value) => saved.set(name, value),
});
const { LOOKS, restored, setting, VALUES } = await import("../page/lib/settings.js");
const { moveText, styled } = await import("../page/board/notation.js");
const { piecesAfter, squareName } = await import("../page/board/geometry.js");

beforeEach(() => saved.clear());

test("what is not a value of a setting is the default", () => {
  assert.equal(restored("theme", "dark"), "dark");
  assert.equal(restored("theme", "pink"), "system");
  assert.equal(restored("board", null), VALUES.board[0]);
  saved.set("tessera.animation", '"fast"');
  assert.equal(setting("animation"), "fast");
  saved.set("tessera.animation", "no JSON");
  assert.equal(setting("animation"), "on");
});

test("what is set before the first paint are the looks", () => {
  const code = readFileSync(new URL("../page/lib/theme-first.js", import.meta.url), "utf8");
  assert.deepEqual(JSON.parse(/of (\[[^\]]*\])/.exec(code)?.[1] ?? "[]"), LOOKS);
});

/** A board of 4x4 squares, the dark ones numbered. */
const small = {
  columns: 4,
  rows: 4,
  style: "numeric",
  numbers: [null, 1, null, 2, 3, null, 4, null, null, 5, null, 6, 7, null, 8, null],
  letters: ["a", "b", "c", "d"],
  row_numbers: [4, 3, 2, 1],
};

test("squares are named as it is set", () => {
  assert.equal(styled(small), small);
  saved.set("tessera.notation", '"numbers"');
  assert.equal(styled(small), small);
  saved.set("tessera.notation", '"letters"');
  const lettered = styled(small);
  assert.equal(styled(small), lettered);
  assert.equal(squareName(lettered, 4), "a3");
  saved.set("tessera.notation", '"variant"');
  assert.equal(styled(small), small);
});

test("moves are written in the notation that is set", () => {
  saved.set("tessera.notation", '"letters"');
  const lettered = styled(small);
  assert.equal(moveText(small, "7-5"), "7-5");
  assert.equal(moveText(lettered, "7-5"), "a1-b2");
  assert.equal(moveText(lettered, "3. 8x3"), "3. c1xa3");
  assert.equal(moveText(lettered, "2... 8x99"), "2... c1x99");
  assert.equal(moveText(undefined, "7-5"), "7-5");
});

test("letters become numbers", () => {
  const lettered = { ...small, style: "algebraic" };
  saved.set("tessera.notation", '"numbers"');
  assert.equal(moveText(styled(lettered), "1. c1:a3"), "1. 8:3");
  assert.equal(moveText(styled(lettered), "a4-z9"), "a4-z9", "there is no such square");
  const capitals = { ...lettered, letters: ["A", "B", "C", "D"] };
  assert.equal(moveText(styled(capitals), "C1-A3"), "8-3");
});

test("a move is shown before the server has answered", () => {
  assert.equal(piecesAfter("..b.w...", { path: [4, 0], captured: [2] }), "w.......");
  assert.equal(piecesAfter("W...", { path: [0, 2, 0], captured: [] }), "W...", "a round trip");
});
