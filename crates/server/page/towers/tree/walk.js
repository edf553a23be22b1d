// The walk through the chosen path: shows step by step how costs are passed up from the leaves to the root.
import { TEXTS } from "../texts.js";
import { ROLES, isEnd, playerOf } from "./explain.js";

const { walk: texts, colors } = TEXTS;

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

const lookText = (spine, path) => texts.look(colors[spine[0].to_move], path.length);

function belowText(node, path, level, last) {
  const [player, count] = [playerOf(node.role), node.children.length];
  const begin = level === 0 ? texts.here(player, count) : texts.after(path.slice(0, level).join(" "), player, count);
  return begin + (level === last ? leavesText(node.children) : texts.others);
}

function leavesText(children) {
  const leaves = children.filter((child) => child.role === "leaf");
  const end = leaves.some(isEnd) ? texts.over : "";
  return (leaves.length === children.length ? texts.allLeaves : texts.someLeaves(leaves.length)) + end;
}

function takeText(node, path, level) {
  const cost = node.cost_text;
  const player = playerOf(node.role);
  const taken = texts.taken(player, ROLES[node.role].isLargest, cost, path[level]);
  return taken + (level > 0 ? texts.board(path.slice(0, level).join(" "), cost) : texts.root(cost, player));
}
