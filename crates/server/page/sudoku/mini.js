// A small picture of a puzzle.
import { s } from "../lib/dom.js";
import { CELLS, columnOf, rowOf } from "./units.js";

const linesAt = (places) => places.map((place) => `M${10 * place} 0V90M0 ${10 * place}H90`).join("");

/** Creates the picture of 81 characters. */
export function miniature(cells) {
  const lines = linesAt([3, 6]);
  return s(
    "svg",
    { class: "sudoku-mini", viewBox: "-1 -1 92 92", "aria-hidden": "true" },
    s("path", { class: "sudoku-mini-lines", d: linesAt([1, 2, 4, 5, 7, 8]) }),
    s("path", { class: "sudoku-mini-frame", d: `M0 0H90V90H0Z${lines}` }),
    CELLS.filter((cell) => cells[cell] !== ".").map((cell) =>
      s("text", { x: 10 * columnOf(cell) + 5, y: 10 * rowOf(cell) + 8, "text-anchor": "middle" }, cells[cell]),
    ),
  );
}
