/** 81 characters, row by row: a digit, or `.` for an unknown cell. */
export type Cells = string;

export type Level = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme";

export interface Solution {
  /** The number of solutions, up to `limit`. */
  count: number;
  more: boolean;
  /** The first one. */
  solution: Cells | null;
}

export interface Unit {
  kind: "row" | "column" | "box";
  number: number;
}

export interface Check {
  unknown: number;
  violations: { unit: Unit; digit: number; cells: number[] }[];
  /** Such as `"129"` for each cell. */
  candidates: string[];
  solved: boolean;
  /** With `solution`: 0, 1, or 2 for more. */
  solutions?: number;
  wrong?: number[];
}

export interface Step {
  technique: string;
  id: string;
  short: string;
  level: Level;
  needs_uniqueness: boolean;
  /** Such as `r1c2=3`. */
  placements: string[];
  /** Such as `r4c5<>7`. */
  eliminations: string[];
  /** Why it follows, in words. */
  text: string;
  /** The step in the notation of the field. */
  notation: string;
  ratings: { hodoku: number | null };
  /** How to draw the step. */
  drawing: {
    units: (Unit & { role: "base" | "cover" })[];
    causes: number[];
    candidates: { cell: number; digit: number; role: string }[];
    groups: { cells: number[]; digit: number | null; path: string }[];
    links: { kind: "strong" | "weak"; path: string; [more: string]: unknown }[];
  };
}

/** What is wrong with a position. */
export interface Problem {
  kind: "contradiction" | "no_solution" | "wrong_digit" | "wrong_elimination" | "several";
  text: string;
  cells: number[];
  eliminated: string[];
}

export interface StepWishes {
  /** The puzzle, if some of the cells were filled in later. */
  givens?: Cells;
  /** Candidates that were removed, such as `r4c5<>7`. */
  eliminated?: string[];
  order?: "easy-first" | "hodoku" | "explainer";
  /** The only techniques to try, by name, id or short name. */
  techniques?: string[];
  /** Whether techniques may rely on the puzzle having one solution. */
  uniqueness?: boolean;
}

export interface NextStep {
  solved: boolean;
  problem: Problem | null;
  step: Step | null;
  candidates: string[];
}

export interface Path {
  solved: boolean;
  problem: Problem | null;
  candidates: string[];
  steps: Step[];
  level: Level | null;
  score: number | null;
}

export interface Steps {
  solved: boolean;
  problem: Problem | null;
  candidates: string[];
  steps: Step[];
  left_out: number;
}

/** `level` and `score` are HoDoKu's; `er`, `ep` and `ed` are the ratings of Sudoku Explainer. */
export interface Rating {
  level: Level;
  score: number;
  er: number;
  ep: number;
  ed: number;
  hardest: string | null;
}

export interface GenerateWishes {
  /** The minimum and the maximum number of clues. */
  clues?: [number, number];
  symmetry?: string;
  level?: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** Techniques that the puzzle needs. */
  needs?: string[];
  /** The hardest technique that the puzzle may need, in HoDoKu's order. */
  only_until?: string;
  /** The same seed gives the same puzzle. */
  seed?: number;
  /** 0.1 to 60; 30 if left out. */
  seconds?: number;
}

export interface Generated {
  cells: Cells;
  clues: number;
  seed: number;
  solution: Cells;
  level: Level;
  score: number;
}

export interface Technique {
  name: string;
  id: string;
  short: string;
  description: string;
  level: Level;
  score: number | null;
  needs_uniqueness: boolean;
  is_usual: boolean;
  can_be_needed: boolean;
}

export class Sudoku {
  /** Counts the solutions, up to `limit` (2 if left out). */
  solve(cells: Cells, options?: { limit?: number }): Promise<Solution>;
  /** Generates a puzzle with one solution. */
  generate(options?: GenerateWishes & Running<{ attempts: number; seconds: number }>): Promise<Generated>;
  /** Checks a grid against the rules, and with `solution` against the solution of the givens. */
  check(cells: Cells, options?: { givens?: Cells; solution?: boolean }): Promise<Check>;
  /** The next step that a person would take, and why it follows. */
  step(cells: Cells, options?: StepWishes): Promise<NextStep>;
  /** All steps of a position. */
  steps(cells: Cells, options?: StepWishes & Running<{ steps: number }>): Promise<Steps>;
  /** The steps to the solution. */
  path(cells: Cells, options?: StepWishes & Running<{ steps: number }>): Promise<Path>;
  /** How hard a puzzle is. */
  rate(cells: Cells, options?: Running<{ level: Level; score: number }>): Promise<Rating>;
  /** All techniques, and the names of the orders in which they are tried. */
  techniques(): Promise<{ techniques: Technique[]; orders: string[] }>;
  /** The formats that can be written, and the symmetries of generated puzzles. */
  formats(): Promise<{
    formats: { name: string; has_candidates: boolean; description: string }[];
    symmetries: string[];
  }>;
  /** Reads up to 100 puzzles in any known format. */
  read(text: string): Promise<{
    format: string;
    grids: { cells: Cells; candidates: string[] | null }[];
    left_out: number;
  }>;
  write(cells: Cells, format: string): Promise<string>;
  /** Ends the worker, or frees the memory. */
  end(): void;
}

/** Loads the engine into this thread, which is blocked while it works. */
export function load(options?: {
  /** What WebAssembly compiles, if it is not the package's own file. */
  module?: URL | string | Response | BufferSource | WebAssembly.Module;
}): Promise<Sudoku>;

/** Loads the engine into a worker of its own, which answers one request after the other. */
export function loadWorker(): Sudoku;
