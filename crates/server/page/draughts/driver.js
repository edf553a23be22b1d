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
 * Plays for the engines of a session. `onThought()` is called when `driver.thought` changes, `onAction(action)` with
 * the action that an engine takes, `onProblem(error)` with what went wrong, `ready()` resolves when the board is at
 * rest.
 */
export function createDriver({ state, session, onThought, onAction, onProblem, ready }) {
  const driver = { thought: null, last: null, hint: null };
  /** The game that the engine was asked about, and who is to move in it. */
  let asked = null;
  const engine = createEngine({
    onThought(thought) {
      if (thought?.lines.length > 0) driver.last = { thought, ...asked };
      driver.thought = thought;
      if (thought?.purpose === "hint" && thought.lines[0]) driver.hint = thought.lines[0].actions[0] ?? null;
      onThought();
    },
  });
  let thinkingOf = null;

  const player = () => session.position()?.to_move;
  const game = () => request(state);
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  function think(purpose, limits) {
    asked = { game: game(), player: player() };
    return engine.think(purpose, asked.game, limits);
  }
  const isTurn = () =>
    state.isRunning &&
    session.here !== null &&
    session.isAtEnd() &&
    !session.isOver() &&
    (state.aside || !state.told.result) &&
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
      const found = await think("move", { [kind]: limit });
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
    /**
     * What the engine thinks of the position shown, or thought when it chose the move that led here:
     * `{ thought, player, played }`, `played` being that move or `null`; `null` if that is another position.
     */
    evaluation() {
      if (!driver.last) return null;
      const { thought, player: mover, game: of } = driver.last;
      if (isSame(of, game())) return { thought, player: mover, played: null };
      const [played] = thought.lines[0].actions;
      return isSame({ ...of, actions: [...of.actions, played] }, game()) ? { thought, player: mover, played } : null;
    },
    /** The hint for the position shown in words, `null` without one. */
    hintText() {
      const { thought, played } = driver.evaluation() ?? {};
      if (!driver.hint || played !== null || thought.lines[0].actions[0] !== driver.hint) return null;
      return `Hint: ${driver.hint}, ${scoreText(thought.lines[0], driver.last.player)}.`;
    },
    /** Starts or stops thinking, as the state wants it; to be called after each change of it. */
    drive() {
      if (isTurn()) return void move();
      thinkingOf = null;
      if (engine.purpose() === "move") engine.stop();
    },
    /** What belonged to the position before is over. */
    forget() {
      driver.hint = null;
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
        const found = await think("hint", HINT);
        if (!found) return;
        driver.hint = found.action;
        const [best] = found.lines;
        announce(
          found.action
            ? `Hint: ${found.action}. ${best ? scoreText(best, mover) : ""}`
            : "There is no move to hint at",
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
        const found = await think("draw", OFFER);
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
