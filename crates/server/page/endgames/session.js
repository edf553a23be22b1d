// The game on the bench: changes its state, judges moves, and plays for the other side.
import { isAbort, post } from "../lib/api.js";
import { createProofs } from "./proofs.js";
import { capital, plies as pliesText, sentence } from "../lib/words.js";
import { aPlyLater, judge, judgeBounds, turned } from "./words.js";

/** The time in milliseconds for reading the judgement of a move before the other side replies. */
const BREATH = 900;

/** The number of own moves after which a draw counts as held. */
const HOLD = 10;

/**
 * Creates the session. `state()` returns the state, `change(changes)` changes it. `redraw()` is called when anything
 * else changes, `onSolved()` when the puzzle is solved, `onSaid(text)` with texts for screen readers.
 */
export function createSession({ state, change, redraw, onSolved, onSaid }) {
  const proofs = createProofs({ onChange: () => advance() });
  let game = null;
  /** The moves with which the game was requested. */
  let played = null;
  let trouble = null;
  let work = new AbortController();
  let timer = null;
  /** The moves of the last game whose end was announced. */
  let ended = null;
  /** The number of moves after which the other side may reply although the value has changed. */
  let resumed = null;

  const shownPly = () => Math.min(state().ply ?? state().moves.length, state().moves.length);
  const isLast = () => shownPly() === state().moves.length;
  /** The game up to the position shown. */
  const here = () => ({
    variant: state().variant,
    start: state().start,
    moves: state().moves.slice(0, shownPly()),
  });
  const person = () => game.start.to_move;

  /** Requests the game, after the moves or the ply have changed. */
  async function load() {
    stop();
    work = new AbortController();
    const { signal } = work;
    const { variant, start, moves } = state();
    try {
      game = await post("draughts/game", { variant, start, moves, ply: shownPly() }, { signal });
      played = moves;
      trouble = null;
    } catch (error) {
      if (isAbort(error)) return;
      trouble = error;
      // The moves of an address before an illegal one are kept.
      if (error.fields?.ply <= moves.length) {
        change({ moves: moves.slice(0, error.fields.ply - 1), values: state().values.slice(0, 1), ply: null });
        await load();
        trouble = error;
        return redraw();
      }
      game = null;
    }
    redraw();
    advance();
  }

  /** Does the next thing: a proof, a reply, or the end of the game. */
  function advance() {
    redraw();
    if (!game || played !== state().moves || game.ply !== shownPly()) return;
    const { mode, seconds, values, moves } = state();
    // A proof that was stopped or failed is started again only by the user.
    const proof = proofs.of(here());
    if (mode === "tell") return proof ?? proofs.start(here(), seconds);
    if (!isLast()) return;
    if (game.outcome) return finish();
    const isMine = game.position.to_move === person();
    if (isMine && (values[moves.length] || moves.length > 0)) return holds() && onSolved();
    if (!proof) return proofs.start(here(), seconds);
    if (proof.status !== "done" || timer !== null) return;
    const value = isMine ? proof.answer.value : turned(proof.answer.value);
    if (!values[moves.length] && value) {
      setValue(moves.length, value);
      const judged = judgement(moves.length);
      if (judged) onSaid(judged.text);
      return;
    }
    if (!isMine && !waits()) answer(proof.answer);
  }

  function setValue(ply, value) {
    const values = [...state().values];
    values[ply] = value;
    // Positions before whose value was never requested.
    for (let index = 0; index < ply; index += 1) values[index] ??= null;
    change({ values });
    advance();
  }

  function answer({ line }) {
    timer = setTimeout(() => {
      timer = null;
      const { moves, values } = state();
      const [best] = line;
      const value = best.proven ? aPlyLater(values[moves.length] ?? null) : null;
      onSaid(`${capital(best.player)} replies ${best.move}`);
      change({ moves: [...moves, best.move], values: [...padded(values, moves.length + 1), value], ply: null });
      load();
    }, BREATH);
  }

  function finish() {
    const { winner } = game.outcome;
    const { moves, values } = state();
    const end = winner === null ? { draw: true } : winner === person() ? { win: 0 } : { loss: 0 };
    if (!values[moves.length]) return setValue(moves.length, end);
    if (ended !== moves) onSaid(verdict().text);
    ended = moves;
    const goal = values[0];
    const isSolved =
      winner === person() ||
      (goal?.draw && winner === null) ||
      (goal?.loss !== undefined && moves.length >= goal.loss);
    if (isSolved) onSolved();
  }

  /** Whether the user has held a draw for long enough. */
  function holds() {
    const { values, moves } = state();
    return Boolean(values[0]?.draw && values[moves.length]?.draw && moves.length >= 2 * HOLD);
  }

  /** The judgement of the user's last move up to a ply, or `null`. */
  function judgement(ply) {
    const own = ply % 2 === 1 ? ply : ply - 1;
    const { values } = state();
    if (own < 1 || !game || own > game.plies.length) return null;
    const after = values[own] ?? null;
    const before = values[own - 1] ?? null;
    if (after !== null) return judge(before, after, person());
    // There is no judgement while the proof is running.
    const proof = proofs.of({ ...here(), moves: state().moves.slice(0, own) });
    return !proof || proof.status === "working" ? null : judgeBounds(before, proof.answer ?? {});
  }

  /** Whether the reply waits for the user, because the value has changed or is not known. */
  function waits() {
    const { moves, mode } = state();
    if (mode !== "try" || !game || game.outcome || !isLast() || resumed === moves.length) return false;
    if (game.position.to_move === person()) return false;
    const judged = judgement(moves.length);
    return judged !== null && (judged.kind === "gone" || judged.kind === "unknown");
  }

  /** The end of the game, `{ text, tone, isEnd }`, or `null`. */
  function verdict() {
    if (!game || !isLast()) return null;
    const { moves, values } = state();
    if (!game.outcome) {
      const text = `You have held the draw for ${moves.length / 2} moves. Well done.`;
      return holds() ? { text, tone: "good", isEnd: false } : null;
    }
    const { winner, text } = game.outcome;
    const best = values[0]?.win;
    if (winner === person()) {
      let shortest = "";
      if (best !== undefined)
        shortest = moves.length <= best ? ", the shortest way there is" : `; the shortest way has ${best}`;
      return { text: `You win in ${pliesText(moves.length)}${shortest}. ${sentence(text)}`, tone: "good", isEnd: true };
    }
    if (winner === null)
      return { text: sentence(text), tone: values[0]?.draw ? "good" : "careful", isEnd: true };
    const longest = values[0]?.loss;
    const held = longest === undefined ? "" : ` You held out ${pliesText(moves.length)} of ${longest}.`;
    return {
      text: `${sentence(text)}${held}`,
      tone: longest !== undefined && moves.length >= longest ? "good" : "bad",
      isEnd: true,
    };
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    work.abort();
    proofs.drop();
  }

  return {
    /** Begins another game. */
    begin() {
      game = null;
      resumed = null;
      load();
    },
    load,
    stop,
    proofs,
    here,
    shownPly,
    judgement,
    waits,
    verdict,
    game: () => game,
    /** Whether the game is up to date: it is requested again after each move. */
    isCurrent: () => game !== null && played === state().moves,
    trouble: () => trouble,
    /** Whether a move can be made in the position shown. */
    isOpen: () => Boolean(game) && played === state().moves && game.ply === shownPly() && !game.outcome,
    isMyTurn() {
      return this.isOpen() && game.position.to_move === person();
    },
    /** Plays a move in the position shown. Moves after that position are removed. */
    play(move) {
      const ply = shownPly();
      const { values, mode } = state();
      resumed = null;
      change({
        moves: [...state().moves.slice(0, ply), move.move],
        values: mode === "tell" ? padded(values, ply + 1) : values.slice(0, ply + 1),
        ply: null,
        at: 0,
      });
      load();
    },
    goTo(ply) {
      const { length } = state().moves;
      const next = Math.min(Math.max(ply, 0), length);
      change({ ply: next === length ? null : next, at: 0 });
      load();
    },
    /** Takes back to the user's last turn. */
    takeBack() {
      const { moves, values } = state();
      if (moves.length === 0) return;
      const to = moves.length % 2 === 1 ? moves.length - 1 : moves.length - 2;
      change({ moves: moves.slice(0, to), values: values.slice(0, to + 1), ply: null, at: 0 });
      load();
    },
    again() {
      change({ moves: [], values: state().values.slice(0, 1), ply: null, at: 0 });
      load();
    },
    goOn() {
      resumed = state().moves.length;
      advance();
    },
    prove(seconds, options) {
      proofs.start(here(), seconds, options);
    },
  };
}

const padded = (values, length) => Array.from({ length }, (_, index) => values[index] ?? null);
