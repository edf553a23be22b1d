// Chooses a move by its squares: its source, then as many squares of its path as identify it.

/** The cells of pieces that can move. */
export const sources = (legal) => [...new Set(legal.map(({ path }) => path[0]))];

const startsWith = (path, picked) => picked.every((cell, index) => path[index] === cell);

/** The moves that end on a cell. Of moves with the same captures only the first is listed. */
const endingOn = (legal, cell) => {
  const seen = new Set();
  return legal.filter(({ path, captured }) => {
    if (path.at(-1) !== cell) return false;
    const key = [...captured].sort((one, two) => one - two).join();
    return !seen.has(key) && seen.add(key);
  });
};

/** The cells that can be picked next: the next squares of the paths, and targets that identify a move. */
export function nextCells(legal, picked) {
  if (picked.length === 0) return [];
  const fitting = legal.filter(({ path }) => startsWith(path, picked));
  const next = fitting.map(({ path }) => path[picked.length]).filter((cell) => cell !== undefined);
  const ends = fitting.map(({ path }) => path.at(-1)).filter((cell) => endingOn(fitting, cell).length === 1);
  return [...new Set([...next, ...ends])];
}

/** Picks another cell. Returns the new `{ picked, move }`; `move` is `null` until one is identified. */
export function pickCell(legal, picked, cell) {
  const fitting = legal.filter(({ path }) => startsWith(path, picked));
  const onward = picked.length > 0 ? fitting.filter(({ path }) => path[picked.length] === cell) : [];
  const whole = onward.find(({ path }) => path.length === picked.length + 1);
  if (onward.length === 1) return { picked: [], move: onward[0] };
  if (whole && onward.every(({ path }) => path.length === picked.length + 1)) return { picked: [], move: whole };
  if (onward.length > 0) return { picked: [...picked, cell], move: null };
  // The target of only one move identifies it, whether its piece is picked or not.
  const ending = endingOn(fitting, cell);
  const isOther = sources(legal).includes(cell);
  if (ending.length === 1 && (picked.length > 0 || !isOther)) return { picked: [], move: ending[0] };
  return { picked: isOther && picked[0] !== cell ? [cell] : [], move: null };
}
