// A message with a button.
import { createRetrier } from "../lib/back.js";
import { focusMain, h } from "../lib/dom.js";

/**
 * Creates a message with a button. `show(text, label, run)` shows it; without a text it is hidden. `follow(problem)`
 * retries it by itself.
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
    show(words, label = null, onClick = null) {
      // The focus would be lost with the button.
      if (!words && element.contains(document.activeElement)) focusMain();
      element.hidden = !words;
      text.textContent = words ?? "";
      action.hidden = !label;
      action.textContent = label ?? "";
      run = onClick;
    },
  };
}
