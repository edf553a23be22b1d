// What happens at a node, in words.
import { capital, plural } from "../../lib/words.js";

/** What a node does with the costs below it. */
export const ROLES = {
  max: { player: "black", takes: "largest", title: "Black acts and takes the largest cost" },
  min: { player: "white", takes: "smallest", title: "White acts and takes the smallest cost" },
  leaf: { title: "A leaf: its cost is that of its board" },
};

/** The role of a whole level of the tree, `level` plies below a root with that role. */
export const roleAt = (rootRole, level) => ((rootRole === "max") === (level % 2 === 0) ? "max" : "min");

/** What a node's picture says beside its action and its cost, for those who hear it. */
export function spoken(path, { role, replies, chosen }, isHidden) {
  const what =
    role === "leaf"
      ? "leaf"
      : `${capital(ROLES[role].player)} takes the ${ROLES[role].takes} of ${plural(replies, "cost")}`;
  return `, ${[what, chosen && path.length > 0 && !isHidden && "chosen"].filter(Boolean).join(", ")}`;
}

/** Why a node costs what it costs. `node` is its answer. */
export function explain(node, path) {
  if (node.role === "leaf") return explainLeaf(node);
  const { player, takes } = ROLES[node.role];
  const best = node.children[node.chosen];
  const cost = node.cost_text;
  const verb = path.length === 0 ? "chooses" : "answers";
  const name = capital(player);
  if (node.children.length === 1)
    return `${name} ${verb} ${best.action}: there is no other action, so its cost of ${cost} counts here too.`;
  const equals = node.children.filter((child) => child.cost_text === best.cost_text).length;
  if (equals === node.children.length)
    return `${name} ${verb} ${best.action}: all ${equals} actions cost ${cost}, and of equal ones the first in order is taken.`;
  const tie = equals > 1 ? ` ${equals} actions cost that; of equal ones the first in order is taken.` : "";
  return `${name} ${verb} ${best.action}, because ${cost} is the ${takes} of ${plural(node.children.length, "cost")}.${tie}`;
}

function explainLeaf(node) {
  if (isEnd(node)) {
    const loser = capital(node.to_move);
    return `${loser} has the turn and cannot act, so ${loser.toLowerCase()} has lost: no cost is ${node.to_move === "white" ? "larger" : "smaller"}.`;
  }
  return `The looking ahead ends here, so the board itself is counted: ${sum(node.pieces)} = ${node.cost_text}.`;
}

/** Whether the game is over at a leaf. */
export const isEnd = ({ cost }) => cost === null;

/** The pieces as the cost counts them: a tower is worth three. */
function sum(pieces) {
  const number = (piece) => pieces.split(piece).length - 1;
  const side = (man, tower) => (number(tower) > 0 ? [number(man), `3 × ${number(tower)}`] : [number(man)]);
  return `${side("b", "B").join(" + ")} for black, less ${side("w", "W").join(" + ")} for white`;
}

/** Where a node is: the actions that lead there and whose turn it is. */
export function whereabouts(path, node) {
  const turn = `${capital(node.to_move)} has the turn`;
  return path.length === 0 ? `The position: ${turn.toLowerCase()}` : `After ${path.join(" ")}: ${turn.toLowerCase()}`;
}
