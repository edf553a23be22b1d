// Starts the engine in Node.js. `page.js` does so in pages.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Beside, Here, opening } from "./engine.js";
import { MODULES } from "./modules.js";

/** Opens the package's modules; `own` has sources in place of its files. */
export const open = (own) => opening(MODULES, { source: readFile, bytes: readFile }, own);

/** The functions of a package that start the engine behind a class `Kind`. */
export const starts = (Kind) => ({
  /** Loads the engine into this thread. `modules` has what WebAssembly compiles: an address, bytes, or a module. */
  async load({ modules } = {}) {
    const here = new Here(open(modules));
    await here.module(Object.keys(MODULES)[0]);
    return new Kind(here);
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
