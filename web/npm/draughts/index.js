// The package in pages.
import { Draughts } from "./draughts.js";
import { starts } from "./page.js";

export { TesseraError } from "./engine.js";
export { Draughts };

export const { load, loadWorker } = starts(Draughts);
