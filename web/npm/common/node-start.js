// Starts the engine in Node.js. `page.js` does so in pages.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import init, { Engine } from "./module/engine.js";
import { Beside, Here } from "./engine.js";

/** The functions of a package that start the engine behind a class `Kind`. */
export const starts = (Kind) => ({
  /** Loads the engine into this thread. */
  async load({ module } = {}) {
    await init({ module_or_path: module ?? (await readFile(new URL("module/engine.wasm", import.meta.url))) });
    return new Kind(new Here(new Engine()));
  },

  /** Loads the engine into a worker of its own. */
  loadWorker: () =>
    new Kind(
      new Beside(() => {
        const worker = new Worker(new URL("node-worker.js", import.meta.url));
        return {
          post: (message) => worker.postMessage(message),
          listen(hear, fail) {
            for (const event of ["message", "error"]) worker.removeAllListeners(event);
            worker.on("message", hear);
            worker.on("error", fail);
          },
          end: () => worker.terminate(),
        };
      }),
    ),
});
