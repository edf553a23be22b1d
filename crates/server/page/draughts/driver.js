// Runs the engine for the players, for hints and for offered draws.
import { announce, toast } from "../lib/live.js";
import { createEngine, scoreText } from "./engine.js";
import { isEngine, request } from "./state.js";
import { capital, otherColor } from "../lib/words.js";

/** The shortest time of an engine's move in milliseconds, so that it can be noticed. */
const SHORTEST = 350;

/** The limits for a hint and for the answer to an offered draw. */
const HINT = { seconds: 2 };
const OFFER = { seconds: 1 };

/**
 * Plays for the engines of a session. `onThought()` is called when `driver.thought` changes, `onMove(move)` with the
 * move of an engine, `onProblem(error)` with an error. `ready()` resolves when the animation on the board has ended.
 */
export function createDriver({ state, session, onThought, onMove, onProblem, ready }) {
  const driver = { thought: null, last: null, hint: null };
  /** The game that the engine analyses, and the player to move in it. */
  let asked = null;
  const engine = createEngine({
    onThought(thought) {
      if (thought?.lines.length > 0) driver.last = { thought, ...asked };
      driver.thought = thought;
      if (thought?.purpose === "hint" && thought.lines[0]) driver.hint = thought.lines[0].moves[0] ?? null;
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
    const task = JSON.stringify([game(), kind, limit]);
    if (thinkingOf === task) return;
    thinkingOf = task;
    try {
      await ready();
      if (thinkingOf !== task) return;
      const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST));
      const found = await think("move", { [kind]: limit });
      await pause;
      if (thinkingOf !== task || !found?.move) return;
      await ready();
      if (thinkingOf !== task) return;
      thinkingOf = null;
      onMove(found.move);
    } catch (error) {
      if (thinkingOf !== task) return;
      thinkingOf = null;
      onProblem(error);
    }
  }

  return Object.assign(driver, {
    purpose: engine.purpose,
    /**
     * The engine's analysis of the position shown, or of the one before if the engine chose the move that led here:
     * `{ thought, player, played }`; `played` is that move or `null`. `null` if there is no such analysis.
     */
    evaluation() {
      if (!driver.last) return null;
      const { thought, player: mover, game: of } = driver.last;
      if (isSame(of, game())) return { thought, player: mover, played: null };
      const [played] = thought.lines[0].moves;
      return isSame({ ...of, moves: [...of.moves, played] }, game()) ? { thought, player: mover, played } : null;
    },
    /** The hint for the position shown in words; `null` without one. */
    hintText() {
      const { thought, played } = driver.evaluation() ?? {};
      if (!driver.hint || played !== null || thought.lines[0].moves[0] !== driver.hint) return null;
      return `Hint: ${driver.hint}, ${scoreText(thought.lines[0], driver.last.player)}.`;
    },
    /** Starts or stops the engine as the state requires. Call it after each change of the state. */
    drive() {
      if (isTurn()) return void move();
      thinkingOf = null;
      if (engine.purpose() === "move") engine.stop();
    },
    /** Drops the hint and the analysis of the position before. */
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
        driver.hint = found.move;
        const [best] = found.lines;
        announce(
          found.move
            ? `Hint: ${found.move}. ${best ? scoreText(best, mover) : ""}`
            : "There is no legal move",
        );
        onThought();
      } catch (error) {
        onProblem(error);
      }
    },
    /** Offers the engine a draw. Resolves to whether it agrees. */
    async offerDraw() {
      const mover = player();
      try {
        const found = await think("draw", OFFER);
        const [best] = found?.lines ?? [];
        if (!best) return false;
        // The score is for the player who offers. The engine agrees unless it is ahead.
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
