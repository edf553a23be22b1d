// When the engine thinks, and what becomes of it.
import { announce, toast } from "../lib/live.js";
import { createEngine, scoreText } from "./engine.js";
import { isEngine, request } from "./state.js";
import { capital, otherColor } from "../lib/words.js";

/** An action that an engine finds at once is not seen coming: so long it takes at least, in milliseconds. */
const SHORTEST = 350;

/** How long a hint and the answer to an offered draw may take. */
const HINT = { seconds: 2 };
const OFFER = { seconds: 1 };

/**
 * Plays for the engines of a session. `onThought()` is called when `driver.thought` changes, `onAction(action)` with the action that an
 * engine takes, `onProblem(error)` with what went wrong, `ready()` resolves when the board is at rest.
 */
export function createDriver({ state, session, onThought, onAction, onProblem, ready }) {
  const driver = { thought: null, last: null, hint: null };
  const engine = createEngine({
    onThought(thought) {
      if (thought?.lines.length > 0) driver.last = { thought, player: session.position().to_move };
      driver.thought = thought;
      if (thought?.purpose === "hint" && thought.lines[0]) driver.hint = thought.lines[0].actions[0] ?? null;
      onThought();
    },
  });
  let thinkingOf = null;

  const player = () => session.position()?.to_move;
  const game = () => request(state);
  const isTurn = () =>
    state.isRunning &&
    session.here !== null &&
    session.isAtEnd() &&
    !session.isOver() &&
    !state.told.result &&
    isEngine(state.players[player()]);

  async function move() {
    const { kind, [kind]: limit } = state.players[player()];
    const wish = JSON.stringify([game(), kind, limit]);
    if (thinkingOf === wish) return;
    thinkingOf = wish;
    try {
      await ready();
      if (thinkingOf !== wish) return;
      const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST));
      const found = await engine.think("move", game(), { [kind]: limit });
      await pause;
      if (thinkingOf !== wish || !found?.action) return;
      await ready();
      if (thinkingOf !== wish) return;
      thinkingOf = null;
      onAction(found.action);
    } catch (error) {
      if (thinkingOf !== wish) return;
      thinkingOf = null;
      onProblem(error);
    }
  }

  return Object.assign(driver, {
    purpose: engine.purpose,
    /** Starts or stops thinking, as the state wants it; to be called after each change of it. */
    drive() {
      if (isTurn()) return void move();
      thinkingOf = null;
      if (engine.purpose() === "move") engine.stop();
    },
    /** What belonged to the position before is over. */
    forget() {
      driver.hint = null;
      if (state.ply === 0) driver.last = null;
      if (engine.purpose() !== "move") engine.stop();
    },
    async showHint() {
      if (driver.hint || engine.purpose() === "hint") {
        driver.forget();
        driver.hint = null;
        return onThought();
      }
      const mover = player();
      try {
        const found = await engine.think("hint", game(), HINT);
        if (!found) return;
        driver.hint = found.action;
        const [best] = found.lines;
        announce(
          found.action
            ? `Hint: ${found.action}. ${best ? scoreText(best, mover) : ""}`
            : "There is no action to hint at",
        );
        onThought();
      } catch (error) {
        onProblem(error);
      }
    },
    /** Asks the engine for a draw; resolves to whether it agrees. */
    async offerDraw() {
      const mover = player();
      try {
        const found = await engine.think("draw", game(), OFFER);
        const [best] = found?.lines ?? [];
        if (!best) return false;
        // The score is that of the player who offers: the engine agrees if it is not ahead.
        const isAhead = best.score.loss !== undefined || best.score.estimate < 0;
        if (isAhead) toast(`${capital(otherColor(mover))} declines the draw`);
        return !isAhead;
      } catch (error) {
        onProblem(error);
        return false;
      }
    },
    moveNow: engine.moveNow,
    stop() {
      thinkingOf = null;
      engine.stop();
    },
  });
}
