// What the engine thinks, or thought last, in a place that keeps its size.
import { h } from "../lib/dom.js";
import { scoreText } from "./engine.js";

export function createThinking() {
  const score = h("strong", { "data-testid": "score" });
  const facts = h("span", { class: "facts" });
  const line = h("span", { class: "line mono", "data-testid": "line" });
  const element = h(
    "div",
    { class: "thinking", "data-testid": "thinking", hidden: true },
    h("div", null, score, facts),
    line,
  );
  return {
    element,
    /** `thought` is the engine's, `player` who is to move in it. */
    show(thought, player) {
      const [best] = thought?.lines ?? [];
      element.hidden = !best;
      if (!best) return;
      score.textContent = scoreText(best, player);
      facts.textContent = `depth ${thought.depth}, ${thought.nodes.toLocaleString("en")} nodes`;
      line.replaceChildren(...best.actions.slice(0, 14).map((action) => h("span", null, action)));
    },
  };
}
