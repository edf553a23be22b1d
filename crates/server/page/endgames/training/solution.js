// What the solution of a puzzle says of the moves played.

/** The number of plies for which the moves follow the solution. */
function followed({ line }, moves) {
  const end = moves.findIndex((move, ply) => line[ply]?.move !== move);
  return end < 0 ? moves.length : end;
}

/** Whether all moves follow the solution. */
export const isOnLine = (puzzle, moves) => followed(puzzle, moves) === moves.length;

/**
 * The proof of the position after the moves, as far as the game needs it, if they follow the solution of a puzzle that
 * the program made; `null` otherwise, or if the solution ends there. Its value is that for the side to move, `player`.
 */
export function knownProof(puzzle, moves, player) {
  const next = puzzle?.isMade && isOnLine(puzzle, moves) ? puzzle.line[moves.length] : null;
  if (!next) return null;
  const line = [{ move: next.move, player, proven: true }];
  return { status: "done", answer: { value: valueAt(puzzle.value, moves.length), line } };
}

/** The value after a number of plies of the solution, for the side to move there. */
function valueAt(value, ply) {
  if (value.draw) return value;
  const left = value.win - ply;
  return ply % 2 === 0 ? { win: left } : { loss: left };
}

/** Whether the last move was another one where the solution has the only one. */
export function isWrong(puzzle, moves) {
  if (!puzzle?.isMade) return false;
  const at = moves.length - 1;
  return at % 2 === 0 && followed(puzzle, moves) === at && puzzle.line[at]?.only === true;
}

/** The number of plies after which the puzzle is solved: up to the last of the first only moves. */
export function needed({ line }) {
  let ply = 0;
  while (line[ply + 2]?.only) ply += 2;
  return ply + 1;
}
