import type { Layout } from "./api.js";

export type { Layout } from "./api.js";

/** A legal move: the cells of the moving piece, and those of the captured ones, row by row from 0 at the top left. */
export interface Move {
  move?: string;
  path: number[];
  captured: number[];
}

/**
 * `<tessera-board variant="english" flipped label="The game">`. When a person has chosen one of the legal moves, the
 * element shows it and dispatches the event `move`, whose `detail` is the move.
 */
export class TesseraBoard extends HTMLElement {
  /** The board; the attribute `variant` sets it for the variants that the package knows. */
  layout: Layout;
  /** A character for each cell: `w` and `b` are men, `W` and `B` kings, `.` is empty. */
  readonly pieces: string;
  /** The moves from which one can be chosen. */
  readonly legal: Move[];
  /** Shows a position; `last` is the move that led to it. Resolves when the move has been animated. */
  show(position: { pieces: string; last?: Move | null; legal?: Move[] }, options?: { animate?: boolean }): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "tessera-board": TesseraBoard;
  }
  interface HTMLElementEventMap {
    move: CustomEvent<Move>;
  }
}
