// The package in Node.js.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import init, { Engine } from "./module/sudoku.js";
import { Beside, Here } from "./engine.js";
import { Sudoku } from "./sudoku.js";

export { TesseraError } from "./engine.js";
export { Sudoku };

/** Loads the engine into this thread. */
export async function load({ module } = {}) {
  await init({ module_or_path: module ?? (await readFile(new URL("module/sudoku.wasm", import.meta.url))) });
  return new Sudoku(new Here(new Engine()));
}

/** Loads the engine into a worker of its own. */
export function loadWorker() {
  return new Sudoku(
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
  );
}
