// The message below the grid: the state of the game, or the result of the last command, with buttons.
import { button, h } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { conflicts, describe } from "./conflicts.js";
import { emptyCells, isSolved } from "./position.js";
import { clock } from "./timer.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.say;

/** @typedef {import("./state.js").Message} Message */

/**
 * Creates the message. `actions` has the functions of its buttons; `usual(state, actions)` makes the message for a
 * position if there is no other one.
 * @template {{ message: Message | null }} State
 * @template {{ focusGrid: () => void }} Actions
 * @param {Actions} actions
 * @param {(state: State, actions: Actions) => Message & { isSolved?: boolean }} usual
 */
export function createSay(actions, usual) {
  const text = h("p", { class: "say-text", "data-testid": "say" });
  const spinner = h("span", { class: "working", "aria-hidden": "true" });
  const buttons = h("div", { class: "row tight say-actions" });
  const element = h("div", { class: "verdict say" }, spinner, text, buttons);
  let shown = null;
  // A text that is too long is scrolled, with keys too. Its size is asked for with the next frame, whose layout it
  // needs anyway: to ask at once would lay out the view before all of it is drawn.
  let frame = 0;
  const measure = () => {
    text.scrollTop = 0;
    if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    else text.removeAttribute("tabindex");
  };
  return {
    element,
    render(state) {
      const message = state.message ?? usual(state, actions);
      if (message === shown) return;
      if (message.isSolved && !shown?.isSolved) announce(message.text);
      const focused = document.activeElement;
      const hadFocus = buttons.contains(focused);
      shown = message;
      element.className = `verdict say ${message.kind}`;
      spinner.hidden = !message.working;
      text.replaceChildren(...words(message));
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
      buttons.replaceChildren(...message.actions.map(sayButton));
      buttons.hidden = message.actions.length === 0;
      // If the focused button has been replaced, the same one gets the focus, or else the new one.
      const name = focused?.getAttribute("data-testid");
      const same = name && buttons.querySelector(`[data-testid="${name}"]`);
      const next = /** @type {HTMLElement} */ (same || (buttons.querySelector(".primary") ?? buttons.firstChild));
      if (!hadFocus) return;
      if (next) next.focus();
      else actions.focusGrid();
    },
  };
}

/** The parts of a message: its title, its text, its notation. */
function words({ title, text, notation }) {
  // A title does not begin a sentence of another language.
  const isForeign = typeof text !== "string";
  const head = title && h("strong", { class: isForeign ? "own-line" : null }, isForeign ? title : `${title}: `);
  return [head, text, notation && h("code", { translate: "no" }, notation)].filter(Boolean);
}

const sayButton = ({ text, run, primary, id, icon }) =>
  icon
    ? iconButton(icon, text, run, { "data-testid": id })
    : button(text, run, { class: primary ? "primary" : null, "data-testid": id });

/**
 * The message for a position if there is no other one.
 * @param {import("./state.js").State} state
 * @param {ReturnType<typeof import("./actions.js").createActions>} actions
 */
export function usualMessage({ position, record, settings }, actions) {
  const broken = settings.conflicts ? conflicts(position.cells)[0] : null;
  const left = emptyCells(position).length;
  if (position.entry) return entered(81 - left, broken, actions);
  if (isSolved(position)) {
    const another = { text: T.another, run: () => actions.openNew(), id: "another" };
    return { kind: "good is-solved", isSolved: true, text: solvedText(record, settings), actions: [another] };
  }
  if (broken) return { kind: "bad", text: `${describe(broken)}.`, actions: [] };
  if (left === 0) return { kind: "careful", text: T.full, actions: [] };
  return { kind: "", text: T.left(left), actions: [] };
}

/** The message while a puzzle is typed in. */
function entered(typed, broken, actions) {
  const done = { text: T.done, run: actions.doneTyping, primary: true, id: "done-typing" };
  const buttons = typed > 0 ? [done] : [];
  if (broken) return { kind: "bad", text: `${describe(broken)}.`, actions: buttons };
  const text = typed === 0 ? T.type : T.typed(typed);
  return { kind: "careful", text, actions: buttons };
}

function solvedText({ seconds, steps, solver }, { timer }) {
  return solver ? T.bySolver : T.solved(timer ? clock(seconds) : "", steps);
}
