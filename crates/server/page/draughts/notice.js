// A message with a button.
import { createRetrier } from "../lib/back.js";
import { focusMain, h } from "../lib/dom.js";
import { again } from "../lib/foreign.js";

/**
 * Creates a message with a button. `show(words, label, run)` shows it, where `words` may be several;
 * without them it is hidden. `follow(problem)` retries it by itself.
 */
export function createNotice(kind, testid) {
  const text = h("span");
  const action = h("button", { type: "button" });
  const element = h("div", { class: `notice ${kind}`, hidden: true, "data-testid": testid }, text, action);
  let run = null;
  action.addEventListener("click", () => run?.());
  return {
    element,
    follow: createRetrier(element),
    /** @param {import("../lib/foreign.js").Words | import("../lib/foreign.js").Words[] | null | undefined} words */
    show(words, label = null, onClick = null) {
      // The focus would be lost with the button.
      if (!words && element.contains(document.activeElement)) focusMain();
      element.hidden = !words;
      text.replaceChildren(...[words ?? ""].flat().map(again));
      action.hidden = !label;
      action.textContent = label ?? "";
      run = onClick;
    },
  };
}
