// The examples of docs/api.md: the modules answer them as documented, and as the server does.
//
// TESSERA is the program; without it, the modules are only compared with the documentation.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { partOf } from "../../crates/server/page/lib/parts.js";
import { ask, inProject, load, PARTS, serve } from "./modules.js";

const ANY = "…";

/** Requests that only a server answers, since they are about itself or its tables. */
const OF_SERVER = /^\/(api\/about|tables|metrics)/;

/** Fields whose values differ each time: they depend on the clock, on chance, or on what earlier requests left. */
const VARYING = new Set(["seconds", "nodes", "seed"]);

/** Requests whose answers are drawn at random, or depend on the clock altogether. */
const IS_RANDOM = /"kind"|"level"|\/sudoku\/generate/;

const EXAMPLES = readFileSync(inProject("docs/api.md"), "utf8")
  .split("```http\n")
  .slice(1)
  .map((text) => {
    const [request, ...rest] = text.split("\n```")[0].split("\n\n");
    const [head, ...lines] = request.split("\n");
    const [method, target] = head.split(" ");
    const body = lines.length > 0 ? JSON.parse(lines.join("\n")) : undefined;
    const expected = rest.join("\n\n");
    const end = expected.indexOf("\n");
    return { head, method, target, body, status: Number(expected.slice(0, end)), text: expected.slice(end + 1) };
  })
  .filter(({ target }) => !OF_SERVER.test(target));

/** The events of a stream: `[name, data]` each. */
const eventsOf = (text) =>
  text
    .split("\n\n")
    .filter((block) => block.includes("data:"))
    .map((block) => {
      const lines = block.split("\n");
      const part = (name) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trim())
          .join("\n");
      return [part("event"), JSON.parse(part("data"))];
    });

/** Whether a value is as documented: `"…"` stands for anything, or for further elements or fields. */
function fits(expected, value) {
  if (expected === ANY) return true;
  if (Array.isArray(expected)) {
    const isOpen = expected.at(-1) === ANY;
    const first = isOpen ? expected.slice(0, -1) : expected;
    return (
      Array.isArray(value) &&
      (isOpen ? value.length > first.length : value.length === first.length) &&
      first.every((one, index) => fits(one, value[index]))
    );
  }
  if (expected === null || typeof expected !== "object") return expected === value;
  if (value === null || typeof value !== "object") return false;
  const isOpen = ANY in expected;
  return (
    (isOpen || Object.keys(value).every((name) => name in expected)) &&
    Object.entries(expected).every(([name, one]) => name === ANY || (name in value && fits(one, value[name])))
  );
}

/** The same value without what varies. */
function steady(value) {
  if (Array.isArray(value)) return value.map(steady);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([name]) => !VARYING.has(name));
  return Object.fromEntries(entries.map(([name, one]) => [name, steady(one)]));
}

const engines = {};
let server = null;
let stop = () => {};

before(async () => {
  for (const part of PARTS) engines[part] = await load(part);
  const program = process.env.TESSERA;
  if (!program) return;
  const started = await serve(program);
  server = started.address;
  stop = started.stop;
});

after(() => stop());

for (const { head, method, target, body, status, text } of EXAMPLES) {
  test(`${head} ${body ? JSON.stringify(body).slice(0, 60) : ""}`, async () => {
    const own = ask(engines[partOf(target.replace("/api/", ""))], method, target, body);
    assert.equal(own.isRight, status === 200, JSON.stringify(own.answer));
    const isStream = text.startsWith("event:");
    // The page has no queue, so it never waits.
    const expected = isStream ? eventsOf(text).filter(([name]) => name !== "waiting") : [["done", JSON.parse(text)]];
    const last = expected.at(-1)[1];
    assert.ok(fits(last, own.answer), JSON.stringify(own.answer));
    for (const [name, data] of expected.slice(0, -1)) {
      assert.equal(name, "progress");
      assert.ok(
        own.events.some((event) => fits(data, event)),
        JSON.stringify(own.events[0] ?? "no progress"),
      );
    }
    if (!server || IS_RANDOM.test(head + JSON.stringify(body ?? ""))) return;
    const response = await fetch(new URL(target.slice(1), server), {
      method,
      headers: body ? { "content-type": "application/json" } : {},
      body: body && JSON.stringify(body),
    });
    const reply = await response.text();
    const theirs = isStream ? eventsOf(reply).at(-1)[1] : JSON.parse(reply);
    assert.deepEqual(steady(own.answer), steady(theirs));
  });
}
