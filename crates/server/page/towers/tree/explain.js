// Explains nodes in words.
import { TEXTS } from "../texts.js";

const { explain: texts, tree, colors } = TEXTS;

/** The roles of nodes: who acts there. */
export const ROLES = {
  max: { player: "black", isLargest: true, title: tree.roles.max },
  min: { player: "white", isLargest: false, title: tree.roles.min },
  leaf: { title: tree.roles.leaf },
};

/** The player of a role in words. */
export const playerOf = (role) => colors[ROLES[role].player];

/** The role of a whole level of the tree, `level` plies below a root with that role. */
export const roleAt = (rootRole, level) => ((rootRole === "max") === (level % 2 === 0) ? "max" : "min");

/** The text of a node for screen readers, after its action and its cost. */
export function spoken(path, { role, replies, chosen }, isHidden) {
  const what = role === "leaf" ? tree.leaf : tree.takes(playerOf(role), ROLES[role].isLargest, replies);
  return `, ${[what, chosen && path.length > 0 && !isHidden && tree.chosen].filter(Boolean).join(", ")}`;
}

/** Explains the cost of a node. `node` is its answer. */
export function explain(node, path) {
  if (node.role === "leaf") return explainLeaf(node);
  const { isLargest } = ROLES[node.role];
  const player = playerOf(node.role);
  const { action, cost_text: bestCost } = node.children[node.chosen];
  const { children, cost_text: cost } = node;
  const isRoot = path.length === 0;
  if (children.length === 1) return texts.only(player, isRoot, action, cost);
  const equals = children.filter((child) => child.cost_text === bestCost).length;
  if (equals === children.length) return texts.equal(player, isRoot, action, equals, cost);
  const tie = equals > 1 ? texts.tie(equals) : "";
  return texts.best(player, isRoot, action, cost, isLargest, children.length) + tie;
}

function explainLeaf(node) {
  if (isEnd(node)) return texts.end(colors[node.to_move], node.to_move === "white");
  // A tower counts 3.
  const [black, blackTowers, white, whiteTowers] = ["b", "B", "w", "W"].map(
    (piece) => node.pieces.split(piece).length - 1,
  );
  return texts.leaf(black, blackTowers, white, whiteTowers, node.cost_text);
}

/** Whether the game is over at a leaf. */
export const isEnd = ({ cost }) => cost === null;

/** The actions that lead to a node, and the player to act there. */
export function whereabouts(path, node) {
  const player = colors[node.to_move];
  return path.length === 0 ? tree.here(player) : tree.after(path.join(" "), player);
}
