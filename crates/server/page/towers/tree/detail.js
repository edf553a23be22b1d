// The details of a node: its board, its place in the tree, and an explanation of its cost.
import { miniBoard } from "../../board/mini.js";
import { h } from "../../lib/dom.js";
import { ROLES, explain, whereabouts } from "./explain.js";

/** Creates the element. `walkBar` has the buttons of the walk, which are shown beside the text. */
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
     * Shows a node. `brief` is what is known of it at once, `node` its whole answer, or `undefined` until that comes.
     * `text` replaces the explanation, unless it is `null`.
     */
    show({ path, brief, node, text, flipped }) {
      const picture = `${brief.pieces} ${path.join(" ")} ${flipped}`;
      if (drawn !== picture) {
        drawn = picture;
        board.replaceChildren(miniBoard({ layout, pieces: brief.pieces, last: moveTo(brief), flipped }));
      }
      where.textContent = whereabouts(path, brief);
      const known = node ?? (brief.role === "leaf" ? brief : null);
      why.textContent = text ?? (known ? explain(known, path) : "…");
      costs.replaceChildren(...(node && text === null ? chips(node) : []));
    },
  };
}

/** The move that led to a node, for its board; `null` if there is none. */
function moveTo(brief) {
  const made = brief.last ?? (brief.way ? brief : null);
  return made && { path: made.way, captured: made.captured };
}

/** The costs of the children, the chosen one first. */
function chips(node) {
  if (node.children.length < 2) return [];
  const sign = node.role === "max" ? -1 : 1;
  const value = (child) => child.cost ?? (child.cost_text.startsWith("−") ? -Infinity : Infinity);
  const rest = node.children
    .filter((child) => !child.chosen)
    // The difference of two infinite costs is NaN.
    .sort((one, two) => (value(one) === value(two) ? 0 : sign * (value(one) - value(two))));
  return [node.children[node.chosen], ...rest].map((child) =>
    h(
      "span",
      { class: `chip ${ROLES[node.role].player}${child.chosen ? " taken" : ""}`, title: child.action },
      child.cost_text,
    ),
  );
}
