// The mode "Tell me": the value of the position, and the line of best play.
import { moveText } from "../board/notation.js";
import { outcomeText } from "../board/variants.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { language } from "../lib/language.js";
import { announce } from "../lib/live.js";
import { sentence } from "../lib/words.js";
import { createCertificate } from "./certificate.js";
import { createPlies } from "./plies.js";
import { isComplete } from "./proofs.js";
import { createProgress } from "./progress.js";
import { longerTime, TIMES } from "./state.js";
import { TEXTS } from "./texts.js";
import { tenths } from "./words.js";

const { buttons: BUTTONS } = TEXTS;

/** Creates the panel. `actions` has the functions of its buttons. */
export function createTell(actions) {
  const verdict = h("div", { class: "verdict", "data-testid": "value" });
  const progress = createProgress({ onStop: actions.stop });
  const note = h("p", { class: "hint" });
  const longer = button(
    BUTTONS.longer,
    () => actions.longer(longer.seconds),
    { "data-testid": "longer" },
    icon("clock"),
  );
  const line = createPlies({ label: TEXTS.tell.line, testid: "line", onPick: actions.stepTo });
  const ending = h("p", { class: "ending" });
  const tryIt = button(BUTTONS.tryIt, actions.tryIt, { title: BUTTONS.tryItHint }, icon("play"));
  const each = button(BUTTONS.each, actions.each, { "data-testid": "each" }, icon("hint"));
  const certificate = createCertificate({ onStart: actions.certify });
  const element = h(
    "div",
    { class: "stack" },
    progress.element,
    verdict,
    note,
    h("div", { class: "row" }, longer),
    line.element,
    ending,
    h("div", { class: "row" }, tryIt, each, certificate.button),
    certificate.note,
  );

  /** The last answer that was announced. */
  let announced = null;

  /** Shows which parts there are. */
  function showParts({ proof, at, isAtEnd }) {
    const answer = proof?.answer;
    verdict.hidden = !answer;
    note.hidden = !answer && proof?.status !== "stopped";
    longer.hidden = !canProveLonger(proof);
    line.element.hidden = !answer || answer.line.length === 0;
    ending.hidden = line.element.hidden;
    const isOpen = answer && at === 0 && answer.outcome === null;
    each.hidden = !isOpen || Boolean(answer.moves) || proof.status === "working";
    tryIt.hidden = !answer || (isAtEnd && answer.ending !== "unknown");
  }

  function showLonger(proof, seconds) {
    if (longer.hidden) return;
    const isStopped = proof.status === "stopped";
    longer.seconds = isStopped ? seconds : longerTime(proof);
    longer.lastChild.textContent = isStopped ? BUTTONS.resume : BUTTONS.tryFor(longer.seconds);
  }

  function showAnswer({ answer, status, at, layout, variant }) {
    const isDone = status === "done";
    const isKnown = answer.value !== null;
    verdict.className = `verdict ${isKnown ? "good" : "careful"}`;
    const words = sentence(TEXTS.tell.verdict(answer));
    if (answer !== announced && isDone) announce(words);
    if (isDone) announced = answer;
    verdict.replaceChildren(icon(isKnown ? "check" : "clock"), h("strong", null, words));
    note.textContent = effort(answer);
    line.show({ plies: answer.line.map((ply) => plyOf(ply, layout)), at });
    ending.textContent = endText(answer, variant);
  }

  return {
    element,
    show({ proof, at, isAtEnd, seconds, file, layout, variant }) {
      progress.show(proof);
      certificate.show(file, canCertify(proof));
      showParts({ proof, at, isAtEnd });
      showLonger(proof, seconds);
      if (proof?.answer) showAnswer({ ...proof, at, layout, variant });
      else if (proof?.status === "stopped") note.textContent = TEXTS.tell.stopped;
    },
  };
}

/** How the line ends. */
const endText = (answer, variant) => TEXTS.tell.ending(answer, answer.end && outcomeText(answer.end, variant));

/** Whether there is a proof to download. */
function canCertify(proof) {
  const value = proof?.answer?.value ?? null;
  return value !== null && proof.answer.outcome === null && value.win !== null && value.loss !== null;
}

/** Whether more time could improve a proof. */
function canProveLonger(proof) {
  if (!proof || proof.status === "working" || proof.status === "failed" || isComplete(proof)) return false;
  return proof.status === "stopped" || proof.seconds !== TIMES.at(-1);
}

/** The positions searched, and the time. */
function effort({ value, nodes, seconds }) {
  const text = value === null ? TEXTS.tell.searched : TEXTS.tell.proven;
  return text(nodes.toLocaleString(language), tenths(seconds));
}

/** A ply of the line of best play. */
const plyOf = ({ label, proven }, layout) => ({
  label: moveText(layout, label),
  judged: proven ? null : { kind: "unknown", text: TEXTS.tell.unproven },
});
