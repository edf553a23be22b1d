// The game on the bench: what follows from the state, and what the other side does. It draws nothing.
import { isAbort, post } from "../lib/api.js";
import { createProofs } from "./proofs.js";
import { capital, plies as pliesText } from "../lib/words.js";
import { aPlyLater, judge, judgeBounds, sentence, turned } from "./words.js";

/** The reader sees what is said of an action before the answer comes. */
const BREATH = 900;

/** So many own actions without losing count as a draw held. */
const HOLD = 10;

/**
 * `change(changes)` changes the state, which `state()` gives; `redraw()` is for what is not in it; `onSolved()` is
 * called when the puzzle is done, `onSaid(text)` with what is worth saying aloud.
 */
export function createSession({ state, change, redraw, onSolved, onSaid }) {
  const proofs = createProofs({ onChange: () => advance() });
  let game = null;
  /** The actions that the game was asked for with. */
  let played = null;
  let trouble = null;
  let work = new AbortController();
  let timer = null;
  /** The actions of the end that was told last. */
  let ended = null;
  /** The ply after which the other side may answer although the value changed. */
  let resumed = null;

  const shownPly = () => Math.min(state().ply ?? state().actions.length, state().actions.length);
  const isLast = () => shownPly() === state().actions.length;
  /** The game up to the position shown. */
  const here = () => ({
    variant: state().variant,
    start: state().start,
    actions: state().actions.slice(0, shownPly()),
  });
  const person = () => game.start.to_move;

  /** Asks for the game again: the actions or the ply have changed. */
  async function load() {
    stop();
    work = new AbortController();
    const { signal } = work;
    const { variant, start, actions } = state();
    try {
      game = await post("draughts/game", { variant, start, actions, ply: shownPly() }, { signal });
      played = actions;
      trouble = null;
    } catch (error) {
      if (isAbort(error)) return;
      trouble = error;
      // What comes before a bad action of an address is kept.
      if (error.fields?.ply <= actions.length) {
        change({ actions: actions.slice(0, error.fields.ply - 1), values: state().values.slice(0, 1), ply: null });
        await load();
        trouble = error;
        return redraw();
      }
      game = null;
    }
    redraw();
    advance();
  }

  /** What is to be done next in the game, if anything is. */
  function advance() {
    redraw();
    if (!game || played !== state().actions || game.ply !== shownPly()) return;
    const { mode, seconds, values, actions } = state();
    // A proof that was stopped or failed is begun anew only if the reader asks for it.
    const proof = proofs.of(here());
    if (mode === "tell") return proof ?? proofs.start(here(), seconds);
    if (!isLast()) return;
    if (game.outcome) return finish();
    const isMine = game.position.to_move === person();
    if (isMine && (values[actions.length] || actions.length > 0)) return holds() && onSolved();
    if (!proof) return proofs.start(here(), seconds);
    if (proof.status !== "done" || timer !== null) return;
    const value = isMine ? proof.answer.value : turned(proof.answer.value);
    if (!values[actions.length] && value) {
      setValue(actions.length, value);
      const judged = judgement(actions.length);
      if (judged) onSaid(judged.text);
      return;
    }
    if (!isMine && !waits()) answer(proof.answer);
  }

  function setValue(ply, value) {
    const values = [...state().values];
    values[ply] = value;
    // Positions whose value was never asked for.
    for (let index = 0; index < ply; index += 1) values[index] ??= null;
    change({ values });
    advance();
  }

  function answer({ line }) {
    timer = setTimeout(() => {
      timer = null;
      const { actions, values } = state();
      const [best] = line;
      const value = best.proven ? aPlyLater(values[actions.length] ?? null) : null;
      onSaid(`${capital(best.player)} answers ${best.action}`);
      change({ actions: [...actions, best.action], values: [...padded(values, actions.length + 1), value], ply: null });
      load();
    }, BREATH);
  }

  function finish() {
    const { winner } = game.outcome;
    const { actions, values } = state();
    const end = winner === null ? { draw: true } : winner === person() ? { win: 0 } : { loss: 0 };
    if (!values[actions.length]) return setValue(actions.length, end);
    if (ended !== actions) onSaid(verdict().text);
    ended = actions;
    const goal = values[0];
    const isSolved =
      winner === person() ||
      (goal?.draw && winner === null) ||
      (goal?.loss !== undefined && actions.length >= goal.loss);
    if (isSolved) onSolved();
  }

  /** Whether the reader has held a draw for long enough. */
  function holds() {
    const { values, actions } = state();
    return Boolean(values[0]?.draw && values[actions.length]?.draw && actions.length >= 2 * HOLD);
  }

  /** What the last own action up to a ply did, or `null`. */
  function judgement(ply) {
    const own = ply % 2 === 1 ? ply : ply - 1;
    const { values } = state();
    if (own < 1 || !game || own > game.plies.length) return null;
    const after = values[own] ?? null;
    const before = values[own - 1] ?? null;
    if (after !== null) return judge(before, after, person());
    // Nothing is said while it is being proven.
    const proof = proofs.of({ ...here(), actions: state().actions.slice(0, own) });
    return !proof || proof.status === "working" ? null : judgeBounds(before, proof.answer ?? {});
  }

  /** Whether the other side's answer waits for the reader: the value changed, or is not known. */
  function waits() {
    const { actions, mode } = state();
    if (mode !== "try" || !game || game.outcome || !isLast() || resumed === actions.length) return false;
    if (game.position.to_move === person()) return false;
    const judged = judgement(actions.length);
    return judged !== null && (judged.kind === "gone" || judged.kind === "unknown");
  }

  /** How the game ended: `{ text, tone, isEnd }`, or `null`. */
  function verdict() {
    if (!game || !isLast()) return null;
    const { actions, values } = state();
    if (!game.outcome) {
      const text = `You have held the draw for ${actions.length / 2} moves: that is enough.`;
      return holds() ? { text, tone: "good", isEnd: false } : null;
    }
    const { winner, text } = game.outcome;
    const best = values[0]?.win;
    if (winner === person()) {
      let way = "";
      if (best !== undefined)
        way = actions.length <= best ? ", the shortest way there is" : `; the shortest way has ${best}`;
      return { text: `You win in ${pliesText(actions.length)}${way}. ${sentence(text)}`, tone: "good", isEnd: true };
    }
    if (winner === null)
      return { text: sentence(text), tone: values[0]?.draw ? "good" : "careful", isEnd: true };
    const longest = values[0]?.loss;
    const held = longest === undefined ? "" : ` You held out ${pliesText(actions.length)} of ${longest}.`;
    return {
      text: `${sentence(text)}${held}`,
      tone: longest !== undefined && actions.length >= longest ? "good" : "bad",
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
    /** Another game: nothing of the one before is to be seen. */
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
    /** Whether the game is that of the state: it is asked for anew after each action. */
    isCurrent: () => game !== null && played === state().actions,
    trouble: () => trouble,
    /** Whether there is an action to be taken in the position shown. */
    isOpen: () => Boolean(game) && played === state().actions && game.ply === shownPly() && !game.outcome,
    isMyTurn() {
      return this.isOpen() && game.position.to_move === person();
    },
    /** Plays an action from the position shown; what came after it is gone. */
    play(action) {
      const ply = shownPly();
      const { values, mode } = state();
      resumed = null;
      change({
        actions: [...state().actions.slice(0, ply), action.action],
        values: mode === "tell" ? padded(values, ply + 1) : values.slice(0, ply + 1),
        ply: null,
        at: 0,
      });
      load();
    },
    goTo(ply) {
      const { length } = state().actions;
      const next = Math.min(Math.max(ply, 0), length);
      change({ ply: next === length ? null : next, at: 0 });
      load();
    },
    /** Takes back to the reader's last turn. */
    takeBack() {
      const { actions, values } = state();
      if (actions.length === 0) return;
      const to = actions.length % 2 === 1 ? actions.length - 1 : actions.length - 2;
      change({ actions: actions.slice(0, to), values: values.slice(0, to + 1), ply: null, at: 0 });
      load();
    },
    again() {
      change({ actions: [], values: state().values.slice(0, 1), ply: null, at: 0 });
      load();
    },
    goOn() {
      resumed = state().actions.length;
      advance();
    },
    prove(seconds, options) {
      proofs.start(here(), seconds, options);
    },
  };
}

const padded = (values, length) => Array.from({ length }, (_, index) => values[index] ?? null);
