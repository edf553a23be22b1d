// The package in Node.js.
import { Draughts } from "./draughts.js";
import { starts } from "./node-start.js";

export { TesseraError } from "./engine.js";
export { Draughts };

export const { load, loadWorker } = starts(Draughts);
