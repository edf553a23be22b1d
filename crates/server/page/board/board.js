// A board to play on.
import { h, s } from "../lib/dom.js";
import { createCells } from "./cells.js";
import { dragging } from "./drag.js";
import { geometry, jumped, squareName } from "./geometry.js";
import { grain, ground, lastMove, names, svgClass } from "./ground.js";
import { NO_MARKS, marksAbove, marksBelow } from "./marks.js";
import { disc, pieceName } from "./pieces.js";
import { mayMove, travel } from "./travel.js";

/**
 * Creates a board. `layout` is a layout of the API.
 *
 * - `onPick(cell)`: a click or Enter on a square; `onClear()`: Escape,
 * - `canDrag(cell)`: whether the piece there may be dragged; `onLift(cell)`: dragging begins,
 * - `onDrop(from, to)`: the piece is dropped, on `null` beside the squares. If it returns `true`, the piece stays there
 *   until the next `show`; otherwise it moves back.
 *
 * @param {{
 *   label: string,
 *   layout: any,
 *   flipped?: boolean,
 *   onPick?: (cell: number) => void,
 *   onClear?: () => void,
 *   onLift?: (cell: number) => void,
 *   onDrop?: (from: number, to: number | null) => boolean,
 *   canDrag?: (cell: number) => boolean,
 * }} options
 */
export function createBoard({
  label,
  layout,
  flipped = false,
  onPick = () => {},
  onClear = () => {},
  onLift = () => {},
  onDrop = () => false,
  canDrag = () => false,
}) {
  let places = geometry(layout, flipped);
  let position = { pieces: "", last: null };
  let marks = NO_MARKS;
  let isInteractive = true;
  let running = null;
  /** Where a dragged piece was dropped, until the next position is shown. */
  let dropped = null;
  const discs = new Map();

  const groundLayer = s("g");
  const belowLayer = s("g");
  const discLayer = s("g");
  const aboveLayer = s("g");
  const picture = s(
    "svg",
    { class: svgClass(layout), "aria-hidden": "true" },
    groundLayer,
    belowLayer,
    discLayer,
    aboveLayer,
  );
  const cells = createCells({ label, onPick: (cell) => isInteractive && onPick(cell), onClear });
  const element = h("div", { class: "board", "data-testid": "board" }, picture, cells.element);

  const allowsDrag = (cell) => isInteractive && discs.has(cell) && canDrag(cell);
  dragging(cells.element, { canDrag: allowsDrag, onLift: lift, onMove: follow, onDrop: letGo });
  setGround();

  function setGround() {
    picture.setAttribute("viewBox", `0 0 ${places.width} ${places.height}`);
    picture.setAttribute("class", svgClass(layout));
    element.style.aspectRatio = `${places.width} / ${places.height}`;
    groundLayer.replaceChildren(ground(layout, places), grain(places));
    cells.place(layout, places, flipped);
    for (const { cell, piece } of discs.values()) put(piece, cell);
    draw();
  }

  function draw() {
    // While a piece moves, marks around it would be in the wrong place.
    const seen = running ? NO_MARKS : marks;
    belowLayer.replaceChildren(
      lastMove(places, position.last),
      ...marksBelow(places, seen).filter(Boolean),
      names(layout, places),
    );
    aboveLayer.replaceChildren(...marksAbove(places, position.pieces, seen).filter(Boolean));
    for (const cell of places.squares) {
      const canPick =
        isInteractive && (marks.movable.includes(cell) || marks.targets.includes(cell) || marks.selected === cell);
      cells.update(cell, {
        text: describe(cell),
        isSelected: marks.selected === cell,
        canPick,
        canDrag: allowsDrag(cell),
      });
    }
  }

  function describe(cell) {
    const states = [
      marks.selected === cell && "selected",
      marks.movable.includes(cell) && "can move",
      marks.targets.includes(cell) && "can be moved to",
      marks.wrong.includes(cell) && "wrong",
      marks.hint.at(0) === cell && "hint: from here",
      marks.hint.length > 1 && marks.hint.at(-1) === cell && "hint: to here",
      position.last?.path.at(-1) === cell && "moved last",
    ];
    return [
      squareName(layout, cell),
      pieceName(position.pieces[cell] ?? ".") ?? "empty",
      ...states.filter(Boolean),
    ].join(", ");
  }

  const translate = (piece, { x, y }) => (piece.style.transform = `translate(${x}px, ${y}px)`);
  const put = (piece, cell) => translate(piece, places.center(cell));

  /** Updates the discs to the position. */
  function setDiscs() {
    for (const [cell, { char, piece }] of discs) {
      if (position.pieces[cell] === char) continue;
      piece.remove();
      discs.delete(cell);
    }
    for (const cell of places.squares) {
      const char = position.pieces[cell] ?? ".";
      if (char === ".") continue;
      if (!discs.has(cell)) {
        const piece = disc(char);
        discs.set(cell, { cell, char, piece });
        discLayer.append(piece);
      }
      const { piece } = discs.get(cell);
      piece.classList.remove("lifted");
      put(piece, cell);
    }
  }

  /** Starts the animation of a move that was made or undone; `null` if there is no piece to move. */
  function start(move, isUndone) {
    const { path } = move;
    // The animation of an undone move runs backwards: the piece has its final place already.
    if (isUndone) setDiscs();
    const piece = discs.get(path[0])?.piece;
    if (!piece) return null;
    const points = path.map((cell) => places.center(cell));
    const isThere = dropped?.from === path[0] && dropped.to === path.at(-1);
    discLayer.append(piece);
    return travel({
      piece,
      points: isThere ? [points.at(-1), points.at(-1)] : points,
      taken: jumped(layout, move).map((cell) => discs.get(cell)?.piece),
      backwards: isUndone,
    });
  }

  /** Ends a running animation with its final position. */
  function finish() {
    if (!running) return;
    running.end();
    running = null;
    setDiscs();
  }

  /**
   * Shows a position `{ pieces, last }`; `last` is the move that led to it, `{ path, captured }` or `null`. With
   * `animate` the move is animated; with `undone`, the move that is taken back is animated backwards. Resolves when the
   * animation has ended.
   * @param {{ pieces: string, last?: any, to_move?: string }} shown
   * @param {{ animate?: boolean, undone?: any }} options
   */
  async function show({ pieces, last = null }, { animate = false, undone = null } = {}) {
    finish();
    const isFirst = position.pieces === "";
    position = { pieces, last };
    draw();
    const move = undone ?? last;
    const movement = animate && move && !isFirst && mayMove() ? start(move, undone !== null) : null;
    dropped = null;
    running = movement;
    if (movement) {
      await movement.finished;
      if (running !== movement) return;
      movement.end();
      running = null;
    }
    setDiscs();
    draw();
  }

  const squareUnder = ({ clientX, clientY }) => {
    const box = picture.getBoundingClientRect();
    return places.squareAt(
      ((clientX - box.left) / box.width) * places.width,
      ((clientY - box.top) / box.height) * places.height,
    );
  };

  function lift(cell) {
    finish();
    onLift(cell);
    const { piece } = discs.get(cell);
    piece.classList.add("lifted");
    discLayer.append(piece);
    element.classList.add("dragging");
  }

  function follow(cell, { clientX, clientY }) {
    const piece = discs.get(cell)?.piece;
    if (!piece) return;
    const box = picture.getBoundingClientRect();
    translate(piece, {
      x: ((clientX - box.left) / box.width) * places.width,
      y: ((clientY - box.top) / box.height) * places.height,
    });
  }

  function letGo(from, event) {
    element.classList.remove("dragging");
    const piece = discs.get(from)?.piece;
    if (!piece) return;
    piece.classList.remove("lifted");
    const away = piece.style.transform;
    const to = event && squareUnder(event);
    if (event && to !== from) {
      dropped = { from, to };
      if (to !== null) put(piece, to);
      if (onDrop(from, to)) return;
      dropped = null;
    }
    put(piece, from);
    if (mayMove())
      piece.animate([{ transform: away }, { transform: piece.style.transform }], { duration: 180, easing: "ease-out" });
  }

  return {
    element,
    show,
    describe,
    squareUnder,
    setLayout(next) {
      if (next === layout) return;
      running?.end();
      running = null;
      layout = next;
      places = geometry(layout, flipped);
      position = { pieces: "", last: null };
      marks = NO_MARKS;
      setDiscs();
      setGround();
    },
    setFlipped(next) {
      if (next === flipped) return;
      finish();
      flipped = next;
      places = geometry(layout, flipped);
      setGround();
    },
    /** Sets the marks, of the kinds in `NO_MARKS`; those left out are removed. */
    mark(next) {
      marks = { ...NO_MARKS, ...next };
      draw();
    },
    /** Whether squares can be picked and pieces dragged. */
    setInteractive(next) {
      isInteractive = next;
      draw();
    },
    focusCell: cells.focus,
  };
}
