// The state of the towers view.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as states from "../page/towers/state.js";

const RECORD = {
  start: { to_move: "black" },
  plies: [
    { player: "black", action: "G6-F5", to_move: "white", computed: false, cost_text: "0" },
    { player: "white", action: "B3-C4", to_move: "black", computed: true, cost_text: "−1" },
  ],
  end: { kind: "complete" },
};

test("a state is saved and restored, and junk is replaced", () => {
  const state = { text: "A\n", start: "B:WB3:BC6", depth: 5, ply: 1, flipped: true, why: 0, path: ["G6-F5"] };
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const junk of [null, 1, {}, { text: 1 }]) assert.deepEqual(states.savedState(junk), states.firstState());
});

test("an address has the action file as a list, or as it is", () => {
  const text = "G6-F5\nB3-C4\nA\n";
  const state = { ...states.firstState(), text, start: "B:WB3:BC6", depth: 4, why: 2, path: ["C6-B5"] };
  const link = states.stateLink(state);
  assert.deepEqual(link, { actions: "G6-F5,B3-C4,A", fen: "B:WB3:BC6", depth: 4, ply: null, why: 2, path: "C6-B5" });
  const given = Object.entries(link).filter(([, value]) => value !== null);
  const read = states.linkedState(new URLSearchParams(given.map(([name, value]) => [name, String(value)])), false);
  assert.deepEqual({ ...read, text: `${read.text}\n` }, state);
  assert.deepEqual(states.stateLink({ ...state, text: "a,b" }).text, "a,b");
  assert.deepEqual(states.stateLink({ ...state, text: "x".repeat(12_001) }), {});
});

test("the last ply stays the last one", () => {
  assert.equal(states.storedPly(2, RECORD), null);
  assert.equal(states.storedPly(1, RECORD), 1);
  assert.equal(states.storedPly(-1, RECORD), 0);
  assert.equal(states.shownPly({ ply: null }, RECORD), 2);
  assert.equal(states.shownPly({ ply: 9 }, RECORD), 2);
  assert.equal(states.shownPly({ ply: 1 }, null), 0);
});

test("the position is put into words", () => {
  assert.equal(states.positionText({ ply: 0 }, RECORD), "Initial position. Cost 0");
  assert.equal(states.positionText({ ply: 2 }, RECORD), "White B3-C4, computed, cost −1");
  const won = { ...RECORD, end: { kind: "winner", winner: "white" } };
  assert.equal(states.positionText({ ply: null }, won), "White B3-C4, computed, cost −1. White wins");
});

test("the tree is named after the action or the position", () => {
  assert.equal(states.whyTitle(RECORD, 1), "Why B3-C4?");
  assert.equal(states.whyTitle(RECORD, 0), "What would black choose at the start?");
  assert.equal(states.whyTitle(RECORD, 2), "What would black choose after 2. B3-C4?");
});

test("an error is marked in the file", () => {
  const trouble = { message: "line 2: no", fields: { line: 2, column: 1 } };
  assert.deepEqual(states.errorMark({ record: RECORD, trouble }), { line: 2, column: 1, message: "line 2: no" });
  assert.equal(states.errorMark({ record: RECORD, trouble: { message: "busy" } }), null);
  const end = { kind: "illegal", line: 3, message: "not legal" };
  assert.equal(states.errorMark({ record: { ...RECORD, end }, trouble: null }), end);
});

test("what is played on the board is written in the file", () => {
  assert.equal(states.playedText("G6-F5\nA\n", RECORD, 2, "C6-B5"), "G6-F5\nB3-C4\nC6-B5\nA\n");
  assert.equal(states.playedText("G6-F5\nP", RECORD, 1, "B3-A4"), "G6-F5\nB3-A4\n");
  assert.equal(states.playedText("", { ...RECORD, plies: [] }, 0, "A6-B5"), "A6-B5\n");
  assert.equal(states.playedText("G6-F5\n A \n\n", RECORD, 0, "A6-B5"), "A6-B5\nA\n");
});
