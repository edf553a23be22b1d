// Starts the engine in pages. `node-start.js` does so in Node.js.
import init, { Engine } from "./module/engine.js";
import { Beside, Here } from "./engine.js";

/** The functions of a package that start the engine behind a class `Kind`. */
export const starts = (Kind) => ({
  /** Loads the engine into this thread. `module` is what WebAssembly compiles: its address, bytes, or a module. */
  async load({ module = new URL("module/engine.wasm", import.meta.url) } = {}) {
    await init({ module_or_path: module });
    return new Kind(new Here(new Engine()));
  },

  /** Loads the engine into a worker of its own. */
  loadWorker: () =>
    new Kind(
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
    ),
});
