// What is known of the tree after some steps of a search: pure functions of the answer of the server.

/**
 * What is known of a node.
 * @typedef {object} Note
 * @property {"unseen" | "open" | "done" | "cut"} state
 * @property {Api.TraceCost | null} value  the best value so far, or `null`
 * @property {string} bound  "exact", "at_least" or "at_most"
 * @property {Api.TraceCost | null} alpha
 * @property {Api.TraceCost | null} beta
 * @property {boolean} isHit  whether the value comes from the table
 */

/**
 * A node of which nothing is known.
 * @type {Note}
 */
export const UNSEEN = { state: "unseen", value: null, bound: "exact", alpha: null, beta: null, isHit: false };

/**
 * Notes what a step finds.
 * @param {Note[]} notes
 * @param {Api.TraceStep} step
 * @param {{ nodes: Api.TraceNode[], reached: Api.Trace["reached"] }} tree
 */
function note(notes, step, { nodes, reached }) {
  const own = notes[step.node];
  switch (step.kind) {
    case "visit": {
      const { value, alpha, beta } = step;
      notes[step.node] = { ...UNSEEN, state: value === null ? "open" : "done", value, alpha, beta };
      break;
    }
    case "stand":
      notes[step.node] = { ...own, value: step.value, alpha: step.alpha, beta: step.beta };
      break;
    case "hit":
      notes[step.node] = { ...own, state: "done", value: step.value, bound: step.bound, isHit: true };
      break;
    case "back":
      notes[step.child] = { ...notes[step.child], state: "done", bound: reached[step.child]?.bound ?? "exact" };
      notes[step.node] = { ...own, value: step.best, alpha: step.alpha, beta: step.beta };
      break;
    case "cut":
      for (const child of step.skipped) notes.fill({ ...UNSEEN, state: "cut" }, child, nodes[child].end);
  }
}

/**
 * The state of a search after its first `count` steps: the notes of all nodes, the node where the search is, and the
 * number of nodes visited.
 * @param {Api.TraceNode[]} nodes
 * @param {Pick<Api.Trace, "steps" | "reached">} trace
 * @param {number} count
 */
export function replay(nodes, { steps, reached }, count) {
  /** @type {Note[]} */
  const notes = Array(nodes.length).fill(UNSEEN);
  let visited = 0;
  for (const step of steps.slice(0, count)) {
    note(notes, step, { nodes, reached });
    if (step.kind === "visit") visited += 1;
  }
  if (count >= steps.length && steps.length > 0) notes[0] = { ...notes[0], state: "done" };
  return { notes, at: count > 0 ? steps[count - 1].node : null, visited };
}

/**
 * The path from the root to a node, both included.
 * @param {Pick<Api.TraceNode, "parent">[]} nodes
 * @param {number | null} node
 */
export function pathTo(nodes, node) {
  const path = [];
  for (let at = node; at !== null; at = nodes[at].parent) path.unshift(at);
  return path;
}

/**
 * For each number of steps of alpha-beta, the number of steps in which minimax comes to the same place. Where
 * alpha-beta leaves nodes out, minimax visits them meanwhile.
 * @param {Pick<Api.Trace, "steps">} minimax
 * @param {Pick<Api.Trace, "steps">} pruned
 */
export function aligned(minimax, pruned) {
  const places = new Map();
  for (const [index, step] of minimax.steps.entries()) places.set(nameOf(step), index + 1);
  let last = 0;
  const counts = [last];
  for (const step of pruned.steps) {
    const at = placeIn(places, step) ?? 0;
    last = Math.max(at, last);
    counts.push(last);
  }
  counts[counts.length - 1] = minimax.steps.length;
  return counts;
}

const nameOf = (/** @type {Api.TraceStep} */ step) =>
  step.kind === "back" ? `back ${step.child}` : `${step.kind} ${step.node}`;

/**
 * @param {Map<string, number>} places
 * @param {Api.TraceStep} step
 */
function placeIn(places, step) {
  if (step.kind === "cut") return places.get(`back ${step.skipped.at(-1)}`);
  // Minimax has searched all below, and its value is about to come back.
  if (step.kind === "hit") {
    const back = places.get(`back ${step.node}`);
    return back === undefined ? null : back - 1;
  }
  return places.get(nameOf(step));
}

/**
 * The moments of a lesson: how many steps of each method have been made, and the step that is described. With minimax
 * alone, its own steps are the moments.
 * @param {Pick<Api.TraceAnswer, "traces">} answer
 * @param {import("./state.js").State["show"]} show
 */
export function timeline({ traces }, show) {
  const traceOf = (name) => /** @type {Api.Trace} */ (traces.find(({ method }) => method === name));
  const [minimax, pruned] = [traceOf("minimax"), traceOf("alpha_beta")];
  const counts = aligned(minimax, pruned);
  if (show !== "minimax") {
    return counts.map((count, index) => ({ minimax: count, alpha_beta: index, step: pruned.steps[index - 1] ?? null }));
  }
  let own = 0;
  return Array.from({ length: minimax.steps.length + 1 }, (_, index) => {
    while (own + 1 < counts.length && counts[own + 1] <= index) own += 1;
    return { minimax: index, alpha_beta: own, step: minimax.steps[index - 1] ?? null };
  });
}

/** The next moment after `at` that tells a cut or a hit in the table; the last one if there is none. */
export function nextCut(moments, at) {
  const found = moments.findIndex(({ step }, index) => index > at && (step?.kind === "cut" || step?.kind === "hit"));
  return found < 0 ? moments.length - 1 : found;
}
