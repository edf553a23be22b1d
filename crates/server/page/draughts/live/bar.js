// The bar beside the board: how the chances are divided.
import { h } from "../../lib/dom.js";
import { TEXTS } from "../texts.js";
import { whiteShare, whiteText } from "./score.js";

/**
 * Creates the bar. `show({ isOn, thought, player, isWhiteBelow })`; `player` is to move in the position of
 * `thought`.
 */
export function createBar() {
  const white = h("span", { class: "white-share" });
  const element = h("div", { class: "score-bar", role: "img", hidden: true, "data-testid": "score-bar" }, white);
  return {
    element,
    show({ isOn, thought, player, isWhiteBelow }) {
      element.hidden = !isOn;
      if (!isOn) return;
      const [best] = thought?.lines ?? [];
      element.classList.toggle("white-below", isWhiteBelow);
      element.classList.toggle("unknown", !best);
      // Until a score is known, the last one stays.
      if (best) element.style.setProperty("--white", `${(100 * whiteShare(best.score, player)).toFixed(1)}%`);
      const label = best ? TEXTS.live.bar(whiteText(best.score, player)) : TEXTS.live.barNone;
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    },
  };
}
