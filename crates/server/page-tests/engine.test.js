// The engine in the page: which requests it answers, and what happens when a worker is stopped or fails.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";

const LIST = {
  modules: {
    engine: { script: "engine-1.js", module: "engine-1.wasm" },
    lessons: { script: "lessons-1.js", module: "lessons-1.wasm" },
    sudoku: { script: "sudoku-1.js", module: "sudoku-1.wasm" },
    steps: { script: "steps-1.js", module: "steps-1.wasm" },
  },
  networks: { english: "networks/english-1.net.lzma" },
  books: { english: "books/english-1.book" },
  hasServer: false,
  asksServer: [],
};

/** The workers that were started, with the messages to each. @type {FakeWorker[]} */
let workers = [];
let fetched = [];

class FakeWorker {
  messages = [];
  isEnded = false;
  #listeners = {};
  constructor() {
    workers.push(this);
  }
  addEventListener(name, listener) {
    this.#listeners[name] = listener;
  }
  postMessage(message) {
    this.messages.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  say(data) {
    this.#listeners.message({ data });
  }
  fail(message) {
    this.#listeners.error({ message });
  }
  get requests() {
    return this.messages.filter(({ target }) => target);
  }
}

const globals = /** @type {any} */ (globalThis);
globals.Worker = FakeWorker;
globals.document = { baseURI: "https://example.org/play/" };
// Two searches go on beside each other on any machine.
Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 1 }, configurable: true });
WebAssembly.compileStreaming = async (response) => /** @type {any} */ ({ compiled: (await response).path });

let loads = 0;

/** The module with its own state, as in a new tab. */
async function open(list = {}) {
  workers = [];
  fetched = [];
  globals.fetch = async (path) => {
    fetched.push(path);
    return { ok: true, path, json: async () => ({ ...LIST, ...list }), arrayBuffer: async () => new ArrayBuffer(3) };
  };
  loads += 1;
  return import(`../page/lib/engine.js?${loads}`);
}

const settle = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  delete globals.crossOriginIsolated;
});

test("a request is answered by the worker of its part", async () => {
  const { answerHere } = await open();
  const answer = answerHere("sudoku/check", { cells: "1" });
  await settle();
  assert.deepEqual(fetched, ["modules/list.json", "modules/sudoku-1.wasm"]);
  const [start, request, last] = workers[0].messages;
  assert.equal(start.script, "https://example.org/play/modules/sudoku-1.js");
  assert.deepEqual(last.module, { compiled: "modules/sudoku-1.wasm" });
  assert.deepEqual([request.method, request.target, request.body], ["POST", "/api/sudoku/check", '{"cells":"1"}']);
  workers[0].say({ answer: "7" });
  assert.equal(await answer, "7");
  const words = answerHere("sudoku/formats", null);
  await settle();
  assert.equal(workers.length, 1);
  assert.equal(workers[0].requests[1].method, "GET");
  workers[0].say({ refused: '{"error":{"code":"not_found","message":"no"}}' });
  await assert.rejects(words, ({ kind, error }) => kind === "refused" && error.code === "not_found");
});

test("a static site has its modules in gzip", async () => {
  const sudoku = { script: "sudoku-1.js", module: "sudoku-1.wasm.gzip" };
  const { answerHere } = await open({ modules: { sudoku } });
  const { fetch } = globals;
  globals.fetch = async (path) => (path.endsWith(".gzip") ? new Response(gzipSync("module")) : fetch(path));
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (source) => {
    const response = await source;
    assert.equal(response.headers.get("content-type"), "application/wasm");
    return /** @type {any} */ ({ compiled: await response.text() });
  };
  answerHere("sudoku/check", { cells: "1" });
  // Decompressing takes longer than the other steps.
  while (!workers[0]?.messages[2]) await settle();
  WebAssembly.compileStreaming = compile;
  assert.deepEqual(workers[0].messages[2].module, { compiled: "module" });
});

test("a browser without vectors gets the plain module", async () => {
  const engine = { script: "engine-1.js", module: "engine-1.wasm", plain: "engine-plain-1.wasm" };
  const { validate } = WebAssembly;
  const loaded = [];
  for (const knows of [null, validate, () => false]) {
    const { prepare } = await open({ modules: { engine: knows ? engine : { ...engine, plain: undefined } } });
    WebAssembly.validate = knows ?? (() => false);
    await prepare("draughts/think");
    loaded.push(fetched[1]);
  }
  WebAssembly.validate = validate;
  assert.deepEqual(loaded, ["modules/engine-1.wasm", "modules/engine-1.wasm", "modules/engine-plain-1.wasm"]);
});

test("a request that the document began is not made again, unless it failed", async () => {
  const sudoku = { script: "sudoku-1.js", module: "sudoku-1.wasm.gzip" };
  const path = "modules/sudoku-1.wasm.gzip";
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (source) => {
    const compiled = await (await source).text();
    return /** @type {any} */ ({ compiled });
  };
  const begun = [
    { answer: Promise.resolve(new Response(gzipSync("ahead"))), module: "ahead", asked: 0 },
    { answer: Promise.reject(new TypeError("no connection")), module: "again", asked: 1 },
    { answer: Promise.resolve(new Response(null, { status: 503 })), module: "again", asked: 1 },
  ];
  for (const { answer } of begun) answer.catch(() => {});
  for (const { answer, module, asked } of begun) {
    globals.tesseraAhead = new Map([[path, answer]]);
    const { answerHere } = await open({ modules: { sudoku } });
    const { fetch } = globals;
    let count = 0;
    globals.fetch = async (address) => {
      if (address !== path) return fetch(address);
      count += 1;
      return new Response(gzipSync("again"));
    };
    answerHere("sudoku/check", { cells: "1" });
    while (!workers[0]?.messages[2]) await settle();
    assert.deepEqual(workers[0].messages[2].module, { compiled: module });
    assert.equal(count, asked);
  }
  WebAssembly.compileStreaming = compile;
  delete globals.tesseraAhead;
});

test("each request has its part", async () => {
  const { partOf } = await import("../page/lib/parts.js");
  const parts = {
    draughts: ["variants", "variants?language=de", "variants/english?language=de", "draughts/game", "draughts/opening"],
    engine: ["draughts/think", "draughts/review"],
    texts: ["draughts/read", "draughts/fits", "draughts/write"],
    lessons: ["variants/english/tour?language=de", "puzzles", "puzzles/english", "endgames/prove", "towers/node"],
    sudoku: ["sudoku/check", "sudoku/formats"],
    steps: ["sudoku/step", "sudoku/techniques"],
    ratings: ["sudoku/rate"],
    generator: ["sudoku/generate"],
    variants: ["sudoku/variants/read", "sudoku/variants/formats"],
  };
  for (const [part, paths] of Object.entries(parts)) for (const path of paths) assert.equal(partOf(path), part, path);
});

test("a module is prepared once, unless the server is to answer", async () => {
  const { prepare } = await open({ hasServer: true, asksServer: ["endgames/prove"] });
  for (const path of ["draughts/think", "draughts/think", "endgames/prove", "draughts/game"]) await prepare(path);
  assert.deepEqual(fetched, ["modules/list.json", "modules/engine-1.wasm"]);
  assert.equal(workers.length, 0);
});

test("long work has the weights and the book of its variant, and tells its progress", async () => {
  const { answerHere } = await open();
  const reported = [];
  const body = { variant: "english", moves: [] };
  const onProgress = (text) => reported.push(text);
  const answer = answerHere("draughts/think", body, { isLong: true, onProgress });
  await settle();
  const [, network, book, request] = workers[0].messages;
  assert.deepEqual([network.kind, network.variant, network.bytes.byteLength], ["network", "english", 3]);
  assert.deepEqual([book.kind, book.variant, book.bytes.byteLength], ["book", "english", 3]);
  assert.equal(request.variant, "english");
  workers[0].say({ progress: "1" });
  workers[0].say({ answer: "2" });
  assert.equal(await answer, "2");
  assert.deepEqual(reported, ["1"]);
  const again = answerHere("draughts/think", body, { isLong: true });
  await settle();
  assert.equal(workers[0].messages.length, 6, "the files are sent once");
  workers[0].say({ answer: "3" });
  await again;
});

test("work that is given up ends its worker, and waiting work goes on in another", async () => {
  const { answerHere } = await open();
  const control = new AbortController();
  const ask = (signal) => answerHere("sudoku/path", { cells: "1" }, { signal, isLong: true });
  const [first, second, third] = [ask(control.signal), ask(), ask()];
  await settle();
  assert.equal(workers.length, 2, "the third waits");
  control.abort();
  await assert.rejects(first, { name: "AbortError" });
  await settle();
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true, false, false],
  );
  workers[1].say({ answer: "2" });
  workers[2].say({ answer: "3" });
  assert.deepEqual(await Promise.all([second, third]), ["2", "3"]);
});

test("a worker that sees the flag goes on with the next request", async () => {
  globals.crossOriginIsolated = true;
  const { answerHere } = await open();
  const control = new AbortController();
  const options = { signal: control.signal, isLong: true };
  const first = answerHere("sudoku/path", { cells: "1" }, options);
  await settle();
  const { stop } = workers[0].messages[0];
  assert.equal(stop[0], 0);
  control.abort();
  await assert.rejects(first, { name: "AbortError" });
  assert.equal(stop[0], 1);
  workers[0].say({ refused: "{}" });
  await settle();
  const second = answerHere("sudoku/path", { cells: "1" }, { isLong: true });
  await settle();
  assert.deepEqual([workers.length, workers[0].isEnded, stop[0]], [1, false, 0]);
  workers[0].say({ answer: "2" });
  assert.equal(await second, "2");
});

test("an analysis has helpers, which share its memory and stop with it", async () => {
  globals.crossOriginIsolated = true;
  globals.localStorage = { getItem: (name) => ({ "tessera.threads": '"3"', "tessera.memory": '"32"' })[name] ?? null };
  const { answerHere } = await open();
  const ask = (body, options = {}) =>
    answerHere("draughts/think", { variant: "thai", ...body }, { isLong: true, ...options });
  const first = ask({ seconds: 60 });
  await settle();
  const [main, ...helpers] = workers;
  assert.deepEqual(
    workers.map(({ requests }) => requests.map(({ helper }) => helper)),
    [[undefined], [1], [2]],
  );
  assert.equal(main.messages[0].memory.buffer.byteLength, 2 ** 25);
  for (const helper of helpers) {
    assert.equal(helper.messages[0].memory, main.messages[0].memory);
    assert.equal(helper.requests[0].body, main.requests[0].body);
    assert.deepEqual([...helper.messages[0].stop], [0]);
  }
  main.say({ answer: "1" });
  assert.equal(await first, "1");
  await settle();
  for (const helper of helpers) assert.deepEqual([...helper.messages[0].stop], [1]);
  // The worker is free when its helpers are.
  for (const helper of helpers) helper.say({ answer: "" });
  await settle();
  const second = ask({ depth: 9 });
  await settle();
  assert.deepEqual(
    [workers.length, main.requests.length, helpers[0].requests.length],
    [3, 2, 1],
    "a depth has one thread",
  );
  const third = ask({});
  await settle();
  assert.deepEqual([workers.length, workers[3].requests.length], [4, 1], "the cores are for one analysis at a time");
  main.say({ answer: "2" });
  workers[3].say({ answer: "3" });
  assert.deepEqual(await Promise.all([second, third]), ["2", "3"]);
  // A worker with another table is replaced, and its helpers with it.
  globals.localStorage = { getItem: () => null };
  const control = new AbortController();
  const last = ask({}, { signal: control.signal });
  await settle();
  assert.equal(workers.at(-1)?.messages[0].memory, null);
  assert.equal(workers.at(-1)?.messages[0].tableSize, 2 ** 24);
  control.abort();
  await assert.rejects(last, { name: "AbortError" });
  delete globals.localStorage;
});

test("a module that cannot be loaded is asked for again", async () => {
  const { answerHere } = await open();
  const { fetch } = globals;
  globals.fetch = async (path) => (path.endsWith(".wasm") ? { ok: false, status: 404 } : fetch(path));
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = () => Promise.reject(new TypeError("no module"));
  await assert.rejects(answerHere("sudoku/check", { cells: "1" }), { kind: "unusable" });
  WebAssembly.compileStreaming = compile;
  globals.fetch = fetch;
  const again = answerHere("sudoku/check", { cells: "1" });
  await settle();
  assert.deepEqual([workers.length, workers[0].isEnded], [2, true]);
  workers[1].say({ answer: "2" });
  assert.equal(await again, "2");
});

test("a worker that fails is replaced", async () => {
  const { answerHere } = await open();
  const first = answerHere("sudoku/check", { cells: "1" });
  await settle();
  workers[0].fail("unreachable executed");
  await assert.rejects(first, { kind: "crashed", message: "unreachable executed" });
  const second = answerHere("sudoku/check", { cells: "1" });
  await settle();
  assert.deepEqual([workers.length, workers[0].isEnded], [2, true]);
  workers[1].say({ answer: "2" });
  assert.equal(await second, "2");
});

test("a server answers until the module is there, and what it knows better", async () => {
  const { answerHere, answerInstead, prepare } = await open({ hasServer: true, asksServer: ["endgames/prove"] });
  assert.equal(await answerHere("sudoku/check", { cells: "1" }), null);
  assert.deepEqual(fetched, ["modules/list.json"], "the module would slow down the answer");
  await prepare("sudoku/check");
  await settle();
  const own = answerHere("sudoku/check", { cells: "1" });
  await settle();
  workers[0].say({ answer: "1" });
  assert.equal(await own, "1");
  assert.equal(await answerHere("sudoku/formats", null), null, "words");
  assert.equal(await answerHere("endgames/prove", {}), null);
  const instead = answerInstead("endgames/prove", {});
  await settle();
  workers[1].say({ answer: "2" });
  assert.equal(await instead, "2");
});

test("without modules, the server answers everything", async () => {
  const { answerHere, answerInstead, isAlone } = await open({ modules: {}, hasServer: true });
  assert.equal(await answerHere("sudoku/check", {}), null);
  assert.equal(await answerInstead("sudoku/check", {}), null);
  assert.equal(await isAlone(), false);
});
