
/** What long work accepts beside its limits. */
export interface Running<Progress> {
  /** Stops the work. In a worker it stops at once, elsewhere only before it has begun. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** A request that is wrong, or that asks for too much. */
export class TesseraError extends Error {
  /** What is wrong, for programs: `bad_request`, `bad_position`, `illegal_move`, `unreadable`, `too_large`, ... */
  readonly code: string;
  /** The part of the request that is wrong. */
  readonly field?: string;
  /** The number of the wrong move, from 1. */
  readonly ply?: number;
  /** The place in a text, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The legal moves. */
  readonly legal?: string[];
  readonly help?: string;
}
