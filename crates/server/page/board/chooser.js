// A board on which a legal move is chosen, by clicks, keys or dragging.
import { announce } from "../lib/live.js";
import { createBoard } from "./board.js";
import { squareName } from "./geometry.js";
import { nextCells, pickCell, sources } from "./paths.js";

/**
 * Creates a board on which one of the moves of `setLegal` can be chosen. `onMove(move)` is called with the chosen move,
 * `onPicked()` when the squares chosen so far change. The result has the methods of the board, and `setLegal(moves)`,
 * `setMarks(marks)` for more marks such as those of a hint, and `picked()`: the squares chosen so far.
 */
export function createChooser({ label, layout, flipped = false, onMove, onPicked = () => {} }) {
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
    onDrop: (_, to) => to !== null && isNext(to) && pick(to),
    canDrag: (cell) => sources(legal).includes(cell),
  });

  const isNext = (cell) => nextCells(legal, picked).includes(cell);

  /** Returns whether a move is chosen now. */
  function pick(cell) {
    const before = picked;
    const next = pickCell(legal, picked, cell);
    set(next.picked);
    if (next.move) onMove(next.move);
    else if (next.picked.length > 0) {
      const cells = nextCells(legal, next.picked).map((to) => squareName(shape, to));
      announce(`${squareName(shape, cell)} selected. Possible targets: ${cells.join(", ")}.`);
    } else if (before.length > 0) announce("Nothing selected");
    return next.move !== null;
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
