// Choosing a legal action on a board, by presses, keys or dragging.
import { announce } from "../lib/live.js";
import { createBoard } from "./board.js";
import { squareName } from "./geometry.js";
import { nextCells, pickCell, sources } from "./ways.js";

/**
 * A board on which legal actions can be chosen: `onAction(action)` is called with one of those given to `setLegal`.
 * `onPicked()` is called when what is picked changes. Returns the board with `setLegal`, `setMarks` (further marks, as
 * those of a hint) and `picked()`.
 */
export function createChooser({ label, layout, flipped = false, onAction, onPicked = () => {} }) {
  let legal = [];
  let picked = [];
  let extra = {};
  let shape = layout;
  const board = createBoard({
    label,
    layout,
    flipped,
    onPick: pick,
    onClear: () => set([]),
    onLift: (cell) => picked[0] !== cell && set([cell]),
    onDrop: (from, to) => to !== null && isNext(to) && pick(to),
    canDrag: (cell) => sources(legal).includes(cell),
  });

  const isNext = (cell) => nextCells(legal, picked).includes(cell);

  /** Returns whether the cell told an action. */
  function pick(cell) {
    const before = picked;
    const next = pickCell(legal, picked, cell);
    set(next.picked);
    if (next.action) onAction(next.action);
    else if (next.picked.length > 0) {
      const cells = nextCells(legal, next.picked).map((to) => squareName(shape, to));
      announce(`${squareName(shape, cell)} chosen. It can go to ${cells.join(", ")}.`);
    } else if (before.length > 0) announce("Nothing chosen");
    return next.action !== null;
  }

  function set(next) {
    picked = next;
    draw();
    onPicked();
  }

  function draw() {
    board.mark({
      movable: picked.length === 0 ? sources(legal) : [],
      selected: picked[0] ?? null,
      targets: nextCells(legal, picked),
      path: picked,
      ...extra,
    });
  }

  return {
    ...board,
    picked: () => picked,
    setLayout(next) {
      if (next === shape) return;
      shape = next;
      legal = [];
      picked = [];
      board.setLayout(next);
    },
    setLegal(next) {
      legal = next;
      picked = [];
      draw();
    },
    setMarks(next) {
      extra = next;
      draw();
    },
  };
}
