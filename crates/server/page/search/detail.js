// The board of a node, with its moves and its values.
import { miniBoard } from "../board/mini.js";
import { h } from "../lib/dom.js";
import { lineText, valueText } from "./sentences.js";
import { pathTo } from "./replay.js";
import { isFlipped } from "./state.js";
import { TEXTS } from "./texts.js";

const { board: texts } = TEXTS;

/** Creates the panel. */
export function createDetail() {
  const board = h("div", { class: "node-board" });
  const where = h("p", { class: "where" });
  const values = h("p", { class: "hint" });
  const element = h(
    "section",
    { class: "panel node-panel", "aria-label": texts.label, "data-testid": "node" },
    board,
    h("div", null, where, values),
  );
  let drawn = "";

  return {
    element,
    /** Shows a node of an answer. `layout` is that of the variant. `isSolved`: whether its value may be shown. */
    show({ answer, node, layout, isSolved }) {
      const { board: own, standing, value, name } = answer.nodes[node];
      element.hidden = !own || !layout;
      if (element.hidden) return;
      const line = lineText(answer, pathTo(answer.nodes, node));
      where.textContent = line ? texts.after(line) : texts.root;
      const parts = [texts.standing(valueText(standing)), isSolved && texts.searched(valueText(value))];
      values.textContent = parts.filter(Boolean).join(" · ");
      const picture = `${answer.game.variant} ${own.pieces} ${name}`;
      if (drawn === picture) return;
      drawn = picture;
      const flipped = isFlipped(answer.game.variant, layout);
      board.replaceChildren(miniBoard({ layout, pieces: own.pieces, last: own.last, flipped }));
    },
  };
}
