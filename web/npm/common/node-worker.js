// The worker of a program for Node.js.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { Engine, initSync } from "./module/engine.js";
import { serve } from "./engine.js";

const port = { post: (data) => parentPort.postMessage(data), listen: (hear) => parentPort.on("message", hear) };

serve(port, async () => {
  initSync({ module: readFileSync(new URL("module/engine.wasm", import.meta.url)) });
  return new Engine();
});
