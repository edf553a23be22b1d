// Telling an action by its squares: the piece, then as many squares of its way as it takes to tell it from others.

/** The cells of pieces that can act. */
export const sources = (legal) => [...new Set(legal.map(({ way }) => way[0]))];

const startsWith = (way, picked) => picked.every((cell, index) => way[index] === cell);

/** The actions that end on a cell; ways that capture the same are one choice, so only the first of them counts. */
const endingOn = (legal, cell) => {
  const seen = new Set();
  return legal.filter(({ way, captured }) => {
    if (way.at(-1) !== cell) return false;
    const key = [...captured].sort((one, two) => one - two).join();
    return !seen.has(key) && seen.add(key);
  });
};

/** The cells that may be picked next: the next squares of the ways, and their ends where these tell the action. */
export function nextCells(legal, picked) {
  if (picked.length === 0) return [];
  const fitting = legal.filter(({ way }) => startsWith(way, picked));
  const next = fitting.map(({ way }) => way[picked.length]).filter((cell) => cell !== undefined);
  const ends = fitting.map(({ way }) => way.at(-1)).filter((cell) => endingOn(fitting, cell).length === 1);
  return [...new Set([...next, ...ends])];
}

/** What a further cell makes of what is picked: `{ picked, action }`; `action` is `null` until one is told. */
export function pickCell(legal, picked, cell) {
  const fitting = legal.filter(({ way }) => startsWith(way, picked));
  const onward = picked.length > 0 ? fitting.filter(({ way }) => way[picked.length] === cell) : [];
  const whole = onward.find(({ way }) => way.length === picked.length + 1);
  if (onward.length === 1) return { picked: [], action: onward[0] };
  if (whole && onward.every(({ way }) => way.length === picked.length + 1)) return { picked: [], action: whole };
  if (onward.length > 0) return { picked: [...picked, cell], action: null };
  // A square that is the end of one action only tells that action, be its piece picked or not.
  const ending = endingOn(fitting, cell);
  const isOther = sources(legal).includes(cell);
  if (ending.length === 1 && (picked.length > 0 || !isOther)) return { picked: [], action: ending[0] };
  return { picked: isOther && picked[0] !== cell ? [cell] : [], action: null };
}
