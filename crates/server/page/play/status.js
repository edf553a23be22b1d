// What the play view says: who is to move, why a piece cannot be moved, how the game ended.
import { squareName } from "../board/geometry.js";
import { pieceName } from "../board/pieces.js";
import { pickedStatus } from "../draughts/status.js";
import { capital, otherColor } from "../lib/words.js";
import { TEXTS } from "./texts.js";

/** The names of the players, by color. `levels` are those of the API. */
export function namesOf({ match }, levels) {
  const name = (color) => {
    if (match?.mine === null || !match) return TEXTS.names.color(color);
    if (match.mine === color) return TEXTS.names.you;
    return levels.find(({ level }) => level === match.level)?.name ?? TEXTS.names.color(color);
  };
  return { white: name("white"), black: name("black") };
}

/** The color that a person plays against the engine; `null` if two persons play. */
export const ownColor = ({ match }) => match?.mine ?? null;

/** @typedef {import("../draughts/session.js").Session} Session */

/**
 * The status in words, and whether it is "over", "working" or "waiting".
 * @param {{
 *   state: import("./state.js").State, session: Session, thought?: { purpose: string } | null, picked?: number[],
 *   hint?: string | null, refusal?: import("../board/refusal.js").Refusal | null,
 *   names: { white: string, black: string },
 * }} all
 */
export function playStatus({ state, session, thought = null, picked = [], hint = null, refusal = null, names }) {
  const texts = TEXTS.status;
  const waiting = (words) => ({ words, kind: "waiting" });
  const position = session.position();
  if (!position) return { words: texts.loading, kind: "working" };
  if (refusal) return waiting(refusalText(refusal, { state, session, position }));
  if (!session.isAtEnd()) return waiting(texts.earlier(state.ply, state.moves.length));
  if (state.ended) return { words: `${capital(state.ended.text)}.`, kind: "over" };
  const color = position.to_move;
  if (thought?.purpose === "draw") return { words: texts.offered(names[otherColor(color)]), kind: "working" };
  const mine = ownColor(state);
  if (mine !== null && color !== mine) return { words: texts.thinking(names[color]), kind: "working" };
  if (picked.length > 0) return pickedStatus(picked, session.variant?.layout);
  if (hint) return waiting(hint);
  const legal = session.here?.legal ?? [];
  const mustCapture = legal.length > 0 && legal.every(({ captured }) => captured.length > 0);
  if (mine === null) return waiting(mustCapture ? texts.turnCapture(color) : texts.turn(color));
  return waiting(mustCapture ? texts.capture : texts.yours);
}

/** Why a piece cannot be moved, in words. */
function refusalText({ reason, cell, cells }, { state, session, position }) {
  const { layout } = session.variant;
  const piece = pieceName(position.pieces[cell]) ?? "";
  return TEXTS.refusals[reason]({
    name: TEXTS.pieceOn(piece, squareName(layout, cell)),
    others: cells.map((one) => squareName(layout, one)),
    own: ownColor(state),
    toMove: position.to_move,
    isMine: ownColor(state) !== null,
  });
}

/** The result as a person sees it. */
export function resultTitle({ match, ended }) {
  const { win, loss, draw, wins } = TEXTS.result;
  if (ended.winner === null) return draw;
  if (!match?.mine) return wins(ended.winner);
  return ended.winner === match.mine ? win : loss;
}
