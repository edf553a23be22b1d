// Runs the engine for the players, for hints and for offered draws.
import { moveText } from "../board/notation.js";
import { announce, toast } from "../lib/live.js";
import { otherColor } from "../lib/words.js";
import { createEngine, scoreText } from "./engine.js";
import { drawAnswer } from "./offer.js";
import { isEngine, request } from "./state.js";
import { TEXTS } from "./texts.js";

/** The shortest time of an engine's move in milliseconds, so that it can be noticed. */
const SHORTEST = 350;

/** The limits for a hint and for the answer to an offered draw. */
const HINT = { seconds: 2 };
const OFFER = { seconds: 1 };

/** The limits of an engine's move, as the player has them. */
const ownLimits = (player, _color = "") => ({ [player.kind]: player[player.kind] });

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @typedef {{ game: ReturnType<typeof request>, player: Api.Color | undefined }} Asked */

/**
 * Plays for the engines of a session. `onThought()` is called when `thought` changes, `onMove(move)` with the move of
 * an engine, `onProblem(error)` with an error. `ready()` resolves when the animation on the board has ended.
 * `limits(player, color)` returns the limits of the next move of an engine, when it begins.
 */
export class Driver {
  /**
   * What the engine reports of the analysis that runs, or `null`.
   * @type {import("./engine.js").Thought | null}
   */
  thought = null;
  /**
   * The last report with a line, with its game and the player to move in it.
   * @type {(Asked & { thought: import("./engine.js").Thought }) | null}
   */
  last = null;
  /**
   * The move that is hinted at, or `null`.
   * @type {string | null}
   */
  hint = null;
  #state;
  #session;
  #on;
  #engine;
  #limits;
  /**
   * The game that the engine analyses, and the player to move in it.
   * @type {Asked | null}
   */
  #asked = null;
  /**
   * Identifies the move that the engine is to make.
   * @type {string | null}
   */
  #task = null;

  constructor({ state, session, limits = ownLimits, ...on }) {
    this.#state = state;
    this.#session = session;
    this.#on = on;
    this.#limits = limits;
    this.#engine = createEngine({ onThought: (thought) => this.#take(thought) });
  }

  /** @param {import("./engine.js").Thought | null} thought */
  #take(thought) {
    if (thought && this.#asked && thought.lines.length > 0) this.last = { thought, ...this.#asked };
    this.thought = thought;
    if (thought?.purpose === "hint" && thought.lines[0]) this.hint = thought.lines[0].moves[0] ?? null;
    this.#on.onThought();
  }

  #player() {
    return this.#session.position()?.to_move;
  }

  #think(purpose, limits) {
    this.#asked = { game: request(this.#state), player: this.#player() };
    return this.#engine.think(purpose, this.#asked.game, limits);
  }

  #isTurn() {
    const { isRunning, sideline, annotations, players } = this.#state;
    const session = this.#session;
    if (!isRunning || session.here === null || !session.isAtEnd() || session.isOver()) return false;
    return (sideline || !annotations.result) && isEngine(players[this.#player()]);
  }

  /**
   * The engine's move, `{ move }`; `null` if it is stopped. A single legal move needs no thought, and the first moves
   * may be from the opening book.
   */
  async #choose(limits) {
    const legal = this.#session.here?.legal ?? [];
    return legal.length === 1 ? { move: legal[0].move } : this.#think("move", { ...limits, book: true });
  }

  async #move() {
    const color = this.#player();
    const player = this.#state.players[color];
    const task = JSON.stringify([request(this.#state), ownLimits(player)]);
    if (this.#task === task) return;
    this.#task = task;
    try {
      await this.#on.ready();
      if (this.#task !== task) return;
      const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST));
      const found = await this.#choose(this.#limits(player, color));
      await pause;
      if (this.#task !== task || !found?.move) return;
      await this.#on.ready();
      if (this.#task !== task) return;
      this.#task = null;
      this.#on.onMove(found.move);
    } catch (error) {
      if (this.#task !== task) return;
      this.#task = null;
      this.#on.onProblem(error);
    }
  }

  /** The purpose of the current analysis: "move", "hint" or "draw"; `null` if there is none. */
  purpose() {
    return this.#engine.purpose();
  }

  /**
   * The engine's analysis of the position shown, or of the one before if the engine chose the move that led here:
   * `{ thought, player, played }`; `played` is that move or `null`. `null` if there is no such analysis.
   */
  evaluation() {
    if (!this.last) return null;
    const { thought, player, game } = this.last;
    const shown = request(this.#state);
    if (isSame(game, shown)) return { thought, player, played: null };
    const [played] = thought.lines[0].moves;
    return isSame({ ...game, moves: [...game.moves, played] }, shown) ? { thought, player, played } : null;
  }

  /** A move in the notation that is set. */
  #write(move) {
    return moveText(this.#session.variant?.layout, move);
  }

  /** The hint for the position shown in words; `null` without one. */
  hintText() {
    const found = this.evaluation();
    if (!this.hint || found?.played !== null) return null;
    const { thought, player } = found;
    if (thought.lines[0].moves[0] !== this.hint) return null;
    return TEXTS.engine.hint(this.#write(this.hint), scoreText(thought.lines[0], player));
  }

  /** Starts or stops the engine as the state requires. Call it after each change of the state. */
  drive() {
    if (this.#isTurn()) {
      this.#move();
      return;
    }
    this.#task = null;
    if (this.purpose() === "move") this.#engine.stop();
  }

  /** Drops the hint and the analysis of the position before. */
  forget() {
    this.hint = null;
    if (this.purpose() !== "move") this.#engine.stop();
  }

  /** Shows a hint, or hides the one that is shown. */
  async showHint() {
    if (this.hint || this.purpose() === "hint") {
      this.forget();
      this.hint = null;
      this.#on.onThought();
      return;
    }
    const mover = this.#player();
    try {
      const found = await this.#think("hint", HINT);
      if (!found) return;
      this.hint = found.move;
      const [best] = found.lines;
      const score = best ? scoreText(best, mover) : "";
      announce(found.move ? TEXTS.engine.hintSaid(this.#write(found.move), score) : TEXTS.engine.noMove);
      this.#on.onThought();
    } catch (error) {
      this.#on.onProblem(error);
    }
  }

  /** Offers the engine a draw. Resolves to whether it agrees. */
  async offerDraw() {
    const mover = this.#player();
    try {
      const found = await this.#think("draw", OFFER);
      const [best] = found?.lines ?? [];
      if (!best) return false;
      const answer = drawAnswer(best.score, this.#state.ply);
      if (answer !== "agrees") toast(TEXTS.match.declined[answer](otherColor(mover)));
      return answer === "agrees";
    } catch (error) {
      this.#on.onProblem(error);
      return false;
    }
  }

  /** Ends the analysis with the best move so far. */
  moveNow() {
    this.#engine.moveNow();
  }

  stop() {
    this.#task = null;
    this.#engine.stop();
  }
}
