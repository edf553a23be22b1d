export type Color = "white" | "black";

/** A value for the side to move, with the plies to the end. */
export type Value = { win: number | null } | { loss: number | null } | { draw: true };

/** A score for the side to move: an estimate in hundredths of a man, or a proven value. */
export type Score = { estimate: number } | Value;

/**
 * A game: its variant, the moves in any notation, and the first position in FEN, if it is not the initial one.
 * `ply` chooses the position after this number of moves.
 */
export interface Game {
  variant: string;
  start?: string;
  moves?: string[];
}

/** Cells are numbers, row by row from 0 at the top left. */
export interface Move {
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: number[];
  captured: number[];
}

export interface Position {
  fen: string;
  /** A character for each cell: `w` and `b` are men, `W` and `B` kings, `.` is empty. */
  pieces: string;
  to_move: Color;
}

export interface Ply extends Move, Position {
  /** The move with its number: `1... 22-18`. */
  label: string;
  player: Color;
}

export interface Outcome {
  /** `null` is a draw. */
  winner: Color | null;
  reason: "no_pieces" | "no_move" | "first_king" | "resignation" | "agreement" | "rule";
  player: Color | null;
  rule: number | null;
  text: string;
}

export interface GameState {
  variant: string;
  start: Position;
  /** Left out with `plies: false`. */
  plies?: Ply[];
  ply: number;
  position: Position;
  opening: { name: string; moves: string; ballot: string | null } | null;
  /** Empty when the game is over. */
  legal: Move[];
  outcome: Outcome | null;
  /** The drawing rules that are counting plies. */
  counting: { rule: number; text: string; plies: number; limit: number }[];
  repetitions: number;
}

export interface VariantSummary {
  name: string;
  title: string;
  aliases: string[];
  columns: number;
  rows: number;
  squares: number;
  men: number;
  first_to_move: Color;
  /** The number in the PDN tag `GameType`. */
  game_type: number | null;
  summary: string;
  openings: { kind: string; title: string }[];
}

export interface Variant extends VariantSummary {
  /** The initial position in FEN. */
  initial: string;
  rules: { topic: string; sentences: string[] }[];
  draws: string[];
  layout: Layout;
  /** The pieces of the initial position. */
  pieces: string;
}

export interface Problem {
  kind: "warning" | "cut" | "lost";
  [more: string]: unknown;
}

export interface ReadGame {
  variant: string;
  title: string;
  tags: [string, string][];
  start: string;
  moves: string[];
  result: string | null;
  comments: { ply: number; text: string }[];
  marks: { ply: number; glyph: number }[];
  commands: { ply: number; name: string; value: string }[];
  variations: unknown[];
  problems: Problem[];
}

export interface Reading {
  format: string;
  games: ReadGame[];
  problems: Problem[];
  /** The number of games after the first 100. */
  left_out: number;
}

export interface Line {
  score: Score;
  text: string;
  moves: string[];
}

export interface Thought {
  depth: number;
  nodes: number;
  seconds: number;
  /** The best line first. */
  lines: Line[];
  /** The moves of the opening book, the best first. */
  book: { move: string; score: Score; text: string; positions: number }[];
}

export interface Analysis extends Thought {
  move: string | null;
  ended: string | null;
}

/** The search ends at the first limit that is reached. */
export interface Limits {
  /** 1 to 40 plies. */
  depth?: number;
  /** 0.05 to 60. */
  seconds?: number;
}

export interface ReviewedMove {
  player: Color;
  move: string;
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  score: Score;
  best_score: Score;
  chances: number;
  best_chances: number;
  loss: number;
  better: string[];
  reply: string[];
  [more: string]: unknown;
}

export interface Accuracy {
  moves: number;
  counted: number;
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Review {
  from: number;
  to: number;
  nodes: number;
  white: Accuracy;
  black: Accuracy;
  /** White's winning chances, 0 to 1, before each move and after the last one. */
  white_chances: number[];
  moves: ReviewedMove[];
}

export interface Proof extends Position {
  outcome: Outcome | null;
  /** `null` if it is not proven: then `lower` and `upper` are its proven bounds. */
  value: Value | null;
  lower: Value | null;
  upper: Value | null;
  text: string;
  seconds: number;
  nodes: number;
  line: (Ply & { proven: boolean })[];
  /** With `each`: every legal move, with the value that it leads to. */
  moves?: (Move & { value: Value | null; [more: string]: unknown })[];
  [more: string]: unknown;
}

export class Draughts {
  /** The variants. */
  variants(options?: { language?: "en" | "de" }): Promise<VariantSummary[]>;
  /** A variant, with its rules in words and its board. */
  variant(name: string, options?: { language?: "en" | "de" }): Promise<Variant>;
  /** Plays a game: its plies, and the legal moves of the last position, or of that after `ply` plies. */
  game(game: Game & { ply?: number; plies?: boolean }): Promise<GameState>;
  /** Checks a position. */
  position(
    position: { variant: string } & ({ fen: string } | { pieces: string; to_move: Color }),
  ): Promise<Position>;
  /** Reads PDN, FEN, a drawn board or lines of JSON. `variant` is needed if the text does not name it. */
  read(text: string, variant?: string): Promise<Reading>;
  /** Writes a game, or its position after `ply` plies. */
  write(
    game: Game & { ply?: number; tags?: [string, string][]; result?: string; flipped?: boolean },
    format: "pdn" | "json" | "fen" | "grid" | "svg",
  ): Promise<string>;
  /** The best moves, with up to five `lines`. */
  analyse(game: Game, options?: Limits & { lines?: number } & Running<Thought>): Promise<Analysis>;
  /** The engine's move at a level of 1 to 10; `null` if the game is over. */
  choose(game: Game, options: { level: number; seconds?: number; signal?: AbortSignal }): Promise<string | null>;
  /** Finds the mistakes of a game. `nodes` (200,000 if left out) or `seconds` limit the search of each position. */
  review(
    game: Game,
    options?: { nodes?: number; seconds?: number; from?: number; to?: number } & Running<{ done: number; all: number }>,
  ): Promise<Review>;
  /** Proves the value of a position of up to 12 pieces, within `seconds` (10 if left out). */
  prove(game: Game, options?: { seconds?: number; each?: boolean } & Running<unknown>): Promise<Proof>;
  /**
   * Adds the weights of a variant's evaluation, from the package `tessera-networks`; the engine plays much better with
   * them. Returns whether they are weights of this variant.
   */
  addNetwork(variant: string, bytes: Uint8Array): Promise<boolean>;
  /** Ends the worker, or frees the memory. */
  end(): void;
}

/** Loads the engine into this thread, which is blocked while it works. */
export function load(options?: {
  /** What WebAssembly compiles, if it is not the package's own file. */
  module?: URL | string | Response | BufferSource | WebAssembly.Module;
}): Promise<Draughts>;

/** Loads the engine into a worker of its own, which answers one request after the other. */
export function loadWorker(): Draughts;
