// The panel of the review in the view: its start and its progress. What there is to show is loaded with the first
// review.
import { button, choice, field, h } from "../../lib/dom.js";
import { errorWords } from "../../lib/foreign.js";
import { icon } from "../../lib/icons.js";
import { announce, toast } from "../../lib/live.js";
import { load, save } from "../../lib/store.js";
import { gameMoves } from "../state.js";
import { moveNumbers } from "../status.js";
import { isWhole, marksWith, withLine } from "./result.js";
import { TEXTS } from "./texts.js";
import { Work } from "./work.js";

/** The positions that a search visits, by the name of the strength. */
const NODES = { quick: 20_000, normal: 200_000, thorough: 1_000_000 };

/**
 * Creates the panel, and `now`, which has the start, the progress and what belongs to the move that is shown: it has to
 * be seen together with the moves. `onChange()` is called when the marks of the game have changed. `show()` shows the
 * state, `marked(annotations)` returns the notes of the game with the marks of its review, `stop()` ends the work.
 */
export function createReview({ state, session, onChange }) {
  const game = () => ({ variant: state.variant, start: state.start, moves: gameMoves(state) });
  const work = new Work({
    onChange() {
      render();
      if (!work.isWorking()) tellEnd(work, game(), onChange);
    },
  });
  const head = createHead({ onStart: start, onStop: () => work.stop() });
  const { element, now, placeStart } = createFrame(head);
  /** @type {ReturnType<typeof import("./panel.js").createPanel> | null} */
  let panel = null;
  let isLoading = false;

  function start() {
    if (state.moves.length > 0) work.start(game(), head.nodes());
  }

  function render() {
    const own = game();
    const review = work.of(own);
    head.show({ work, review, length: own.moves.length });
    for (const own of panel ? [...panel.now, panel.element] : []) own.hidden = review === null;
    placeStart(review !== null && isWhole(review));
    element.classList.toggle("is-empty", review === null);
    if (review === null || !session.known) return;
    if (panel) panel.show({ review, ply: state.sideline ? null : state.ply, label: labels(session) });
    else loadPanel();
  }

  async function loadPanel() {
    if (isLoading) return;
    isLoading = true;
    try {
      const { createPanel } = await import("./panel.js");
      panel = createPanel({ onPly, onLine, onLearn });
      now.append(...panel.now);
      element.append(panel.element);
      render();
    } catch (error) {
      toast(errorWords(error), { kind: "error" });
    } finally {
      isLoading = false;
    }
  }

  const onPly = (ply) => session.lookAt({ line: 0, ply });

  /** Shows the first `count` moves of a line after a ply: of the game itself, or of a variation. */
  function onLine(ply, moves, count) {
    const main = gameMoves(state);
    const isMain = moves.slice(0, count).every((move, index) => main[ply + index] === move);
    if (isMain) return onPly(ply + count);
    const { variations, line } = withLine(state.annotations.variations, ply, moves);
    state.annotations = { ...state.annotations, variations };
    session.lookAt({ line, ply: count });
  }

  async function onLearn(color) {
    const { showLearn } = await import("./learn.js");
    const own = game();
    const review = work.of(own);
    if (review)
      showLearn({ game: own, review, color, flipped: state.flipped, nodes: head.nodes(), label: labels(session) });
  }

  return {
    element,
    now,
    show: render,
    /** Reviews the game, unless there is a whole review of it. */
    begin() {
      const known = work.of(game());
      if (known === null || !isWhole(known)) start();
    },
    marked: marker(() => (work.isWorking() ? null : work.of(game()))),
    stop: () => work.stop(),
  };
}

/** The panel, and the part that is seen beside the moves. */
function createFrame(head) {
  const now = h("div", { class: "review-now" }, head.element, head.during);
  const title = h("h2", { id: "review-title" }, TEXTS.title);
  const element = h(
    "section",
    { class: "panel review", "aria-labelledby": "review-title", "data-testid": "review-panel" },
    title,
  );
  return {
    element,
    now,
    /** A game that is reviewed needs no start beside the moves. */
    placeStart(isReviewed) {
      const isBeside = now.contains(head.element);
      if (isReviewed && isBeside) title.after(head.element);
      else if (!isReviewed && !isBeside) now.prepend(head.element);
    },
  };
}

/**
 * @typedef {import("../state.js").Annotations} Annotations
 * @typedef {import("./result.js").Review} Review
 */

/** A function from the notes of a game to those with the marks of its review. Equal questions have one answer. */
function marker(reviewOf) {
  let last = /** @type {{ annotations: Annotations, review: Review, answer: Annotations } | null} */ (null);
  return (/** @type {Annotations} */ annotations) => {
    const review = reviewOf();
    if (review === null) return annotations;
    if (last?.annotations === annotations && last.review === review) return last.answer;
    const answer = { ...annotations, marks: marksWith(annotations.marks, review) };
    last = { annotations, review, answer };
    return answer;
  };
}

function tellEnd(work, game, onChange) {
  const review = work.of(game);
  if (review && isWhole(review)) announce(TEXTS.finished);
  onChange();
}

/** A function from a ply to its move with its number: "12... 19-16". */
function labels(session) {
  const { known, variant } = session;
  const { of } = moveNumbers(known, variant);
  return (ply) => {
    const { number, isSecond } = of(ply);
    return `${number}${isSecond ? "..." : "."} ${known.plies[ply - 1]?.move ?? ""}`;
  };
}

/** The button that begins, the strength of the search, and the progress. */
function createHead({ onStart, onStop }) {
  const strengths = choice(Object.entries(TEXTS.strengths), strengthOf(load("review-strength")), (name) =>
    save("review-strength", name),
  );
  strengths.dataset.testid = "review-strength";
  const begin = button(TEXTS.start, onStart, { class: "primary", "data-testid": "review-start" }, icon("look"));
  const end = button(TEXTS.stop, onStop, { "data-testid": "review-stop" }, icon("stop"));
  const bar = h("progress", { max: 1, value: 0, "aria-label": TEXTS.title });
  const words = h("span", { class: "hint", "data-testid": "review-progress" });
  const before = h("div", { class: "review-start" }, field(TEXTS.strength, strengths), begin);
  const during = h("div", { class: "review-progress" }, bar, words, end);
  const note = h("p", { class: "hint", "data-testid": "review-note" });
  // The panel is on the screen before the game is.
  begin.disabled = during.hidden = true;
  return {
    element: h("div", { class: "stack review-head" }, before, note),
    during,
    nodes: () => NODES[strengthOf(strengths.value)],
    show({ work, review, length }) {
      const isWorking = work.isWorking();
      before.hidden = isWorking;
      during.hidden = !isWorking;
      begin.disabled = length === 0;
      const done = review ? review.moves.length - review.from : 0;
      bar.value = done / Math.max(length, 1);
      words.textContent = work.isWaiting ? TEXTS.waiting : TEXTS.progress(done, length);
      const isPart = review !== null && !isWhole(review);
      begin.lastChild.textContent = startText(review);
      begin.classList.toggle("primary", review === null || isPart);
      note.replaceChildren(isWorking ? "" : noteOf(work.problem, review, length));
      note.classList.toggle("error", work.problem !== null);
      note.hidden = note.textContent === "";
    },
  };
}

function startText(review) {
  if (review === null) return TEXTS.start;
  return isWhole(review) ? TEXTS.again : TEXTS.goOn;
}

const strengthOf = (name) => (Object.hasOwn(NODES, name ?? "") ? name : "normal");

function noteOf(problem, review, length) {
  if (problem) return problem;
  if (length === 0) return TEXTS.empty;
  return review && !isWhole(review) ? TEXTS.stopped(review.from + 1) : "";
}
