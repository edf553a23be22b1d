// Requests of which only the latest counts.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { latest } from "../page/lib/abort.js";

/** Requests with the signals of those that were sent, while the test decides what time it is. */
function requests(t) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  /** @type {AbortSignal[]} */
  const sent = [];
  return { sent, ...latest((signal) => sent.push(signal)) };
}

test("a request is sent after its pause", (t) => {
  const { sent, ask } = requests(t);
  ask(100);
  mock.timers.tick(99);
  assert.equal(sent.length, 0);
  mock.timers.tick(1);
  assert.deepEqual(
    sent.map((signal) => signal.aborted),
    [false],
  );
});

test("a later request replaces one that waits, and aborts one that was sent", (t) => {
  const { sent, ask } = requests(t);
  ask(100);
  mock.timers.tick(50);
  ask(100);
  mock.timers.tick(50);
  assert.equal(sent.length, 0);
  mock.timers.tick(50);
  assert.equal(sent.length, 1);
  ask(100);
  assert.equal(sent[0].aborted, true);
  mock.timers.tick(100);
  assert.deepEqual(
    sent.map((signal) => signal.aborted),
    [true, false],
  );
});

test("what is stopped is neither sent nor goes on, and another request can be made", (t) => {
  const { sent, ask, stop } = requests(t);
  stop();
  ask(100);
  stop();
  mock.timers.tick(100);
  assert.equal(sent.length, 0);
  ask(0);
  mock.timers.tick(1);
  assert.deepEqual(
    sent.map((signal) => signal.aborted),
    [false],
  );
  stop();
  assert.equal(sent[0].aborted, true);
});
