// What buttons and keys do with the live analysis.
import { announce } from "../../lib/live.js";
import { TEXTS } from "../texts.js";

/**
 * Creates the actions, by name.
 * @param {import("../actions.js").Parts} parts
 */
export function createLiveActions({ session, live, drawing }) {
  return {
    toggleLive() {
      live.set({ isOn: !live.isOn });
      announce(live.isOn ? TEXTS.live.on : TEXTS.live.off);
    },
    setLines: (lines) => live.set({ lines }),
    retryLive: () => live.retry(),
    /** Plays moves from the position shown on. */
    playLine(moves) {
      if (session.here && !session.here.outcome) session.play(...moves);
    },
    /** Plays the best move. */
    playBest() {
      const [best] = live.thought()?.lines ?? [];
      if (best?.moves.length > 0 && session.here) session.play(best.moves[0]);
    },
    /** Shows the path of a move on the board; `null` shows none. */
    look: (move) => drawing().look(move),
  };
}
