// The review of a game, and learning from its mistakes.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as exercise from "../page/draughts/review/exercise.js";
import * as results from "../page/draughts/review/result.js";

const GAME = { variant: "english", start: null, moves: ["11-15", "23-19", "9-14", "19-16"] };

const reviewed = (player, mark, loss, more = {}) => ({
  player,
  move: "x",
  mark,
  loss,
  counts: mark !== "only",
  better: ["a", "b"],
  reply: [],
  ...more,
});

const STEPS = [
  { ply: 4, white_chances: 0.2, reviewed: null },
  { ply: 3, white_chances: 0.6, reviewed: reviewed("white", "blunder", 0.5) },
  { ply: 2, white_chances: 0.6, reviewed: reviewed("black", "best", 0) },
  { ply: 1, white_chances: 0.7, reviewed: reviewed("white", "inaccuracy", 0.1) },
  { ply: 0, white_chances: 0.7, reviewed: reviewed("black", "only", 0) },
];

const whole = () => STEPS.reduce(results.withStep, results.newReview(GAME));

test("a review grows from the end of the game", () => {
  const first = results.newReview(GAME);
  assert.deepEqual([first.from, first.chances], [4, [null, null, null, null, null]]);
  const part = STEPS.slice(0, 2).reduce(results.withStep, first);
  assert.deepEqual([part.from, results.isWhole(part)], [3, false]);
  assert.deepEqual(part.chances, [null, null, null, 0.6, 0.2]);
  assert.deepEqual(first.chances, [null, null, null, null, null]);
  const review = whole();
  assert.ok(results.isWhole(review));
  assert.equal(review.moves[3].mark, "blunder");
  assert.equal(review.key, results.keyOf(GAME));
  assert.notEqual(review.key, results.keyOf({ ...GAME, moves: ["11-15"] }));
  // Another request searches the first position again, whose chances are known.
  const again = results.withStep(part, { ply: 3, white_chances: 0.1, reviewed: null });
  assert.deepEqual([again.from, again.chances[3]], [3, 0.6]);
});

test("moves are counted by player, and accuracy falls with the chances lost", () => {
  const { accuracy, ...counts } = results.summaryOf(whole(), "white");
  assert.deepEqual(counts, { inaccuracies: 1, mistakes: 0, blunders: 1 });
  // The table of docs/review.md: 66 for a tenth, 6 for a half.
  assert.equal(Math.round(accuracy), Math.round((65.61 + 6.25) / 2));
  assert.equal(results.summaryOf(whole(), "black").accuracy, 100);
  assert.equal(results.summaryOf(results.newReview(GAME), "black").accuracy, null);
  assert.deepEqual(results.faultsOf(whole(), "white"), [1, 3]);
  assert.deepEqual(results.faultsOf(whole(), "black"), []);
});

test("the next fault of a kind is found, and after the last one the first", () => {
  const review = whole();
  const next = (mark, after) => results.nextPly(review, { player: "white", mark, after });
  assert.equal(next("blunder", 0), 4);
  assert.equal(next("blunder", 4), 4);
  assert.equal(next("inaccuracy", 3), 2);
  assert.equal(next("mistake", 0), null);
});

test("moves get the marks of the review, unless they have a judgement", () => {
  const review = whole();
  assert.deepEqual(results.marksWith([], review), [
    { ply: 2, glyph: 6 },
    { ply: 4, glyph: 4 },
  ]);
  const own = [
    { ply: 4, glyph: 1 },
    { ply: 2, glyph: 10 },
  ];
  assert.deepEqual(results.marksWith(own, review), [
    { ply: 2, glyph: 10 },
    { ply: 2, glyph: 6 },
    { ply: 4, glyph: 1 },
  ]);
});

test("a saved review is restored, and junk is not", () => {
  const review = whole();
  assert.deepEqual(results.savedReview(JSON.parse(JSON.stringify(review))), review);
  for (const junk of [
    null,
    1,
    {},
    { ...review, from: 9 },
    { ...review, chances: [] },
    { ...review, moves: [1, 2, 3, 4] },
  ])
    assert.equal(results.savedReview(junk), null);
});

test("a better line becomes a variation once", () => {
  const first = results.withLine([], 1, ["a", "b"]);
  assert.deepEqual(first.variations, [{ line: 0, ply: 1, moves: ["a", "b"], comments: [], marks: [], commands: [] }]);
  assert.equal(first.line, 1);
  const again = results.withLine(first.variations, 1, ["a"]);
  assert.equal(again.variations, first.variations);
  assert.equal(again.line, 1);
  assert.equal(results.withLine(first.variations, 2, ["a"]).line, 2);
});

test("chances are in percent", () => {
  assert.deepEqual([0, 0.001, 0.234, 0.999, 1].map(results.percent), [0, 1, 23, 99, 100]);
});

test("an exercise is found at the first try only without help", () => {
  let state = exercise.begin([1, 3, 5]);
  assert.ok(exercise.canTry(state));
  state = exercise.judged(exercise.judging(state), true);
  assert.deepEqual([state.phase, state.found, exercise.canTry(state)], ["right", 1, false]);
  state = exercise.next(state);
  state = exercise.judged(exercise.judging(state), false);
  assert.ok(exercise.canTry(state));
  state = exercise.judged(exercise.judging(state), true);
  assert.equal(state.found, 1);
  state = exercise.hint(exercise.next(state));
  assert.ok(state.hinted);
  state = exercise.judged(exercise.judging(state), true);
  assert.equal(state.found, 1);
  state = exercise.next(state);
  assert.ok(exercise.isOver(state) && !exercise.canTry(state));
  assert.deepEqual(exercise.solve(state), state);
  assert.equal(exercise.solve(exercise.begin([1])).phase, "shown");
  assert.equal(exercise.unjudged(exercise.judging(exercise.begin([1]))).phase, "find");
});

test("a try is judged without a search where the review knows it", () => {
  const fault = { better: ["a", "b"], move: "c" };
  assert.equal(exercise.knownVerdict("a", fault), true);
  assert.equal(exercise.knownVerdict("c", fault), false);
  assert.equal(exercise.knownVerdict("d", fault), null);
  assert.ok(exercise.isRight({ mark: "good" }) && !exercise.isRight({ mark: "inaccuracy" }));
});

test("the review of another game does not stop its own beginning", async (t) => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  const { Work } = await import("../page/draughts/review/work.js");
  /** @type {AbortSignal[]} */
  const asked = [];
  t.mock.method(globalThis, "fetch", async (path, options) => {
    // There are no modules.
    if (!options) throw new TypeError(path);
    asked.push(options.signal);
    return new Promise(() => {});
  });
  const work = new Work({ onChange: () => {} });
  for (const moves of [["11-15"], ["9-14"]]) {
    work.start({ ...GAME, moves }, 1000);
    await new Promise((done) => setTimeout(done, 20));
    assert.ok(work.isWorking());
  }
  assert.deepEqual(
    asked.map((signal) => signal.aborted),
    [true, false],
  );
  work.stop();
});
