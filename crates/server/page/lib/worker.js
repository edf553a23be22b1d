// A worker with a module of the engine: answers requests of the API.
//
// The first message has the address of the module's script, the memory that tells when to stop, and the size of a
// transposition table, or the memory for one that workers share; another one has the compiled module. Others are
// requests, or the weights, the opening book or the puzzles of a variant. Each request is answered with one of
// `answer`, `refused` (both in JSON), `crashed` or `unusable`; before that, there is `progress`. A request with the
// number of a helper is one that another worker answers, and an empty answer says that the help has ended.

export {};

/**
 * The engine, as the module's script has it.
 * @typedef {object} Engine
 * @property {(method: string, target: string, body: string) => string} answer
 * @property {(body: string, number: number) => void} help
 * @property {(bytes: number) => Engine} with_table_size
 * @property {(bytes: number) => Engine} with_shared_memory
 * @property {(variant: string, bytes: Uint8Array) => boolean} add_network
 * @property {(variant: string, bytes: Uint8Array) => boolean} add_book
 * @property {(variant: string, bytes: Uint8Array) => boolean} add_puzzles
 */

/**
 * The engine, as soon as it is there.
 * @type {Promise<Engine> | null}
 */
let engine = null;

/**
 * Gives the compiled module to the engine.
 * @type {(module: WebAssembly.Module) => void}
 */
let give;

/** @type {Promise<WebAssembly.Module>} */
const given = new Promise((resolve) => {
  give = resolve;
});

/**
 * The memory that tells when to stop; `null` if the page cannot share any.
 * @type {Int32Array | null}
 */
let stop = null;

self.tesseraTell = (text) => self.postMessage({ progress: text });
self.tesseraIsStopped = () => stop !== null && Atomics.load(stop, 0) > 0;

/** @returns {Promise<Engine>} */
async function start({ script, tableSize, memory }) {
  // The script reads it when it is evaluated.
  self.tesseraMemory = memory;
  const { default: load, Engine } = await import(script);
  await load({ module_or_path: await given });
  /** @type {Engine} */
  const engine = new Engine();
  // Only a part that searches has a table.
  if (!engine.with_table_size) return engine;
  const own = engine.with_table_size(tableSize);
  return memory ? own.with_shared_memory(tableSize) : own;
}

self.addEventListener("message", async ({ data }) => {
  if (data.script) {
    stop = data.stop;
    engine = start(data);
    engine.catch(() => {});
    return;
  }
  if (data.module) return give(data.module);
  /** @type {Engine | null} */
  let own = null;
  try {
    own = await engine;
  } catch (error) {
    if (data.target) self.postMessage({ unusable: String(error) });
    return;
  }
  if (own === null) return;
  if (data.bytes) {
    const bytes = new Uint8Array(data.bytes);
    if (data.kind === "book") own.add_book(data.variant, bytes);
    else if (data.kind === "puzzles") own.add_puzzles(data.variant, bytes);
    else own.add_network(data.variant, bytes);
    return;
  }
  self.postMessage(answered(own, data));
});

function answered(own, { method, target, body, helper }) {
  try {
    if (helper !== undefined) {
      own.help(body, helper);
      return { answer: "" };
    }
    return { answer: own.answer(method, target, body) };
  } catch (error) {
    // A text is an answer of the engine. Anything else is a defect, after which it cannot go on.
    return typeof error === "string" ? { refused: error } : { crashed: String(error) };
  }
}
