// Where the nodes of a picture of the tree are.
import { pathTo } from "./replay.js";

/** The most nodes of a tree that is shown as a whole. */
const WHOLE = 32;

/** The size of a node, the distances between nodes, and the height of the number of folded nodes below one. */
export const SIZE = { width: 66, height: 52, gapX: 6, gapY: 40, margin: 6, folded: 16 };

/**
 * The nodes to show: all of a small tree; else those whose parents are on the path to one of the nodes `open`.
 */
export function visibleNodes(nodes, open) {
  if (nodes.length <= WHOLE) return nodes.map((_, index) => index);
  const unfolded = new Set(open.flatMap((node) => pathTo(nodes, node)));
  unfolded.add(0);
  return nodes.flatMap(({ parent }, index) => (parent === null || unfolded.has(parent) ? [index] : []));
}

/**
 * Places the visible nodes: leaves side by side, each parent above the middle of its children. Returns the centre of
 * each, by node, and the size of the picture.
 */
export function arrange(nodes, visible) {
  const isVisible = new Set(visible);
  /** @type {Map<number, { x: number, y: number }>} */
  const centers = new Map();
  const centerOf = (node) => /** @type {{ x: number, y: number }} */ (centers.get(node));
  const { width, height, gapX, gapY, margin, folded } = SIZE;
  let right = margin;
  let bottom = 0;
  // Children have larger indices than their parents.
  for (const node of visible.toSorted((one, other) => other - one)) {
    const children = nodes[node].children.filter((child) => isVisible.has(child));
    const y = margin + height / 2 + nodes[node].ply * (height + gapY);
    const isFolded = children.length === 0 && nodes[node].children.length > 0;
    bottom = Math.max(bottom, y + height / 2 + (isFolded ? folded : 0) + margin);
    if (children.length > 0) {
      const [first, last] = [children[0], children.at(-1)].map((child) => centerOf(child).x);
      centers.set(node, { x: (first + last) / 2, y });
    } else {
      centers.set(node, { x: right + width / 2, y });
      right += width + gapX;
    }
  }
  const whole = right - gapX + margin;
  // Leaves were placed from the last one on.
  for (const center of centers.values()) center.x = whole - center.x;
  return { centers, width: whole, height: bottom };
}
