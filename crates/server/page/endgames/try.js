// The mode "Let me try": the user plays against perfect defence. Each move is judged by the change of the value.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { createPlies } from "./plies.js";
import { createProgress } from "./progress.js";
import { longerTime } from "./state.js";
import { TEXTS } from "./texts.js";

const { bench: WORDS, buttons: BUTTONS } = TEXTS;

const TONES = { best: "good", longer: "careful", gone: "bad", unknown: "careful" };
const ICONS = { best: "check", longer: "clock", gone: "close", unknown: "clock" };

/** Creates the panel. `actions` has the functions of its buttons. */
export function createTry(actions) {
  const words = createWords();
  const progress = createProgress({ onStop: actions.stop });
  const longer = button(
    BUTTONS.longer,
    () => actions.longer(longer.seconds),
    { "data-testid": "longer" },
    icon("clock"),
  );
  const goOn = button(BUTTONS.goOn, actions.goOn, { title: BUTTONS.goOnHint, "data-testid": "go-on" }, icon("play"));
  const back = button(
    BUTTONS.takeBack,
    actions.takeBack,
    { title: BUTTONS.takeBackHint, "data-testid": "take-back" },
    icon("undo"),
  );
  const again = button(BUTTONS.again, actions.again, { title: BUTTONS.againHint }, icon("first"));
  const each = button(BUTTONS.each, actions.each, { title: BUTTONS.eachHint, "data-testid": "each" }, icon("hint"));
  const tell = button(BUTTONS.tell, actions.tell, {}, icon("book"));
  const game = createPlies({ label: WORDS.game, testid: "game", onPick: actions.goTo });
  const word = h(
    "div",
    { class: "stack", role: "group", "aria-label": WORDS.verdict },
    words.elements,
    progress.element,
    h("div", { class: "row" }, longer, goOn, back, again),
  );
  const element = h("div", { class: "stack" }, game.element, h("div", { class: "row" }, each, tell));
  let seen = "";

  function showLonger(isUnknown, proof, seconds) {
    longer.hidden = !isUnknown;
    longer.seconds = proof?.status === "stopped" ? seconds : longerTime(proof);
    longer.lastChild.textContent = BUTTONS.proveFor(longer.seconds);
  }

  /** The words may be outside of the screen. */
  function reveal() {
    word.hidden = [...words.elements, progress.element, longer, goOn, back, again].every((part) => part.hidden);
    const text = words.text();
    if (text && text !== seen && innerWidth < 900) word.scrollIntoView({ block: "nearest" });
    seen = text;
  }

  return {
    element,
    /** The judgement of the last move, and the buttons. On narrow screens it is directly below the board. */
    word,
    /** `waits`: whether the reply of the other side waits for the user. */
    show({ proof, plies, at, judged, verdict, waits, isMyTurn, canSeeEach, seconds }) {
      const isEmpty = plies.length === 0;
      progress.show(proof);
      words.show(judged, verdict);
      showLonger(waits && judged?.kind === "unknown" && proof?.status !== "working", proof, seconds);
      keepFocus(goOn, !waits, back);
      keepFocus(back, isEmpty, again);
      again.hidden = isEmpty;
      back.classList.toggle("primary", waits && judged?.kind === "gone");
      game.element.hidden = isEmpty;
      game.show({ plies, at });
      each.hidden = !isMyTurn || canSeeEach;
      reveal();
    },
  };
}

/** Creates the judgement of the last move, and the verdict on the game. */
function createWords() {
  const said = h("div", { class: "verdict", "data-testid": "judgement" });
  const result = h("div", { class: "verdict result", "data-testid": "result" });
  const textOf = (part) => (part.hidden ? "" : part.textContent);
  return {
    elements: [result, said],
    /** The words shown. */
    text: () => `${textOf(said)} ${textOf(result)}`.trim(),
    show(judged, verdict) {
      said.hidden = !judged || Boolean(verdict?.isEnd);
      if (judged) {
        said.className = `verdict ${TONES[judged.kind]}`;
        said.replaceChildren(icon(ICONS[judged.kind]), h("span", null, judged.text));
      }
      result.hidden = !verdict;
      if (verdict) {
        result.className = `verdict result ${verdict.tone}`;
        result.replaceChildren(icon(verdict.tone === "good" ? "check" : "flag"), h("span", null, verdict.text));
      }
    },
  };
}

/** Hides a button. If it has the focus, `next` gets it. */
function keepFocus(own, isHidden, next) {
  const had = document.activeElement === own;
  own.hidden = isHidden;
  if (had && isHidden) next.focus();
}
