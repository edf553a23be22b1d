// Where the cells of a board are in its picture, and what they are called.

/** The side of a cell in the picture's units. All other sizes follow it. */
export const CELL = 40;

/** The edge of a board with letters and numbers in it, and of one without. */
const EDGE_WITH_NAMES = 20;
const EDGE = 9;

/** Where squares have numbers, in their upper left corner, pieces stand a little off the middle. */
const ASIDE = { x: 0.8, y: 1.2 };

/** The places of a layout's cells; flipped, the player at the top is shown at the bottom. */
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
    /** The square under a point, `null` beside the squares. */
    squareAt(x, y) {
      const column = Math.floor((x - edge) / CELL);
      const row = Math.floor((y - edge) / CELL);
      if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
      const cell = seen(row * columns + column);
      return numbers[cell] === null ? null : cell;
    },
  };
}

/** A square's name as the variant's players say it: "18" or "b6". */
export function squareName({ style, columns, numbers, letters, row_numbers: rowNumbers }, cell) {
  if (style === "numeric") return String(numbers[cell]);
  return `${letters[cell % columns]}${rowNumbers[Math.floor(cell / columns)]}`;
}

/**
 * The square one step away as seen on the screen, or the same one at the border. On boards of which every second cell
 * is played on, a step to the side skips one, and a step up or down stays in a strip two cells wide.
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

/** For each step of a way the captured cell that it jumps over, `undefined` where there is none. */
export function jumped({ columns }, { way, captured }) {
  const place = (cell) => [cell % columns, Math.floor(cell / columns)];
  return way.slice(1).map((end, index) => {
    const [x, y] = place(way[index]);
    const [dx, dy] = [place(end)[0] - x, place(end)[1] - y];
    return captured.find((cell) => {
      const [cx, cy] = [place(cell)[0] - x, place(cell)[1] - y];
      const along = cx * dx + cy * dy;
      return cx * dy === cy * dx && along > 0 && along < dx * dx + dy * dy;
    });
  });
}
