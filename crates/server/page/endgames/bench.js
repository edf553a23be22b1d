// The bench: a board with a position, to play from or to have it proven.
import { moveText } from "../board/notation.js";
import { createWorth } from "../board/worth.js";
import { choice, field, h } from "../lib/dom.js";
import { createTrouble } from "../lib/trouble.js";
import { createHead } from "./head.js";
import { createStage } from "./stage.js";
import { isLast, puzzleOf, shownPly, TIMES } from "./state.js";
import { createTell } from "./tell.js";
import { TEXTS } from "./texts.js";
import { createTrainingPanel } from "./training/panel.js";
import { isOnLine } from "./training/solution.js";
import { createTry } from "./try.js";
import { goalText } from "./words.js";

const { bench: WORDS, training: TRAINING } = TEXTS;

/**
 * Creates the bench. `layout` is the layout of its first variant.
 * @param {{
 *   session: import("./session.js").Session,
 *   actions: ReturnType<typeof import("./actions.js").createActions>,
 *   layout: Api.Layout,
 * }} options
 */
export function createBench({ session, actions, layout }) {
  const head = createHead();
  const stage = createStage({ session, actions, layout });
  const panel = createPanel({ session, actions, onLook: stage.look });
  const trouble = createTrouble("bench-problem");
  const element = h(
    "div",
    { class: "workbench" },
    head.element,
    stage.element,
    panel.word,
    h("div", { class: "side" }, trouble.element, panel.element),
  );
  return {
    element,
    heading: head.heading,
    /** @param {import("./state.js").Data} data */
    show(data) {
      const { state } = data;
      const { game } = session;
      const own = data.layouts[state.variant];
      stage.setLayout(own);
      head.show(headOf(data, game));
      trouble.tell(session.trouble ?? session.proof()?.error ?? null, actions.retry);
      panel.setState(state, game !== null);
      element.classList.toggle("empty", !game);
      // Nothing changes until the server has answered.
      if (!session.isCurrent()) return;
      stage.show(state, own);
      panel.show(state, own);
      panel.showTraining(trainingOf(data, session));
      const tip = tipOf(data, session);
      if (tip) stage.look({ path: tip.path.slice(0, 1) });
    },
  };
}

/** What the head shows. A position that the user set up has no puzzle. */
function headOf(data, game) {
  const { state, puzzles, solved, variants } = data;
  const variant = variants.find(({ name }) => name === state.variant)?.title ?? state.variant;
  const found = puzzleOf(data);
  const puzzle = found?.isMade ? { ...found, ...madeHead(found, data.training.record) } : found;
  const isListed = puzzles.includes(found);
  const value = puzzle?.value ?? state.values[0] ?? null;
  return {
    puzzle,
    next: isListed ? puzzles[(puzzles.indexOf(found) + 1) % puzzles.length] : null,
    isSolved: solved.includes(puzzle?.id) || data.training.record.results[puzzle?.id] === "solved",
    goal: game ? WORDS.goal(goalText(value, game.start.to_move), variant) : "",
  };
}

/** The title and the note of a puzzle that the program made. */
const madeHead = ({ rating }, record) => ({
  title: TRAINING.puzzle(rating),
  note: TRAINING.standing(Math.round(record.rating), record.streak),
});

/** The move of the solution in the position shown, if it is the user's turn there: the legal move, or `null`. */
function keyOf(data, session) {
  const { state } = data;
  const puzzle = puzzleOf(data);
  if (!puzzle?.isMade || state.mode !== "try" || !session.isMyTurn() || !isLast(state)) return null;
  if (!isOnLine(puzzle, state.moves)) return null;
  const wanted = puzzle.line[state.moves.length]?.move;
  return session.game.legal.find(({ move }) => move === wanted) ?? null;
}

/** The move that a hint was asked for, or `null`. */
const tipOf = (data, session) => (data.state.tip === data.state.moves.length ? keyOf(data, session) : null);

/** What is shown of the training. */
function trainingOf(data, session) {
  const { training } = data;
  const puzzle = puzzleOf(data);
  const tip = tipOf(data, session);
  return {
    puzzle,
    attempt: training.attempt(puzzle),
    record: training.record,
    canHint: tip === null && keyOf(data, session) !== null,
    tip: tip && TRAINING.hinted(tip.move.split(/[-x]/)[0]),
  };
}

/**
 * Creates the panel with the two modes. Its part `word` has a place of its own. `onLook(move)` is called for the move
 * below the pointer, and with `null`.
 */
function createPanel({ session, actions, onLook }) {
  const modes = modeChoice(actions.setMode);
  const seconds = choice(
    TIMES.map((time) => [String(time), `${time} s`]),
    "10",
    (value) => actions.setTime(Number(value)),
  );
  const attempt = createTry(actions);
  const solution = createTell(actions);
  const training = createTrainingPanel({ onHint: actions.hint, onNext: actions.train });
  const word = h("div", { class: "stack word" }, training.element, attempt.word);
  const worth = createWorth({ onMove: actions.play, onLook });
  const element = h(
    "section",
    { class: "panel stack", "aria-label": WORDS.panel },
    h("div", { class: "row between" }, modes, h("div", { class: "proof-time" }, field(WORDS.time, seconds))),
    attempt.element,
    solution.element,
    worth.element,
  );
  return {
    element,
    word,
    /** Shows the mode and the time. Without a game the panel is hidden. */
    setState(state, hasGame) {
      for (const input of modes.querySelectorAll("input")) input.checked = input.value === state.mode;
      seconds.value = String(state.seconds);
      element.hidden = !hasGame;
      if (!hasGame) word.hidden = true;
    },
    show(state, layout) {
      const isTell = state.mode === "tell";
      const proof = session.proof();
      const moves = proof?.each ? (proof.answer?.moves ?? null) : null;
      worth.show(session.canPlay() ? moves : null, layout);
      solution.element.hidden = !isTell;
      attempt.element.hidden = isTell;
      if (isTell) {
        attempt.word.hidden = true;
        const at = session.at();
        const isAtEnd = at > 0 && at === session.line().length;
        solution.show({
          proof,
          at,
          isAtEnd,
          seconds: state.seconds,
          file: session.certificate(),
          layout,
          variant: state.variant,
        });
      } else {
        const canSeeEach = Boolean(moves) || proof?.status === "working";
        attempt.show({ ...attemptOf(state, session, layout), proof, canSeeEach, seconds: state.seconds });
      }
    },
    showTraining(shown) {
      training.show(shown);
      word.hidden = training.element.hidden && attempt.word.hidden;
    },
  };
}

/** What the mode "Let me try" shows of the game. */
function attemptOf(state, session, layout) {
  const at = shownPly(state);
  return {
    plies: session.game.plies.map(({ label }, index) => ({
      label: moveText(layout, label),
      judged: index % 2 === 0 ? session.judgement(index + 1) : null,
    })),
    at,
    judged: session.judgement(at),
    verdict: session.verdict(),
    waits: session.waits(),
    isMyTurn: session.isMyTurn(),
  };
}

/** The choice of the mode. */
function modeChoice(onMode) {
  const option = (mode, text) => {
    const on = { change: () => onMode(mode) };
    const input = h("input", { type: "radio", name: "mode", value: mode, "data-testid": `mode-${mode}`, on });
    return h("label", null, input, text);
  };
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", { class: "visually-hidden" }, WORDS.modes),
    option("try", WORDS.try),
    option("tell", WORDS.tell),
  );
}
