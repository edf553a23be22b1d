// The engine: it thinks for a move, for a hint or about a draw, one thing at a time.
import { isAbort, stream } from "../lib/api.js";
import { plies } from "../lib/words.js";

/**
 * `onThought(thought)` is called with `{ purpose, depth, nodes, seconds, lines }` while it thinks, with `null` when it
 * ends; `ahead` is there instead of lines while others are served first.
 */
export function createEngine({ onThought }) {
  let work = null;

  function end() {
    work?.control.abort();
    work = null;
  }

  return {
    /** What it thinks for: "move", "hint", "draw", or `null`. */
    purpose: () => work?.purpose ?? null,
    /** Resolves to `{ action, lines }`, or to `null` if it was stopped; fails as the server does. */
    async think(purpose, game, limits) {
      end();
      const mine = { purpose, control: new AbortController(), last: null, enough: null };
      work = mine;
      onThought({ purpose, lines: [] });
      const asked = new Promise((resolve) => (mine.enough = resolve));
      const answer = stream(
        "draughts/think",
        { ...game, ...limits },
        {
          signal: mine.control.signal,
          onEvent(name, data) {
            if (work !== mine) return;
            if (name === "progress") mine.last = data;
            onThought({ purpose, lines: [], ...data });
          },
        },
      );
      try {
        const { action, lines } = await Promise.race([answer, asked]);
        if (work !== mine) return null;
        return { action: action ?? lines[0]?.actions[0] ?? null, lines };
      } catch (error) {
        if (isAbort(error) || work !== mine) return null;
        throw error;
      } finally {
        // Nothing waits for the answer any more.
        answer.catch(() => {});
        mine.control.abort();
        if (work === mine) {
          work = null;
          onThought(null);
        }
      }
    },
    /** Takes the best action so far; `false` if there is none yet. */
    moveNow() {
      if (!work?.last) return false;
      work.enough({ action: null, lines: work.last.lines });
      return true;
    },
    /** Drops what it thinks of. */
    stop() {
      if (!work) return;
      end();
      onThought(null);
    },
  };
}

/** A score for one player in words: "+2.45 for white", "white wins in 9 plies". */
export function scoreText({ score, text }, player) {
  const other = player === "white" ? "black" : "white";
  if (score.win !== undefined) return `${player} wins in ${plies(score.win)}`;
  if (score.loss !== undefined) return `${other} wins in ${plies(score.loss)}`;
  if (score.estimate === undefined) return text;
  return `${text} for ${player}`;
}

