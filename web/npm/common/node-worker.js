// The worker of a program for Node.js.
import { parentPort } from "node:worker_threads";
import { Here, serve } from "./engine.js";
import { open } from "./node-start.js";

const port = { post: (data) => parentPort.postMessage(data), listen: (hear) => parentPort.on("message", hear) };

serve(port, new Here(open()));
