// A board to play on.
import { h, s } from "../lib/dom.js";
import { playSound } from "../lib/sounds.js";
import { Cells } from "./cells.js";
import { Discs } from "./discs.js";
import { dragging } from "./drag.js";
import { geometry, jumped, piecesAfter, squareName } from "./geometry.js";
import { grain, ground, lastMove, names, svgClass } from "./ground.js";
import { marksAbove, marksBelow, NO_MARKS } from "./marks.js";
import { pieceName } from "./pieces.js";
import { TEXTS } from "./texts.js";
import { mayMove, travel } from "./travel.js";

/**
 * What a board reports:
 *
 * - `onPick(cell)`: a click or Enter on a square; `onClear()`: Escape,
 * - `canDrag(cell)`: whether the piece there may be dragged; `onLift(cell)`: dragging begins,
 * - `onDrop(from, to)`: the piece is dropped, on `null` beside the squares. If it returns `true`, the piece stays there
 *   until the next `show`; otherwise it moves back.
 *
 * @typedef {object} Listeners
 * @property {(cell: number) => void} [onPick]
 * @property {() => void} [onClear]
 * @property {(cell: number) => void} [onLift]
 * @property {(from: number, to: number | null) => boolean} [onDrop]
 * @property {(cell: number) => boolean} [canDrag]
 */

/** @type {Required<Listeners>} */
const SILENT = { onPick() {}, onClear() {}, onLift() {}, onDrop: () => false, canDrag: () => false };

/** @typedef {{ path: number[], captured: number[] }} Way  the cells of a move */

export class Board {
  element;
  /** A layout of the API. */
  #layout;
  #flipped;
  /** @type {Required<Listeners>} */
  #on;
  #places;
  /** @type {{ pieces: string, last: Way | null }} */
  #position = { pieces: "", last: null };
  #marks = NO_MARKS;
  #isInteractive = true;
  /**
   * The animation that runs, or `null`.
   * @type {ReturnType<typeof travel> | null}
   */
  #running = null;
  /**
   * Where a dragged piece was dropped, until the next position is shown.
   * @type {{ from: number, to: number | null } | null}
   */
  #dropped = null;
  /**
   * The path of the move that is shown before the position after it is known.
   * @type {string | null}
   */
  #ahead = null;
  #discs;
  #cells;
  #ground = s("g");
  #below = s("g");
  #above = s("g");
  #picture = s("svg", { "aria-hidden": "true" });

  /** @param {{ label: string, layout: Api.Layout, flipped?: boolean } & Listeners} options */
  constructor({ label, layout, flipped = false, ...on }) {
    this.#layout = layout;
    this.#flipped = flipped;
    this.#on = { ...SILENT, ...on };
    this.#places = geometry(layout, flipped);
    this.#discs = new Discs(this.#places);
    this.#cells = new Cells({
      label,
      onPick: (cell) => this.#isInteractive && this.#on.onPick(cell),
      onClear: this.#on.onClear,
    });
    this.#picture.append(this.#ground, this.#below, this.#discs.layer, this.#above);
    this.element = h("div", { class: "board", "data-testid": "board" }, this.#picture, this.#cells.element);
    dragging(this.#cells.element, {
      canDrag: (cell) => this.#allowsDrag(cell),
      onLift: (cell) => this.#lift(cell),
      onMove: (cell, event) => this.#discs.of(cell) && this.#discs.move(cell, this.#pointAt(event)),
      onDrop: (cell, event) => this.#letGo(cell, event),
    });
    this.#arrange();
  }

  /**
   * Shows a position `{ pieces, last }`; `last` is the move that led to it, `{ path, captured }` or `null`. With
   * `animate` the move is animated; with `undone`, the move that is taken back is animated backwards. Resolves when the
   * animation has ended.
   * @param {{ pieces: string, last?: Way | null, to_move?: string }} shown
   * @param {{ animate?: boolean, undone?: Way | null }} options
   */
  async show({ pieces, last = null }, { animate = false, undone = null } = {}) {
    const isShown = animate && !undone && last !== null && this.#ahead === last.path.join();
    this.#ahead = null;
    if (isShown && this.#running) {
      this.#position = { pieces, last };
      this.#draw();
      await this.#running.finished;
      return;
    }
    this.#finish();
    const isFirst = this.#position.pieces === "";
    this.#position = { pieces, last };
    this.#draw();
    if (animate && last && !undone && !isFirst && !isShown) playSound(last.captured.length > 0 ? "capture" : "move");
    const move = undone ?? last;
    const movement = animate && move && !isFirst && !isShown && mayMove() ? this.#start(move, undone !== null) : null;
    this.#dropped = null;
    this.#running = movement;
    if (movement) {
      await movement.finished;
      if (this.#running !== movement) return;
      movement.end();
      this.#running = null;
    }
    this.#discs.show(this.#position.pieces);
    this.#draw();
  }

  /**
   * Shows a move at once, before the position after it is known; `show` with the same move goes on from there. A man
   * becomes a king only then.
   * @param {{ path: number[], captured: number[] }} move
   */
  advance(move) {
    this.show({ pieces: piecesAfter(this.#position.pieces, move), last: move }, { animate: true });
    this.#ahead = move.path.join();
  }

  /** Shows another layout, with an empty board. */
  setLayout(layout) {
    if (layout === this.#layout) return;
    this.#running?.end();
    this.#running = null;
    this.#layout = layout;
    this.#position = { pieces: "", last: null };
    this.#marks = NO_MARKS;
    this.#discs.show("");
    this.#arrange();
  }

  setFlipped(flipped) {
    if (flipped === this.#flipped) return;
    this.#finish();
    this.#flipped = flipped;
    this.#arrange();
  }

  /** Sets the marks, of the kinds in `NO_MARKS`; those left out are removed. */
  mark(marks) {
    this.#marks = { ...NO_MARKS, ...marks };
    this.#draw();
  }

  /** Whether squares can be picked and pieces dragged. */
  setInteractive(isInteractive) {
    this.#isInteractive = isInteractive;
    this.#draw();
  }

  focusCell(cell) {
    this.#cells.focus(cell);
  }

  /** The cell of the square at the place of a pointer event; `null` if there is none. */
  squareUnder(event) {
    const { x, y } = this.#pointAt(event);
    return this.#places.squareAt(x, y);
  }

  /** The place of a pointer event in the picture. */
  #pointAt({ clientX, clientY }) {
    const box = this.#picture.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * this.#places.width,
      y: ((clientY - box.top) / box.height) * this.#places.height,
    };
  }

  /** Arranges the picture and the cells, for another layout or another side. */
  #arrange() {
    const layout = this.#layout;
    const places = geometry(layout, this.#flipped);
    this.#places = places;
    this.#picture.setAttribute("viewBox", `0 0 ${places.width} ${places.height}`);
    this.#picture.setAttribute("class", svgClass(layout));
    this.element.style.aspectRatio = `${places.width} / ${places.height}`;
    this.#ground.replaceChildren(ground(layout, places), grain(places));
    this.#cells.place(layout, places, this.#flipped);
    this.#discs.setPlaces(places);
    this.#draw();
  }

  /** Draws the marks, and updates the cells. */
  #draw() {
    const places = this.#places;
    const { pieces, last } = this.#position;
    // While a piece moves, marks around it would be in the wrong place.
    const seen = this.#running ? NO_MARKS : this.#marks;
    this.#below.replaceChildren(
      lastMove(places, last),
      ...marksBelow(places, seen).filter(Boolean),
      names(this.#layout, places),
    );
    this.#above.replaceChildren(...marksAbove(places, pieces, seen).filter(Boolean));
    const { movable, targets, selected } = this.#marks;
    for (const cell of places.squares) {
      const isMarked = movable.includes(cell) || targets.includes(cell) || selected === cell;
      this.#cells.update(cell, {
        text: this.#describe(cell),
        isSelected: selected === cell,
        canPick: this.#isInteractive && isMarked,
        canDrag: this.#allowsDrag(cell),
      });
    }
  }

  #describe(cell) {
    const { selected, movable, targets, wrong, must, hint } = this.#marks;
    const { pieces, last } = this.#position;
    const states = [
      selected === cell && TEXTS.selected,
      movable.includes(cell) && TEXTS.canMove,
      targets.includes(cell) && TEXTS.canBeMovedTo,
      wrong.includes(cell) && TEXTS.wrong,
      must.includes(cell) && TEXTS.mustCapture,
      hint.at(0) === cell && TEXTS.hintFrom,
      hint.length > 1 && hint.at(-1) === cell && TEXTS.hintTo,
      last?.path.at(-1) === cell && TEXTS.movedLast,
    ];
    const piece = pieceName(pieces[cell] ?? ".") ?? TEXTS.empty;
    return [squareName(this.#layout, cell), piece, ...states.filter(Boolean)].join(", ");
  }

  #allowsDrag(cell) {
    return this.#isInteractive && this.#discs.of(cell) !== undefined && this.#on.canDrag(cell);
  }

  /** Starts the animation of a move that was made or undone; `null` if there is no piece to move. */
  #start(move, isUndone) {
    const { path } = move;
    // The animation of an undone move runs backwards: the piece has its final place already.
    if (isUndone) this.#discs.show(this.#position.pieces);
    const piece = this.#discs.of(path[0]);
    if (!piece) return null;
    const points = path.map((cell) => this.#places.center(cell));
    const { from, to } = this.#dropped ?? {};
    const isThere = from === path[0] && to === path.at(-1);
    this.#discs.raise(path[0]);
    return travel({
      piece,
      points: isThere ? [points.at(-1), points.at(-1)] : points,
      taken: jumped(this.#layout, move).map((cell) => this.#discs.of(cell)),
      backwards: isUndone,
    });
  }

  /** Ends a running animation with its final position. */
  #finish() {
    if (!this.#running) return;
    this.#running.end();
    this.#running = null;
    this.#discs.show(this.#position.pieces);
  }

  #lift(cell) {
    this.#finish();
    this.#on.onLift(cell);
    this.#discs.of(cell).classList.add("lifted");
    this.#discs.raise(cell);
    this.element.classList.add("dragging");
  }

  /** Drops a piece. Without an event it moves back. */
  #letGo(from, event) {
    this.element.classList.remove("dragging");
    const piece = this.#discs.of(from);
    if (!piece) return;
    piece.classList.remove("lifted");
    const away = piece.style.transform;
    const to = event && this.squareUnder(event);
    if (event && to !== from) {
      this.#dropped = { from, to };
      if (to !== null) this.#discs.put(from, to);
      if (this.#on.onDrop(from, to)) return;
      this.#dropped = null;
    }
    this.#discs.put(from);
    if (mayMove())
      piece.animate([{ transform: away }, { transform: piece.style.transform }], { duration: 180, easing: "ease-out" });
  }
}
