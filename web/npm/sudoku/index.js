// The package in pages.
import { Sudoku } from "./sudoku.js";
import { starts } from "./page.js";

export { TesseraError } from "./engine.js";
export { Sudoku };

export const { load, loadWorker } = starts(Sudoku);
