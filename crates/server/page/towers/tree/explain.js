// Explains nodes in words.
import { capital, plural } from "../../lib/words.js";

/** The roles of nodes. */
export const ROLES = {
  max: { player: "black", takes: "largest", title: "Black acts and takes the largest cost" },
  min: { player: "white", takes: "smallest", title: "White acts and takes the smallest cost" },
  leaf: { title: "A leaf: its cost is counted from its board" },
};

/** The role of a whole level of the tree, `level` plies below a root with that role. */
export const roleAt = (rootRole, level) => ((rootRole === "max") === (level % 2 === 0) ? "max" : "min");

/** The text of a node for screen readers, after its action and its cost. */
export function spoken(path, { role, replies, chosen }, isHidden) {
  const what =
    role === "leaf"
      ? "leaf"
      : `${capital(ROLES[role].player)} takes the ${ROLES[role].takes} of ${plural(replies, "cost")}`;
  return `, ${[what, chosen && path.length > 0 && !isHidden && "chosen"].filter(Boolean).join(", ")}`;
}

/** Explains the cost of a node. `node` is its answer. */
export function explain(node, path) {
  if (node.role === "leaf") return explainLeaf(node);
  const { player, takes } = ROLES[node.role];
  const best = node.children[node.chosen];
  const cost = node.cost_text;
  const verb = path.length === 0 ? "chooses" : "replies";
  const name = capital(player);
  if (node.children.length === 1)
    return `${name} ${verb} ${best.action}, the only action. So the cost is ${cost} here too.`;
  const equals = node.children.filter((child) => child.cost_text === best.cost_text).length;
  if (equals === node.children.length)
    return `${name} ${verb} ${best.action}: all ${equals} actions cost ${cost}, and the first one is taken.`;
  const tie = equals > 1 ? ` ${equals} actions cost that; the first one is taken.` : "";
  const costs = plural(node.children.length, "cost");
  return `${name} ${verb} ${best.action}, because ${cost} is the ${takes} of ${costs}.${tie}`;
}

function explainLeaf(node) {
  if (isEnd(node)) {
    const loser = capital(node.to_move);
    const extreme = node.to_move === "white" ? "largest" : "smallest";
    return `${loser} is to act and cannot: ${loser.toLowerCase()} has lost. This is the ${extreme} cost.`;
  }
  return `This is a leaf, so the cost is counted from the board: ${sum(node.pieces)} = ${node.cost_text}.`;
}

/** Whether the game is over at a leaf. */
export const isEnd = ({ cost }) => cost === null;

/** The sum that gives the cost of a board: a tower counts 3. */
function sum(pieces) {
  const number = (piece) => pieces.split(piece).length - 1;
  const side = (man, tower) => (number(tower) > 0 ? [number(man), `3 × ${number(tower)}`] : [number(man)]);
  return `${side("b", "B").join(" + ")} for black minus ${side("w", "W").join(" + ")} for white`;
}

/** The actions that lead to a node, and the player to act there. */
export function whereabouts(path, node) {
  const turn = `${node.to_move} to act`;
  return path.length === 0 ? `The position: ${turn}` : `After ${path.join(" ")}: ${turn}`;
}
