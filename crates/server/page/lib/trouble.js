// Shows an error next to the element that it belongs to.
import { createRetrier, isGone } from "./back.js";
import { button, focusMain, h } from "./dom.js";
import { errorWords } from "./foreign.js";
import { TEXTS } from "./texts.js";

/** Codes of errors that may pass: of the connection, or of a busy server. */
const PASSING = ["unreachable", "broken_off", "crashed", "busy", "timeout", "internal", "unknown"];

/**
 * Creates an element for an error. `tell(error, again)` shows an error, with a button that calls `again` if that may
 * help; `tell(null)` hides it. When the server is back after it did not answer, `again` is called without the button.
 */
export function createTrouble(testid) {
  const text = h("p");
  let run = () => {};
  const retry = button(TEXTS.trouble.again, () => run());
  const element = h("div", { class: "problem stack", hidden: true, "data-testid": testid }, text, retry);
  const follow = createRetrier(element);
  return {
    element,
    /**
     * @param {unknown} error  `null` for none
     * @param {(() => void) | null} again
     */
    tell(error, again = null) {
      follow(error ? { retry: again, isGone: isGone(error) } : null);
      const hadFocus = element.contains(document.activeElement);
      element.hidden = !error;
      if (error) {
        text.replaceChildren(errorWords(error));
        retry.hidden = again === null || !PASSING.includes(/** @type {import("./api.js").ApiError} */ (error).code);
        run = again ?? (() => {});
      }
      // The focus would be lost with the button.
      if (hadFocus && (!error || retry.hidden)) focusMain();
    },
  };
}
