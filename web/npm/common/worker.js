// The worker of a page.
import { Here, serve } from "./engine.js";
import { open } from "./page.js";

const port = {
  post: (data) => postMessage(data),
  listen: (hear) => addEventListener("message", ({ data }) => hear(data)),
};

serve(port, new Here(open()));
