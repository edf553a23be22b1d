// What the page answers itself: the engine's modules (WebAssembly), each in workers of its own.
import { isAbort } from "./abort.js";
import { partOf } from "./parts.js";
import { setting } from "./settings.js";

/**
 * What there is: `modules` has the files of each part, with a `plain` module for browsers without vectors, `networks`
 * the weights of each variant, `books` its opening book and `puzzles` its puzzles. `hasServer` is whether there is a
 * server beside the files, and `asksServer` lists the requests that it answers better.
 * @typedef {{
 *   modules: Record<string, { script: string, module: string, plain?: string }>,
 *   networks: Record<string, string>,
 *   books: Record<string, string>,
 *   puzzles: Record<string, string>,
 *   hasServer: boolean,
 *   asksServer: string[],
 * }} Listed
 */

/**
 * What a worker gets to do.
 * @typedef {{ method: string, target: string, body: string, variant: string }} Task
 */

/**
 * A file that a worker needs for a task: the weights, the book or the puzzles of its variant.
 * @typedef {{ kind: "network" | "book" | "puzzles", bytes: ArrayBuffer }} Beside
 */

/**
 * How a task is answered. `helpers` is the number of workers that search the same position.
 * @typedef {{ beside: Beside[], helpers?: number, signal?: AbortSignal, onProgress: (text: string) => void }} Manner
 */

/** Milliseconds that a worker has to stop. After that it is ended. */
const STOPS_WITHIN = 40;

/** Maximum number of workers for long work of one part. With two, a review goes on beside a live analysis. */
const MAX_LONG = 2;

/** Number of threads of an analysis. Only isolated pages share the memory that several need. */
function threads() {
  if (!globalThis.crossOriginIsolated) return 1;
  const chosen = setting("threads");
  // Others use the processor too, and a telephone has few fast cores.
  return chosen === "auto" ? Math.min(4, Math.floor(navigator.hardwareConcurrency / 2)) || 1 : Number(chosen);
}

/** Bytes of a transposition table. */
const tableSize = () => Number(setting("memory")) * 2 ** 20;

/** An error of the engine itself: `kind` is "refused", "crashed" or "unusable". */
export class EngineError extends Error {
  /** @param {"refused" | "crashed" | "unusable"} kind */
  constructor(kind, message, error = null) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    /** The error of the API, if the request was refused. */
    this.error = error;
  }
}

/** @type {Promise<Listed> | null} */
let listed = null;

/** What there is beside the page. */
function list() {
  listed ??= fetch("modules/list.json").then(
    (response) => (response.ok ? response.json() : NONE),
    () => {
      listed = null;
      return NONE;
    },
  );
  return listed;
}

/** @type {Listed} */
const NONE = { modules: {}, networks: {}, books: {}, puzzles: {}, hasServer: true, asksServer: [] };

/**
 * The files, each of which is fetched once.
 * @type {Map<string, Promise<unknown>>}
 */
const files = new Map();

/**
 * @template File
 * @param {string} path
 * @param {(path: string) => Promise<File>} read
 */
function once(path, read) {
  const known = /** @type {Promise<File> | undefined} */ (files.get(path));
  if (known) return known;
  const file = read(`modules/${path}`).catch((error) => {
    files.delete(path);
    throw error;
  });
  files.set(path, file);
  return file;
}

async function bytesOf(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Compiles a module. A file server may not know the type of its file, and then it cannot be compiled as it arrives. */
const compiled = (path) =>
  path.endsWith(".gzip")
    ? unpacked(path)
    : WebAssembly.compileStreaming(fetch(path)).catch(async () => WebAssembly.compile(await bytesOf(path)));

/** The answer to the request that began before this script, or to one that begins now. */
async function ahead(path) {
  const { tesseraAhead } = globalThis;
  const begun = await tesseraAhead?.get(path)?.catch(() => null);
  tesseraAhead?.delete(path);
  return begun?.ok ? begun : fetch(path);
}

/** Compiles a module in gzip, as static sites have it: a file server may not compress what it sends. */
async function unpacked(path) {
  const response = await ahead(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = response.body?.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

/**
 * What a worker tells: one of these.
 * @typedef {{ progress?: string, answer?: string, refused?: string, crashed?: string, unusable?: string }} Heard
 */

/**
 * A part of the engine: the name of its script, its module, and whether its workers share memory.
 * @typedef {{ script: string, module: Promise<WebAssembly.Module>, sharesMemory: () => boolean }} Part
 */

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;

/** A worker, which answers one request at a time. */
class Thread {
  /** What the worker reads while it works: whether to stop. Only isolated pages share memory. */
  #stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** Workers that search the same position, with the same transposition table. @type {Thread[]} */
  #helpers = [];
  #part;
  /** The files that the worker has: `network english`. */
  #has = new Set();
  /** @type {(message: Heard) => void} */
  #hear = () => {};
  isEnded = false;

  /**
   * @param {Part} part
   * @param {WebAssembly.Memory | null} memory for a transposition table that workers share
   */
  constructor(part, memory) {
    const { script, module } = part;
    this.#part = part;
    this.memory = memory;
    this.tableSize = tableSize();
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    const broke = (event) => this.#hear({ crashed: event.message ?? "" });
    this.#worker.addEventListener("error", broke);
    this.#worker.addEventListener("messageerror", broke);
    // The worker loads its scripts while the module is on its way.
    this.#worker.postMessage({
      script: new URL(`modules/${script}`, document.baseURI).href,
      stop: this.#stop,
      tableSize: this.tableSize,
      memory,
    });
    module.then(
      (compiled) => this.#worker.postMessage({ module: compiled }),
      (error) => this.#hear({ unusable: String(error) }),
    );
  }

  /**
   * Answers a request. Rejects at once when `signal` is aborted; the worker is then free or ended soon after.
   * @param {Task} request
   * @param {Manner} manner
   */
  answer(request, manner) {
    const { answer, free } = this.#ask(request, manner);
    this.#helpers = this.#helpers.filter(({ isEnded }) => !isEnded);
    const { helpers: count = 0, beside } = manner;
    while (this.#helpers.length < count) this.#helpers.push(new Thread(this.#part, this.memory));
    const control = new AbortController();
    const helping = this.#helpers.slice(0, count).map((helper, place) => {
      const task = { ...request, helper: place + 1 };
      const own = helper.#ask(task, { beside, signal: control.signal, onProgress: () => {} });
      own.answer.catch(() => {});
      return own.free;
    });
    const stop = () => control.abort();
    answer.then(stop, stop);
    return { answer, free: Promise.all([free, ...helping]) };
  }

  /**
   * @param {Task} request
   * @param {Manner} manner
   */
  #ask(request, { beside, signal, onProgress }) {
    const { variant } = request;
    for (const { kind, bytes } of beside.filter(({ kind }) => !this.#has.has(`${kind} ${variant}`))) {
      this.#has.add(`${kind} ${variant}`);
      this.#worker.postMessage({ variant, kind, bytes });
    }
    if (this.#stop) Atomics.store(this.#stop, 0, 0);
    /** When the worker can take another request. */
    let settle = () => {};
    const free = new Promise((done) => (settle = () => done(undefined)));
    const answer = new Promise((resolve, reject) => {
      const abort = () => {
        reject(signal?.reason);
        if (this.#stop) Atomics.store(this.#stop, 0, 1);
        const timer = setTimeout(() => this.#end(settle), this.#stop ? STOPS_WITHIN : 0);
        this.#hear = (message) => {
          if (message.progress !== undefined) return;
          clearTimeout(timer);
          if (message.crashed === undefined) settle();
          else this.#end(settle);
        };
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#hear = (message) => {
        if (message.progress !== undefined) return onProgress(message.progress);
        signal?.removeEventListener("abort", abort);
        if (message.answer !== undefined) resolve(message.answer);
        else if (message.refused !== undefined) {
          const { error } = JSON.parse(message.refused);
          reject(new EngineError("refused", error.message, error));
        } else {
          const kind = message.unusable === undefined ? "crashed" : "unusable";
          reject(new EngineError(kind, message.unusable ?? message.crashed));
          return this.#end(settle);
        }
        return settle();
      };
      this.#worker.postMessage(request);
    });
    return { answer, free };
  }

  #end(settle) {
    this.end();
    settle();
  }

  /** Ends the worker and its helpers. */
  end() {
    this.isEnded = true;
    this.#worker.terminate();
    for (const helper of this.#helpers) helper.end();
  }

  /** Whether the worker has the table that the settings name. */
  get isOfNow() {
    return this.tableSize === tableSize() && (this.memory !== null) === this.#part.sharesMemory();
  }
}

/** Workers of a part, which are started when they are needed. Requests for which none is free wait in order. */
class Pool {
  #part;
  #most;
  #count = 0;
  /** @type {Thread[]} */
  #free = [];
  /** @type {(() => void)[]} */
  #waiting = [];

  constructor(part, most) {
    this.#part = part;
    this.#most = most;
  }

  /**
   * @param {Task} request
   * @param {Manner} manner
   */
  async answer(request, manner) {
    const { signal } = manner;
    while (this.#free.length === 0 && this.#count >= this.#most) {
      await new Promise((resolve, reject) => {
        const go = () => resolve(undefined);
        this.#waiting.push(go);
        signal?.addEventListener("abort", () => {
          this.#waiting = this.#waiting.filter((one) => one !== go);
          reject(signal.reason);
        });
      });
      signal?.throwIfAborted();
    }
    let thread = this.#free.pop();
    if (thread && !thread.isOfNow) {
      thread.end();
      thread = undefined;
      this.#count -= 1;
    }
    if (!thread) {
      thread = new Thread(this.#part, this.#part.sharesMemory() ? sharedMemory() : null);
      this.#count += 1;
    }
    const own = thread;
    // The cores are for one analysis at a time.
    const helpers = this.#count - this.#free.length > 1 ? 0 : manner.helpers;
    const { answer, free } = own.answer(request, { ...manner, helpers });
    free.then(() => {
      if (own.isEnded) this.#count -= 1;
      else this.#free.push(own);
      this.#waiting.shift()?.();
    });
    return answer;
  }
}

/** Memory for a transposition table that workers share. */
function sharedMemory() {
  const pages = tableSize() / PAGE;
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** The workers of each part: those for short requests and those for long work. */
const pools = new Map();

/** The parts whose module is compiled. */
const ready = new Set();

/** A module with a vector: a browser that knows no vectors refuses it. */
const WITH_VECTOR = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  // A function without parameters that gives a vector.
  ...[1, 5, 1, 96, 0, 1, 123],
  ...[3, 2, 1, 0],
  // i32.const 0, i8x16.splat
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
]);

/**
 * The workers of a part, whose module is loaded.
 * @param {string} name
 * @param {{ script: string, module: string, plain?: string }} files
 */
function poolsOf(name, { script, module: fast, plain }) {
  const module = plain && !WebAssembly.validate(WITH_VECTOR) ? plain : fast;
  const known = pools.get(name);
  if (known) return known;
  /** @type {Part} */
  const part = {
    script,
    module: once(module, compiled),
    sharesMemory: () => name === "engine" && threads() > 1,
  };
  const own = { short: new Pool(part, 1), long: new Pool(part, MAX_LONG) };
  pools.set(name, own);
  part.module.then(
    () => ready.add(name),
    () => pools.delete(name),
  );
  return own;
}

/**
 * Answers a request of the API here: resolves to the answer in JSON, or to `null` if the server has to answer.
 * `isLong` is for work that reports its progress.
 * @param {string} path
 * @param {object | null} body
 * @param {{ signal?: AbortSignal, isLong?: boolean, onProgress?: (text: string) => void }} options
 * @returns {Promise<string | null>}
 */
export async function answerHere(path, body, { signal, isLong = false, onProgress = () => {} } = {}) {
  const listed = await list();
  const { modules, hasServer, asksServer } = listed;
  const name = partOf(path);
  const part = modules[name];
  if (!part || typeof WebAssembly !== "object") return null;
  signal?.throwIfAborted();
  if (hasServer) {
    if (asksServer.includes(path)) return null;
    // The first request does not wait for the module, and words are at the server anyway.
    if (body === null || !ready.has(name)) return null;
  }
  return compute({ name, part, listed }, path, body, { signal, isLong, onProgress });
}

/**
 * Loads the module that answers a request, unless the server is to answer it.
 * @param {string} path
 */
export async function prepare(path) {
  const { modules, hasServer, asksServer } = await list();
  const part = modules[partOf(path)];
  if (!part || typeof WebAssembly !== "object" || (hasServer && asksServer.includes(path))) return;
  poolsOf(partOf(path), part);
}

/**
 * Answers a request here because the server does not answer; `null` if that is not possible.
 * @param {string} path
 * @param {object | null} body
 * @param {{ signal?: AbortSignal, isLong?: boolean, onProgress?: (text: string) => void }} options
 * @returns {Promise<string | null>}
 */
export async function answerInstead(path, body, { signal, isLong = false, onProgress = () => {} } = {}) {
  const listed = await list();
  const name = partOf(path);
  const part = listed.modules[name];
  return part ? compute({ name, part, listed }, path, body, { signal, isLong, onProgress }) : null;
}

/** A request for the puzzles of a variant. */
const PUZZLES_OF = /^puzzles\/([^/?]+)/;

/**
 * The files that a request needs beside the module.
 * @param {Listed} listed
 * @returns {Promise<Beside[]>}
 */
async function filesOf({ networks, books, puzzles }, path, variant, isLong) {
  const hasNetwork = isLong && ["engine", "lessons"].includes(partOf(path));
  const read = async (kind, file) => (file === undefined ? [] : [{ kind, bytes: await once(file, bytesOf) }]);
  const files = await Promise.all([
    read("network", hasNetwork ? networks[variant] : undefined),
    read("book", path === "draughts/think" ? books[variant] : undefined),
    read("puzzles", PUZZLES_OF.test(path) ? puzzles[variant] : undefined),
  ]);
  return files.flat();
}

async function compute({ name, part, listed }, path, body, { signal, isLong, onProgress }) {
  const variant = body?.variant ?? PUZZLES_OF.exec(path)?.[1] ?? "";
  try {
    const { short, long } = poolsOf(name, part);
    const beside = await filesOf(listed, path, variant, isLong);
    signal?.throwIfAborted();
    const request = {
      method: body === null ? "GET" : "POST",
      target: `/api/${path}`,
      body: body === null ? "" : JSON.stringify(body),
      variant,
    };
    // A search to a depth gives the same answer each time, and one at a level has few nodes: both have one thread.
    const isAnalysis = path === "draughts/think" && (body.depth ?? body.level ?? null) === null;
    const helpers = isAnalysis ? threads() - 1 : 0;
    return await (isLong ? long : short).answer(request, { beside, helpers, signal, onProgress });
  } catch (error) {
    if (isAbort(error) || error === signal?.reason || error instanceof EngineError) throw error;
    throw new EngineError("unusable", String(error));
  }
}

/** Whether the page can do without the server. */
export async function isAlone() {
  const { modules } = await list();
  return Object.keys(modules).length > 0;
}
