// Files with many games: how texts are split, searched, sorted and drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  filtered,
  neighbour,
  nextOrder,
  plainResult,
  playersOf,
  rowsOf,
  seen,
  sorted,
} from "../page/draughts/games/collection.js";
import { gamesOf, hasGames, isNotation, splitGames } from "../page/draughts/games/split.js";

const split = (text) => [...gamesOf(text)];
const texts = (text) => split(text).map(({ start, end }) => text.slice(start, end).trim());

const ONE = '[Event "A"]\n[White "Anna"]\n[Result "1-0"]\n\n1. 11-15 23-19 2. 8-11 1-0';
const TWO = '[Event "B"]\n[White "Bert"]\n\n1. 9-13 (1. 9-14 22-18) 22-18 {good} *';

test("games are separated by results and by tags", () => {
  assert.deepEqual(texts(`${ONE}\n\n${TWO}\n`), [ONE, TWO]);
  const [one, two] = split(`${ONE}\n\n${TWO}`);
  assert.deepEqual(one.tags, [
    ["Event", "A"],
    ["White", "Anna"],
    ["Result", "1-0"],
  ]);
  assert.deepEqual([one.plies, one.result, one.number], [3, "1-0", 1]);
  assert.deepEqual([two.plies, two.result, two.number], [2, "*", 2]);
  // Without tags, and without a result.
  assert.deepEqual(texts("1. 11-15 1-0 1. 9-13 0-1"), ["1. 11-15 1-0", "1. 9-13 0-1"]);
  assert.equal(split('[White "A"]\n1. 11-15\n[White "B"]\n1. 9-13').length, 2);
  assert.equal(split('[White "A"]\n[Result "*"]\n\n[White "B"]\n[Result "*"]\n').length, 2);
});

test("a tag in a comment begins no game", () => {
  const inside = '[White "A"]\n1. 11-15 {see\n[Event "x"]\nabove} 23-19 1-0\n';
  assert.equal(split(inside).length, 1);
  assert.equal(split(inside)[0].plies, 2);
  assert.equal(split('[White "A"]\n1. 11-15 ; [Event "x"]\n23-19 1-0').length, 1);
  assert.equal(split('% [Event "x"]\n[White "A"]\n1. 11-15 *').length, 1);
  // After an empty line it does: the comment was never closed.
  assert.equal(split('[White "A"]\n1. 11-15 {open\n\n[Event "x"]\n1. 9-13 *').length, 2);
});

test("results differ from moves", () => {
  assert.equal(split("1. 1-5 30-26 2. 5-9 1-0")[0].plies, 3);
  assert.equal(split("1. 11-15 23-19 2-0")[0].result, "2-0");
  assert.equal(split("1. 11-15* 23-19 *")[0].plies, 2);
  assert.equal(split("1. 11-15 23-19*")[0].result, "*");
  assert.equal(split("1. 11-15 23-19 1/2-1/2")[0].result, "1/2-1/2");
  assert.equal(split("1. c3-d4 d6-c5 2. b2:d4:f6 *")[0].plies, 3);
  assert.equal(split("1. 32x21x12 7x18 0-1")[0].plies, 2);
  assert.equal(split("1. 11-15 (1. 9-13 1-0").length, 1);
});

test("junk ends", () => {
  for (const junk of [
    "",
    "   ",
    "hello",
    "{",
    "[",
    "[[[[",
    "(((",
    ")",
    "\ufeff",
    "1.",
    "[A",
    '[A "',
    "½",
    "/",
    "%",
    "*",
  ])
    assert.ok(split(junk).length <= 1, junk);
  assert.deepEqual(texts('\ufeff[A "b"] *'), ['[A "b"] *']);
});

test("texts in notation are known by their first line", () => {
  for (const text of [ONE, "1. 11-15", "; a comment", "{a comment} 1. 11-15", '\ufeff\n[A "b"]'])
    assert.ok(isNotation(text), text);
  for (const text of ["W:W31:B1", '{"variant":"english"}', "8 . b .", ""]) assert.ok(!isNotation(text), text);
  assert.ok(hasGames(`${ONE}\n${TWO}`, 2));
  assert.ok(!hasGames(`${ONE}\n${TWO}`, 3));
  assert.ok(!hasGames("W:W31:B1\nW:W30:B1\n", 1));
});

test("long texts are split in stretches", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `[White "P${index}"]\n1. 11-15 23-19 1-0\n`).join("\n");
  const games = await splitGames(text);
  assert.deepEqual([games.length, games[2999].number, games[2999].tags[0][1]], [3000, 3000, "P2999"]);
  const control = new AbortController();
  control.abort();
  const long = text.repeat(40);
  await assert.rejects(splitGames(long, { signal: control.signal }));
});

const VARIANTS = [
  { name: "english", game_type: 21 },
  { name: "towers", game_type: null },
];
const rows = () =>
  rowsOf(
    split(
      `${ONE}\n\n${TWO}\n\n[White "Cleo"]\n[Black "Dora"]\n[Event "?"]\n[Date "2020.10.02"]\n[GameType "21,B,8,8,N1,0"]\n[Result "1-1"]\n\n*`,
    ),
    VARIANTS,
  );

test("rows show what the tags tell", () => {
  const [one, two, three] = rows();
  assert.deepEqual([one.white, one.black, one.event, one.result, one.variant], ["Anna", "", "A", "1-0", ""]);
  assert.equal(two.result, "*");
  assert.deepEqual(
    [three.event, three.date, three.result, three.variant, three.plies],
    ["", "2020.10.02", "1/2-1/2", "english", 0],
  );
  assert.equal(playersOf(three), "Cleo – Dora");
  assert.equal(playersOf(one), "Anna – ?");
  assert.deepEqual(["2-0", "½-½", "0 – 2", "", "x"].map(plainResult), ["1-0", "1/2-1/2", "0-1", "*", "x"]);
});

test("rows are searched by words and results, and sorted", () => {
  const all = rows();
  const numbers = (list) => list.map(({ number }) => number);
  assert.deepEqual(numbers(filtered(all, "", "")), [1, 2, 3]);
  // The words of a search are in one tag; commas separate searches.
  assert.deepEqual(numbers(filtered(all, "dora, CLE", "")), [3]);
  assert.deepEqual(numbers(filtered(all, "dora CLE", "")), []);
  assert.deepEqual(numbers(filtered(all, " , ", "")), [1, 2, 3]);
  assert.deepEqual(numbers(filtered(all, "b", "*")), [2]);
  assert.deepEqual(numbers(filtered(all, "", "1-0")), [1]);
  assert.deepEqual(numbers(sorted(all, { column: "white", isDown: true })), [3, 2, 1]);
  // Unknown values come last in both directions.
  assert.deepEqual(numbers(sorted(all, { column: "event", isDown: false })), [1, 2, 3]);
  assert.deepEqual(numbers(sorted(all, { column: "event", isDown: true })), [2, 1, 3]);
  assert.deepEqual(numbers(sorted(all, { column: "plies", isDown: true })), [1, 2, 3]);
  assert.deepEqual(nextOrder({ column: "white", isDown: false }, "white"), { column: "white", isDown: true });
  assert.deepEqual(nextOrder({ column: "white", isDown: true }, "date"), { column: "date", isDown: false });
  assert.equal(neighbour(all, 2, 1).number, 3);
  assert.equal(neighbour(all, 3, 1), null);
  assert.equal(neighbour(all, 9, 1), null);
});

test("a number in a search is a whole number, and a word the beginning of one", () => {
  const row = (number, ...tags) => /** @type {any} */ ({ number, result: "*", entry: { tags } });
  const list = [
    row(1, ["White", "Player 77"], ["Black", "Player 3"], ["Date", "2001.07.07"]),
    row(2, ["White", "Player 3"], ["Black", "Player 177"], ["Date", "1977.05.01"]),
    row(3, ["White", "Player 770"], ["Round", "77"]),
    row(4, ["Event", "C++ (open) [a-b]"]),
  ];
  const numbers = (search) => filtered(list, search, "").map(({ number }) => number);
  assert.deepEqual(numbers("Player 77"), [1]);
  assert.deepEqual(numbers("77"), [1, 3]);
  assert.deepEqual(numbers("play, 1977.0"), [2]);
  assert.deepEqual(numbers("layer"), []);
  assert.deepEqual(numbers("c++ (op [a-b"), [4]);
});

test("only the rows that are seen are drawn", () => {
  assert.deepEqual(seen({ top: 0, height: 400, rowHeight: 40, count: 5000 }), { first: 0, last: 16 });
  assert.deepEqual(seen({ top: 4000, height: 400, rowHeight: 40, count: 5000 }), { first: 94, last: 116 });
  assert.deepEqual(seen({ top: 200_000, height: 400, rowHeight: 40, count: 5000 }), { first: 4994, last: 5000 });
  assert.deepEqual(seen({ top: 0, height: 400, rowHeight: 40, count: 3 }), { first: 0, last: 3 });
});
