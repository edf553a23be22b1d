// How the engine answers an offered draw.

/** Before this number of plies the engine agrees only where it is behind by more than `BEHIND`. */
const EARLY = 30;

/** Hundredths of a man. */
const BEHIND = 50;

/**
 * The engine's answer to a draw offered by the player to move: "agrees", "ahead" or "early". `score` is that of the
 * engine's analysis for the player who offers, `plies` the number of plies of the game.
 *
 * It agrees where it is not ahead. In the opening, where scores say little, it has to be clearly behind.
 * @returns {"agrees" | "ahead" | "early"}
 */
export function drawAnswer(score, plies) {
  if (score.loss !== undefined) return "ahead";
  // A proven draw, or a win of the player who offers.
  if (score.estimate === undefined) return "agrees";
  if (score.estimate < 0) return "ahead";
  return plies < EARLY && score.estimate < BEHIND ? "early" : "agrees";
}
