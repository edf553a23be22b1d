// The worker of a page.
import init, { Engine } from "./module/engine.js";
import { serve } from "./engine.js";

const port = {
  post: (data) => postMessage(data),
  listen: (hear) => addEventListener("message", ({ data }) => hear(data)),
};

serve(port, async () => {
  await init({ module_or_path: new URL("module/engine.wasm", import.meta.url) });
  return new Engine();
});
