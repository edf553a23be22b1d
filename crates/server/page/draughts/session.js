// The game on the board: changes its state, and asks the server for its positions.
import { loadVariant } from "../board/variants.js";
import { isAbort, post } from "../lib/api.js";
import * as changes from "./changes.js";
import { isEngine, newGame, request } from "./state.js";

/** What identifies a game. */
const gameOf = ({ variant, start, moves }) => JSON.stringify([variant, start, moves]);

/**
 * The session changes the state of the view in place. `onChange()` is called after each change of the state or of the
 * public fields.
 */
export class Session {
  /**
   * The variant, as the API describes it.
   * @type {any}
   */
  variant = null;
  /**
   * The game, as the API describes it.
   * @type {any}
   */
  known = null;
  /**
   * The same with the position shown; `null` until the answer comes.
   * @type {any}
   */
  here = null;
  /**
   * An error to show, with what tries again.
   * @type {{ text: string, retry: (() => void) | null } | null}
   */
  problem = null;
  #state;
  #onChange;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #drawing = null;
  /**
   * The moves of the last opening that was drawn.
   * @type {string[] | null}
   */
  #opening = null;
  /**
   * Identifies the game of `known`.
   * @type {string | null}
   */
  #knownOf = null;

  /** @param {{ state: import("./state.js").State, onChange: () => void }} options */
  constructor({ state, onChange }) {
    this.#state = state;
    this.#onChange = onChange;
  }

  /** Asks the server for the game and the position shown. An invalid part of the game is reported and removed. */
  async ask() {
    const state = this.#state;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.here = null;
    try {
      const variant = await loadVariant(state.variant);
      if (signal.aborted) return;
      const answer = await post("draughts/game", { ...request(state, { whole: true }), ply: state.ply }, { signal });
      if (this.problem?.retry) this.problem = null;
      Object.assign(this, { variant, known: answer, here: answer });
      // A FEN with counters is not the initial position.
      if (answer.start.fen === variant.initial && !/:[HF+]\d/.test(state.start ?? "")) state.start = null;
      this.#knownOf = gameOf(state);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const amended = changes.amend(state, error);
      if (amended) {
        this.problem = { text: amended.text, retry: null };
        Object.assign(state, amended.changes);
        return this.ask();
      }
      this.problem = { text: error.message, retry: () => this.ask() };
    }
    this.#onChange();
  }

  /** Changes the state. `null` changes nothing. */
  change(fields) {
    if (fields === null) return;
    this.#drawing?.abort();
    Object.assign(this.#state, fields);
    this.problem = null;
    this.ask();
    this.#onChange();
  }

  /** The position of a ply, `{ fen, pieces, to_move, last }`; `null` until it is known. */
  position(ply = this.#state.ply) {
    const { known } = this;
    if (!known || this.#knownOf !== gameOf(this.#state)) return null;
    if (ply === 0) return { ...known.start, last: null };
    const made = known.plies[ply - 1];
    return made ? { ...made, last: made } : null;
  }

  isAtEnd() {
    return this.#state.ply === this.#state.moves.length;
  }

  /** Whether the game is over here, by the rules or otherwise. */
  isOver() {
    const { result, aside } = this.#state;
    return this.here?.outcome != null || (result !== null && !aside && this.isAtEnd());
  }

  /** Whether the game itself, and not a variation, can go on here. */
  isOpen() {
    return this.here !== null && this.isAtEnd() && !this.#state.aside && !this.isOver();
  }

  /** Whether nobody has played a move in the game, after its opening. */
  isFresh() {
    const { moves, start } = this.#state;
    return moves === this.#opening || (moves.length === 0 && start === null);
  }

  /** The lines of the game, and the place shown. */
  lines() {
    return changes.linesIn(this.#state);
  }

  place() {
    return changes.placeIn(this.#state);
  }

  lookAt(place) {
    this.change(changes.lookAt(this.#state, place));
  }

  play(move) {
    if (this.#state.ply < changes.LONGEST) return this.change(changes.playMove(this.#state, move));
    const text = `The game has ${changes.LONGEST} moves, the most that this page plays.`;
    this.problem = { text, retry: null };
    this.#onChange();
  }

  goTo(ply) {
    this.change(changes.goTo(this.#state, ply));
  }

  takeBack() {
    if (this.#state.ply > 0) this.#goToPerson(-1);
  }

  redo() {
    if (!this.isAtEnd()) this.#goToPerson(1);
  }

  /** Goes to the nearest ply in the direction of `step` at which a person is to move. */
  #goToPerson(step) {
    const isPersons = (ply) => {
      const player = (ply === 0 ? this.known?.start : this.known?.plies[ply - 1])?.to_move;
      return player !== undefined && !isEngine(this.#state.players[player]);
    };
    this.goTo(changes.personsPly(this.#state, step, isPersons));
  }

  /** Removes the moves after the position shown. */
  cutHere() {
    this.change(changes.cut(this.#state, this.#state.ply, []));
  }

  /** Begins another game. The current one is kept. */
  begin(game, fields = {}) {
    const kept = this.isFresh() ? {} : changes.keep(this.#state, "The previous game is kept.", 0);
    this.change({ ...kept, ...game, ...fields });
  }

  /** Begins a game with an opening that the server draws, unless the game changes before the answer. */
  async beginWith(variant, kind, fields) {
    this.#drawing?.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    try {
      const { start, moves } = await post("draughts/opening", { variant, kind }, { signal });
      if (signal.aborted) return;
      this.begin(newGame(variant, start, moves), fields);
      this.#opening = moves;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.problem = { text: error.message, retry: () => this.beginWith(variant, kind, fields) };
      this.#onChange();
    }
  }

  /** Returns to the game that was kept, and keeps the current one instead. */
  bringBack() {
    this.change(changes.bringBack(this.#state));
  }

  stop() {
    this.#asking?.abort();
    this.#drawing?.abort();
  }
}
