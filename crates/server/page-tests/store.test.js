// What is saved, and which of it each tab keeps as its own.
import assert from "node:assert/strict";
import { test } from "node:test";

class Storage {
  values = new Map();
  getItem = (key) => this.values.get(key) ?? null;
  setItem = (key, value) => this.values.set(key, value);
}

const globals = /** @type {any} */ (globalThis);
globals.localStorage = new Storage();
let onStorage = (/** @type {any} */ _event) => {};
globals.addEventListener = (_name, listener) => (onStorage = listener);
const { load, onOtherTab, save } = await import("../page/lib/store.js");

/** Goes to a tab: each has a session of its own. */
const open = (session = new Storage()) => (globals.sessionStorage = session);

test("each tab keeps its own game, and a new one begins with the latest", () => {
  const first = open();
  save("play", "one");
  open();
  assert.equal(load("play"), "one");
  save("play", "two");
  open(first);
  assert.equal(load("play"), "one");
  open();
  assert.equal(load("play"), "two");
});

test("settings are those of all tabs", () => {
  const first = open();
  save("theme", "light");
  open();
  save("theme", "dark");
  open(first);
  assert.equal(load("theme"), "dark");
});

test("what is damaged or forbidden is left out", () => {
  open();
  sessionStorage.setItem("tessera.play", "{");
  localStorage.setItem("tessera.play", '"kept"');
  assert.equal(load("play"), "kept");
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new Error("forbidden");
    },
  });
  save("play", "saved");
  assert.equal(load("play"), "saved");
  assert.equal(load("nothing", 3), 3);
});

test("changes of other tabs are announced", () => {
  const announced = [];
  onOtherTab((name) => announced.push(name));
  onStorage({ key: "tessera.play", newValue: "1", storageArea: localStorage });
  onStorage({ key: "tessera.theme", newValue: "1", storageArea: localStorage });
  onStorage({ key: "tessera.play", newValue: null, storageArea: localStorage });
  onStorage({ key: "other.play", newValue: "1", storageArea: localStorage });
  onStorage({ key: null, newValue: null, storageArea: localStorage });
  assert.deepEqual(announced, ["play"]);
});

test("a tab that only looks at the same game has not changed it", () => {
  const announced = [];
  onOtherTab((name) => announced.push(name));
  const change = (before, after) => {
    announced.length = 0;
    const [oldValue, newValue] = [before, after].map((value) => value && JSON.stringify(value));
    onStorage({ key: "tessera.sudoku", oldValue, newValue, storageArea: localStorage });
    return announced.length > 0;
  };
  const saved = { position: "1.", record: { seconds: 5, steps: 0 }, cursor: 3 };
  assert.equal(change(saved, { ...saved, record: { seconds: 6, steps: 0 }, cursor: 4 }), false);
  assert.equal(change(saved, { ...saved, position: "12" }), true);
  assert.equal(change(saved, { ...saved, record: { seconds: 5, steps: 1 } }), true);
  assert.equal(change(null, saved), true);
});
