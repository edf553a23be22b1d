// The state of the draughts view.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  amend,
  bringBack,
  cut,
  goTo,
  linesIn,
  lookAt,
  personsPly,
  placeIn,
  playMove,
} from "../page/draughts/changes.js";
import * as states from "../page/draughts/state.js";

const MAIN = ["11-15", "23-19", "8-11"];

/** A game with the variation 1... 22-18 15x22. */
function game(fields = {}) {
  const variation = { line: 0, ply: 1, moves: ["22-18", "15x22"], comments: [], marks: [] };
  const told = { tags: [], comments: [{ ply: 3, text: "late" }], marks: [], variations: [variation], result: null };
  return { ...states.firstState(), ...states.newGame("english", null, MAIN, told), ...fields };
}

const engine = { kind: "depth", depth: 6, seconds: 1 };
const person = { kind: "person", depth: 6, seconds: 1 };

test("a state is saved and restored, and junk is replaced", () => {
  const state = game({ ply: 2, flipped: true });
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const junk of [null, 1, "x", {}, { variant: 3 }, { variant: "english", moves: [1] }])
    assert.deepEqual(states.savedState(junk), states.firstState());
});

test("a variation that is shown is restored", () => {
  const state = game();
  Object.assign(state, lookAt(state, { line: 1, ply: 1 }));
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
});

test("an address names a game and a ply", () => {
  const params = new URLSearchParams({ variant: "russian", moves: "c3-d4,f6-g5", ply: "1" });
  const state = states.linkedState(params);
  assert.equal(state.ply, 1);
  assert.deepEqual(states.stateLink(state), {
    variant: "russian",
    fen: null,
    moves: "c3-d4,f6-g5",
    ply: 1,
    flip: null,
  });
  assert.equal(states.plyProblem(params, state), null);
  const wrong = new URLSearchParams({ variant: "russian", moves: "c3-d4", ply: "7" });
  assert.match(states.plyProblem(wrong, states.linkedState(wrong)) ?? "", /expected a number from 0 to 1/);
});

test("a move that follows is stepped to, and another one cuts the game", () => {
  const state = game({ ply: 0 });
  assert.deepEqual(playMove(state, "11-15"), { ply: 1 });
  const other = playMove(state, "12-16");
  assert.deepEqual(other.moves, ["12-16"]);
  assert.equal(other.ply, 1);
  assert.deepEqual(other.kept.moves, MAIN);
  assert.equal(other.kept.text, "3 moves cut off, with notes.");
});

test("a move that begins a variation shows it, unless an engine plays", () => {
  const state = game({ ply: 1 });
  const shown = { ...state, ...playMove(state, "22-18") };
  assert.deepEqual(shown.moves, ["11-15", "22-18", "15x22"]);
  assert.deepEqual(placeIn(shown), { line: 1, ply: 1 });
  assert.deepEqual({ ...shown, ...goTo(shown, 0) }.moves, MAIN);
  const played = playMove({ ...state, players: { white: engine, black: person } }, "22-18");
  assert.deepEqual(played.moves, ["11-15", "22-18"]);
});

test("a game that was cut comes back", () => {
  const state = game({ ply: 1 });
  const short = { ...state, ...cut(state, 1, []) };
  assert.deepEqual(short.moves, ["11-15"]);
  assert.equal(linesIn(short).length, 1);
  const back = { ...short, ...bringBack(short) };
  assert.deepEqual(back.moves, MAIN);
  assert.deepEqual(back.kept.moves, ["11-15"]);
});

test("what the server refuses is removed", () => {
  const illegal = { code: "illegal_move", message: "that is not legal", fields: { ply: 2 } };
  const { changes, text } = amend(game(), illegal);
  assert.deepEqual(changes.moves, ["11-15"]);
  assert.equal(text, "That is not legal. The first move is kept.");
  const unknown = { code: "not_found", message: "no such variant", fields: {} };
  assert.equal(amend(game({ variant: "x" }), unknown).changes.variant, "english");
  assert.equal(amend(game(), { code: "busy", message: "busy", fields: {} }), null);
});

test("taking back goes to a person's turn", () => {
  const players = { white: engine, black: person };
  assert.equal(
    personsPly(game({ ply: 3, players }), -1, (ply) => ply % 2 === 0),
    2,
  );
  const both = { white: engine, black: engine };
  assert.equal(
    personsPly(game({ ply: 3, players: both }), -1, () => false),
    2,
  );
});

test("against an engine the person resigns, and sits at the bottom", () => {
  assert.equal(states.resigner({ white: engine, black: person }, "white"), "black");
  assert.equal(states.resigner({ white: person, black: person }, "white"), "white");
  assert.equal(states.resigner({ white: engine, black: engine }, "white"), null);
  const layout = { bottom: "white" };
  assert.deepEqual(states.ownSide({ white: engine, black: person }, layout), { flipped: true });
  assert.deepEqual(states.ownSide({ white: person, black: person }, layout), {});
});

test("results are told in PDN", () => {
  const won = game({ result: { winner: "black", text: "White resigns: black wins" } });
  assert.equal(states.resultWord(won, "black"), "1-0");
  assert.equal(states.resultWord(won, "white"), "0-1");
  assert.equal(states.resultWord(game({ result: { winner: null, text: "Draw agreed" } }), "white"), "1/2-1/2");
  assert.equal(states.resultWord(game(), "white"), null);
});
