// The legal actions of the positions shown, for playing on the board.
import { isAbort, post } from "../lib/api.js";

/**
 * Creates the list. `onLegal(fen, actions)` is called with the legal actions of a position, as soon as they are
 * known.
 */
export function createLegal(onLegal) {
  const known = new Map();
  /** @type {AbortController | null} */
  let asking = null;

  return {
    stop: () => asking?.abort(),
    /** Asks for the legal actions of a position in FEN. A later question replaces one that is under way. */
    async ask(fen) {
      asking?.abort();
      if (known.has(fen)) return onLegal(fen, known.get(fen));
      asking = new AbortController();
      const { signal } = asking;
      try {
        const { legal } = await post("draughts/game", { variant: "towers", start: fen, moves: [] }, { signal });
        known.set(fen, legal);
        if (!signal.aborted) onLegal(fen, legal);
      } catch (error) {
        // Without the list, actions are still typed in the file.
        if (!isAbort(error)) onLegal(fen, []);
      }
    },
  };
}
