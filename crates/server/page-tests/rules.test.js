// The tours of the rules: what is shown, what a try is, what is done.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, gone, isComplete, lessonOf, savedDone, triable, tried } from "../page/rules/state.js";

const position = { pieces: "....", to_move: "white" };
const goal = { path: [5, 1], captured: [3], after: { pieces: "w..." } };
const step = { path: [5, 2], captured: [] };
const forbidden = { path: [6, 2], captured: [] };

function lesson(id, more = {}) {
  const words = { title: id, text: "", task: "Try.", refusal: "No." };
  return { id, ...words, before: [], position, legal: [goal, step], goals: [goal], wrong: [forbidden], ...more };
}

const LESSONS = [lesson("one"), lesson("two"), lesson("read", { task: "", goals: [], wrong: [] })];

test("a tour begins where the link says, or with the first lesson that is not done", () => {
  assert.equal(begun("english", LESSONS).at, 0);
  assert.equal(begun("english", LESSONS, { done: ["one"] }).at, 1);
  assert.equal(begun("english", LESSONS, { step: "read", done: ["one"] }).at, 2);
  assert.equal(begun("english", LESSONS, { step: "gone", done: ["one", "two", "read"] }).at, 0);
  assert.deepEqual(begun("english", LESSONS, { done: ["one", "gone"] }).done, ["one"]);
});

test("a try is right, legal, or wrong, and a right one is the task done", () => {
  const first = begun("english", LESSONS);
  assert.deepEqual(triable(lessonOf(first)), [goal, step, forbidden]);
  const right = tried(first, { path: [5, 1], captured: [3] });
  assert.deepEqual([right.tried.kind, right.tried.move.after.pieces, right.done], ["right", "w...", ["one"]]);
  const other = tried(first, step);
  assert.deepEqual([other.tried.kind, other.done], ["other", []]);
  const wrong = tried(first, forbidden);
  assert.deepEqual([wrong.tried.kind, wrong.done], ["wrong", []]);
  assert.deepEqual(tried(right, goal).done, ["one"]);
});

test("lessons are left with their try, and those without a task are done when they are read", () => {
  const first = tried(begun("english", LESSONS), forbidden);
  const second = gone(first, 1);
  assert.deepEqual([second.at, second.tried], [1, null]);
  assert.equal(gone(second, 9).at, 2);
  assert.equal(gone(second, -1).at, 0);
  const [last, ...others] = [LESSONS[2], LESSONS[0], LESSONS[1]];
  const read = gone(begun("english", [last, ...others]), 1);
  assert.deepEqual(read.done, ["read"]);
  assert.deepEqual(gone({ ...read, at: 1 }, 0).done, ["read"]);
});

test("a tour is complete when all is done, and the last lesson is on the screen", () => {
  const done = begun("english", LESSONS, { done: ["one", "two"], step: "two" });
  assert.equal(isComplete(done), false);
  assert.equal(isComplete(gone(done, 2)), true);
  assert.equal(isComplete(gone(begun("english", LESSONS, { done: ["one"] }), 2)), false);
});

test("what was saved is read with care", () => {
  assert.deepEqual(savedDone({ english: ["one", 2] }, "english"), ["one"]);
  assert.deepEqual(savedDone({ english: "one" }, "english"), []);
  assert.deepEqual(savedDone(null, "english"), []);
});
