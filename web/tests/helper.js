// A thread that helps a search, until memory says that it has ended.
import { parentPort, workerData } from "node:worker_threads";
import { load } from "./modules.js";

const { memory, stop, body } = workerData;
globalThis.tesseraMemory = memory;
globalThis.tesseraIsStopped = () => Atomics.load(stop, 0) > 0;
const engine = (await load("engine", { networks: ["english"] })).with_shared_memory(memory.buffer.byteLength);
parentPort?.postMessage("ready");
engine.help(body, 1);
