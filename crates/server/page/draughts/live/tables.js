// What the endgame tables know about the position shown: each legal move with its value.
import { getBeside, isAbort } from "../../lib/api.js";
import { TEXTS } from "../texts.js";

const T = TEXTS.tables;

/** Maximum number of pieces of a position that tables are asked for: hardly anybody has larger ones. */
const MAX_PIECES = 8;

/** Maximum number of pieces of tables that the server builds when it is asked for them, which takes a moment. */
const MAX_BUILT = 4;

/** Milliseconds until such tables are asked for again, and how often that is done. */
const LATER = 2000;
const TRIES = 5;

/**
 * @typedef {{ variant: string, most_pieces: number }} Listed  the tables of a variant
 *
 * @typedef {object} Found  a legal move, with the value of the position after it
 * @property {string} move
 * @property {"win" | "draw" | "loss" | "unknown"} category
 * @property {number | null} dtw
 */

/**
 * The tables of the server: none if it builds them when they are asked for.
 * @type {Listed[] | null}
 */
let listed = null;

/** Whether the server may know positions with this number of pieces. */
async function mayKnow(variant, pieces, signal) {
  listed ??= /** @type {{ tables: Listed[] }} */ (await getBeside("tables", { signal })).tables;
  return listed.length === 0 || listed.some((one) => one.variant === variant && one.most_pieces >= pieces);
}

/**
 * The value of a move, for the player who makes it, from that of the position after it; `null` if it is not known.
 * @param {Pick<Found, "category" | "dtw">} found
 * @returns {Api.Value | null}
 */
export function moveValue({ category, dtw }) {
  if (category === "draw") return { draw: true };
  // The distances of the position after the move are one ply shorter.
  const plies = Math.abs(dtw ?? 0) + 1;
  if (category === "loss") return { win: plies };
  return category === "win" ? { loss: plies } : null;
}

/**
 * "wins in 9", "draws".
 * @param {Api.Value | null} value
 */
export function valueText(value) {
  if (value === null) return T.unknown;
  if (value.draw) return T.draw;
  return value.win === undefined ? T.loss(value.loss) : T.win(value.win);
}

/** The values of the moves of one position at a time. `onChange()` is called when they come. */
export class Tables {
  /**
   * `{ move, value, text }` of each legal move, or `null`.
   * @type {{ move: string, value: Api.Value | null, text: string }[] | null}
   */
  moves = null;
  #onChange;
  #asked = "";
  /** @type {AbortController | null} */
  #control = null;
  #timer;

  constructor({ onChange }) {
    this.#onChange = onChange;
  }

  /** Looks a position up, unless it has too many pieces. Without a position, there are no values. */
  follow(variant, position) {
    const pieces = position?.pieces.replaceAll(".", "").length ?? 0;
    const wanted = pieces > 0 && pieces <= MAX_PIECES ? `${variant} ${position.fen}` : "";
    if (wanted === this.#asked) return;
    this.stop();
    this.#asked = wanted;
    if (wanted !== "") this.#look({ variant, fen: position.fen, pieces, tries: pieces > MAX_BUILT ? 1 : TRIES });
  }

  async #look({ variant, fen, pieces, tries }) {
    const control = new AbortController();
    this.#control = control;
    const { signal } = control;
    try {
      if (!(await mayKnow(variant, pieces, signal))) return;
      const found = await getBeside(`tables/${variant}?fen=${encodeURIComponent(fen)}`, { signal });
      const { moves } = /** @type {{ moves: Found[] }} */ (found);
      if (signal.aborted) return;
      if (moves.every(({ category }) => category === "unknown")) {
        if (tries > 1) this.#timer = setTimeout(() => this.#look({ variant, fen, pieces, tries: tries - 1 }), LATER);
        return;
      }
      this.moves = moves.map((move) => {
        const value = moveValue(move);
        return { move: move.move, value, text: valueText(value) };
      });
      this.#onChange();
    } catch (error) {
      // Tables are an extra: without them, nothing is shown.
      if (!isAbort(error)) this.#asked = "";
    }
  }

  stop() {
    clearTimeout(this.#timer);
    this.#control?.abort();
    this.#asked = "";
    this.moves = null;
  }
}
