// The marks on a board: selected and movable pieces, targets, hints.
import { s } from "../lib/dom.js";
import { CELL } from "./geometry.js";
import { cellsPath, pathThrough } from "./ground.js";

/**
 * @typedef {object} Marks
 * @property {number | null} selected
 * @property {number[]} movable
 * @property {number[]} targets
 * @property {number[]} path
 * @property {number[]} hint
 * @property {number[]} wrong
 * @property {number[]} must  pieces that have to capture
 * @property {number[][]} arrows  the paths of the best moves, the best one first
 */

/**
 * The kinds of marks, all empty.
 * @type {Marks}
 */
export const NO_MARKS = {
  selected: null,
  movable: [],
  targets: [],
  path: [],
  hint: [],
  wrong: [],
  must: [],
  arrows: [],
};

/** The marks below the pieces. */
export function marksBelow(places, { selected, movable, path, wrong, must }) {
  return [
    s("path", { class: "mark-selected", d: cellsPath(places, selected === null ? [] : [selected]) }),
    s("path", { class: "mark-wrong", d: cellsPath(places, wrong) }),
    path.length > 1 && s("path", { class: "mark-path", d: pathThrough(places, path) }),
    movable.map((cell) => ring(places, cell, must.includes(cell) ? "mark-must" : "mark-movable", 17)),
  ].flat();
}

/** The marks above the pieces. */
export function marksAbove(places, pieces, { targets, hint, arrows }) {
  return [
    // The best one is above the others.
    arrows.map((path, rank) => arrow(places, path, rank === 0 ? "mark-best" : "mark-good")).reverse(),
    targets.map((cell) => (pieces[cell] === "." ? dot(places, cell) : ring(places, cell, "mark-target-ring", 17))),
    hint.length === 1 && ring(places, hint[0], "mark-must", 17),
    hint.length > 1 && arrow(places, hint, "mark-hint"),
  ].flat();
}

function ring(places, cell, name, radius) {
  const { x, y } = places.center(cell);
  return s("circle", { class: name, cx: x, cy: y, r: radius });
}

function dot(places, cell) {
  const { x, y } = places.center(cell);
  return s(
    "g",
    null,
    s("circle", { class: "mark-target-halo", cx: x, cy: y, r: 10 }),
    s("circle", { class: "mark-target", cx: x, cy: y, r: 5.6 }),
  );
}

/** An arrow along a path, with its tip in the middle of the last cell. */
function arrow(places, path, name) {
  const end = places.center(path.at(-1));
  const before = places.center(path.at(-2));
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const size = CELL * 0.3;
  const base = { x: end.x - dx * size, y: end.y - dy * size };
  const corner = (side) => `${base.x - side * dy * size * 0.62} ${base.y + side * dx * size * 0.62}`;
  return s(
    "g",
    { class: `mark-arrow ${name}` },
    s("path", { d: `${pathThrough(places, path.slice(0, -1))}L${base.x} ${base.y}` }),
    s("path", { class: "head", d: `M${end.x} ${end.y}L${corner(1)}L${corner(-1)}z` }),
  );
}
