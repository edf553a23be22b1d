// What the list of moves shows: the moves of the game with their notes, as data.

/**
 * The moves of the game, each with its `asides`: comments and variations as lists of words. `of(ply)` returns the
 * number of a move, `{ number, isSecond }`, and `write(move)` the move in the notation that is set.
 * @param {import("./notes.js").Line[]} lines
 */
export function entriesOf(lines, { of: numbers, write }) {
  const notes = lines.map(notesOf);
  const children = childrenOf(lines);
  const at = (line, ply) => children.get(`${line}:${ply}`) ?? [];
  // The number of plies before each line, counted from the start of the game.
  const before = [0];
  for (const [index, { line, ply }] of lines.entries()) if (index > 0) before[index] = before[line] + ply;
  return lines[0].moves.map((move, index) => {
    const ply = index + 1;
    const texts = notes[0].texts(ply).map((text) => ({ depth: 0, words: [{ text }] }));
    const asides = [...texts, ...variations(at(0, index))];
    const commands = notes[0].commands(ply);
    return { move: write(move), ply, ...numbers(ply), marks: notes[0].marks(ply), commands, asides };
  });

  /** The asides of variations. A variation that is left by others is continued after them. */
  function variations(first) {
    const asides = [];
    const left = first.toReversed().map((line) => ({ line, from: 0, depth: 1 }));
    while (left.length > 0) {
      const { line, from, depth } = left.pop();
      const words = from === 0 ? notes[line].texts(0).map((text) => ({ text })) : [];
      let index = from;
      let inner = [];
      for (; index < lines[line].moves.length && inner.length === 0; index += 1) {
        words.push(wordOf(line, index + 1, words), ...notes[line].texts(index + 1).map((text) => ({ text })));
        inner = at(line, index);
      }
      asides.push({ depth, words });
      if (index < lines[line].moves.length) left.push({ line, from: index, depth });
      left.push(...inner.toReversed().map((own) => ({ line: own, from: 0, depth: depth + 1 })));
    }
    return asides;
  }

  /** A move of a variation, after other words. */
  function wordOf(line, ply, words) {
    const { number, isSecond } = numbers(before[line] + ply);
    const needsNumber = !isSecond || words.length === 0 || words.at(-1).text !== undefined;
    const move = write(lines[line].moves[ply - 1]);
    return {
      move,
      line,
      ply,
      number,
      isSecond,
      needsNumber,
      marks: notes[line].marks(ply),
      commands: notes[line].commands(ply),
    };
  }
}

/** The variations that leave each place, by `line:ply`. */
function childrenOf(lines) {
  const children = new Map();
  for (const [index, { line, ply }] of lines.entries()) {
    if (index === 0) continue;
    const name = `${line}:${ply}`;
    if (!children.has(name)) children.set(name, []);
    children.get(name).push(index);
  }
  return children;
}

/** The comments, marks and commands of a line, by ply. */
function notesOf({ comments, marks, commands }) {
  const byPly = (list, partOf) => {
    const found = new Map();
    for (const one of list) found.set(one.ply, [...(found.get(one.ply) ?? []), partOf(one)]);
    return (ply) => found.get(ply) ?? [];
  };
  return {
    texts: byPly(comments, ({ text }) => text),
    marks: byPly(marks, ({ glyph }) => glyph),
    commands: byPly(commands, ({ name, value }) => ({ name, value })),
  };
}
