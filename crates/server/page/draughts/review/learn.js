// The dialog in which a player finds better moves than the faults of a game.
import { Chooser } from "../../board/chooser.js";
import { loadVariant } from "../../board/variants.js";
import { isAbort, post, stream } from "../../lib/api.js";
import { openDialog } from "../../lib/dialog.js";
import { button, h } from "../../lib/dom.js";
import { errorWords } from "../../lib/foreign.js";
import { icon } from "../../lib/icons.js";
import { announce } from "../../lib/live.js";
import * as exercise from "./exercise.js";
import { faultsOf, percent } from "./result.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.learn;

/**
 * Opens the dialog for the faults of `color` in a reviewed game. Tries are compared with `nodes` positions a search;
 * `label(ply)` is a move with its number.
 */
export async function showLearn({ game, review, color, flipped, nodes, label }) {
  const { layout } = await loadVariant(game.variant);
  const lesson = new Lesson({ game, review, color, nodes, label });
  const parts = createParts({ lesson, layout, flipped });
  lesson.onChange = () => parts.show(lesson);
  const dialog = openDialog({
    title: T.title(color),
    wide: true,
    body: parts.element,
    onClose: () => lesson.stop(),
  });
  parts.onClose(() => dialog.close());
  await lesson.open();
}

/** @typedef {{ position: Api.Position, last: Api.Ply | null, undone?: Api.Ply | null }} Shown */

/** The exercises, and what the server says about them. */
class Lesson {
  /** The position before the fault; `null` until it is known. */
  here = /** @type {Api.GameAnswer | null} */ (null);
  /** The position shown, with the move that leads to it. */
  shown = /** @type {Shown | null} */ (null);
  /** The last try: its move, and how it was judged. */
  tried = /** @type {{ move: string, reviewed: Api.ReviewedMove | null } | null} */ (null);
  problem = /** @type {import("../../lib/foreign.js").Words | null} */ (null);
  onChange = () => {};
  #control = new AbortController();

  constructor({ game, review, color, nodes, label }) {
    this.game = game;
    this.review = review;
    this.nodes = nodes;
    this.label = label;
    this.state = exercise.begin(faultsOf(review, color));
  }

  /** The number of the move that is the fault, and the review of it. */
  number() {
    return this.state.faults[this.state.at];
  }

  fault() {
    return this.review.moves[this.number()];
  }

  /** Asks for the position of the exercise. */
  async open() {
    this.#control.abort();
    this.#control = new AbortController();
    Object.assign(this, { here: null, tried: null, problem: null });
    this.onChange();
    if (exercise.isOver(this.state)) return;
    await this.#ask(async (signal) => {
      this.here = await this.#game([], signal);
      this.shown = { position: this.here.position, last: null };
    });
  }

  /** Compares a move with the best one. */
  async try(move) {
    const { here } = this;
    if (!exercise.canTry(this.state) || here === null) return;
    const fault = this.fault();
    this.state = exercise.judging(this.state);
    this.tried = { move: move.move, reviewed: null };
    this.problem = null;
    this.onChange();
    await this.#ask(async (signal) => {
      const after = await this.#game([move.move], signal);
      const last = after.plies?.at(-1) ?? null;
      this.shown = { position: after.position, last };
      this.onChange();
      const known = exercise.knownVerdict(move.move, fault);
      const reviewed = known === null ? await this.#judge(move.move, signal) : null;
      this.tried = { move: move.move, reviewed };
      const isRight = reviewed === null ? known === true : exercise.isRight(reviewed);
      this.state = exercise.judged(this.state, isRight);
      // A wrong move is taken back.
      if (!isRight) this.shown = { position: here.position, last: null, undone: last };
    });
    if (this.state.phase === "judging" && this.problem !== null) {
      this.state = exercise.unjudged(this.state);
      this.shown = { position: here.position, last: null };
      this.onChange();
    }
  }

  hint() {
    this.#step(exercise.hint(this.state));
  }

  async solve() {
    if (!exercise.canTry(this.state) || this.here === null) return;
    this.#step(exercise.solve(this.state));
    await this.#ask(async (signal) => {
      const after = await this.#game(this.fault().better.slice(0, 1), signal);
      this.shown = { position: after.position, last: after.plies?.at(-1) ?? null };
    });
  }

  next() {
    this.state = exercise.next(this.state);
    return this.open();
  }

  again() {
    this.state = exercise.begin(this.state.faults);
    return this.open();
  }

  stop() {
    this.#control.abort();
  }

  #step(state) {
    this.state = state;
    this.onChange();
  }

  /** Does work that ends with the exercise, and tells the change. */
  async #ask(work) {
    const { signal } = this.#control;
    try {
      await work(signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.problem = errorWords(error);
    }
    if (!signal.aborted) this.onChange();
  }

  #request(more) {
    const { variant, start, moves } = this.game;
    return { variant, ...(start === null ? {} : { start }), moves: [...moves.slice(0, this.number()), ...more] };
  }

  /** The game up to the fault, and `more` moves. */
  #game(more, signal) {
    return post("draughts/game", this.#request(more), { signal });
  }

  /** Reviews a move in place of the fault. */
  async #judge(move, signal) {
    const request = { ...this.#request([move]), nodes: this.nodes, from: this.number() };
    const { moves } = await stream("draughts/review", request, { signal });
    return moves[0];
  }
}

/** Creates the elements. `show(lesson)` shows the state of the lesson, `onClose(run)` sets what closes the dialog. */
function createParts({ lesson, layout, flipped }) {
  const board = new Chooser({ label: T.board, layout, flipped, onMove: (move) => lesson.try(move) });
  const place = h("p", { class: "hint", "data-testid": "learn-place" });
  const words = h("span", { class: "words", "data-testid": "learn-words" });
  const verdict = h("div", { class: "verdict" }, words);
  let close = () => {};
  const act = (name, text, run, picture) => button(text, run, { "data-testid": `learn-${name}` }, icon(picture));
  const buttons = {
    hint: act("hint", T.hint, () => lesson.hint(), "hint"),
    solve: act("solve", T.solve, () => lesson.solve(), "look"),
    next: act("next", T.next, () => lesson.next(), "next"),
    again: act("again", T.again, () => lesson.again(), "undo"),
    close: act("close", T.close, () => close(), "check"),
  };
  const element = h(
    "div",
    { class: "learn" },
    place,
    h("div", { class: "board-place" }, board.element),
    verdict,
    h("div", { class: "row" }, Object.values(buttons)),
  );
  let said = "";
  let drawn = /** @type {Shown | null} */ (null);
  return {
    element,
    onClose: (run) => (close = run),
    show({ state, shown, here, ...all }) {
      const isOver = exercise.isOver(state);
      place.textContent = isOver ? "" : T.place(state.at + 1, state.faults.length);
      if (shown && shown !== drawn) {
        const { position, last, undone } = shown;
        board.show({ ...position, last }, last || undone ? { animate: true, ...(undone ? { undone } : {}) } : {});
        drawn = shown;
      }
      board.setLegal(!isOver && exercise.canTry(state) && here ? here.legal : []);
      board.setMarks(hintMarks(lesson));
      const { text, kind } = wordsOf(lesson);
      words.replaceChildren(text);
      verdict.className = `verdict ${kind}`;
      if (text !== said && text !== "") announce(text);
      said = text;
      showButtons(buttons, state, all.problem);
    },
  };
}

function showButtons(buttons, state, problem) {
  const isOver = exercise.isOver(state);
  const isSolved = exercise.isSolved(state);
  const isLast = state.at === state.faults.length - 1;
  const focused = document.activeElement;
  buttons.hint.hidden = buttons.solve.hidden = isOver || isSolved;
  buttons.next.hidden = isOver || !(isSolved || problem !== null);
  buttons.again.hidden = buttons.close.hidden = !isOver;
  buttons.next.lastChild.textContent = isLast ? T.end : T.next;
  for (const name of ["hint", "solve"]) buttons[name].setAttribute("aria-disabled", String(!exercise.canTry(state)));
  // The focus would be lost with a button that vanishes.
  const isLost = focused instanceof HTMLElement && Object.values(buttons).includes(focused) && focused.hidden;
  if (isLost)
    Object.values(buttons)
      .find((one) => !one.hidden)
      ?.focus();
}

/** The piece of a better move, if the hint is shown. */
function hintMarks(lesson) {
  const { state, here } = lesson;
  if (!state.hinted || !exercise.canTry(state) || !here) return {};
  const best = here.legal.find(({ move }) => move === lesson.fault().better[0]);
  return best ? { must: [best.path[0]] } : {};
}

/** What is said about the exercise, and the kind of it. */
function wordsOf(lesson) {
  const { state, here, tried, problem } = lesson;
  if (problem !== null) return { text: problem, kind: "bad" };
  if (exercise.isOver(state)) return { text: T.over(state.found, state.faults.length), kind: "good" };
  if (here === null) return { text: "", kind: "" };
  const fault = lesson.fault();
  const line = T.solution(fault.better.slice(0, 6).join(" "));
  switch (state.phase) {
    case "judging":
      return { text: T.judging(tried.move), kind: "" };
    case "wrong":
      return { text: withHint(state, wrongText(tried)), kind: "bad" };
    case "right": {
      const isBest = tried.move === fault.better[0];
      const text = isBest ? T.best(tried.move) : T.good(tried.move, fault.better[0]);
      return { text: isBest ? `${text} ${line}` : text, kind: "good" };
    }
    case "shown":
      return { text: line, kind: "careful" };
    default:
      return { text: withHint(state, T.find(lesson.label(lesson.number() + 1))), kind: "" };
  }
}

const withHint = ({ hinted }, text) => (hinted ? `${text} ${T.hinted}` : text);

function wrongText({ move, reviewed }) {
  return reviewed ? T.wrong(move, percent(reviewed.loss)) : T.same(move);
}
