// What a file says beside the moves: comments, marks, variations; and where in the game they belong.
//
// The lines of a game are a list: 0 is the game itself, the others are its variations, each of which names the line
// that it leaves and the plies of that line before it. A place is `{ line, ply }`. A way is a line with all that leads
// to it.

/** The lines of a game, each `{ line, ply, actions, comments, marks }`. */
export const linesOf = (actions, { comments, marks, variations }) => [
  { line: 0, ply: 0, actions, comments, marks },
  ...variations,
];

/**
 * The parts of the way to the end of a line: `{ line, before, to }`; `before` are the plies of the way before a part.
 */
export function partsOf(lines, line) {
  const parts = [];
  for (let at = line, to = lines[line].actions.length; ; to = lines[at].ply, at = lines[at].line) {
    parts.unshift({ line: at, before: 0, to });
    if (at === 0) break;
  }
  for (const [index, { before, to }] of parts.slice(0, -1).entries()) parts[index + 1].before = before + to;
  return parts;
}

/** The actions of a way. */
export const wayOf = (lines, parts) => parts.flatMap(({ line, to }) => lines[line].actions.slice(0, to));

/** The place of a ply of a way. */
export function placeAt(parts, ply) {
  const { line, before } = parts.findLast((part) => part.before < ply) ?? parts[0];
  return { line, ply: ply - before };
}

/** The ply of a way where a place is, `null` where the way does not pass it. */
function plyOf(parts, place) {
  const part = parts.find(({ line, to }) => line === place.line && place.ply <= to);
  return part ? part.before + place.ply : null;
}

/** The texts and marks at a place; what stands before the first move of a variation is told with it. */
export function notesAt(lines, { line, ply }) {
  const isHere = (note) => note.ply === ply || (line > 0 && ply === 1 && note.ply === 0);
  const { comments, marks } = lines[line];
  return {
    comments: comments.filter(isHere).map(({ text }) => text),
    marks: marks.filter(isHere).map(({ glyph }) => glyph),
  };
}

/** What is told beside the first `end` plies of a way, as that of a game of its own. */
export function notesUpTo(lines, parts, end) {
  const plies = Array.from({ length: end + 1 }, (_, ply) => ({ ply, ...notesAt(lines, placeAt(parts, ply)) }));
  // The new number of each line that stays; those of the way are the game now.
  const numbers = new Map();
  const variations = [];
  for (const [index, variation] of lines.entries()) {
    if (index === 0 || parts.some(({ line }) => line === index)) continue;
    const ply = plyOf(parts, variation);
    const isOfWay = ply !== null && ply < end;
    if (!isOfWay && !numbers.has(variation.line)) continue;
    variations.push({ ...variation, ...(isOfWay ? { line: 0, ply } : { line: numbers.get(variation.line) }) });
    numbers.set(index, variations.length);
  }
  return {
    comments: plies.flatMap(({ ply, comments }) => comments.map((text) => ({ ply, text }))),
    marks: plies.flatMap(({ ply, marks }) => marks.map((glyph) => ({ ply, glyph }))),
    variations,
  };
}

/** How much is told. */
export const countNotes = ({ comments, marks, variations }) => comments.length + marks.length + variations.length;

const isText = (value) => typeof value === "string";
const isPly = (value) => Number.isInteger(value) && value >= 0;
const list = (value) => (Array.isArray(value) ? value : []);

/** Notes from what was saved, whatever that is, for a game of so many plies. */
export function savedNotes(saved, length) {
  const own = ({ comments, marks }, plies) => ({
    comments: list(comments).filter((one) => isPly(one?.ply) && one.ply <= plies && isText(one.text)),
    marks: list(marks).filter((one) => isPly(one?.ply) && one.ply <= plies && isPly(one.glyph) && one.glyph <= 65_535),
  });
  const lengths = [length];
  const variations = [];
  for (const one of list(saved?.variations)) {
    const isWhole = Array.isArray(one?.actions) && one.actions.length > 0 && one.actions.every(isText);
    // Without one the numbers of those after it would be wrong.
    if (!isWhole || !isPly(one.ply) || !(one.ply < lengths[one.line])) break;
    const { line, ply, actions } = one;
    variations.push({ line, ply, actions, ...own(one, actions.length) });
    lengths.push(actions.length);
  }
  return { ...own(saved ?? {}, length), variations };
}

/** The signs of the marks, and their words. */
const MARKS = {
  1: ["!", "good move"],
  2: ["?", "mistake"],
  3: ["!!", "very good move"],
  4: ["??", "blunder"],
  5: ["!?", "interesting move"],
  6: ["?!", "doubtful move"],
  7: ["□", "only move"],
  10: ["=", "even"],
  13: ["∞", "unclear"],
  14: ["⩲", "white is slightly better"],
  15: ["⩱", "black is slightly better"],
  16: ["±", "white is better"],
  17: ["∓", "black is better"],
  18: ["+−", "white is winning"],
  19: ["−+", "black is winning"],
};

/** A mark as a sign and in words. */
export const markOf = (glyph) => MARKS[glyph] ?? [`$${glyph}`, `mark ${glyph}`];
