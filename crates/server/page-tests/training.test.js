// Puzzles that the program made: choosing them, judging them, and what is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, nextPuzzle, savedFilter } from "../page/endgames/training/choose.js";
import { begun, ended, firstRecord, hinted, rated, savedRecord, solvedOf } from "../page/endgames/training/record.js";
import { isOnLine, isWrong, knownProof, needed } from "../page/endgames/training/solution.js";

const puzzle = (id, fields = {}) => ({ id, rating: 1200, themes: [], isMade: true, ...fields });

const line = (...words) => words.map((word) => ({ move: word.replace("!", ""), only: word.endsWith("!") }));

/** A win in five plies, the second own move of which is the only one too. */
const shot = puzzle("shot", { value: { win: 5 }, line: line("26-22!", "17x26", "31x13!", "1-6", "13-9") });

test("a solved puzzle raises the rating and the streak, a failed one ends the streak", () => {
  const solved = ended(begun(firstRecord(), shot), shot, true);
  assert.ok(solved.rating > 1200 && solved.deviation < firstRecord().deviation);
  assert.deepEqual(
    [solved.streak, solved.best, solved.results.shot, solved.attempt?.status],
    [1, 1, "solved", "solved"],
  );
  assert.equal(solved.attempt?.change, Math.round(solved.rating) - 1200);
  const other = puzzle("other");
  const failed = ended(begun(solved, other), other, false);
  assert.ok(failed.rating < solved.rating);
  assert.deepEqual([failed.streak, failed.best, failed.results.other], [0, 1, "failed"]);
  assert.equal(solvedOf(failed, [shot, other]), 1);
});

test("an attempt counts once, and a puzzle is rated once", () => {
  const failed = ended(begun(firstRecord(), shot), shot, false);
  const found = ended(failed, shot, true);
  assert.deepEqual([found.rating, found.streak, found.results.shot], [failed.rating, 0, "solved"]);
  assert.equal(ended(found, shot, false), found);
  const again = ended(begun(found, shot), shot, true);
  assert.deepEqual([again.rating, again.streak], [failed.rating, 0]);
  const lost = ended(begun(found, shot), shot, false);
  assert.equal(lost.results.shot, "solved");
  // A puzzle that is not on the board changes nothing.
  assert.equal(ended(found, puzzle("other"), true), found);
});

test("with a hint the rating and the streak stay", () => {
  const record = { ...firstRecord(), streak: 4, best: 4 };
  const solved = ended(hinted(begun(record, shot)), shot, true);
  assert.deepEqual([solved.rating, solved.streak, solved.results.shot], [1200, 4, "solved"]);
  const failed = ended(hinted(begun(record, shot)), shot, false);
  assert.deepEqual([failed.rating, failed.streak], [1200, 4]);
});

test("hard puzzles raise the rating more, and a sure rating moves less", () => {
  const change = (own, rating) => rated(own, rating, true).rating - own.rating;
  const unsure = { rating: 1200, deviation: 160 };
  assert.ok(change(unsure, 1800) > change(unsure, 1200) && change(unsure, 1200) > change(unsure, 600));
  assert.ok(change({ rating: 1200, deviation: 60 }, 1200) < change(unsure, 1200));
});

test("a record is saved and restored, and junk is replaced", () => {
  const record = ended(begun(firstRecord(), shot), shot, true);
  assert.deepEqual(savedRecord(JSON.parse(JSON.stringify(record))), record);
  for (const junk of [null, 3, {}, { rating: "a" }, { rating: 1200, deviation: -1 }])
    assert.deepEqual(savedRecord(junk), firstRecord());
  const odd = savedRecord({ ...record, results: { a: "won" }, attempt: { id: 3 }, streak: -1 });
  assert.deepEqual([odd.results, odd.attempt, odd.streak], [{}, null, 0]);
  assert.deepEqual(savedFilter({ grade: "harder" }, "thai"), { variant: "thai", theme: null, grade: "near" });
});

test("the theme and the difficulty choose puzzles", () => {
  const all = [600, 1000, 1300, 1350, 1400, 2000].map((rating) =>
    puzzle(String(rating), { rating, themes: rating < 1350 ? ["shot"] : ["quiet"] }),
  );
  const ids = (theme, grade) => fitting(all, { theme, grade }, 1200).map(({ id }) => id);
  assert.deepEqual(ids(null, "near"), ["1000", "1300", "1350", "1400"]);
  assert.deepEqual(ids("shot", "any"), ["600", "1000", "1300"]);
  assert.deepEqual(ids(null, "hard"), ["2000"]);
  assert.deepEqual(ids("quiet", "easy"), []);
  assert.deepEqual(ids("quiet", "near"), ["1350", "1400", "2000"], "too few are near");
});

test("the next puzzle is new, near the rating, and not the same", () => {
  const all = [600, 1190, 1210, 1500, 2400].map((rating) => puzzle(String(rating), { rating }));
  const filter = { variant: "english", theme: null, grade: "any" };
  const next = (record, random) => nextPuzzle(all, filter, record, random)?.id;
  assert.deepEqual(
    [0, 0.5, 0.99].map((random) => next(firstRecord(), random)),
    ["1190", "1210", "1500"],
  );
  const onBoard = begun(firstRecord(), all[1]);
  assert.equal(next(onBoard, 0), "1210");
  const results = { 600: "solved", 1190: "solved", 1210: "failed", 1500: "solved" };
  assert.equal(next({ ...firstRecord(), results }, 0), "2400");
  assert.equal(next({ ...firstRecord(), results: { ...results, 2400: "solved" } }, 0), "1210");
  assert.equal(nextPuzzle([], filter, firstRecord()), null);
  const [only] = all;
  assert.equal(nextPuzzle([only], filter, begun(firstRecord(), only))?.id, "600");
});

test("the solution answers for its own moves", () => {
  assert.deepEqual(knownProof(shot, ["26-22"], "black"), {
    status: "done",
    answer: { value: { loss: 4 }, line: [{ move: "17x26", player: "black", proven: true }] },
  });
  assert.deepEqual(knownProof(shot, [], "white")?.answer.value, { win: 5 });
  assert.equal(knownProof(shot, ["26-23"], "black"), null);
  assert.equal(
    knownProof(
      shot,
      shot.line.map(({ move }) => move),
      "black",
    ),
    null,
  );
  assert.equal(knownProof({ ...shot, isMade: false }, [], "white"), null);
  const held = puzzle("held", { value: { draw: true }, line: line("1-5!", "2-6") });
  assert.deepEqual(knownProof(held, ["1-5"], "black")?.answer.value, { draw: true });
});

test("a move beside the only one is wrong at once", () => {
  assert.ok(isWrong(shot, ["26-23"]));
  assert.ok(isWrong(shot, ["26-22", "17x26", "31x14"]));
  assert.ok(!isWrong(shot, ["26-22"]) && !isWrong(shot, ["26-22", "18x25"]));
  assert.ok(!isWrong(shot, ["26-22", "17x26", "31x13", "1-6", "13-10"]), "not the only move there");
  assert.ok(!isWrong(shot, ["26-23", "17x26", "31x14"]), "the line was left before");
  assert.ok(isOnLine(shot, ["26-22", "17x26"]) && !isOnLine(shot, ["26-22", "18x25"]));
});

test("a puzzle is solved after its last only move in a row", () => {
  assert.equal(needed(shot), 3);
  assert.equal(needed({ line: line("1-5!", "2-6", "5-9", "6-10", "9-13!") }), 1);
});
