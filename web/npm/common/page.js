// Starts the engine in pages. `node-start.js` does so in Node.js.
import { Beside, Here, opening } from "./engine.js";
import { MODULES } from "./modules.js";

/** Modules are compiled as they arrive. */
const read = {
  source: (url) => url,
  async bytes(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

/** Opens the package's modules; `own` has sources in place of its files. */
export const open = (own) => opening(MODULES, read, own);

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
