// The board of a lesson: shows its position, plays the move that it is about, and lets it be tried.
import { Chooser } from "../board/chooser.js";
import { squareName } from "../board/geometry.js";
import { sources } from "../board/paths.js";
import { refusalAt } from "../board/refusal.js";
import { mayMove } from "../board/travel.js";
import { lessonOf, triable } from "./state.js";
import { TEXTS } from "./texts.js";

/** How long a shown move stays on the board, in milliseconds. */
const LINGER = 1300;

/**
 * Creates the board. `onTry(move)` is called with a move, legal or not, and `onRefused(text)` with the reason why the
 * piece on a square cannot be moved.
 */
export function createStage({ layout, onTry, onRefused }) {
  let layoutNow = layout;
  /** @type {import("./state.js").State | null} */
  let shown = null;
  /** The number of the latest drawing: a demonstration ends when another one begins. */
  let turn = 0;
  let isShowing = false;
  const board = new Chooser({
    label: TEXTS.board,
    layout,
    onMove: onTry,
    onRefused: (cell) => {
      const text = shown && !isOver(shown) && refusal(shown, layoutNow, cell);
      if (text) onRefused(text);
    },
  });

  /** Shows the position of the lesson, ready for a try. */
  function ready(lesson, marks = {}) {
    board.show({ pieces: lesson.position.pieces, last: lesson.before.at(-1) ?? null });
    board.setInteractive(lesson.goals.length > 0);
    board.setLegal(lesson.goals.length > 0 ? triable(lesson) : []);
    board.setMarks(marks);
  }

  /** Plays the move of the lesson, and takes it back. */
  async function demonstrate(lesson) {
    const [goal] = lesson.goals;
    if (!goal) return;
    const mine = ++turn;
    isShowing = true;
    ready(lesson, { hint: goal.path });
    await wait(LINGER / 2);
    if (mine !== turn) return;
    board.setMarks({});
    board.setLegal([]);
    await board.show({ pieces: goal.after.pieces, last: goal }, { animate: true });
    await wait(LINGER);
    if (mine === turn) interrupt();
  }

  /** Ends a demonstration: the position of the lesson is there again. */
  function interrupt() {
    if (!isShowing || shown === null) return;
    isShowing = false;
    turn += 1;
    ready(lessonOf(shown));
  }

  // Whoever knows the move already need not wait: a click or a key on the board is the beginning of a try.
  board.element.addEventListener("pointerdown", interrupt, { capture: true });
  const keyed = ({ key }) => (key === "Enter" || key === " ") && interrupt();
  board.element.addEventListener("keydown", keyed, { capture: true });

  return {
    element: board.element,
    setLayout(next) {
      layoutNow = next;
      board.setLayout(next);
    },
    /** Shows a state. A new lesson begins with its move, which is only an arrow where animations are not wanted. */
    show(state) {
      const isNew = shown === null || lessonOf(shown) !== lessonOf(state);
      shown = state;
      const lesson = lessonOf(state);
      turn += 1;
      isShowing = false;
      if (state.tried) return showTry(board, lesson, state.tried);
      const [goal] = lesson.goals;
      if (isNew && goal && mayMove()) return void demonstrate(lesson);
      return ready(lesson, isNew && goal ? { hint: goal.path } : {});
    },
    demonstrate: () => shown && demonstrate(lessonOf(shown)),
    stop() {
      turn += 1;
    },
  };
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

const isOver = ({ tried }) => tried?.kind === "right";

/** A right move is played. After another one, the pieces that should have moved are marked. */
function showTry(board, lesson, { kind, move }) {
  if (kind === "right") {
    board.setLegal([]);
    board.setMarks({});
    board.setInteractive(false);
    return board.show({ pieces: move.after.pieces, last: move }, { animate: true });
  }
  board.setLegal(triable(lesson));
  const must = sources(lesson.goals);
  return board.setMarks(kind === "other" ? {} : { wrong: [move.path.at(-1)], must, movable: must });
}

/** Why the piece on a cell cannot be moved, as a text; `null` if nothing is to say. */
function refusal(state, layout, cell) {
  const { position, legal } = lessonOf(state);
  const found = refusalAt({ layout, position, legal, cell, own: null, isOver: false, isAtEnd: true });
  const name = (one) => squareName(layout, one);
  return found && TEXTS.refusals[found.reason](name(cell), found.cells.map(name));
}
