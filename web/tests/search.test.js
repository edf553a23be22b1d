// Searches of the module and of the program, which TESSERA names: they visit the same positions, with other vectors of
// the processor.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { ask, compiled, load, serve } from "./modules.js";

const { TESSERA = "" } = process.env;

/** Variants with their depths: boards of both sizes, short and flying kings. */
const SEARCHES = { english: 11, international: 9, russian: 9 };

/** The last event of a stream of the server. */
async function atServer(address, body) {
  const headers = { "content-type": "application/json" };
  const url = new URL("api/draughts/think", address);
  const text = await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).text();
  const data = /^data: ?(.*)$/m.exec(text.trim().split("\n\n").at(-1) ?? "")?.[1];
  return JSON.parse(data ?? "null");
}

test("a search to a depth visits as many positions as the program's", { skip: TESSERA === "" }, async () => {
  const { address, stop } = await serve(TESSERA);
  try {
    const engine = await load("engine", { networks: Object.keys(SEARCHES) });
    for (const [variant, depth] of Object.entries(SEARCHES)) {
      const body = { variant, moves: [], depth };
      const own = ask(engine, "POST", "/api/draughts/think", body).answer;
      const theirs = await atServer(address, body);
      assert.ok(own.nodes > 1000, `${variant}: ${own.nodes} positions`);
      assert.deepEqual([own.nodes, own.lines], [theirs.nodes, theirs.lines], variant);
    }
  } finally {
    stop();
  }
});

test("the plain form of a module has no vector instructions, and searches the same", async () => {
  const vectors = (name) => {
    const [features] = WebAssembly.Module.customSections(compiled(name), "target_features");
    return new TextDecoder().decode(features).includes("simd128");
  };
  assert.deepEqual([vectors("engine"), vectors("engine-plain")], [true, false]);
  const networks = Object.keys(SEARCHES);
  const engines = [
    await load("engine", { networks, copy: "?vectors" }),
    await load("engine", { networks, copy: "?plain", form: "engine-plain" }),
  ];
  for (const variant of networks) {
    const body = { variant, moves: [], depth: 7 };
    const [own, plain] = engines.map((engine) => ask(engine, "POST", "/api/draughts/think", body).answer);
    assert.ok(own.nodes > 100, `${variant}: ${own.nodes} positions`);
    assert.deepEqual([own.nodes, own.lines], [plain.nodes, plain.lines], variant);
  }
});

test("two searches share a transposition table", async () => {
  const bytes = 2 ** 24;
  const pages = bytes / 65_536;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const body = JSON.stringify({ variant: "english", moves: [], depth: 19 });
  const helper = new Worker(new URL("helper.js", import.meta.url), { workerData: { memory, stop, body } });
  await once(helper, "message");
  globalThis.tesseraMemory = memory;
  const engine = (await load("engine", { networks: ["english"], copy: "?shared" })).with_shared_memory(bytes);
  const { answer } = ask(engine, "POST", "/api/draughts/think", JSON.parse(body));
  // The helper goes on until it is stopped, and counts its positions in the same place.
  const [nodes] = new BigInt64Array(memory.buffer);
  await new Promise((resolve) => setTimeout(resolve, 100));
  Atomics.store(stop, 0, 1);
  await once(helper, "exit");
  const [after] = new BigInt64Array(memory.buffer);
  assert.ok(answer.nodes > 1000 && Number(nodes) >= answer.nodes, `${answer.nodes} of ${nodes}`);
  assert.ok(after > nodes, `${after} after ${nodes}`);
  delete globalThis.tesseraMemory;
});
