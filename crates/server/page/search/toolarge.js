// Says that a tree is too large, and offers a smaller depth.
import { button, focusMain, h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

const { source: texts } = TEXTS;

/** Maximum number of nodes of a tree. */
const MAX_NODES = 5000;

/** Creates the message. `onDepth(depth)` is called with the depth that is offered. */
export function createTooLarge(onDepth) {
  let fits = 1;
  const text = h("p");
  const smaller = button("", () => onDepth(fits), { "data-testid": "smaller" });
  const element = h(
    "div",
    { class: "problem stack", hidden: true, role: "alert", "data-testid": "search-problem" },
    text,
  );
  element.append(h("div", null, smaller));
  return {
    element,
    /** Shows the message for the error of an answer, or hides it. Returns whether it is shown. */
    show(trouble, depth) {
      const hadFocus = element.contains(document.activeElement);
      const offered = trouble?.fields?.fits;
      element.hidden = !offered;
      if (offered) {
        fits = offered;
        text.textContent = texts.tooLarge(depth, MAX_NODES);
        smaller.lastChild.textContent = texts.smaller(fits);
      } else if (hadFocus) focusMain();
      return Boolean(offered);
    },
  };
}
