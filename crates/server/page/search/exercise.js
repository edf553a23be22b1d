// The exercise: checks the values and cuts that a reader fills in.
import { valueText, placeText, playerAt, stepText, takesLargest, windowText } from "./sentences.js";
import { TEXTS } from "./texts.js";

const { exercise: texts } = TEXTS;

/** Maximum number of nodes of a tree for the exercise. */
export const MAX_NODES = 60;

/** The inner nodes of a tree, in the order in which their values are found. */
export const innerNodes = ({ nodes }) =>
  nodes
    .map((_, index) => index)
    .filter((index) => nodes[index].children.length > 0)
    .toSorted((one, other) => nodes[one].end - nodes[other].end || other - one);

/** The value that a text stands for; `null` if it stands for none. */
export function readValue(text) {
  const plain = text.trim().replace("−", "-").replace("∞", "oo");
  if (/^\+?oo$/.test(plain)) return "won";
  if (plain === "-oo") return "lost";
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/**
 * Checks the exercise. `values` has what was filled in for each inner node, as text; `cut` are the nodes that were
 * marked. Returns a list of `{ node, kind, text }` of what is wrong; `kind` is "value" or "cut".
 */
export function check(answer, values, cut) {
  return [...wrongValues(answer, values), ...wrongCuts(answer, cut)];
}

function wrongValues(answer, values) {
  const { nodes } = answer;
  const isRight = (node) =>
    nodes[node].children.length === 0 || readValue(values.get(node) ?? "") === nodes[node].value;
  return innerNodes(answer).flatMap((node) => {
    if (isRight(node)) return [];
    const place = placeText(answer, node);
    const { children } = nodes[node];
    const hint = (text) => [{ node, kind: "value", text }];
    if ((values.get(node) ?? "").trim() === "") return hint(texts.missing(place));
    if (!children.every(isRight)) return hint(texts.below(place));
    const list = children.map((child) => valueText(nodes[child].value)).join(", ");
    return hint(texts.shouldBe(place, playerAt(answer, node), takesLargest(answer, node), list));
  });
}

function wrongCuts(answer, cut) {
  const trace = answer.traces.find(({ method }) => method === "alpha_beta");
  return answer.nodes.flatMap(({ parent }, node) => {
    const isCut = trace.reached[node] === null;
    const isBelowCut = parent !== null && trace.reached[parent] === null;
    const isMarkedAbove = parent !== null && cut.has(parent);
    if (isCut === cut.has(node) || isBelowCut || isMarkedAbove) return [];
    const place = placeText(answer, node);
    if (isCut) return [{ node, kind: "cut", text: texts.isCut(place, reasonOf(answer, trace, node)) }];
    const visit = trace.steps.find((step) => step.kind === "visit" && step.node === node);
    return [{ node, kind: "cut", text: texts.isVisited(place, windowText(visit)) }];
  });
}

/** Why a node is cut: the sentence of the step that left it out. */
function reasonOf(answer, trace, node) {
  const index = trace.steps.findIndex(({ kind, skipped }) => kind === "cut" && skipped.includes(node));
  return index < 0 ? "" : stepText(answer, trace, index);
}

/** The marked nodes after one is marked or unmarked: all below it follow. */
export function toggled(nodes, cut, node) {
  const next = new Set(cut);
  for (let below = node; below < nodes[node].end; below += 1) {
    if (cut.has(node)) next.delete(below);
    else next.add(below);
  }
  return next;
}
