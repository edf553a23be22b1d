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
  playMoves,
  promote,
  removeAfter,
  removeVariation,
  setComment,
  setMark,
  besides,
} from "../page/draughts/changes.js";
import { bookText, sourceText } from "../page/draughts/engine.js";
import { entriesOf } from "../page/draughts/entries.js";
import * as links from "../page/draughts/link.js";
import { engineOptions, playerOf, playerValue } from "../page/draughts/players.js";
import { commandText } from "../page/draughts/notes.js";
import * as states from "../page/draughts/state.js";
import { History } from "../page/draughts/tree/history.js";
import { linkTo } from "../page/lib/link.js";

const MAIN = ["11-15", "23-19", "8-11"];

/** A game with the variation 1... 22-18 15x22. */
function game(fields = {}) {
  const variation = { line: 0, ply: 1, moves: ["22-18", "15x22"], comments: [], marks: [], commands: [] };
  const commands = [{ ply: 2, name: "clock", value: "w0:02:58 B0:03:00" }];
  const comments = [{ ply: 3, text: "late" }];
  const annotations = { tags: [], comments, marks: [], commands, variations: [variation], result: null };
  return { ...states.firstState(), ...states.newGame("english", null, MAIN, annotations), ...fields };
}

const engine = { kind: "depth", level: 4, depth: 6, seconds: 1 };
const person = { kind: "person", level: 4, depth: 6, seconds: 1 };

test("a state is saved and restored, and junk is replaced", () => {
  const state = game({ ply: 2, flipped: true });
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(state))), state);
  for (const junk of [null, 1, "x", {}, { variant: 3 }, { variant: "english", moves: [1] }])
    assert.deepEqual(states.savedState(junk), states.firstState());
  // Earlier versions of the page had other names.
  const { annotations, sideline, ...others } = state;
  assert.deepEqual(states.savedState({ ...others, told: annotations, aside: sideline }), state);
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
  const state = links.linkedState(params);
  assert.equal(state.ply, 1);
  assert.deepEqual(links.stateLink(state), {
    variant: "russian",
    fen: null,
    moves: "c3-d4,f6-g5",
    ply: 1,
    flip: null,
  });
  assert.equal(links.plyProblem(params, state), null);
  const wrong = new URLSearchParams({ variant: "russian", moves: "c3-d4", ply: "7" });
  assert.match(links.plyProblem(wrong, links.linkedState(wrong)) ?? "", /expected a number from 0 to 1/);
});

/** A state after a change. */
const after = (state, fields) => ({ ...state, ...fields });

/** The variations of a state, with their moves. */
const variationsOf = ({ annotations }) =>
  annotations.variations.map(({ line, ply, moves }) => `${line}:${ply} ${moves.join(" ")}`);

test("a move that follows is stepped to, and another one begins a variation", () => {
  const state = game({ ply: 0 });
  assert.deepEqual(playMoves(state, ["11-15"]), { ply: 1 });
  assert.deepEqual(playMoves(state, ["11-15", "23-19"]), { ply: 2 });
  const other = after(state, playMoves(state, ["12-16"]));
  assert.deepEqual(other.moves, ["12-16"]);
  assert.equal(other.ply, 1);
  assert.deepEqual(states.gameMoves(other), MAIN);
  assert.deepEqual(placeIn(other), { line: other.sideline?.line, ply: 1 });
  assert.deepEqual(variationsOf(other), ["0:0 12-16", "0:1 22-18 15x22"]);
  assert.deepEqual(other.annotations.comments, [{ ply: 3, text: "late" }]);
  // A variation goes on at its end, and has variations of its own.
  const longer = after(other, playMoves(other, ["22-18", "8-12"]));
  assert.deepEqual(longer.moves, ["12-16", "22-18", "8-12"]);
  const inner = after({ ...longer, ply: 1 }, playMoves({ ...longer, ply: 1 }, ["24-20"]));
  assert.deepEqual(inner.moves, ["12-16", "24-20"]);
  assert.deepEqual(variationsOf(inner), ["0:0 12-16 22-18 8-12", "0:1 22-18 15x22", "1:1 24-20"]);
});

test("a move that begins a variation shows it", () => {
  const state = game({ ply: 1 });
  const shown = after(state, playMoves(state, ["22-18"]));
  assert.deepEqual(shown.moves, ["11-15", "22-18", "15x22"]);
  assert.deepEqual(placeIn(shown), { line: 1, ply: 1 });
  assert.deepEqual(after(shown, goTo(shown, 0)).moves, MAIN);
  assert.equal(shown.annotations.variations.length, 1);
});

test("a game goes on at its end, and what was said about the end is dropped", () => {
  const annotations = { ...game().annotations, result: "1-0" };
  const state = game({ annotations, result: { winner: "black", text: "White resigns" } });
  const on = after(state, playMoves(state, ["22-17"]));
  assert.deepEqual(on.moves, [...MAIN, "22-17"]);
  assert.equal(on.sideline, null);
  assert.equal(on.annotations.result, null);
  assert.equal(on.result, null);
  // A variation leaves the end as it is.
  const sideline = after({ ...state, ply: 0 }, playMoves({ ...state, ply: 0 }, ["9-14"]));
  assert.equal(sideline.annotations.result, "1-0");
  assert.deepEqual(sideline.result, state.result);
});

test("a variation is promoted and removed", () => {
  const state = game();
  assert.equal(promote(state), null);
  assert.equal(removeVariation(state), null);
  const shown = after(state, lookAt(state, { line: 1, ply: 2 }));
  const promoted = after(shown, promote(shown));
  assert.equal(promoted.sideline, null);
  assert.deepEqual(promoted.moves, ["11-15", "22-18", "15x22"]);
  assert.equal(promoted.ply, 3);
  assert.deepEqual(variationsOf(promoted), ["0:1 23-19 8-11"]);
  assert.deepEqual(promoted.annotations.variations[0].comments, [{ ply: 2, text: "late" }]);
  // What was the game is a variation now: promoting it gives the first game again.
  const again = after(promoted, lookAt(promoted, { line: 1, ply: 1 }));
  assert.deepEqual(after(again, promote(again)).moves, MAIN);
  const removed = after(shown, removeVariation(shown));
  assert.deepEqual(removed.moves, MAIN);
  assert.equal(removed.ply, 1);
  assert.deepEqual(removed.annotations.variations, []);
});

test("the moves that follow are removed with their notes", () => {
  const state = game({ ply: 1 });
  const short = after(state, removeAfter(state));
  assert.deepEqual(short.moves, ["11-15"]);
  assert.deepEqual(short.annotations.variations, []);
  assert.deepEqual(short.annotations.comments, []);
});

test("moves get a comment and a mark", () => {
  const state = game({ ply: 2 });
  const said = after(state, setComment(state, "solid"));
  assert.deepEqual(said.annotations.comments, [
    { ply: 2, text: "solid" },
    { ply: 3, text: "late" },
  ]);
  assert.deepEqual(after(said, setComment(said, "")).annotations.comments, state.annotations.comments);
  const marked = after(state, setMark(state, 1));
  assert.deepEqual(marked.annotations.marks, [{ ply: 2, glyph: 1 }]);
  const other = after(marked, setMark(marked, 4));
  assert.deepEqual(other.annotations.marks, [{ ply: 2, glyph: 4 }]);
  assert.deepEqual(after(other, setMark(other, null)).annotations.marks, []);
  assert.equal(setMark(game({ ply: 0 }), 1), null);
  // Other glyphs, such as that of an even position, stay.
  const even = { ...state, annotations: { ...state.annotations, marks: [{ ply: 2, glyph: 10 }] } };
  assert.deepEqual(
    after(even, setMark(even, 2)).annotations.marks.map(({ glyph }) => glyph),
    [2, 10],
  );
});

test("comments before a variation stay where they are", () => {
  const variation = { line: 0, ply: 1, moves: ["22-18"], comments: [{ ply: 0, text: "or" }], marks: [], commands: [] };
  const state = game({ ply: 3 });
  state.annotations = { ...state.annotations, variations: [variation] };
  const marked = after(state, setMark(state, 1));
  assert.deepEqual(marked.annotations.variations, [variation]);
  // Promoted, the variation is not a variation: the comment is that of its move.
  const shown = after(state, lookAt(state, { line: 1, ply: 1 }));
  assert.deepEqual(after(shown, promote(shown)).annotations.comments[0], { ply: 2, text: "or" });
});

test("the moves at a place are walked through", () => {
  const state = game({ ply: 2 });
  const second = after(state, besides(state, 1));
  assert.deepEqual(placeIn(second), { line: 1, ply: 1 });
  assert.equal(besides(second, 1), null);
  assert.deepEqual(placeIn(after(second, besides(second, -1))), { line: 0, ply: 2 });
  assert.equal(besides(game({ ply: 0 }), 1), null);
});

test("changes are undone and made again", () => {
  const history = new History();
  const state = game({ ply: 1 });
  assert.equal(history.undo(state), null);
  history.keep(state);
  const marked = after(state, setMark(state, 1));
  const undone = after(marked, history.undo(marked));
  assert.deepEqual(undone, state);
  assert.deepEqual(after(undone, history.redo(undone)), marked);
  assert.equal(history.canRedo(), false);
});

test("an address has the variations, marks, times and comments of a game", () => {
  const variation = {
    line: 0,
    ply: 1,
    moves: ["22-18", "15x22"],
    comments: [{ ply: 0, text: "or: a/b ~1 100%" }],
    marks: [{ ply: 2, glyph: 6 }],
    commands: [{ ply: 1, name: "eval", value: "-0.5,12" }],
  };
  const state = game();
  state.annotations = { ...state.annotations, variations: [variation], marks: [{ ply: 1, glyph: 1 }] };
  for (const shown of [state, after(state, lookAt(state, { line: 1, ply: 1 }))]) {
    const link = linkTo("draughts", links.stateLink(shown));
    const read = links.linkedState(new URLSearchParams(link.split("?")[1]));
    assert.deepEqual({ ...shown, ...read }, { ...shown, isRunning: false });
    assert.equal(links.lacksNotes(shown), false);
  }
  const long = { ...state, annotations: { ...state.annotations, comments: [{ ply: 1, text: "x".repeat(5000) }] } };
  assert.deepEqual(
    links.stateLink(long),
    links.stateLink({ ...game({ annotations: states.newGame("english").annotations }) }),
  );
  assert.equal(links.lacksNotes(long), true);
});

test("a wrong move of a variation leaves the game as it is", () => {
  const state = game();
  const shown = after(state, lookAt(state, { line: 1, ply: 2 }));
  const { changes } = amend(shown, { code: "illegal_move", message: "not legal", fields: { ply: 3 } });
  const amended = after(shown, changes);
  assert.deepEqual(amended.moves, ["11-15", "22-18"]);
  assert.deepEqual(states.gameMoves(amended), MAIN);
});

test("the list of moves has comments and variations below their moves", () => {
  const of = (ply) => ({ number: Math.ceil(ply / 2), isSecond: ply % 2 === 0 });
  const numbers = { of, write: (move) => move };
  const entries = entriesOf(linesIn(game()), numbers);
  assert.deepEqual(
    entries.map(({ move, number, asides }) => [move, number, asides.length]),
    [
      ["11-15", 1, 0],
      ["23-19", 1, 1],
      ["8-11", 2, 1],
    ],
  );
  const [sideline] = entries[1].asides;
  assert.deepEqual(
    sideline.words.map(({ move }) => move),
    ["22-18", "15x22"],
  );
  assert.equal(sideline.words[0].needsNumber, true);
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
  assert.equal(text.join(""), "That is not legal. The first move is kept.");
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

test("results are annotations in PDN", () => {
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

test("times and evaluations are annotations in short", () => {
  const text = (name, value) => commandText({ name, value });
  assert.equal(text("clk", "0:03:00"), "0:03:00");
  // The clock of the player who has moved stands.
  assert.equal(text("clock", "w0:02:58 B0:03:00"), "0:02:58");
  assert.equal(text("clock", "W0:02:58 b0:03:00"), "0:03:00");
  assert.equal(text("clock", "w0:02:58 b0:03:00"), "0:02:58 / 0:03:00");
  assert.equal(text("eval", "0.23"), "+0.23");
  assert.equal(text("eval", "-1.5,20"), "-1.5");
  assert.equal(text("eval", "#-4"), "#-4");
});
