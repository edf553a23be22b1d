// The service worker: what it keeps, and when it answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const CODE = readFileSync(new URL("../page/sw.js", import.meta.url), "utf8");
const SCOPE = "https://example.org/play/";

/** A browser with caches, and a server with files: `fetched` are the addresses that were asked for. */
function createWorld() {
  const stored = new Map();
  const cacheOf = (name) => {
    if (!stored.has(name)) stored.set(name, new Map());
    const files = stored.get(name);
    return {
      match: async (key) => files.get(key),
      put: async (key, file) => files.set(key, file),
      keys: async () => [...files.keys()].map((url) => ({ url })),
      delete: async ({ url }) => files.delete(url),
    };
  };
  const caches = {
    open: async (name) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name) => stored.delete(name),
    match: async (key) => [...stored.values()].map((files) => files.get(key)).find(Boolean),
  };
  return { stored, caches, fetched: /** @type {string[]} */ ([]), checked: [], isGone: false };
}

/** Starts the service worker of a build. */
function start(world, files, networks = {}) {
  const listeners = {};
  const worker = {
    FILES: files,
    ON_DEMAND: networks,
    registration: { scope: SCOPE },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
  };
  const fetch = async (request, { cache = null } = {}) => {
    const address = request.url ?? request.href;
    if (world.isGone) throw new TypeError("no connection");
    world.fetched.push(address.slice(SCOPE.length));
    if (cache === "no-cache") world.checked.push(address.slice(SCOPE.length));
    const response = { ok: true, status: 200, from: "server", address };
    return { ...response, clone: () => response };
  };
  const Response = { error: () => ({ from: "nowhere" }) };
  runInContext(CODE, createContext({ self: worker, caches: world.caches, fetch, URL, Response, Promise }));
  const happen = async (name) => {
    let done = null;
    listeners[name]({ waitUntil: (promise) => (done = promise) });
    await done;
  };
  return {
    install: () => happen("install"),
    activate: () => happen("activate"),
    /** The answer to a request; `null` if the browser is left to itself. */
    async ask(path, { method = "GET", mode = "cors", id = "" } = {}) {
      let answer = null;
      listeners.fetch({
        request: { method, mode, url: SCOPE + path },
        resultingClientId: id,
        respondWith: (promise) => (answer = promise),
      });
      return answer && (await answer);
    },
    isOffline(id) {
      let reply = null;
      listeners.message({ source: { id, postMessage: (data) => (reply = data.isOffline) } });
      return reply;
    },
  };
}

const ONE = { "index.html": "a1", "app.js": "b1", "lib/api.js": "c1" };

test("all files of a build are kept, and those of the one before it go", async () => {
  const world = createWorld();
  const first = start(world, ONE);
  await first.install();
  await first.activate();
  assert.deepEqual(world.fetched.sort(), ["app.js", "index.html", "lib/api.js"]);
  world.fetched = [];
  const second = start(world, { ...ONE, "app.js": "b2", "new.js": "d1" });
  await second.install();
  assert.equal(world.stored.size, 2);
  assert.deepEqual(world.fetched.sort(), ["app.js", "new.js"], "what has not changed is not fetched again");
  await second.activate();
  assert.equal(world.stored.size, 1);
  world.isGone = true;
  assert.ok(await second.ask("lib/api.js"));
  assert.equal((await first.ask("app.js")).from, "nowhere");
});

test("the server answers as long as it is there, then the kept files do", async () => {
  const world = createWorld();
  const worker = start(world, ONE);
  await worker.install();
  world.fetched = [];
  assert.equal((await worker.ask("app.js?x=1")).address, `${SCOPE}app.js?x=1`);
  assert.deepEqual(world.fetched, ["app.js?x=1"]);
  world.isGone = true;
  assert.equal((await worker.ask("lib/api.js")).address, `${SCOPE}lib/api.js`);
  assert.equal((await worker.ask("", { mode: "navigate", id: "tab" })).address, `${SCOPE}index.html`);
  assert.deepEqual([worker.isOffline("tab"), worker.isOffline("other")], [true, false]);
});

test("the API and other addresses are left alone", async () => {
  const worker = start(createWorld(), ONE);
  for (const path of ["api/about", "api/variants/english", "sw.js", "toString", "missing.js"]) {
    assert.equal(await worker.ask(path), null, path);
  }
  assert.equal(await worker.ask("app.js", { method: "POST" }), null);
});

test("bundles and modules come from the cache, and networks are kept when they are asked for", async () => {
  const world = createWorld();
  const files = { ...ONE, "modules/list.json": "l1", "modules/draughts-1.wasm": "m1", "files/app-1.js": "f1" };
  const first = start(world, files, { "modules/networks/english-1.net.lzma": "n1" });
  await first.install();
  await first.activate();
  assert.ok(!world.fetched.includes("modules/networks/english-1.net.lzma"));
  assert.deepEqual(world.checked.sort(), ["app.js", "index.html", "lib/api.js", "modules/list.json"]);
  world.fetched = [];
  for (let time = 0; time < 2; time += 1) {
    assert.ok(await first.ask("modules/draughts-1.wasm"));
    assert.ok(await first.ask("files/app-1.js"));
    assert.ok(await first.ask("modules/networks/english-1.net.lzma"));
    assert.ok(await first.ask("modules/list.json"));
  }
  const asked = ["modules/networks/english-1.net.lzma", "modules/list.json", "modules/list.json"];
  assert.deepEqual(world.fetched, asked);
  const second = start(world, files, { "modules/networks/english-2.net.lzma": "n2" });
  await second.install();
  await second.activate();
  assert.deepEqual([...world.stored.get("tessera-networks").keys()], [], "the one of the build before goes");
});
