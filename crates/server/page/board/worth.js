// The list of legal moves with their values.
import { h } from "../lib/dom.js";
import { moveText } from "./notation.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.worth;

/**
 * Creates the list below a `title`. `onMove(move)` plays a move. `onLook(move)` shows its path on the board,
 * `onLook(null)` none.
 */
export function createWorth({ onMove, onLook, title = T.title }) {
  const list = h("ul", { class: "worth", "aria-label": title, "data-testid": "worth" });
  const element = h("div", { class: "stack tight", hidden: true }, h("h2", { class: "worth-title" }, title), list);
  let shown = null;

  return {
    element,
    /** `moves` is a list of `{ move, value, text }`, or `null`. They are written in the notation of `layout`. */
    show(moves, layout) {
      element.hidden = moves === null;
      if (moves === shown) return;
      shown = moves;
      list.replaceChildren(
        ...[...(moves ?? [])].sort(byWorth).map((move) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: `quiet ply ${kindOf(move.value)}`,
                title: T.play(moveText(layout, move.move)),
                on: {
                  click: () => onMove(move),
                  focus: () => onLook(move),
                  blur: () => onLook(null),
                  pointerenter: () => onLook(move),
                  pointerleave: () => onLook(null),
                },
              },
              h("span", { class: "move" }, moveText(layout, move.move)),
              h("span", null, move.text),
            ),
          ),
        ),
      );
    },
  };
}

const kindOf = (value) => (value === null ? "unknown" : (Object.keys(value)[0] ?? "unknown"));

/** Sorts moves: wins, the shortest first, then draws, unknown values, and losses, the longest first. */
function byWorth(one, two) {
  const rank = { win: 0, draw: 1, unknown: 2, loss: 3 };
  const [first, second] = [kindOf(one.value), kindOf(two.value)];
  if (first !== second) return rank[first] - rank[second];
  if (first === "win") return one.value.win - two.value.win;
  return first === "loss" ? two.value.loss - one.value.loss : 0;
}
