// A small picture of a board, for lists and trees.
import { s } from "../lib/dom.js";
import { geometry } from "./geometry.js";
import { ground, lastMove, names, svgClass } from "./ground.js";
import { disc } from "./pieces.js";

/**
 * Creates a picture of a position. `last` is the move that led to it. `label` is the text for screen readers, which
 * skip the picture without one.
 * @param {{
 *   layout: Api.Layout, pieces: string, last?: import("./board.js").Way | null, flipped?: boolean,
 *   label?: string | null,
 * }} options
 */
export function miniBoard({ layout, pieces, last = null, flipped = false, label = null }) {
  const places = geometry(layout, flipped);
  return s(
    "svg",
    {
      class: `${svgClass(layout)} small-board`,
      viewBox: `0 0 ${places.width} ${places.height}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    ground(layout, places),
    lastMove(places, last),
    names(layout, places),
    [...pieces].map((char, cell) => {
      if (char === ".") return null;
      const { x, y } = places.center(cell);
      const piece = disc(char);
      piece.setAttribute("transform", `translate(${x} ${y})`);
      return piece;
    }),
  );
}
