// The game on the board: changes its state, and asks the server for its positions.
import { loadVariant } from "../board/variants.js";
import { isAbort, post } from "../lib/api.js";
import { prepare } from "../lib/engine.js";
import { isGone } from "../lib/back.js";
import { errorWords } from "../lib/foreign.js";
import * as changes from "./changes.js";
import { notesAt } from "./notes.js";
import { isEngine, newGame, request } from "./state.js";
import { TEXTS } from "./texts.js";
import { History } from "./tree/history.js";

/** What identifies a game. */
const gameOf = ({ variant, start, moves }) => JSON.stringify([variant, start, moves]);

/** The label of the move after a ply: `5... 23-19` after `5. 11-15`, and `6. 8-11` after that. */
function labelAfter({ label }, move) {
  const [, number, points] = /^(\d+)(\.+)/.exec(label) ?? [];
  return points === "." ? `${number}... ${move}` : `${Number(number) + 1}. ${move}`;
}

/** @typedef {Api.GameAnswer & { plies: Api.Ply[] }} Known */

/**
 * The session changes the state of the view in place. `onChange()` is called after each change of the state or of the
 * public fields.
 */
export class Session {
  /**
   * The variant.
   * @type {Api.VariantAnswer | null}
   */
  variant = null;
  /**
   * The game, with its plies.
   * @type {Known | null}
   */
  known = null;
  /**
   * The same with the position shown; `null` until the answer comes.
   * @type {Api.GameAnswer | null}
   */
  here = null;
  /**
   * An error to show, with what tries again.
   * @typedef {import("../lib/foreign.js").Words} Words
   * @type {{ text: Words | Words[], retry: (() => void) | null, isGone?: boolean } | null}
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
  /**
   * A game that has been found to be that of `known`.
   * @type {{ moves: string[], start: string | null, variant: string } | null}
   */
  #knownMoves = null;
  /**
   * The answers of the server for the game of `known`, by ply.
   * @type {Map<number, Api.GameAnswer>}
   */
  #seen = new Map();
  /**
   * A request for the game that began before the view was drawn.
   * @type {{ asked: string, answer: Promise<Api.GameAnswer> } | null}
   */
  #ahead = null;
  #history = new History();

  /** @param {{ state: import("./state.js").State, onChange: () => void }} options */
  constructor({ state, onChange }) {
    this.#state = state;
    this.#onChange = onChange;
  }

  /** Begins to ask for the game of the state. The next `ask` uses the answer, unless the state has changed. */
  prepare() {
    const asked = this.#request(true);
    const answer = post("draughts/game", asked);
    // `ask` reports an error.
    answer.catch(() => {});
    this.#ahead = { asked: JSON.stringify(asked), answer };
  }

  /**
   * The request for the position shown, and for the plies of the game.
   * @param {boolean} plies
   */
  #request(plies) {
    return { ...request(this.#state, { whole: true }), ply: this.#state.ply, plies };
  }

  /**
   * Asks for a game, or takes the answer to what `prepare` has asked.
   * @param {Api.Posts["draughts/game"]["request"]} asked
   * @param {AbortSignal} signal
   */
  async #answer(asked, signal) {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead === null || ahead.asked !== JSON.stringify(asked)) return post("draughts/game", asked, { signal });
    const answer = await ahead.answer;
    signal.throwIfAborted();
    return answer;
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
      // Of a game that is known, or that goes on by a move, only the position shown is asked for.
      const isKnown = this.#isKnown();
      const made = isKnown ? null : this.#added();
      const asked = this.#request(!isKnown && !made);
      const answer = await this.#answer(asked, signal);
      if (this.problem?.retry) this.problem = null;
      const known = this.known;
      if (made && known) this.known = { ...known, plies: [...known.plies, { ...made, ...answer.position }] };
      else if (!isKnown) this.known = /** @type {Known} */ (answer);
      Object.assign(this, { variant, here: answer });
      // A FEN with counters is not the initial position.
      if (answer.start.fen === variant.initial && !/:[HF+]\d/.test(state.start ?? "")) state.start = null;
      if (!isKnown && !made) this.#seen.clear();
      this.#seen.set(state.ply, answer);
      this.#knownOf = gameOf(state);
      this.#knownMoves = null;
      // The engine is needed soon.
      prepare("draughts/think");
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const amended = changes.amend(state, error);
      if (amended) {
        this.problem = { text: amended.text, retry: null };
        Object.assign(state, amended.changes);
        return this.ask();
      }
      this.problem = { text: errorWords(error), retry: () => this.ask(), isGone: isGone(error) };
    }
    this.#onChange();
  }

  /** The ply by which the game goes on from the end of the one that is known; `null` if it differs otherwise. */
  #added() {
    const { moves, ply } = this.#state;
    const plies = this.known?.plies ?? [];
    const before = plies.at(-1);
    if (!before || ply !== moves.length || plies.length !== ply - 1) return null;
    if (this.#knownOf !== gameOf({ ...this.#state, moves: moves.slice(0, -1) })) return null;
    const legal = this.#seen.get(ply - 1)?.legal ?? [];
    const made = legal.filter(({ move }) => move === moves[ply - 1]);
    return made.length === 1 ? { ...made[0], label: labelAfter(before, made[0].move), player: before.to_move } : null;
  }

  #isKnown() {
    const { moves, start, variant } = this.#state;
    // To compare long games takes time, so it is done once for each list of moves.
    const found = this.#knownMoves;
    if (this.known !== null && found?.moves === moves && found.start === start && found.variant === variant)
      return true;
    if (this.known === null || this.#knownOf !== gameOf(this.#state)) return false;
    this.#knownMoves = { moves, start, variant };
    return true;
  }

  /**
   * Changes the state, which in some views has more fields. `null` changes nothing.
   * @param {(Partial<import("./state.js").State> & Record<string, unknown>) | null} fields
   */
  change(fields) {
    if (fields === null) return;
    this.#drawing?.abort();
    Object.assign(this.#state, fields);
    this.problem = null;
    const seen = this.#isKnown() ? this.#seen.get(this.#state.ply) : undefined;
    if (seen) {
      this.#asking?.abort();
      this.here = seen;
    } else this.ask();
    this.#onChange();
  }

  /**
   * Changes the moves or the notes of the game, which can be undone.
   * @param {Partial<import("./state.js").State> | null} fields
   */
  edit(fields) {
    if (fields === null) return;
    if (fields.annotations) this.#history.keep(this.#state);
    this.change(fields);
  }

  /** Undoes the last change of the game. */
  undo() {
    this.change(this.#history.undo(this.#state));
  }

  redoChange() {
    this.change(this.#history.redo(this.#state));
  }

  canUndo() {
    return this.#history.canUndo();
  }

  canRedoChange() {
    return this.#history.canRedo();
  }

  /** The position of a ply, `{ fen, pieces, to_move, last }`; `null` until it is known. */
  position(ply = this.#state.ply) {
    const { known } = this;
    if (!known || !this.#isKnown()) return null;
    if (ply === 0) return { ...known.start, last: null };
    const made = known.plies[ply - 1];
    return made ? { ...made, last: made } : null;
  }

  /** Whether the position shown is not known yet, but asked for: it is drawn when the answer is there. */
  isOnItsWay() {
    return this.known !== null && this.problem === null && this.position() === null;
  }

  isAtEnd() {
    return this.#state.ply === this.#state.moves.length;
  }

  /** Whether the game is over here, by the rules or otherwise. */
  isOver() {
    const { result, sideline } = this.#state;
    return this.here?.outcome != null || (result !== null && !sideline && this.isAtEnd());
  }

  /** Whether the game itself, and not a variation, can go on here. */
  isOpen() {
    return this.here !== null && this.isAtEnd() && !this.#state.sideline && !this.isOver();
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

  /** The comments and marks at the place shown. */
  notes() {
    return notesAt(this.lines(), this.place());
  }

  lookAt(place) {
    this.change(changes.lookAt(this.#state, place));
  }

  /** Plays a move, or several. */
  play(...moves) {
    if (this.#state.ply + moves.length <= changes.MAX_PLIES) return this.edit(changes.playMoves(this.#state, moves));
    this.problem = { text: TEXTS.tooLong(changes.MAX_PLIES), retry: null };
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
    this.edit(changes.cut(this.#state, this.#state.ply, []));
  }

  /** Begins another game. The current one is kept. */
  begin(game, fields = {}) {
    const kept = this.isFresh() ? {} : changes.keep(this.#state, TEXTS.kept.previous, 0);
    this.#history.clear();
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
      this.problem = {
        text: errorWords(error),
        retry: () => this.beginWith(variant, kind, fields),
        isGone: isGone(error),
      };
      this.#onChange();
    }
  }

  /** Returns to the game that was kept, and keeps the current one instead. */
  bringBack() {
    this.#history.clear();
    this.change(changes.bringBack(this.#state));
  }

  stop() {
    this.#asking?.abort();
    this.#drawing?.abort();
  }
}
