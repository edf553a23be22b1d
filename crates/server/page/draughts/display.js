// Shows the position on the board, with the animation of the last move, and sets the moves that can be chosen.
import { isEngine } from "./state.js";

/**
 * Shows the position of the session and the hint of the driver on `board`. `allows()` says whether the view lets a
 * person choose a move, and `marks()` has more marks of the view.
 */
export function createDisplay({ board, state, session, driver, allows = () => true, marks = () => ({}) }) {
  /** What the board shows: the variant, the start, the moves up to there, and the ply. */
  let drawn = null;
  /** The move that led to it. */
  let last = null;
  let choices = null;
  /** Whether the board shows a move after that, which the server does not know yet. */
  let isAhead = false;
  let rest = Promise.resolve();

  function setChoices(legal) {
    if (choices === legal || (choices?.length === 0 && legal.length === 0)) return;
    choices = legal;
    board.setLegal(legal);
  }

  /** The animation from the shown position to the next one: a single move that was made or taken back is animated. */
  function movement(next) {
    if (!drawn || drawn.start !== next.start || drawn.variant !== next.variant) return {};
    if (next.ply === drawn.ply + 1 && next.moves.startsWith(drawn.moves)) return { animate: true };
    if (next.ply === drawn.ply - 1 && drawn.moves.startsWith(next.moves))
      return last ? { animate: true, undone: last } : {};
    return {};
  }

  /** Whether a person may choose a move now: for a person, or for a paused engine. */
  function mayChoose(position) {
    if (session.here === null || session.isOver() || driver.purpose() === "move" || !allows()) return false;
    return !(state.isRunning && session.isAtEnd() && isEngine(state.players[position.to_move]));
  }

  return {
    /** Resolves when the animation has ended. */
    rest: () => rest,
    /** Shows a move that a person has just made, before the server has answered with the position after it. */
    advance(move) {
      const isNext = drawn && state.ply === drawn.ply + 1 && state.moves[drawn.ply] === move.move;
      if (!isNext) return;
      setChoices([]);
      isAhead = true;
      board.advance(move);
    },
    show(position) {
      board.setLayout(session.variant.layout);
      board.setFlipped(state.flipped);
      const next = {
        variant: session.variant.name,
        start: session.known.start.fen,
        moves: state.moves.slice(0, state.ply).join(","),
        ply: state.ply,
      };
      if (isAhead || JSON.stringify(drawn) !== JSON.stringify(next)) {
        isAhead = false;
        rest = board.show(position, movement(next));
        [drawn, last] = [next, position.last];
        driver.forget();
      }
      setChoices(mayChoose(position) ? session.here.legal : []);
      const hinted = session.here?.legal.find(({ move }) => move === driver.hint);
      board.setMarks({ ...(hinted ? { hint: hinted.path } : {}), ...marks() });
    },
  };
}
