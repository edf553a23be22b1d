// The review of a game: graph, table, what was better, and the way to the exercises.
import { button, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { createBetter } from "./better.js";
import { createGraph } from "./graph.js";
import { faultsOf, isWhole, nextPly } from "./result.js";
import { createTable } from "./table.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.learn;

/**
 * Creates the elements: `now` with the graph and what was better, which belong beside the moves, and `element` with the
 * table and the way to the exercises. `onPly(ply)` is called for a ply to show, `onLine(ply, moves, count)` for the
 * first `count` moves of a line after a ply, `onLearn(color)` for the exercises of a player. `show({ review, ply, label
 * })` shows a review; `ply` is `null` while a variation is shown, and `label(ply)` is a move with its number.
 */
export function createPanel({ onPly, onLine, onLearn }) {
  let shown = /** @type {{ review: import("./result.js").Review, ply: number | null } | null} */ (null);
  const graph = createGraph({ onPly });
  const better = createBetter({ onLine });
  const table = createTable({
    onNext(player, mark) {
      if (shown === null) return;
      const ply = nextPly(shown.review, { player, mark, after: shown.ply ?? 0 });
      if (ply !== null) onPly(ply);
    },
  });
  const learn = createLearn(onLearn);
  return {
    now: [graph.element, better.element],
    element: h("div", { class: "stack" }, table.element, learn.element),
    show({ review, ply, label }) {
      graph.show({ review, ply, label });
      better.show({ reviewed: ply > 0 ? review.moves[ply - 1] : null, ply, label });
      if (shown?.review !== review) {
        table.show(review);
        learn.show(review);
      }
      shown = { review, ply };
    },
  };
}

/** The buttons that begin the exercises, one for each player with faults. */
function createLearn(onLearn) {
  const buttons = ["white", "black"].map((color) =>
    button("", () => onLearn(color), { "data-testid": `learn-${color}` }, icon("hint")),
  );
  const element = h("div", { class: "row learn-row" }, h("h3", null, T.heading), buttons);
  return {
    element,
    show(review) {
      const counts = ["white", "black"].map((color) => faultsOf(review, color).length);
      element.hidden = !isWhole(review) || counts.every((count) => count === 0);
      for (const [index, color] of ["white", "black"].entries()) {
        const own = buttons[index];
        own.hidden = counts[index] === 0;
        /** @type {HTMLElement} */ (own.lastChild).textContent = T.of(color, counts[index]);
        own.setAttribute("aria-label", T.open(color, counts[index]));
      }
    },
  };
}
