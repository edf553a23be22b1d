import type {
  GenerateAnswer,
  GenerateProgress,
  GenerateRequest,
  PathAnswer,
  RateAnswer,
  RateProgress,
  StepAnswer,
  StepsAnswer,
  StepsProgress,
  SudokuCheckAnswer,
  SudokuCheckRequest,
  SudokuFormatsAnswer,
  SudokuPositionRequest,
  SudokuReadAnswer,
  SudokuSolveAnswer,
  SudokuSolveRequest,
  TechniquesAnswer,
} from "./api.js";

export type {
  GenerateAnswer as Generated,
  GenerateRequest as GenerateWishes,
  PathAnswer as Path,
  RateAnswer as Rating,
  StepAnswer as NextStep,
  StepsAnswer as Steps,
  SudokuCheckAnswer as Check,
  SudokuProblem as Problem,
  SudokuSolveAnswer as Solution,
  SudokuStep as Step,
  SudokuUnit as Unit,
  Technique,
} from "./api.js";

/** 81 characters, row by row: a digit, or `.` for an unknown cell. */
export type Cells = string;

/** What is known of the position beside its cells, and how steps are looked for. */
export type StepWishes = Omit<SudokuPositionRequest, "cells">;

export class Sudoku {
  /** Counts the solutions, up to `limit` (2 if left out). */
  solve(cells: Cells, options?: Pick<SudokuSolveRequest, "limit">): Promise<SudokuSolveAnswer>;
  /** Generates a puzzle with one solution. */
  generate(options?: GenerateRequest & Running<GenerateProgress>): Promise<GenerateAnswer>;
  /** Checks a grid against the rules, and with `solution` against the solution of the givens. */
  check(cells: Cells, options?: Omit<SudokuCheckRequest, "cells">): Promise<SudokuCheckAnswer>;
  /** The next step that a person would take, and why it follows. */
  step(cells: Cells, options?: StepWishes): Promise<StepAnswer>;
  /** All steps of a position. */
  steps(cells: Cells, options?: StepWishes & Running<StepsProgress>): Promise<StepsAnswer>;
  /** The steps to the solution. */
  path(cells: Cells, options?: StepWishes & Running<StepsProgress>): Promise<PathAnswer>;
  /** How hard a puzzle is. */
  rate(cells: Cells, options?: Running<RateProgress>): Promise<RateAnswer>;
  /** All techniques, and the names of the orders in which they are tried. */
  techniques(): Promise<TechniquesAnswer>;
  /** The formats that can be written, and the symmetries of generated puzzles. */
  formats(): Promise<SudokuFormatsAnswer>;
  /** Reads up to 100 puzzles in any known format. */
  read(text: string): Promise<SudokuReadAnswer>;
  write(cells: Cells, format: string): Promise<string>;
  /** Ends the worker, or frees the memory. */
  end(): void;
}

/** What WebAssembly compiles: an address, a response, bytes, or a compiled module. */
export type Source = URL | string | Response | BufferSource | WebAssembly.Module;

/** Loads the engine into this thread, which is blocked while it works. */
export function load(options?: {
  /** Sources in place of the package's own files, by the names of the modules. */
  modules?: Partial<Record<"sudoku" | "steps" | "ratings" | "generator", Source>>;
}): Promise<Sudoku>;

/** Loads the engine into a worker of its own, which answers one request after the other. */
export function loadWorker(): Sudoku;
