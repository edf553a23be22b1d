import type {
  Color,
  FileAnswer,
  GameAnswer,
  GameRequest,
  LastThought,
  Position,
  ProofAnswer,
  ProofProgress,
  ProveRequest,
  ReadAnswer,
  ReviewAnswer,
  ReviewProgress,
  ReviewRequest,
  ThinkRequest,
  Thought,
  VariantAnswer,
  VariantSummary,
  WriteRequest,
} from "./api.js";

export type {
  Accuracy,
  BookMove,
  Color,
  GameAnswer as GameState,
  LastThought as Analysis,
  Layout,
  Line,
  Move,
  Outcome,
  Ply,
  Position,
  ProofAnswer as Proof,
  ReadAnswer as Reading,
  ReadGame,
  ReadProblem as Problem,
  ReviewAnswer as Review,
  ReviewedMove,
  Score,
  Thought,
  Value,
  VariantAnswer as Variant,
  VariantSummary,
} from "./api.js";

/**
 * A game: its variant, the moves in any notation, and the first position in FEN, if it is not the initial one. Cells
 * are numbers, row by row from 0 at the top left.
 */
export interface Game {
  variant: string;
  start?: string | null;
  moves?: string[];
}

/** The search ends at the first limit that is reached: `depth` from 1 to 40 plies, `seconds` from 0.05 to 60. */
export type Limits = Pick<ThinkRequest, "depth" | "seconds">;

export class Draughts {
  /** The variants. */
  variants(options?: { language?: "en" | "de" }): Promise<VariantSummary[]>;
  /** A variant, with its rules in words and its board. */
  variant(name: string, options?: { language?: "en" | "de" }): Promise<VariantAnswer>;
  /** Plays a game: its plies, and the legal moves of the last position, or of that after `ply` plies. */
  game(game: Game & Pick<GameRequest, "ply" | "plies">): Promise<GameAnswer>;
  /** Checks a position. */
  position(
    position: { variant: string } & ({ fen: string } | { pieces: string; to_move: Color }),
  ): Promise<Position>;
  /** Reads PDN, FEN, a drawn board or lines of JSON. `variant` is needed if the text does not name it. */
  read(text: string, variant?: string): Promise<ReadAnswer>;
  /** Writes a game, or its position after `ply` plies. */
  write(
    game: Game & Omit<WriteRequest, keyof Game | "format">,
    format: WriteRequest["format"],
  ): Promise<FileAnswer["text"]>;
  /** The best moves, with up to five `lines`. */
  analyse(game: Game, options?: Pick<ThinkRequest, "depth" | "seconds" | "lines"> & Running<Thought>): Promise<LastThought>;
  /** The engine's move at a level of 1 to 10; `null` if the game is over. */
  choose(game: Game, options: { level: number; seconds?: number; signal?: AbortSignal }): Promise<string | null>;
  /** Finds the mistakes of a game. `nodes` (200,000 if left out) or `seconds` limit the search of each position. */
  review(
    game: Game,
    options?: Omit<ReviewRequest, keyof Game> & Running<ReviewProgress>,
  ): Promise<ReviewAnswer>;
  /** Proves the value of a position of up to 12 pieces, within `seconds` (10 if left out). */
  prove(game: Game, options?: Omit<ProveRequest, keyof Game> & Running<ProofProgress>): Promise<ProofAnswer>;
  /**
   * Adds the weights of a variant's evaluation, from the package `tessera-networks`; the engine plays much better with
   * them. Returns whether they are weights of this variant.
   */
  addNetwork(variant: string, bytes: Uint8Array): Promise<boolean>;
  /** Ends the worker, or frees the memory. */
  end(): void;
}

/** What WebAssembly compiles: an address, a response, bytes, or a compiled module. */
export type Source = URL | string | Response | BufferSource | WebAssembly.Module;

/** Loads the engine into this thread, which is blocked while it works. */
export function load(options?: {
  /** Sources in place of the package's own files, by the names of the modules. */
  modules?: Partial<Record<"draughts" | "engine", Source>>;
}): Promise<Draughts>;

/** Loads the engine into a worker of its own, which answers one request after the other. */
export function loadWorker(): Draughts;
