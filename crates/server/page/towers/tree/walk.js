// The walk through the chosen path: shows step by step how costs are passed up from the leaves to the root.
import { capital, plural } from "../../lib/words.js";
import { ROLES, isEnd } from "./explain.js";

/**
 * The steps for a chosen path. `spine[k]` is the answer of its node `k` plies below the root; the leaf is not included.
 * Each step is `{ level, kind, text }`; `kind` is "look" (no costs are shown), "below" (the costs of the nodes on
 * `level` are shown) or "take" (the node on `level` takes its cost).
 */
export function walkSteps(spine, path) {
  const last = path.length - 1;
  const steps = [{ kind: "look", level: 0, text: lookText(spine, path) }];
  for (let level = last; level >= 0; level -= 1) {
    steps.push({ kind: "below", level: level + 1, text: belowText(spine[level], path, level, last) });
    steps.push({ kind: "take", level, text: takeText(spine[level], path, level) });
  }
  return steps;
}

/** Whether the cost of a node is shown at a step. `isSpine`: whether the node is on the chosen path. */
export function isKnownAt(steps, at, level, isSpine, depth) {
  return steps.slice(0, at + 1).some((step) => {
    if (step.kind === "take") return isSpine && step.level === level;
    // An inner node of the path has no cost until its "take" step.
    return step.kind === "below" && step.level === level && (!isSpine || level === depth);
  });
}

function lookText(spine, path) {
  const plies = plural(path.length, "ply", "plies");
  return `${capital(spine[0].to_move)} is to act. The tree has a depth of ${plies}. No costs are known yet.`;
}

function belowText(node, path, level, last) {
  const after = path.slice(0, level).join(" ");
  const where = level === 0 ? "Here" : `After ${after}`;
  const replies = plural(node.children.length, "action");
  const player = capital(ROLES[node.role].player).toLowerCase();
  const what =
    level === last
      ? leavesText(node.children)
      : "The costs of the others are computed in the same way, from leaves of their own.";
  return `${where} ${player} has ${replies}. ${what}`;
}

function leavesText(children) {
  const leaves = children.filter((child) => child.role === "leaf");
  const end = leaves.some(isEnd) ? " A game that is over costs +∞ if black has won, −∞ if white has." : "";
  if (leaves.length === children.length)
    return `Their boards are leaves: the cost of each is black's pieces minus white's.${end}`;
  const some = leaves.length === 1 ? "is a leaf" : "are leaves";
  return `${leaves.length} of these boards ${some}; the costs of the others come from leaves of their own.${end}`;
}

function takeText(node, path, level) {
  const { player, takes } = ROLES[node.role];
  const cost = node.cost_text;
  const taken = `${capital(player)} takes the ${takes}, ${cost}, with ${path[level]}.`;
  if (level > 0) return `${taken} So the board after ${path.slice(0, level).join(" ")} costs ${cost}.`;
  return `${taken} That is the chosen action, and ${cost} is the best cost that ${player} can force.`;
}
