// Draws the board without pieces, the names of its squares, and the last move.
import { s, uniqueId } from "../lib/dom.js";
import { CELL } from "./geometry.js";

/** The SVG path that fills cells. */
export const cellsPath = (places, cells) =>
  cells
    .map((cell) => {
      const { x, y } = places.corner(cell);
      return `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
    })
    .join("");

/** The SVG path through the middles of cells. */
export const pathThrough = (places, cells) =>
  cells
    .map((cell, index) => {
      const { x, y } = places.center(cell);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");

/** The SVG path of crosses on cells. */
const crossesPath = (places, cells, arm) =>
  cells
    .map((cell) => {
      const { x, y } = places.center(cell);
      return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
    })
    .join("");

/** The fibres of the wood. */
const FIBRES = [3, 7, 12, 15, 20, 24, 29, 33, 36, 41, 45, 50, 53, 58]
  .map((y, index) => {
    const bend = [1.5, -1, 2, -2, 1, -1.5, 2][index % 7];
    return `M0 ${y}C40 ${y + bend} 70 ${y - bend} 110 ${y}S190 ${y + 1.5 * bend} 220 ${y}`;
  })
  .join("");

/** The grain of the squares, shown on large boards. */
export function grain(places) {
  const id = uniqueId("grain");
  return s(
    "g",
    { class: "grain" },
    s("pattern", { id, width: 220, height: 60, patternUnits: "userSpaceOnUse" }, s("path", { d: FIBRES })),
    s("path", { d: cellsPath(places, places.squares), fill: `url(#${id})` }),
  );
}

/** The edge and the squares. */
export function ground(layout, places) {
  const { edge, width, height } = places;
  const inner = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  return s(
    "g",
    { class: "ground" },
    s("rect", { class: "edge", width, height, rx: 6 }),
    s("rect", { class: "bevel", x: 0.75, y: 0.75, width: width - 1.5, height: height - 1.5, rx: 5.4 }),
    s("rect", { class: layout.is_full ? "plain" : "light", ...inner }),
    layout.is_full
      ? s("path", { class: "lines", d: linesPath(layout, places) })
      : s("path", { class: "dark", d: cellsPath(places, places.squares) }),
    s("rect", { class: "inlay", ...inner }),
  );
}

function linesPath({ columns, rows }, { edge, width, height }) {
  const across = Array.from(
    { length: columns - 1 },
    (_, index) => `M${edge + (index + 1) * CELL} ${edge}V${height - edge}`,
  );
  const along = Array.from({ length: rows - 1 }, (_, index) => `M${edge} ${edge + (index + 1) * CELL}H${width - edge}`);
  return [...across, ...along].join("");
}

/** The CSS classes of a board's picture. */
export const svgClass = ({ style, columns }) =>
  ["board-svg", style === "numeric" && "numbered", columns > 8 && "fine"].filter(Boolean).join(" ");

/** The numbers of the squares, or the letters and numbers in the edge. */
export function names(layout, places) {
  const { columns, rows, style, numbers, letters, row_numbers: rowNumbers } = layout;
  if (style === "numeric") {
    return s(
      "g",
      { class: "numbers" },
      places.squares.map((cell) => {
        const { x, y } = places.corner(cell);
        return s("text", { x: x + 1.2, y: y + 1.2, dy: "0.75em", text: numbers[cell] });
      }),
    );
  }
  const middle = places.edge / 2;
  return s(
    "g",
    { class: "names" },
    Array.from({ length: columns }, (_, column) => {
      const { x } = places.center(column);
      return [middle, places.height - middle].map((y) => s("text", { x, y: y + 3, text: letters[column] }));
    }).flat(),
    Array.from({ length: rows }, (_, row) => {
      const { y } = places.center(row * columns);
      return [middle, places.width - middle].map((x) => s("text", { x, y: y + 3, text: rowNumbers[row] }));
    }).flat(),
  );
}

/** The squares and the path of the last move, and crosses on the captured pieces. */
export function lastMove(places, last) {
  if (!last) return s("g");
  const { x, y } = places.center(last.path[0]);
  return s(
    "g",
    null,
    s("path", { class: "last", d: cellsPath(places, [...new Set(last.path)]) }),
    s("path", { class: "last-path", d: pathThrough(places, last.path) }),
    s("circle", { class: "last-from", cx: x, cy: y, r: 3.4 }),
    s("path", { class: "taken", d: crossesPath(places, last.captured, 5.5) }),
  );
}
