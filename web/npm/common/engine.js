// Asks an engine (WebAssembly), in this thread or in a worker of its own. The requests and answers are those of
// Tessera's JSON API.

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

/** An engine in this thread, which is blocked while it works. */
export class Here {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  async ask(request, { signal, onProgress = () => {} } = {}) {
    signal?.throwIfAborted();
    const { answer, error } = answered(this.#engine, request, onProgress);
    if (error) throw new TesseraError(error);
    return answer;
  }

  async addNetwork(variant, bytes) {
    return this.#engine.add_network(variant, bytes);
  }

  end() {
    this.#engine.free();
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

/** What a worker does: answers the messages of `Beside`. `load()` resolves to the engine. */
export function serve({ post, listen }, load) {
  const engine = load();
  engine.catch(() => {});
  listen(async ({ request, variant, bytes, isAgain }) => {
    try {
      const own = await engine;
      if (request) return post(answered(own, request, (progress) => post({ progress })));
      const answer = own.add_network(variant, bytes);
      if (!isAgain) post({ answer });
    } catch (error) {
      post({ crashed: String(error) });
    }
  });
}
