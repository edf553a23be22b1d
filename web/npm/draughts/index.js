// The package in pages. `node.js` is the same for Node.js.
import init, { Engine } from "./module/draughts.js";
import { Beside, Here } from "./engine.js";
import { Draughts } from "./draughts.js";

export { TesseraError } from "./engine.js";
export { Draughts };

/** Loads the engine into this thread. `module` is what WebAssembly compiles: its address, bytes, or a module. */
export async function load({ module = new URL("module/draughts.wasm", import.meta.url) } = {}) {
  await init({ module_or_path: module });
  return new Draughts(new Here(new Engine()));
}

/** Loads the engine into a worker of its own. */
export function loadWorker() {
  return new Draughts(
    new Beside(() => {
      const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      return {
        post: (message) => worker.postMessage(message),
        listen(hear, fail) {
          worker.onmessage = ({ data }) => hear(data);
          worker.onerror = ({ message }) => fail(new Error(message ?? "the worker could not be loaded"));
        },
        end: () => worker.terminate(),
      };
    }),
  );
}
