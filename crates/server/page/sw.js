// The service worker: keeps the files of the page, so that it opens while the server is gone.
//
// The server writes the list of all files before this script, with the hash of each: a new build is a new script, which
// the browser installs beside the old one. As long as the server answers, nothing comes from the cache but files whose
// names change with their contents: the page's bundles, and the modules of the engine. Answers of the API never do.

const worker = /** @type {ServiceScope} */ (/** @type {unknown} */ (self));

/** The files of this build with their hashes: `{ "app.js": "8f14…" }`. */
const FILES = worker.FILES;

/** The weights of networks and what few browsers need, which are kept when a page has asked for them. */
const ON_DEMAND = worker.ON_DEMAND;

const PREFIX = "tessera-page-";

/** The cache of these, which builds share. */
const SHARED = "tessera-networks";

/** The cache of this build. */
const CACHE = PREFIX + hashOf(JSON.stringify(FILES));

/** How many files are fetched at the same time. */
const AT_ONCE = 4;

/** The pages whose document came from the cache. */
const fromCache = new Set();

worker.addEventListener("install", (event) => event.waitUntil(install().then(() => worker.skipWaiting())));

worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));

worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path === null) return;
  if (Object.hasOwn(ON_DEMAND, path)) event.respondWith(kept(SHARED, path));
  else if (isNamedByContents(path)) event.respondWith(kept(CACHE, path));
  else event.respondWith(answer(event, path));
});

// A page asks whether it came from the cache.
worker.addEventListener("message", (event) => {
  event.source?.postMessage({ isOffline: fromCache.has(event.source.id) });
});

/** A short hash of a text, as a name. */
function hashOf(text) {
  let hash = 5381;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 33) + text.charCodeAt(index)) >>> 0;
  return hash.toString(36);
}

/** The key of a file in the cache: its address with its hash. */
const keyOf = (path, hash = FILES[path]) => new URL(`${path}?${hash}`, worker.registration.scope).href;

/** The file that a request asks for; `null` if it is none of the page's. */
function pathOf({ method, url }) {
  const { scope } = worker.registration;
  const address = url.split(/[?#]/)[0];
  if (method !== "GET" || !address.startsWith(scope)) return null;
  const path = address.slice(scope.length) || "index.html";
  return Object.hasOwn(FILES, path) || Object.hasOwn(ON_DEMAND, path) ? path : null;
}

/** Whether the name of a file changes with its contents. */
const isNamedByContents = (path) => /^(files|modules)\//.test(path) && path !== "modules/list.json";

/** Answers with a file whose contents never change, and keeps it. */
async function kept(name, path) {
  const cache = await caches.open(name);
  const key = keyOf(path, FILES[path] ?? ON_DEMAND[path]);
  const known = await cache.match(key);
  if (known) return known;
  const response = await fetch(new URL(path, worker.registration.scope));
  if (response.ok) await cache.put(key, response.clone());
  return response;
}

/** Fetches the files of this build that no other build has left. */
async function install() {
  const cache = await caches.open(CACHE);
  const left = Object.keys(FILES);
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keep(cache, path) {
  const key = keyOf(path);
  const known = await caches.match(key);
  if (known) return cache.put(key, known);
  // What the page has loaded is not fetched again, unless it may have changed since.
  const how = isNamedByContents(path) ? "default" : "no-cache";
  const response = await fetch(new URL(path, worker.registration.scope), { cache: how });
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  return cache.put(key, response);
}

/** Removes the files of other builds. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  if (!names.includes(SHARED)) return;
  const networks = await caches.open(SHARED);
  const current = new Set(Object.entries(ON_DEMAND).map(([path, hash]) => keyOf(path, hash)));
  const old = (await networks.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => networks.delete(request)));
}

/** Answers with the file of the server; with the one that was kept if the server is gone. */
async function answer({ request, resultingClientId }, path) {
  const kept = async () => (await caches.open(CACHE)).match(keyOf(path));
  let response = null;
  try {
    response = await fetch(request);
    // A proxy answers for a server that is gone.
    if (response.status < 500) return response;
  } catch {
    // The kept file is used.
  }
  const file = await kept();
  if (file && request.mode === "navigate") fromCache.add(resultingClientId);
  return file ?? response ?? Response.error();
}
