// What went wrong, beside what it belongs to.
import { button, h } from "./dom.js";

/** Errors that may not come again: of the way to the server, or of its having too much to do. */
const PASSING = ["unreachable", "broken_off", "busy", "timeout", "internal", "unknown"];

/**
 * A place for an error. `tell(error, again)` shows one, with a button that calls `again` where that may help; `null`
 * hides it.
 */
export function createTrouble(testid) {
  const text = h("p");
  let run = () => {};
  const retry = button("Try again", () => run());
  const element = h("div", { class: "problem stack", hidden: true, "data-testid": testid }, text, retry);
  return {
    element,
    tell(error, again = null) {
      const hadFocus = element.contains(document.activeElement);
      element.hidden = !error;
      if (error) {
        text.textContent = error.message;
        retry.hidden = again === null || !PASSING.includes(error.code);
        run = again;
      }
      // The button that had the focus is gone: the page's content takes it.
      if (hadFocus && (!error || retry.hidden)) document.getElementById("main").focus({ preventScroll: true });
    },
  };
}
