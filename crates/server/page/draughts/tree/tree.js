// The game as a tree of moves. A game is changed as a tree, and kept as lines (`notes.js`).

/**
 * A position, with the move that leads to it.
 * @typedef {object} Node
 * @property {string | null} move  `null` at the start of the game
 * @property {Node | null} parent
 * @property {Node[]} next  the moves that follow: the first one goes on with the line, the others begin variations
 * @property {string[]} before  the comments before the move
 * @property {string[]} comments  the comments after the move
 * @property {number[]} glyphs  the marks of the move
 * @property {{ name: string, value: string }[]} commands  the times and evaluations after the move
 */

/** @returns {Node} */
const nodeOf = (move, parent) => ({ move, parent, next: [], before: [], comments: [], glyphs: [], commands: [] });

/** Appends a move to those that follow a node, and returns its node. */
function append(node, move) {
  const added = nodeOf(move, node);
  node.next.push(added);
  return added;
}

/**
 * The tree of the lines of a game: its start, and `at(place)`, the node at a place.
 * @param {import("../notes.js").Line[]} lines
 */
export function treeOf(lines) {
  const start = nodeOf(null, null);
  /** The nodes of each line, by the plies of the line. */
  const nodes = [];
  for (const [index, { line, ply, moves, comments, marks, commands }] of lines.entries()) {
    const own = [index === 0 ? start : nodes[line][ply]];
    for (const move of moves) own.push(append(own[own.length - 1], move));
    nodes.push(own);
    for (const { ply: at, text } of comments) {
      if (index > 0 && at === 0) own[1].before.push(text);
      else own[at].comments.push(text);
    }
    for (const { ply: at, glyph } of marks) own[index > 0 ? Math.max(at, 1) : at].glyphs.push(glyph);
    for (const { ply: at, name, value } of commands)
      own[index > 0 ? Math.max(at, 1) : at].commands.push({ name, value });
  }
  return { start, at: ({ line, ply }) => nodes[line][ply] };
}

/**
 * The lines of a tree, and the place of each node.
 * @param {Node} start
 */
export function linesOfTree(start) {
  /** @type {import("../notes.js").Line[]} */
  const lines = [];
  /** @type {Map<Node, import("../notes.js").Place>} */
  const places = new Map([[start, { line: 0, ply: 0 }]]);
  /** The variations that are left: where each leaves its line, and its first node. */
  const left = [{ line: 0, ply: 0, first: /** @type {Node | undefined} */ (start.next[0]) }];
  for (let index = 0; index < left.length; index += 1) {
    const { line, ply, first } = left[index];
    /** @type {import("../notes.js").Line} */
    const own = { line, ply, moves: [], comments: [], marks: [], commands: [] };
    lines.push(own);
    const isVariation = index > 0;
    if (!isVariation) addNotes(own, start.comments, start, 0);
    else addNotes(own, first?.before ?? [], null, 0);
    for (let node = first, at = 1; node; node = node.next[0], at += 1) {
      own.moves.push(/** @type {string} */ (node.move));
      // Comments before the first move of a variation are there already.
      addNotes(own, isVariation && at === 1 ? node.comments : [...node.before, ...node.comments], node, at);
      places.set(node, { line: index, ply: at });
      // The other moves at the first ply are those of the line that it leaves.
      if (isVariation && at === 1) continue;
      for (const other of node.parent?.next.slice(1) ?? []) left.push({ line: index, ply: at - 1, first: other });
    }
  }
  return { lines, placeOf: (node) => /** @type {import("../notes.js").Place} */ (places.get(node)) };
}

/** Adds comments to a line, and the marks and commands of a node. */
function addNotes(line, texts, node, ply) {
  line.comments.push(...texts.map((text) => ({ ply, text })));
  line.marks.push(...(node?.glyphs ?? []).map((glyph) => ({ ply, glyph })));
  line.commands.push(...(node?.commands ?? []).map((command) => ({ ply, ...command })));
}

/** The first node of the variation that a node is in; `null` in the game itself. */
export function variationOf(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.next[0] !== at) return at;
  return null;
}

/** Plays moves from a node on: those that are there are stepped to. Returns the last node. */
export function played(node, moves) {
  let at = node;
  for (const move of moves) at = at.next.find((one) => one.move === move) ?? append(at, move);
  return at;
}

/** Makes the variation of a node the line that it leaves. */
export function promote(node) {
  const first = variationOf(node);
  if (!first) return;
  const { next } = first.parent;
  next.splice(next.indexOf(first), 1);
  next.unshift(first);
}

/** Removes a node with everything after it, and returns the node before. */
export function remove(node) {
  const { parent } = node;
  parent.next.splice(parent.next.indexOf(node), 1);
  return parent;
}

/** The number of moves after a node, variations included. */
export function countAfter(node) {
  let count = 0;
  const left = [...node.next];
  for (let one = left.pop(); one; one = left.pop()) {
    count += 1;
    left.push(...one.next);
  }
  return count;
}
