// A small board that only shows, for lists and trees.
import { s } from "../lib/dom.js";
import { geometry } from "./geometry.js";
import { ground, lastAction, names, svgClass } from "./ground.js";
import { disc } from "./pieces.js";

/**
 * A picture of a position; `last` is the action that led to it, `label` what it is to a screen reader, which else skips
 * it.
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
    lastAction(places, last),
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
