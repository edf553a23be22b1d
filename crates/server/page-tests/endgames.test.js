// The state of the endgames view, and its judgements.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as states from "../page/endgames/state.js";
import { endValue, holds, judgement, ownPly, solves, verdict } from "../page/endgames/verdicts.js";

const bench = (fields) => ({ ...states.firstState(), screen: "bench", start: "W:WK1:BK32", ...fields });

test("a state is saved and restored, and junk is replaced", () => {
  const state = bench({ moves: ["1-5"], values: [{ win: 5 }, null], ply: 0, seconds: 30 });
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const junk of [null, 1, {}, { variant: "english", start: "", moves: [1] }])
    assert.deepEqual(states.savedState(junk), states.firstState());
});

test("an address that is shown changes nothing", () => {
  const state = bench({ moves: ["1-5"], values: [{ win: 5 }] });
  const params = (moves) => new URLSearchParams({ variant: "english", fen: state.start, moves });
  assert.equal(states.followed(params("1-5"), state), state);
  assert.deepEqual(states.followed(params("1-6"), state).moves, ["1-6"]);
});

test("the user has the first turn, and every other one", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(ownPly), [-1, 1, 1, 3, 3]);
});

test("moves are judged by the change of the value", () => {
  const kind = (before, after) => judgement(bench({ values: [before, after] }), 1, "white", null)?.kind;
  assert.equal(kind({ win: 5 }, { win: 4 }), "best");
  assert.equal(kind({ win: 5 }, { win: 8 }), "longer");
  assert.equal(kind({ win: 5 }, { draw: true }), "gone");
  assert.equal(kind({ draw: true }, { loss: 4 }), "gone");
  const working = { status: "working" };
  assert.equal(judgement(bench({ values: [{ win: 5 }] }), 1, "white", working), null);
  const bounded = { status: "done", answer: { lower: { draw: true }, upper: null } };
  assert.equal(judgement(bench({ values: [{ win: 5 }] }), 1, "white", bounded).kind, "gone");
});

test("a won game tells the shortest way", () => {
  const outcome = { winner: "white", text: "white wins: black has no piece left" };
  const own = (length) => bench({ moves: Array(length).fill("1-5"), values: [{ win: 3 }] });
  assert.match(verdict(own(3), outcome, "white").text, /^You win in 3 plies, the shortest way possible\. White wins/);
  assert.match(verdict(own(5), outcome, "white").text, /; the shortest way takes 3\./);
  assert.equal(verdict(own(3), outcome, "black").tone, "bad");
  assert.equal(verdict(own(3), null, "white"), null);
});

test("a puzzle is solved by a win, by a draw that was the goal, and by holding out", () => {
  assert.ok(solves(bench({ values: [{ win: 3 }] }), "white", "white"));
  assert.ok(!solves(bench({ values: [{ win: 3 }] }), null, "white"));
  assert.ok(solves(bench({ values: [{ draw: true }] }), null, "white"));
  assert.ok(!solves(bench({ values: [{ loss: 4 }], moves: ["1-5"] }), "black", "white"));
  assert.ok(solves(bench({ values: [{ loss: 1 }], moves: ["1-5"] }), "black", "white"));
  assert.deepEqual(endValue("black", "white"), { loss: 0 });
});

test("a draw is held after ten moves", () => {
  const moves = Array(20).fill("1-5");
  const values = Array(21).fill({ draw: true });
  assert.ok(holds(bench({ moves, values })));
  assert.ok(!holds(bench({ moves: moves.slice(1), values })));
});
