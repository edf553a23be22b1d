// The node that is looked at: its board, where it is, and why it costs what it costs.
import { miniBoard } from "../../board/mini.js";
import { h } from "../../lib/dom.js";
import { ROLES, explain, whereabouts } from "./explain.js";

/** `walkBar` is the place for what steers a walk, beside what it says. */
export function createDetail(layout, walkBar) {
  const board = h("div", { class: "node-board" });
  const where = h("p", { class: "where" });
  const why = h("p", { class: "because", "data-testid": "because" });
  const costs = h("p", { class: "costs" });
  const element = h(
    "div",
    { class: "detail", "data-testid": "node" },
    board,
    h("div", { class: "said" }, where, why, costs),
    walkBar,
  );
  let drawn = null;

  return {
    element,
    /**
     * `text` takes the place of the explanation. `brief` is what is known of the node at once; `node` its whole answer,
     * or `undefined` while it is fetched.
     */
    show({ path, brief, node, text = null, flipped }) {
      const picture = `${brief.pieces} ${path.join(" ")} ${flipped}`;
      if (drawn !== picture) {
        drawn = picture;
        const last = brief.last ?? (brief.way ? { way: brief.way, captured: brief.captured } : null);
        board.replaceChildren(miniBoard({ layout, pieces: brief.pieces, last, flipped }));
      }
      where.textContent = whereabouts(path, brief);
      why.textContent = text ?? (node ? explain(node, path) : brief.role === "leaf" ? explain(brief, path) : "…");
      costs.replaceChildren(...(node && text === null ? chips(node) : []));
    },
  };
}

/** The costs to choose from, the taken one first. */
function chips(node) {
  if (node.children.length < 2) return [];
  const sign = node.role === "max" ? -1 : 1;
  const value = (child) => child.cost ?? (child.cost_text.startsWith("−") ? -Infinity : Infinity);
  const rest = node.children
    .filter((child) => !child.chosen)
    // Two infinite costs are equal, but their difference is no number.
    .sort((one, two) => (value(one) === value(two) ? 0 : sign * (value(one) - value(two))));
  return [node.children[node.chosen], ...rest].map((child) =>
    h(
      "span",
      { class: `chip ${ROLES[node.role].player}${child.chosen ? " taken" : ""}`, title: child.action },
      child.cost_text,
    ),
  );
}
