// The position on the board: how it comes there, and what can be chosen on it.
import { isEngine } from "./state.js";

/** Shows on `board` what the session knows of the state, and the driver's hint. */
export function createDisplay({ board, state, session, driver }) {
  /** What is on the board: the game's beginning, its actions up to there, the ply. */
  let drawn = null;
  /** The action that led to it. */
  let last = null;
  let choices = null;
  let rest = Promise.resolve();

  function setChoices(legal) {
    if (choices === legal || (choices?.length === 0 && legal.length === 0)) return;
    choices = legal;
    board.setLegal(legal);
  }

  /** How the board gets from what it shows to the next position: one action is seen, made or taken back. */
  function movement(next) {
    if (!drawn || drawn.start !== next.start || drawn.variant !== next.variant) return {};
    if (next.ply === drawn.ply + 1 && next.actions.startsWith(drawn.actions)) return { animate: true };
    if (next.ply === drawn.ply - 1 && drawn.actions.startsWith(next.actions))
      return last ? { animate: true, undone: last } : {};
    return {};
  }

  /** Engines act alone: a person chooses for persons, and for engines that are paused. */
  function mayChoose(position) {
    if (session.here === null || session.isOver() || driver.purpose() === "move") return false;
    return !(state.isRunning && session.isAtEnd() && isEngine(state.players[position.to_move]));
  }

  return {
    /** Resolves when the board is at rest. */
    rest: () => rest,
    show(position) {
      board.setLayout(session.variant.layout);
      board.setFlipped(state.flipped);
      const next = {
        variant: session.variant.name,
        start: session.known.start.fen,
        actions: state.actions.slice(0, state.ply).join(","),
        ply: state.ply,
      };
      if (JSON.stringify(drawn) !== JSON.stringify(next)) {
        rest = board.show(position, movement(next));
        [drawn, last] = [next, position.last];
        driver.forget();
      }
      setChoices(mayChoose(position) ? session.here.legal : []);
      const hinted = session.here?.legal.find(({ action }) => action === driver.hint);
      board.setMarks(hinted ? { hint: hinted.way } : {});
    },
  };
}
