// Tells the steps of a search in words.
import { pathTo } from "./replay.js";
import { TEXTS } from "./texts.js";

const { tell } = TEXTS;

/** A value as text: a game that is won or lost is infinite. */
export function valueText(value) {
  if (value === "won") return "+∞";
  if (value === "lost") return "−∞";
  return value === null ? "" : String(value).replace("-", "−");
}

/** A value with what it says about the true one: `≤ 2`. */
export const boundText = (value, bound) => ({ at_least: "≥ ", at_most: "≤ " })[bound] + valueText(value);

/** A value that may be a bound only. */
export const noteText = ({ value, bound }) => (bound === "exact" ? valueText(value) : boundText(value, bound));

/** The window of a node: `[3, +∞]`. */
export const windowText = ({ alpha, beta }) => `[${ends(alpha, "−∞")}, ${ends(beta, "+∞")}]`;
const ends = (value, open) => (value === null ? open : valueText(value));

/** Whether the player at a node takes the largest value. */
export const takesLargest = ({ root, nodes }, node) => (root === "max") === (nodes[node].ply % 2 === 0);

/** The player at a node. */
export function playerAt(answer, node) {
  const isLargest = takesLargest(answer, node);
  if (!answer.game) return isLargest ? TEXTS.who.max : TEXTS.who.min;
  const { maximizer } = answer.game;
  const other = maximizer === "white" ? "black" : "white";
  return TEXTS.who[isLargest ? maximizer : other];
}

/** A node in a sentence: "the node after G6-F5". */
export function placeText({ nodes, game }, node) {
  if (node === 0) return tell.root;
  if (!game) return tell.node(nodes[node].name);
  const moves = pathTo(nodes, node).slice(1);
  return tell.after(moves.map((at) => nodes[at].name).join(" "));
}

/** The number of nodes below some children, these included. */
export const sizeOf = (nodes, children) => children.reduce((sum, child) => sum + nodes[child].end - child, 0);

/** The sentence of each kind of step. */
const SENTENCES = {
  visit(answer, step) {
    const { node, value } = step;
    const place = placeText(answer, node);
    if (value !== null) return leafText(answer, place, value);
    const who = playerAt(answer, node);
    const { ply, standing } = answer.nodes[node];
    if (ply >= answer.depth) return tell.exchange(place, valueText(standing), who);
    return tell.visit(place, who, takesLargest(answer, node), windowText(step));
  },
  stand: (answer, { node, value }) => tell.stand(playerAt(answer, node), placeText(answer, node), valueText(value)),
  hit(answer, { node, twin, value, bound }) {
    const text = bound === "exact" ? valueText(value) : boundText(value, bound);
    const saved = answer.nodes[node].end - node - 1;
    return tell.hit(placeText(answer, node), placeText(answer, twin), text, saved);
  },
  cut(answer, { node, at, has, skipped }, trace) {
    const value = valueText(trace.reached[node].value);
    const [holder, who] = [playerAt(answer, at), playerAt(answer, node)];
    const count = sizeOf(answer.nodes, skipped);
    const place = placeText(answer, at);
    return tell.cut(holder, valueText(has), place, who, value, takesLargest(answer, node), count);
  },
};

function leafText(answer, place, value) {
  const { maximizer } = answer.game ?? {};
  const loser = maximizer === "white" ? "black" : "white";
  if (value === "won" || value === "lost") return tell.over(place, TEXTS.who[value === "won" ? maximizer : loser]);
  return tell.leaf(place, valueText(value));
}

function backText(answer, { node, child, value, best, isFirst, isBetter }, { reached }) {
  const { bound } = reached[child];
  const relations = {
    exact: valueText,
    at_most: (own) => tell.atMost(valueText(own)),
    at_least: (own) => tell.atLeast(valueText(own)),
  };
  const came = relations[bound](value);
  const [from, who, place] = [placeText(answer, child), playerAt(answer, node), placeText(answer, node)];
  const { ply, standing } = answer.nodes[child];
  const { children } = answer.nodes[child];
  const extra =
    ply === answer.depth && children.length > 0 && answer.game && value !== standing
      ? ` ${tell.exchanged(from, valueText(value), valueText(standing))}`
      : "";
  if (isFirst) return tell.first(came, from, who, place) + extra;
  if (isBetter) return tell.better(came, from, who, place) + extra;
  return tell.noBetter(came, from, who, valueText(best), place) + extra;
}

/**
 * Tells a step of a trace. `index` is its place among the steps.
 * @param {Api.TraceAnswer} answer
 * @param {Api.Trace} trace
 * @param {number} index
 */
export function stepText(answer, trace, index) {
  const step = trace.steps[index];
  if (step.kind !== "back") return SENTENCES[step.kind](answer, step, trace);
  const before = trace.steps.slice(0, index).findLast(({ kind, node }) => node === step.node && kind !== "cut");
  const isFirst = before?.kind === "visit";
  return backText(answer, { ...step, isFirst, isBetter: !isFirst && before?.best !== step.best }, trace);
}

/** The sentence before the first step. */
export const startText = (answer) => tell.start(playerAt(answer, 0), takesLargest(answer, 0), answer.nodes.length);

/** The sentence after the last step. */
export function endText(answer) {
  const [minimax, pruned] = ["minimax", "alpha_beta"].map((name) =>
    answer.traces.find(({ method }) => method === name),
  );
  return tell.end(valueText(pruned.value), lineText(answer, pruned.line), minimax.visited, pruned.visited);
}

/** A line of nodes: the moves, or the names. */
export const lineText = ({ nodes }, line) =>
  line
    .slice(1)
    .map((node) => nodes[node].name)
    .join(" ");

/** Tells a moment of the timeline. */
export function momentText(answer, show, moments, at) {
  if (at === 0) return startText(answer);
  if (at >= moments.length - 1) return endText(answer);
  const method = show === "minimax" ? "minimax" : "alpha_beta";
  const trace = answer.traces.find((own) => own.method === method);
  return stepText(answer, trace, moments[at][method] - 1);
}
