// What minimax is, in words that point at the parts of the picture.
import { h } from "../lib/dom.js";

/** `onLight(part)` lights up a part of the tree, `null` none. */
export function createMinimax({ onLight }) {
  const terms = [];
  let lit = null;

  function term(part, text) {
    const button = h(
      "button",
      {
        type: "button",
        class: `term ${part}`,
        "aria-pressed": "false",
        title: `Show in the tree: ${text}`,
        on: { click: () => press(part) },
      },
      text,
    );
    terms.push([part, button]);
    return button;
  }

  function press(part) {
    lit = lit === part ? null : part;
    for (const [own, button] of terms) button.setAttribute("aria-pressed", String(own === lit));
    onLight(lit);
  }

  return h(
    "details",
    { class: "panel minimax", "data-testid": "minimax" },
    h("summary", null, "What is minimax?"),
    h(
      "div",
      { class: "prose" },
      h(
        "p",
        null,
        "A way to choose when somebody else chooses next. From ",
        term("root", "the position"),
        ", every action leads to a board, every answer to that to another one, and so on: a tree. After as many plies as the depth says the looking ahead ends, at the ",
        term("leaf", "leaves"),
        ". Only there are boards counted: a black piece is 1, a black tower 3, white ones the same with a minus. Much is good for black, little for white.",
      ),
      h(
        "p",
        null,
        "All other costs come up from below. Where ",
        term("max", "black acts"),
        ", the board is worth the largest cost that black can reach; where ",
        term("min", "white acts"),
        ", the smallest, for white will not be kinder than it must. Level by level, one takes the maximum, the other the minimum: hence the name.",
      ),
      h(
        "p",
        null,
        "At the end the root knows its cost and the action that leads to it. Follow the choice of each player and you see ",
        term("chosen", "the chosen path"),
        ", the game that both expect. Of equal costs the first in order is taken: by the cell an action starts from, row by row, then clockwise from the north-east.",
      ),
      h(
        "p",
        null,
        "A player who has the turn and cannot act has lost: that costs +∞ if it is white and −∞ if it is black. What happens beyond the leaves, minimax does not see. A larger depth sees more and costs time: every ply makes the tree some seven times as large.",
      ),
    ),
  );
}
