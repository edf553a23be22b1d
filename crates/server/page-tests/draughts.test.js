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
import { bookText, sourceText } from "../page/draughts/engine.js";
import { engineOptions, playerOf, playerValue } from "../page/draughts/players.js";
import * as states from "../page/draughts/state.js";

const MAIN = ["11-15", "23-19", "8-11"];

/** A game with the variation 1... 22-18 15x22. */
function game(fields = {}) {
  const variation = { line: 0, ply: 1, moves: ["22-18", "15x22"], comments: [], marks: [] };
  const told = { tags: [], comments: [{ ply: 3, text: "late" }], marks: [], variations: [variation], result: null };
  return { ...states.firstState(), ...states.newGame("english", null, MAIN, told), ...fields };
}

const engine = { kind: "depth", level: 4, depth: 6, seconds: 1 };
const person = { kind: "person", level: 4, depth: 6, seconds: 1 };

test("a state is saved and restored, and junk is replaced", () => {
  const state = game({ ply: 2, flipped: true });
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const junk of [null, 1, "x", {}, { variant: 3 }, { variant: "english", moves: [1] }])
    assert.deepEqual(states.savedState(junk), states.firstState());
});

test("levels and openings are restored, and junk is replaced", () => {
  const players = { white: { ...person, kind: "level", level: 7 }, black: { ...person, level: 2 } };
  const state = game({ players, opening: "ballots" });
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const level of [0, 10, "x", null]) {
    const saved = { ...state, players: { ...players, white: { ...players.white, level } }, opening: 3 };
    const restored = states.savedState(saved);
    assert.deepEqual(restored.players.white, { ...players.white, level: 4 });
    assert.equal(restored.opening, null);
  }
  // Earlier versions of the page had neither.
  const { opening, ...old } = state;
  const engine = { kind: "depth", depth: 3, seconds: 2 };
  const restored = states.savedState({ ...old, players: { white: engine, black: engine } });
  assert.deepEqual(restored.players.white, { ...engine, level: 4 });
  assert.equal(restored.opening, null);
});

test("engines are chosen by level, or with full strength by their limit", () => {
  const levels = ["Newcomer", "Club player", "Full strength"].map((name, index) => ({ level: index + 1, name }));
  assert.deepEqual(engineOptions(levels), [
    ["level 1", "Level 1: newcomer"],
    ["level 2", "Level 2: club player"],
    ["seconds", "Full strength: time"],
    ["depth", "Full strength: depth"],
  ]);
  for (const [value] of engineOptions(levels)) assert.equal(playerValue(playerOf(value, person)), value);
  assert.deepEqual(playerOf("level 2", person), { ...person, kind: "level", level: 2 });
  assert.deepEqual(playerOf("seconds", { ...person, level: 2 }), { ...person, kind: "seconds", level: 2 });
});

test("a variant has the kinds of openings that the server lists", () => {
  const openings = [{ kind: "ballots", title: "Ballot" }];
  const variants = [
    { name: "english", openings },
    { name: "russian", openings: [] },
  ];
  assert.equal(states.openingOf({ opening: "ballots" }, variants, "english"), "ballots");
  assert.equal(states.openingOf({ opening: "ballots" }, variants, "russian"), null);
  assert.equal(states.openingOf({ opening: "ballots" }, variants, "chess"), null);
  assert.equal(states.openingOf({ opening: null }, variants, "english"), null);
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

test("the moves of the opening book are shown in a line", () => {
  assert.equal(bookText(), "");
  assert.equal(bookText([]), "");
  const moves = ["11-15", "9-14", "10-15", "11-16", "9-13"].map((move) => ({ move, text: "+0.05" }));
  assert.equal(bookText(moves.slice(0, 2)), "Book: 11-15 +0.05, 9-14 +0.05");
  assert.equal(bookText(moves), "Book: 11-15 +0.05, 9-14 +0.05, 10-15 +0.05, 11-16 +0.05, …");
  assert.equal(sourceText({ depth: 0, nodes: 0 }), "from the opening book");
  assert.equal(sourceText({ depth: 9, nodes: 1234 }), "depth 9, 1,234 nodes");
});
