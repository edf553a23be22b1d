// The geometry of a board's picture, and the names of its squares.

/** The side of a cell in units of the picture. All other sizes depend on it. */
export const CELL = 40;

/** The width of a board's edge with letters and numbers, and without. */
const EDGE_WITH_NAMES = 20;
const EDGE = 9;

/** The offset of pieces from the middle of squares with a number in the upper left corner. */
const ASIDE = { x: 0.8, y: 1.2 };

/** The geometry of a layout. `flipped` shows the player at the top at the bottom. */
export function geometry(layout, flipped) {
  const { columns, rows, style, numbers } = layout;
  const isNumbered = style === "numeric";
  const edge = isNumbered ? EDGE : EDGE_WITH_NAMES;
  const middle = isNumbered ? { x: CELL / 2 + ASIDE.x, y: CELL / 2 + ASIDE.y } : { x: CELL / 2, y: CELL / 2 };
  const width = columns * CELL + 2 * edge;
  const height = rows * CELL + 2 * edge;
  const seen = (cell) => (flipped ? columns * rows - 1 - cell : cell);
  const corner = (cell) => {
    const place = seen(cell);
    return { x: edge + (place % columns) * CELL, y: edge + Math.floor(place / columns) * CELL };
  };
  return {
    edge,
    width,
    height,
    squares: [...numbers.keys()].filter((cell) => numbers[cell] !== null),
    corner,
    center(cell) {
      const { x, y } = corner(cell);
      return { x: x + middle.x, y: y + middle.y };
    },
    /** The cell of the square under a point; `null` beside the squares. */
    squareAt(x, y) {
      const column = Math.floor((x - edge) / CELL);
      const row = Math.floor((y - edge) / CELL);
      if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
      const cell = seen(row * columns + column);
      return numbers[cell] === null ? null : cell;
    },
  };
}

/** The name of a square in the variant's style: "18" or "b6". */
export function squareName({ style, columns, numbers, letters, row_numbers: rowNumbers }, cell) {
  if (style === "numeric") return String(numbers[cell]);
  return `${letters[cell % columns]}${rowNumbers[Math.floor(cell / columns)]}`;
}

/**
 * The square next to `cell` on the screen, or `cell` itself at the border. On boards with a square in every second
 * cell, a step to the side skips one cell, and a step up or down stays in a strip of two columns.
 */
export function squareBeside(layout, flipped, cell, right, down) {
  const { columns, rows, is_full: isFull, numbers } = layout;
  const sign = flipped ? -1 : 1;
  const width = isFull ? 1 : 2;
  const row = Math.floor(cell / columns) + sign * down;
  const strip = Math.floor((cell % columns) / width) + sign * right;
  if (row < 0 || row >= rows || strip < 0 || strip >= columns / width) return cell;
  const first = row * columns + strip * width;
  return numbers[first] === null ? first + 1 : first;
}

/** The pieces after a move, without a promotion. */
export function piecesAfter(pieces, { path, captured }) {
  const cells = [...pieces];
  const [from, to] = [path[0], path.at(-1)];
  const piece = cells[from];
  for (const cell of [from, ...captured]) cells[cell] = ".";
  cells[to] = piece;
  return cells.join("");
}

/** The captured cell that each step of a path jumps over, or `undefined`. */
export function jumped({ columns }, { path, captured }) {
  const place = (cell) => [cell % columns, Math.floor(cell / columns)];
  return path.slice(1).map((end, index) => {
    const [x, y] = place(path[index]);
    const [dx, dy] = [place(end)[0] - x, place(end)[1] - y];
    return captured.find((cell) => {
      const [cx, cy] = [place(cell)[0] - x, place(cell)[1] - y];
      const along = cx * dx + cy * dy;
      return cx * dy === cy * dx && along > 0 && along < dx * dx + dy * dy;
    });
  });
}
