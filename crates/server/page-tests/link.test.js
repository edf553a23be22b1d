// The address of the page, which is replaced after the drawing.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { address, pushLink, readLink, replaceLink, watchLinks } from "../page/lib/link.js";

/** What the page has from its browser: a history, an address, frames, and events. */
let entries = [""];
let frames;
const listeners = new Map();
globalThis.location = {
  get hash() {
    return entries.at(-1);
  },
  get href() {
    return `http://page/${this.hash}`;
  },
};
globalThis.history = {
  state: null,
  replaceState: (_state, _title, link) => entries.splice(-1, 1, link),
  pushState: (_state, _title, link) => entries.push(link),
};
globalThis.requestAnimationFrame = (run) => frames.push(run);
globalThis.addEventListener = (name, run) => listeners.set(name, run);
watchLinks();

/** Draws the next frame, and what follows it. */
async function frame() {
  for (const run of frames.splice(0)) run();
  await new Promise((done) => setTimeout(done, 1));
}

/** Follows a link, which the page hears of a moment later. */
function follow(link) {
  entries.push(link);
  listeners.get("hashchange")();
}

beforeEach(() => {
  entries = [];
  frames = [];
  follow("#/draughts?moves=11-15");
});

test("an address is replaced after the next frame, by the last one that was wanted", async () => {
  replaceLink("draughts", { moves: "11-15,22-18" });
  replaceLink("draughts", { moves: "11-15,22-18,15x22" });
  assert.deepEqual(entries, ["#/draughts?moves=11-15"]);
  assert.equal(frames.length, 1);
  await frame();
  assert.deepEqual(entries, ["#/draughts?moves=11-15,22-18,15x22"]);
  replaceLink("draughts", {});
  await frame();
  assert.deepEqual(entries, ["#/draughts"]);
});

test("who reads the address before that gets the new one", () => {
  replaceLink("draughts", { moves: "9-13" });
  assert.equal(readLink().params.get("moves"), "9-13");
  replaceLink("draughts", { moves: "9-14" });
  assert.equal(address(), "http://page/#/draughts?moves=9-14");
  replaceLink("draughts", { moves: "10-15" });
  pushLink("draughts", { moves: "12-16" });
  assert.deepEqual(entries, ["#/draughts?moves=10-15", "#/draughts?moves=12-16"]);
});

test("a page that is left has its last address", async () => {
  replaceLink("draughts", { moves: "9-13" });
  listeners.get("pagehide")();
  assert.deepEqual(entries, ["#/draughts?moves=9-13"]);
  await frame();
  assert.deepEqual(entries, ["#/draughts?moves=9-13"]);
});

test("a link that is followed is not replaced", async () => {
  replaceLink("draughts", { moves: "9-13" });
  follow("#/draughts?moves=12-16");
  await frame();
  assert.equal(entries.at(-1), "#/draughts?moves=12-16");
  replaceLink("draughts", { moves: "9-13" });
  entries.push("#/sudoku");
  await frame();
  assert.equal(entries.at(-1), "#/sudoku");
});

test("a link that is followed is not replaced before the page hears of it", async () => {
  replaceLink("draughts", { moves: "9-13" });
  entries.push("#/draughts?moves=12-16");
  await frame();
  assert.equal(entries.at(-1), "#/draughts?moves=12-16");
  replaceLink("draughts", { moves: "9-14" });
  assert.equal(address(), "http://page/#/draughts?moves=12-16");
  listeners.get("hashchange")();
  replaceLink("draughts", { moves: "12-16,24-20" });
  await frame();
  assert.deepEqual(entries, ["#/draughts?moves=11-15", "#/draughts?moves=12-16,24-20"]);
});
