// The engine's analysis of the position shown, in an element of constant size.
import { moveText } from "../board/notation.js";
import { h } from "../lib/dom.js";
import { bookText, scoreText, sourceText } from "./engine.js";
import { TEXTS } from "./texts.js";

export function createThinking() {
  const score = h("strong", { "data-testid": "score" });
  const facts = h("span", { class: "facts" });
  const line = h("span", { class: "line mono", "data-testid": "line" });
  const book = h("p", { class: "book", "data-testid": "book" });
  const estimate = h("div", null, score, facts);
  const none = h("p", { class: "hint" }, TEXTS.engine.none);
  const element = h("div", { class: "thinking", "data-testid": "thinking", hidden: true }, estimate, line, book, none);
  return {
    element,
    /**
     * `evaluation` is that of the driver, or `null` if there is no analysis of the position shown. `hasThought`:
     * whether the engine has analysed any position. Moves are written in the notation of `layout`.
     */
    show(evaluation, hasThought, layout) {
      const write = (move) => moveText(layout, move);
      element.hidden = !hasThought;
      none.hidden = evaluation !== null;
      estimate.hidden = line.hidden = book.hidden = evaluation === null;
      if (!evaluation) return;
      const { thought, player, played } = evaluation;
      const [best] = thought.lines;
      score.textContent = `${played ? `${write(played)}: ` : ""}${scoreText(best, player)}`;
      facts.textContent = sourceText(thought);
      book.textContent = bookText(thought.book?.map((one) => ({ ...one, move: write(one.move) })));
      line.replaceChildren(...best.moves.slice(0, 14).map((move) => h("span", null, write(move))));
    },
  };
}
