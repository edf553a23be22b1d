// The engine: analyses one position at a time, for a move, a hint or an offered draw.
import { isAbort, stream } from "../lib/api.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.engine;

/**
 * What the engine tells of an analysis.
 * @typedef {{ purpose: Purpose, ahead?: number, lines: Api.Line[] } & Partial<Omit<Api.Thought, "lines">>} Thought
 *
 * @typedef {"move" | "hint" | "draw"} Purpose
 *
 * @typedef {object} Work
 * @property {Purpose} purpose
 * @property {AbortController} control
 * @property {Api.Thought | null} last
 * @property {(found: Pick<Api.LastThought, "move" | "lines">) => void} enough  ends it
 */

/**
 * Creates the engine. `onThought(thought)` is called with `{ purpose, depth, nodes, seconds, lines, book }` after each
 * depth, and with `null` at the end. While other work has to end first, `ahead` is the number of works before this one.
 * @param {{ onThought: (thought: Thought | null) => void }} options
 */
export function createEngine({ onThought }) {
  /** @type {Work | null} */
  let work = null;

  function end() {
    work?.control.abort();
    work = null;
  }

  return {
    /** The purpose of the current analysis: "move", "hint" or "draw"; `null` if there is none. */
    purpose: () => work?.purpose ?? null,
    /**
     * Analyses a game. Resolves to `{ move, lines }`, or to `null` if stopped; rejects with an error of the API.
     * @param {Purpose} purpose
     * @param {{ variant: string, start?: string | null, moves: string[] }} game
     * @param {Partial<Api.ThinkRequest>} limits
     */
    async think(purpose, game, limits) {
      end();
      /** @type {Work} */
      const mine = { purpose, control: new AbortController(), last: null, enough: () => {} };
      work = mine;
      onThought({ purpose, lines: [] });
      /** @type {Promise<Pick<Api.LastThought, "move" | "lines">>} */
      const asked = new Promise((resolve) => (mine.enough = resolve));
      const answer = stream(
        "draughts/think",
        { ...game, ...limits },
        {
          signal: mine.control.signal,
          onEvent(...[name, data]) {
            if (work !== mine) return;
            if (name === "progress") mine.last = data;
            onThought({ purpose, lines: [], ...data });
          },
        },
      );
      try {
        const { move, lines } = await Promise.race([answer, asked]);
        if (work !== mine) return null;
        return { move: move ?? lines[0]?.moves[0] ?? null, lines };
      } catch (error) {
        if (isAbort(error) || work !== mine) return null;
        throw error;
      } finally {
        // The answer is not needed any more.
        answer.catch(() => {});
        mine.control.abort();
        if (work === mine) {
          work = null;
          onThought(null);
        }
      }
    },
    /** Ends the analysis with the best move so far. Returns `false` if there is none yet. */
    moveNow() {
      if (!work?.last) return false;
      work.enough({ move: null, lines: work.last.lines });
      return true;
    },
    /** Stops the analysis without a result. */
    stop() {
      if (!work) return;
      end();
      onThought(null);
    },
  };
}

/** Where an analysis is from: "depth 9, 1,234 nodes", or "from the opening book". */
export function sourceText({ depth, nodes }) {
  return depth === 0 ? T.fromBook : T.source(depth, nodes);
}

/** The best moves of the opening book in a line, "Book: 11-15 +0.05, 9-14 -0.02"; empty without a book. */
export function bookText(book = []) {
  if (book.length === 0) return "";
  const shown = book.slice(0, 4).map(({ move, text }) => `${move} ${text}`);
  return T.book(`${shown.join(", ")}${book.length > 4 ? ", …" : ""}`);
}

/** A score of `player` in words: "+2.45 for white", "white wins in 9 plies". */
export function scoreText({ score, text }, player) {
  const other = player === "white" ? "black" : "white";
  if (score.win !== undefined) return T.wins(TEXTS.color[player], score.win);
  if (score.loss !== undefined) return T.wins(TEXTS.color[other], score.loss);
  if (score.estimate === undefined) return text;
  return T.score(text, TEXTS.color[player]);
}
