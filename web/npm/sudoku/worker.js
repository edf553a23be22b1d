// The worker of a page.
import init, { Engine } from "./module/sudoku.js";
import { serve } from "./engine.js";

const port = {
  post: (data) => postMessage(data),
  listen: (hear) => addEventListener("message", ({ data }) => hear(data)),
};

serve(port, async () => {
  await init({ module_or_path: new URL("module/sudoku.wasm", import.meta.url) });
  return new Engine();
});
