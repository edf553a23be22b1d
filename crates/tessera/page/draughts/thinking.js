// What the engine thinks, in a line that keeps its place.
import { h } from "../lib/dom.js";
import { scoreText } from "./engine.js";

/** `onNow()` ends the thinking with what it has. */
export function createThinking({ onNow }) {
  const score = h("strong", { "data-testid": "score" });
  const facts = h("span", { class: "facts" });
  const line = h("span", { class: "line mono" });
  const now = h("button", { type: "button", "data-testid": "move-now", hidden: true, on: { click: onNow } }, "Move now");
  const element = h("div", { class: "thinking", "data-testid": "thinking" }, h("div", { class: "said" }, h("div", null, score, facts), line), now);
  return {
    element,
    /** `thought` is the engine's, or the last one with `isOld`; `player` is who is to move in it. */
    show(thought, player, isOld = false) {
      const [best] = thought?.lines ?? [];
      element.classList.toggle("old", isOld);
      now.hidden = isOld || thought?.purpose !== "move" || !best;
      score.textContent = best ? scoreText(best, player) : "";
      facts.textContent = thought?.ahead > 0 ? `waiting for ${thought.ahead} before` : best ? `depth ${thought.depth}, ${thought.nodes.toLocaleString("en")} nodes` : "";
      line.textContent = best ? best.actions.slice(0, 12).join(" ") : "";
    },
  };
}
