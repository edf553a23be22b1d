// The package in Node.js.
import { Sudoku } from "./sudoku.js";
import { starts } from "./node-start.js";

export { TesseraError } from "./engine.js";
export { Sudoku };

export const { load, loadWorker } = starts(Sudoku);
