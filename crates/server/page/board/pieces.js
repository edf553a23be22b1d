// The pictures and names of pieces.
import { s } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

const RADIUS = 15;

/** A crown: five points with a ball on each, and a band below. */
const CROWN =
  "M-6.4 3.4L-8.3 -3.2L-4.5 -.6L-3.3 -5.4L-.9 -1.4L0 -6.6L.9 -1.4L3.3 -5.4L4.5 -.6L8.3 -3.2L6.4 3.4z" +
  "M-6.2 4.6h12.4v2.3h-12.4z" +
  [-8.3, -3.4, 0, 3.4, 8.3]
    .map((x, index) => `M${x - 1.2} ${[-3.9, -6.2, -7.4, -6.2, -3.9][index]}a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z`)
    .join("");

/** The name of a piece, such as "white man" for `w`; `null` for an empty square. */
export const pieceName = (char) => TEXTS.piece[char] ?? null;

/** The color of a piece; `null` for an empty square. */
const pieceColor = (char) => ({ w: "white", b: "black" })[char.toLowerCase()] ?? null;

/** The picture of a piece, with its middle at the origin. */
export function disc(char) {
  const isKing = char === "W" || char === "B";
  return s(
    "g",
    { class: `piece ${pieceColor(char)}` },
    s(
      "g",
      { class: "body" },
      s("circle", { class: "shade", cx: 0.6, cy: 2.2, r: RADIUS }),
      s("circle", { class: "rim", r: RADIUS }),
      s("circle", { class: "top", cy: -0.7, r: RADIUS - 1.3 }),
      isKing
        ? [s("circle", { class: "groove", r: RADIUS * 0.83, cy: -0.7 }), s("path", { class: "crown", d: CROWN })]
        : [0.72, 0.4].map((part) => s("circle", { class: "groove", r: RADIUS * part, cy: -0.7 })),
    ),
  );
}

/** A small picture of a piece, for buttons and lists. */
export function pieceIcon(char) {
  return s(
    "svg",
    { class: "piece-icon", viewBox: "-18 -18 36 36", "aria-hidden": "true", focusable: "false" },
    disc(char),
  );
}
