// Asks an engine (WebAssembly), in this thread or in a worker of its own. The requests and answers are those of
// Tessera's JSON API.
import { partOf } from "./parts.js";

/** An error that the engine answers: a request that is wrong, or that asks for too much. */
export class TesseraError extends Error {
  /** @param {{ code: string, message: string }} error */
  constructor({ message, ...rest }) {
    super(message);
    this.name = "TesseraError";
    Object.assign(this, rest);
  }
}

/** Answers a request: one of `answer` and `error`, as data. */
function answered(engine, { method, target, body }, onProgress) {
  globalThis.tesseraTell = (text) => onProgress(JSON.parse(text));
  globalThis.tesseraIsStopped = () => false;
  try {
    const text = engine.answer(method, target, body === undefined ? "" : JSON.stringify(body));
    return { answer: JSON.parse(text) };
  } catch (error) {
    // A text is an answer of the engine. Anything else is a defect.
    if (typeof error !== "string") throw error;
    return JSON.parse(error);
  }
}

/** The address of `GET` with a language. */
export const withLanguage = (target, language) =>
  language === undefined ? target : `${target}?language=${encodeURIComponent(language)}`;

/**
 * How a package opens its modules and reads its opening books. `read` has two functions of an address: `source` returns
 * what WebAssembly compiles, and `bytes` reads a file. `own` has sources in place of the package's own, by the names of
 * the modules.
 */
export const opening = (modules, read, own = {}) => ({
  /** The module that answers a request. */
  moduleOf({ target }) {
    const part = partOf(target.replace("/api/", ""));
    return typeof modules[part] === "string" ? modules[part] : part;
  },

  async module(part) {
    const { script, file } = modules[part];
    const [{ default: init, Engine }, source] = await Promise.all([script(), own[part] ?? read.source(file)]);
    await init({ module_or_path: source });
    return new Engine();
  },

  /** The opening book of a variant, or `null` if it has none. */
  async book(variant) {
    const file = modules.engine?.books[variant];
    return file ? read.bytes(file) : null;
  },
});

/** The engine in this thread, which is blocked while it works. A module is loaded when a request needs it. */
export class Here {
  #open;
  #modules = new Map();
  #networks = new Map();
  /** The variants whose books the engine has, or is getting. */
  #books = new Map();

  /** `open` is how a package [opens its modules](opening). */
  constructor(open) {
    this.#open = open;
  }

  /** The module of a part. */
  module(part) {
    if (!this.#modules.has(part)) {
      const opened = this.#open.module(part).then((module) => {
        for (const network of this.#networks) module.add_network?.(...network);
        return module;
      });
      opened.catch(() => this.#modules.delete(part));
      this.#modules.set(part, opened);
    }
    return this.#modules.get(part);
  }

  /** Answers a request: one of `answer` and `error`. */
  async answer(request, onProgress) {
    const module = await this.module(this.#open.moduleOf(request));
    if (request.target === "/api/draughts/think")
      await this.#addBook(module, module.name_of(String(request.body.variant)));
    return answered(module, request, onProgress);
  }

  /** Adds the opening book of a variant before its first search. */
  #addBook(engine, variant) {
    if (!this.#books.has(variant)) {
      const added = this.#open.book(variant).then((book) => book && engine.add_book(variant, book));
      added.catch(() => this.#books.delete(variant));
      this.#books.set(variant, added);
    }
    return this.#books.get(variant);
  }

  async ask(request, { signal, onProgress = () => {} } = {}) {
    signal?.throwIfAborted();
    const { answer, error } = await this.answer(request, onProgress);
    if (error) throw new TesseraError(error);
    return answer;
  }

  async addNetwork(variant, bytes) {
    const engine = await this.module("engine");
    if (!engine.add_network(variant, bytes)) return false;
    this.#networks.set(variant, bytes);
    for (const { value } of await Promise.allSettled(this.#modules.values())) value?.add_network?.(variant, bytes);
    return true;
  }

  end() {
    for (const module of this.#modules.values()) module.then((own) => own.free()).catch(() => {});
    this.#modules.clear();
    this.#books.clear();
  }
}

/**
 * An engine in a worker, which answers one request after the other. A request that is aborted ends the worker; the next
 * one starts another.
 */
export class Beside {
  #open;
  #thread = null;
  #networks = new Map();
  /** Settles when the worker is free. */
  #free = Promise.resolve();

  /** `open()` starts a worker: `{ post(message), listen(onMessage, onError), end() }`. */
  constructor(open) {
    this.#open = open;
  }

  ask(request, { signal, onProgress = () => {} } = {}) {
    return this.#next({ request }, signal, onProgress);
  }

  async addNetwork(variant, bytes) {
    const isUsable = await this.#next({ variant, bytes });
    if (isUsable) this.#networks.set(variant, bytes);
    return isUsable;
  }

  end() {
    this.#thread?.end();
    this.#thread = null;
  }

  #next(message, signal, onProgress) {
    const answer = this.#free.then(() => this.#run(message, signal, onProgress));
    this.#free = answer.catch(() => {});
    return answer;
  }

  #run(message, signal, onProgress = () => {}) {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const abort = () => fail(signal.reason);
      const fail = (error) => {
        signal?.removeEventListener("abort", abort);
        this.end();
        reject(error);
      };
      signal?.addEventListener("abort", abort);
      this.#thread ??= this.#start();
      this.#thread.listen((reply) => {
        if (reply.progress !== undefined) return onProgress(reply.progress);
        if (reply.crashed !== undefined) return fail(new Error(reply.crashed));
        signal?.removeEventListener("abort", abort);
        if (reply.error) return reject(new TesseraError(reply.error));
        return resolve(reply.answer);
      }, fail);
      this.#thread.post(message);
    });
  }

  #start() {
    const thread = this.#open();
    for (const [variant, bytes] of this.#networks) thread.post({ variant, bytes, isAgain: true });
    return thread;
  }
}

/** What a worker does: answers the messages of `Beside`, one after the other, with an engine of its own. */
export function serve({ post, listen }, here) {
  const hear = async ({ request, variant, bytes, isAgain }) => {
    try {
      if (request) return post(await here.answer(request, (progress) => post({ progress })));
      const answer = await here.addNetwork(variant, bytes);
      if (!isAgain) post({ answer });
    } catch (error) {
      post({ crashed: String(error) });
    }
  };
  let last = Promise.resolve();
  listen((message) => {
    last = last.then(() => hear(message));
  });
}
