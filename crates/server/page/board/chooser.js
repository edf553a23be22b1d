// A board on which a legal move is chosen, by clicks, keys or dragging.
import { announce } from "../lib/live.js";
import { Board } from "./board.js";
import { squareName } from "./geometry.js";
import { nextCells, pickCell, sources } from "./paths.js";
import { TEXTS } from "./texts.js";

/**
 * A board on which one of the moves of `setLegal` can be chosen. `onMove(move)` is called with the chosen move,
 * `onPicked()` when the squares chosen so far change, and `onRefused(cell)` for a square that chooses nothing.
 * `tell(text)` announces what is chosen to screen readers.
 */
export class Chooser extends Board {
  #layout;
  #onMove;
  #onPicked;
  #onRefused;
  #tell;
  #legal = [];
  #picked = [];
  #extra = {};

  constructor({
    label,
    layout,
    flipped = false,
    onMove,
    onPicked = () => {},
    onRefused = (_cell) => {},
    tell = announce,
  }) {
    super({
      label,
      layout,
      flipped,
      onPick: (cell) => this.#pick(cell),
      onClear: () => this.#set([]),
      onLift: (cell) => this.#picked[0] !== cell && this.#set([cell]),
      onDrop: (_, to) => to !== null && nextCells(this.#legal, this.#picked).includes(to) && this.#pick(to),
      canDrag: (cell) => sources(this.#legal).includes(cell),
    });
    this.#layout = layout;
    this.#onMove = onMove;
    this.#onPicked = onPicked;
    this.#onRefused = onRefused;
    this.#tell = tell;
  }

  /** The squares chosen so far. */
  picked() {
    return this.#picked;
  }

  /** @override */
  setLayout(layout) {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#legal = [];
    this.#picked = [];
    super.setLayout(layout);
  }

  /** Sets the moves that can be chosen. */
  setLegal(moves) {
    this.#legal = moves;
    this.#picked = [];
    this.#draw();
  }

  /** Sets more marks, such as those of a hint. */
  setMarks(marks) {
    this.#extra = marks;
    this.#draw();
  }

  /** Returns whether a move is chosen now. */
  #pick(cell) {
    const before = this.#picked;
    const { picked, move } = pickCell(this.#legal, before, cell);
    this.#set(picked);
    if (move) this.#onMove(move);
    else if (picked.length > 0) {
      const cells = nextCells(this.#legal, picked).map((to) => squareName(this.#layout, to));
      this.#tell(TEXTS.picked(squareName(this.#layout, cell), cells));
    } else {
      if (before.length > 0) this.#tell(TEXTS.nothing);
      this.#onRefused(cell);
    }
    return move !== null;
  }

  #set(picked) {
    this.#picked = picked;
    this.#draw();
    this.#onPicked();
  }

  #draw() {
    const [legal, picked] = [this.#legal, this.#picked];
    this.mark({
      movable: picked.length === 0 ? sources(legal) : [],
      selected: picked[0] ?? null,
      targets: nextCells(legal, picked),
      path: picked,
      ...this.#extra,
    });
  }
}
