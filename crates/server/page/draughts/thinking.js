// What the engine thinks of the position shown, in a place that keeps its size.
import { h } from "../lib/dom.js";
import { scoreText } from "./engine.js";

export function createThinking() {
  const score = h("strong", { "data-testid": "score" });
  const facts = h("span", { class: "facts" });
  const line = h("span", { class: "line mono", "data-testid": "line" });
  const told = h("div", null, score, facts);
  const none = h("p", { class: "hint" }, "The engine has not looked at this position.");
  const element = h("div", { class: "thinking", "data-testid": "thinking", hidden: true }, told, line, none);
  return {
    element,
    /**
     * `evaluation` is the driver's: the engine's thought, who is to move in it, and the move that it played after it;
     * `null` where it thought nothing of this position. `hasThought` says whether it thought of any.
     */
    show(evaluation, hasThought) {
      element.hidden = !hasThought;
      none.hidden = evaluation !== null;
      told.hidden = line.hidden = evaluation === null;
      if (!evaluation) return;
      const { thought, player, played } = evaluation;
      const [best] = thought.lines;
      score.textContent = `${played ? `${played}: ` : ""}${scoreText(best, player)}`;
      facts.textContent = `depth ${thought.depth}, ${thought.nodes.toLocaleString("en")} nodes`;
      line.replaceChildren(...best.actions.slice(0, 14).map((action) => h("span", null, action)));
    },
  };
}
