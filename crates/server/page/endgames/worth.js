// What each legal action is worth.
import { h } from "../lib/dom.js";

/** `onAction(action)` plays one; `onLook(action)` shows its way on the board, `null` takes it away. */
export function createWorth({ onAction, onLook }) {
  const list = h("ul", { class: "worth", "aria-label": "What each move is worth", "data-testid": "worth" });
  const element = h(
    "div",
    { class: "stack tight", hidden: true },
    h("h2", { class: "worth-title" }, "What each move is worth"),
    list,
  );
  let shown = null;

  return {
    element,
    /** `actions` is the answer's list, or `null`. */
    show(actions) {
      element.hidden = actions === null;
      if (actions === shown) return;
      shown = actions;
      list.replaceChildren(
        ...[...(actions ?? [])].sort(byWorth).map((action) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: `quiet ply ${kindOf(action.value)}`,
                title: `Play ${action.action}`,
                on: {
                  click: () => onAction(action),
                  focus: () => onLook(action),
                  blur: () => onLook(null),
                  pointerenter: () => onLook(action),
                  pointerleave: () => onLook(null),
                },
              },
              h("span", { class: "action" }, action.action),
              h("span", null, action.text),
            ),
          ),
        ),
      );
    },
  };
}

const kindOf = (value) => (value === null ? "unknown" : (Object.keys(value)[0] ?? "unknown"));

/** Quick wins first, then draws, then what is not known, then losses, the slow ones first. */
function byWorth(one, two) {
  const rank = { win: 0, draw: 1, unknown: 2, loss: 3 };
  const [first, second] = [kindOf(one.value), kindOf(two.value)];
  if (first !== second) return rank[first] - rank[second];
  if (first === "win") return one.value.win - two.value.win;
  return first === "loss" ? two.value.loss - one.value.loss : 0;
}
