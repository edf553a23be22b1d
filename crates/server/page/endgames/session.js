// The game on the bench: changes its state, has its positions proven, and plays for the other side.
import { isAbort, post } from "../lib/api.js";
import { createCertificates } from "./certificate.js";
import { createProofs } from "./proofs.js";
import { firstValues, isLast, puzzleOf, shownGame, shownPly } from "./state.js";
import { TEXTS } from "./texts.js";
import { isWrong, knownProof } from "./training/solution.js";
import { endValue, holds, judgement, ownPly, solves, verdict } from "./verdicts.js";
import { aPlyLater, gone, turned } from "./words.js";

/** The time in milliseconds for reading the judgement of a move before the other side replies. */
const BREATH = 900;

/**
 * The session. `change(fields)` changes the state of `data`. `redraw()` is called when anything else changes,
 * `onSolved()` when the puzzle is solved, `onSaid(text)` with texts for screen readers.
 */
export class Session {
  /**
   * The game, as the API describes it; `null` until the first answer.
   * @type {Api.GameAnswer | null}
   */
  game = null;
  /**
   * The error of the last request, or `null`.
   * @type {import("../lib/api.js").ApiError | null}
   */
  trouble = null;
  proofs = createProofs({ onChange: () => this.#advance() });
  certificates = createCertificates({ onChange: () => this.#on.redraw() });
  #data;
  #on;
  /**
   * The moves with which the game was requested.
   * @type {string[] | null}
   */
  #played = null;
  #work = new AbortController();
  /**
   * The timer of the reply of the other side, or `null`.
   * @type {number | null}
   */
  #timer = null;
  /**
   * The moves of the last game whose end was announced.
   * @type {string[] | null}
   */
  #ended = null;
  /**
   * The number of moves after which the other side may reply although the value has changed.
   * @type {number | null}
   */
  #resumed = null;

  /**
   * @param {{
   *   data: import("./state.js").Data,
   *   change: (fields: object) => void,
   *   redraw: () => void,
   *   onSolved: () => void,
   *   onSaid: (text: string) => void,
   * }} options
   */
  constructor({ data, ...on }) {
    this.#data = data;
    this.#on = on;
  }

  get #state() {
    return this.#data.state;
  }

  /** The game, where there is one. */
  get #here() {
    return /** @type {Api.GameAnswer} */ (this.game);
  }

  get #plies() {
    return this.game?.plies ?? [];
  }

  /** The player whose moves are judged. */
  get #person() {
    return this.#here.start.to_move;
  }

  /** Begins another game. */
  begin() {
    this.game = null;
    this.#resumed = null;
    this.load();
  }

  /** Requests the game, after the moves or the ply have changed. */
  async load() {
    this.stop();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const { variant, start, moves } = this.#state;
    try {
      const body = { variant, start, moves, ply: shownPly(this.#state) };
      this.game = await post("draughts/game", body, { signal });
      this.#played = moves;
      this.trouble = null;
    } catch (error) {
      if (isAbort(error)) return;
      const failed = /** @type {import("../lib/api.js").ApiError} */ (error);
      this.trouble = failed;
      const { ply = Infinity } = failed.fields ?? {};
      if (ply <= moves.length) return this.#loadBefore(failed, ply);
      this.game = null;
    }
    this.#on.redraw();
    this.#advance();
  }

  /** The moves of an address before an illegal one are kept. */
  async #loadBefore(error, ply) {
    const { moves, values } = this.#state;
    this.#on.change({ moves: moves.slice(0, ply - 1), values: values.slice(0, 1), ply: null });
    await this.load();
    this.trouble = error;
    this.#on.redraw();
  }

  /** Does the next thing: a proof, a reply, or the end of the game. */
  #advance() {
    this.#on.redraw();
    const state = this.#state;
    if (!this.isCurrent() || this.#here.ply !== shownPly(state)) return;
    // A proof that was stopped or failed is started again only by the user.
    const proof = this.proof();
    if (state.mode === "tell") {
      if (!proof) this.prove(state.seconds);
      return;
    }
    if (isLast(state))
      this.#advanceGame(knownProof(puzzleOf(this.#data), state.moves, this.#here.position.to_move) ?? proof);
  }

  #advanceGame(proof) {
    const { seconds, values, moves } = this.#state;
    const { outcome } = this.#here;
    if (outcome) return this.#finish(outcome);
    const isMine = this.#here.position.to_move === this.#person;
    if (isMine && (values[moves.length] || moves.length > 0)) {
      if (holds(this.#state)) this.#on.onSolved();
      return;
    }
    if (!proof) return this.prove(seconds);
    if (proof.status !== "done" || this.#timer !== null) return;
    const value = isMine ? proof.answer.value : turned(proof.answer.value);
    if (!values[moves.length] && value) {
      this.#setValue(moves.length, value);
      const judged = this.judgement(moves.length);
      if (judged) this.#on.onSaid(judged.text);
    } else if (!isMine && !this.waits()) this.#reply(proof.answer);
  }

  #setValue(ply, value) {
    // The values of positions before may never have been requested.
    const { values } = this.#state;
    this.#on.change({ values: [...firstValues(values, ply), value, ...values.slice(ply + 1)] });
    this.#advance();
  }

  #reply({ line: [best] }) {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const { moves, values } = this.#state;
      const value = best.proven ? aPlyLater(values[moves.length] ?? null) : null;
      this.#on.onSaid(TEXTS.replies(best.player, best.move));
      this.#on.change({
        moves: [...moves, best.move],
        values: [...firstValues(values, moves.length + 1), value],
        ply: null,
      });
      this.load();
    }, BREATH);
  }

  /** @param {Api.Outcome} outcome */
  #finish({ winner }) {
    const { moves, values } = this.#state;
    if (!values[moves.length]) return this.#setValue(moves.length, endValue(winner, this.#person));
    if (this.#ended !== moves) this.#on.onSaid(this.verdict()?.text ?? "");
    this.#ended = moves;
    if (solves(this.#state, winner, this.#person)) this.#on.onSolved();
  }

  /** The proof of the position shown, or `null`. */
  proof() {
    return this.proofs.of(shownGame(this.#state));
  }

  prove(seconds, options) {
    this.proofs.start(shownGame(this.#state), seconds, options);
  }

  /** The certificate of the position shown, or `null`. */
  certificate() {
    return this.certificates.of(shownGame(this.#state));
  }

  /** Has the certificate of the position shown made, unless that is being done. */
  certify() {
    if (this.certificate()?.status === "working") return;
    const seconds = Math.max(this.proof()?.seconds ?? 0, this.#state.seconds);
    this.certificates.start(shownGame(this.#state), seconds);
  }

  /** The judgement of the user's last move up to a ply, or `null`. */
  judgement(ply) {
    const own = ownPly(ply);
    if (own < 1 || !this.game || own > this.#plies.length) return null;
    const { variant, start, moves, values } = this.#state;
    const puzzle = puzzleOf(this.#data);
    if (!values[own] && isWrong(puzzle, moves.slice(0, own))) return gone(puzzle.value);
    const proof = this.proofs.of({ variant, start, moves: moves.slice(0, own) });
    return judgement(this.#state, own, this.#person, proof);
  }

  /** Whether the reply waits for the user, because the value has changed or is not known. */
  waits() {
    const { moves, mode } = this.#state;
    if (mode !== "try" || !this.game || this.game.outcome || !isLast(this.#state)) return false;
    if (this.#resumed === moves.length || this.#here.position.to_move === this.#person) return false;
    const judged = this.judgement(moves.length);
    return judged !== null && ["gone", "unknown"].includes(judged.kind);
  }

  /** The verdict on the game, `{ text, tone, isEnd }`, or `null`. */
  verdict() {
    if (!this.game || !isLast(this.#state)) return null;
    return verdict(this.#state, this.game.outcome, this.#person);
  }

  /** Whether the game is up to date: it is requested again after each move. */
  isCurrent() {
    return this.game !== null && this.#played === this.#state.moves;
  }

  /** Whether a move can be made in the position shown. */
  isOpen() {
    return this.isCurrent() && this.#here.ply === shownPly(this.#state) && !this.#here.outcome;
  }

  isMyTurn() {
    return this.isOpen() && this.#here.position.to_move === this.#person;
  }

  /** The line that is stepped through in the mode "tell", and the ply of it that is shown; empty in "try". */
  line() {
    return this.#state.mode === "tell" ? (this.proof()?.answer?.line ?? []) : [];
  }

  at() {
    return Math.min(this.#state.at, this.line().length);
  }

  /** Whether a move can be chosen: of one side in the mode "try", of both in "tell". */
  canPlay() {
    return this.at() === 0 && (this.#state.mode === "tell" ? this.isOpen() : this.isMyTurn());
  }

  /** The position shown, of the line or of the game. */
  position() {
    return this.line()[this.at() - 1] ?? this.#plies[shownPly(this.#state) - 1] ?? this.#here.start;
  }

  /** Plays a move in the position shown. Moves after that position are removed. */
  play({ move }) {
    const ply = shownPly(this.#state);
    const { moves, values, mode } = this.#state;
    this.#resumed = null;
    this.#moveTo({
      moves: [...moves.slice(0, ply), move],
      values: mode === "tell" ? firstValues(values, ply + 1) : values.slice(0, ply + 1),
      ply: null,
    });
  }

  goTo(ply) {
    const { length } = this.#state.moves;
    const next = Math.min(Math.max(ply, 0), length);
    this.#moveTo({ ply: next === length ? null : next });
  }

  /** Takes back to the user's last turn. */
  takeBack() {
    const { moves, values } = this.#state;
    if (moves.length === 0) return;
    const to = ownPly(moves.length) - 1;
    this.#moveTo({ moves: moves.slice(0, to), values: values.slice(0, to + 1), ply: null });
  }

  /** Begins the same game again. */
  again() {
    this.#moveTo({ moves: [], values: this.#state.values.slice(0, 1), ply: null });
  }

  #moveTo(fields) {
    this.#on.change({ ...fields, at: 0 });
    this.load();
  }

  /** Lets the other side reply. */
  goOn() {
    this.#resumed = this.#state.moves.length;
    this.#advance();
  }

  stop() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#work.abort();
    this.proofs.drop();
    this.certificates.drop();
  }
}
