// An explanation of minimax. Its terms light up parts of the tree.
import { h } from "../lib/dom.js";

/** Creates the explanation. `onLight(part)` lights up a part of the tree, `onLight(null)` none. */
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
    h("div", { class: "prose" }, explanation(term)),
  );
}

/** The paragraphs. `term(part, text)` is a button in them. */
function explanation(term) {
  const p = (...parts) => h("p", null, ...parts);
  return [
    p(
      "Minimax chooses an action by looking ahead. From ",
      term("root", "the position"),
      ", every action leads to a board, every reply to another board, and so on: this is the tree. It ends at the ",
      term("leaf", "leaves"),
      ", after a number of plies that is called the depth. The cost of a leaf is counted from its board: 1 for a " +
        "black piece, 3 for a black tower, −1 and −3 for white ones. Black wants a large cost, white a small one.",
    ),
    p(
      "All other costs follow from those below. Where ",
      term("max", "black acts"),
      ", the cost is the largest of its children; where ",
      term("min", "white acts"),
      ", it is the smallest. One player takes the maximum, the other the minimum: hence the name.",
    ),
    p(
      "The root then has a cost, and an action that leads to it. The choices of both players from the root on are ",
      term("chosen", "the chosen path"),
      ". Of equal costs the first one is taken. Actions are ordered by their source cell, row by row, and then by " +
        "their direction, clockwise from the north-east.",
    ),
    p(
      "A player who cannot act has lost: the cost is +∞ if that is white, and −∞ if it is black. Minimax does not " +
        "see what happens after the leaves. A larger depth sees more, and takes more time: each ply makes the tree " +
        "about seven times as large.",
    ),
  ];
}
