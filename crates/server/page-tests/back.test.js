// What failed because the server did not answer is tried again when it does.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createRetrier, isGone, whenBack } from "../page/lib/back.js";

mock.timers.enable({ apis: ["setTimeout"] });
let isThere = false;
let asked = 0;
globalThis.fetch = /** @type {any} */ (
  async () => {
    asked += 1;
    if (!isThere) throw new TypeError("no server");
    return { ok: true };
  }
);

/** Lets the time of some questions pass. */
async function pass(questions) {
  for (let count = 0; count < questions; count += 1) {
    mock.timers.tick(5000);
    await new Promise(setImmediate);
  }
}

test("what waits runs once, when the server is back", async () => {
  isThere = false;
  const ran = [];
  whenBack(() => ran.push("one"));
  whenBack(() => ran.push("two"))();
  await pass(2);
  assert.deepEqual(ran, []);
  isThere = true;
  await pass(1);
  assert.deepEqual(ran, ["one"]);
  // Nothing waits, so nothing is asked.
  const before = asked;
  await pass(2);
  assert.deepEqual([ran, asked], [["one"], before]);
});

test("only the problem that is shown is retried", async () => {
  isThere = false;
  const ran = [];
  const element = /** @type {any} */ ({ isConnected: true });
  const follow = createRetrier(element);
  const problem = (name, isGone = true) => ({ retry: () => ran.push(name), isGone });
  const second = problem("second");
  follow(problem("first"));
  follow(second);
  follow(second);
  isThere = true;
  await pass(1);
  assert.deepEqual(ran, ["second"]);
  follow(problem("illegal", false));
  await pass(2);
  follow(problem("third"));
  follow(null);
  await pass(2);
  follow(problem("fourth"));
  element.isConnected = false;
  await pass(2);
  assert.deepEqual(ran, ["second"]);
});

test("an error of the connection differs from others", () => {
  assert.equal(isGone({ code: "unreachable" }), true);
  assert.equal(isGone({ code: "illegal_move" }), false);
  assert.equal(isGone(undefined), false);
});
