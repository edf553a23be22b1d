
/** The board of a variant, as `<tessera-board>` takes it. */
export interface Layout {
  columns: number;
  rows: number;
  /** Whether pieces stand on all squares, as in Turkish draughts. */
  is_full: boolean;
  style: "numeric" | "algebraic";
  /** The number of the square in each cell; `null` for cells without one. */
  numbers: (number | null)[];
  letters: string[];
  row_numbers: number[];
  /** The colour whose side is at the bottom. */
  bottom: "white" | "black";
}
