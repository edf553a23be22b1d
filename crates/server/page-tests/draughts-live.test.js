// The live analysis of the draughts view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shortNumber, whiteShare, whiteText } from "../page/draughts/live/score.js";
import { moveValue, valueText } from "../page/draughts/live/tables.js";

test("the bar is divided by a logistic of the score, and a proven win fills it", () => {
  assert.equal(whiteShare({ estimate: 0 }, "black"), 0.5);
  assert.equal(whiteShare({ win: 9 }, "black"), 0);
  assert.equal(whiteShare({ loss: 4 }, "black"), 1);
  assert.ok(Math.abs(whiteShare({ estimate: 100 }, "white") - 0.75) < 1e-9);
  assert.ok(Math.abs(whiteShare({ estimate: 100 }, "black") - 0.25) < 1e-9);
});

test("scores are those of white", () => {
  assert.equal(whiteText({ estimate: 35 }, "white"), "+0.35");
  assert.equal(whiteText({ estimate: 35 }, "black"), "−0.35");
  assert.equal(whiteText({ estimate: 0 }, "black"), "0.00");
  assert.equal(whiteText({ win: 9 }, "black"), "Black wins in 9");
  assert.equal(whiteText({ loss: 4 }, "black"), "White wins in 4");
});

test("numbers have three digits", () => {
  const short = [0, 950, 1000, 12_345, 999_499, 1_250_000, 98_000_000, 2.5e9].map(shortNumber);
  assert.deepEqual(short, ["0", "950", "1.00 k", "12.3 k", "999 k", "1.25 M", "98.0 M", "2.50 G"]);
});

test("the value of a move is that of the position after it, for the other player", () => {
  const values = [
    { category: "loss", dtw: -8 },
    { category: "win", dtw: 5 },
    { category: "draw", dtw: null },
    { category: "unknown", dtw: null },
  ].map(moveValue);
  assert.deepEqual(values, [{ win: 9 }, { loss: 6 }, { draw: true }, null]);
  assert.deepEqual(values.map(valueText), ["wins in 9", "loses in 6", "draws", "not known"]);
});
