// Why a piece cannot be moved.
import { sources } from "./paths.js";

/**
 * @typedef {object} Refusal
 * @property {"over" | "earlier" | "opponent" | "turn" | "capture" | "rule" | "blocked"} reason
 * @property {number} cell  the piece
 * @property {number[]} cells  the pieces that have to capture instead
 */

/**
 * Why the piece on `cell` cannot be moved; `null` for an empty square and for a piece that can.
 *
 * - `position` is `{ pieces, to_move }`, `legal` its legal moves,
 * - `own` is the color of the person who plays, `null` if both sides are played by persons,
 * - `isOver` says whether the game is over, `isAtEnd` whether the last position of the game is shown.
 *
 * @returns {Refusal | null}
 */
export function refusalAt({ layout, position, legal, cell, own, isOver, isAtEnd }) {
  const piece = position.pieces[cell] ?? ".";
  if (piece === ".") return null;
  const refusal = (reason, cells = []) => ({ reason, cell, cells });
  if (isOver) return refusal("over");
  if (!isAtEnd) return refusal("earlier");
  const color = piece.toLowerCase() === "w" ? "white" : "black";
  if (own !== null && color !== own) return refusal("opponent");
  if (color !== position.to_move) return refusal("turn");
  const movable = sources(legal);
  if (movable.includes(cell)) return null;
  if (legal.length > 0 && legal.every(({ captured }) => captured.length > 0)) return refusal("capture", movable);
  // A king beside an empty square is not blocked: a rule such as Frisian's three moves of the same king forbids more.
  const isKing = piece === "W" || piece === "B";
  const isFree = isKing && neighbours(layout, cell).some((near) => position.pieces[near] === ".");
  return refusal(isFree ? "rule" : "blocked");
}

/** The squares to which a king could step from `cell` on an empty board. */
function neighbours({ columns, rows, is_full: isFull, numbers }, cell) {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const along = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ];
  const across = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ];
  return (isFull ? along : across)
    .map(([dx, dy]) => [column + dx, row + dy])
    .filter(([x, y]) => x >= 0 && x < columns && y >= 0 && y < rows)
    .map(([x, y]) => y * columns + x)
    .filter((near) => numbers[near] !== null);
}
