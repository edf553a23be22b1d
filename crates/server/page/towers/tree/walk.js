// The walk through the chosen path: how the costs come up from the leaves to the root, a step at a time.
import { capital, plural } from "../../lib/words.js";
import { ROLES, isEnd } from "./explain.js";

/**
 * The steps for a chosen path: `spine[k]` is the answer of the node `k` plies below the root, the leaf excepted.
 * The costs below a node are seen first, then the one that it takes. Each step is `{ level, kind, text }`: `kind` is
 * "look" (nothing is known), "below" (the costs of the nodes on `level` are seen) or "take" (the cost of the node on
 * `level` is).
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

/** Whether a step shows the cost of a node: `isSpine` says whether the node lies on the chosen path. */
export function isKnownAt(steps, at, level, isSpine, depth) {
  return steps.slice(0, at + 1).some((step) => {
    if (step.kind === "take") return isSpine && step.level === level;
    // A node of the path that is no leaf is known only when it has taken its cost.
    return step.kind === "below" && step.level === level && (!isSpine || level === depth);
  });
}

function lookText(spine, path) {
  const plies = plural(path.length, "ply", "plies");
  return `${capital(spine[0].to_move)} has the turn. The lines go ${plies} ahead, to boards that can be counted: nothing else is known yet.`;
}

function belowText(node, path, level, last) {
  const after = path.slice(0, level).join(" ");
  const where = level === 0 ? "Here" : `After ${after}`;
  const replies = plural(node.children.length, "action");
  const player = capital(ROLES[node.role].player).toLowerCase();
  const what =
    level === last
      ? leavesText(node.children)
      : "What the others lead to was worked out in the same way, from leaves of their own.";
  return `${where} ${player} has ${replies}. ${what}`;
}

function leavesText(children) {
  const leaves = children.filter((child) => child.role === "leaf");
  const end = leaves.some(isEnd) ? " Where nobody can act the game is over: +∞ if black has won, −∞ if white has." : "";
  if (leaves.length === children.length)
    return `Their boards are leaves: each is counted, black's pieces less white's.${end}`;
  return `${leaves.length} of these boards ${leaves.length === 1 ? "is a leaf" : "are leaves"}; the others were worked out from leaves of their own.${end}`;
}

function takeText(node, path, level) {
  const { player, takes } = ROLES[node.role];
  const cost = node.cost_text;
  const taken = `${capital(player)} takes the ${takes}, ${cost}, with ${path[level]}.`;
  if (level > 0) return `${taken} So the board after ${path.slice(0, level).join(" ")} costs ${cost}.`;
  return `${taken} That is the action chosen, and ${cost} is the best that ${player} can be sure of.`;
}
