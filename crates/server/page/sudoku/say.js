// The message below the grid: the state of the game, or the result of the last command, with buttons.
import { button, h } from "../lib/dom.js";
import { announce } from "../lib/live.js";
import { conflicts, describe } from "./conflicts.js";
import { emptyCells, isSolved } from "./position.js";
import { clock } from "./timer.js";

/** Creates the message. `play` has the functions of its buttons. `focusGrid()` is called if a focused one vanishes. */
export function createSay(play, focusGrid) {
  const text = h("p", { class: "say-text", "data-testid": "say" });
  const spinner = h("span", { class: "working", "aria-hidden": "true" });
  const actions = h("div", { class: "row tight say-actions" });
  const element = h("section", { class: "verdict say", "aria-label": "Status" }, spinner, text, actions);
  let shown = null;
  return {
    element,
    render(state) {
      const message = state.message ?? usual(state, play);
      if (message === shown) return;
      if (message.isSolved && !shown?.isSolved) announce(message.text);
      const hadFocus = actions.contains(document.activeElement);
      shown = message;
      element.className = `verdict say ${message.kind}`;
      spinner.hidden = !message.working;
      text.textContent = message.text;
      actions.replaceChildren(
        ...message.actions.map((action) =>
          button(action.text, action.run, { class: action.primary ? "primary" : null, "data-testid": action.id }),
        ),
      );
      actions.hidden = message.actions.length === 0;
      // A text that is too long is scrolled, with keys too.
      if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
      else text.removeAttribute("tabindex");
      // If the focused button has been replaced, the new one gets the focus.
      if (hadFocus) (actions.querySelector(".primary") ?? actions.firstChild ?? { focus: focusGrid }).focus();
    },
  };
}

/** The message for a position if there is no other one. */
function usual({ position, record, settings }, play) {
  const broken = settings.conflicts ? conflicts(position.cells)[0] : null;
  const left = emptyCells(position).length;
  if (position.entry) {
    const typed = 81 - left;
    const done = { text: "Done", run: play.doneTyping, primary: true, id: "done-typing" };
    const text = broken
      ? `${describe(broken)}.`
      : typed === 0
        ? "Type the givens of your puzzle."
        : `Type the givens: ${typed} so far.`;
    return { kind: broken ? "bad" : "careful", text, actions: typed > 0 ? [done] : [] };
  }
  if (isSolved(position)) {
    const another = { text: "Another puzzle", run: () => play.openNew(), id: "another" };
    return { kind: "good is-solved", isSolved: true, text: solvedText(record, settings), actions: [another] };
  }
  if (broken) return { kind: "bad", text: `${describe(broken)}.`, actions: [] };
  if (left === 0) return { kind: "careful", text: "The grid is full, but something is wrong: check it.", actions: [] };
  return { kind: "", text: left === 1 ? "One cell to go." : `${left} cells to go.`, actions: [] };
}

function solvedText({ seconds, steps, solver }, { timer }) {
  if (solver) return "Solved by Tessera.";
  const help = steps === 0 ? "without a hint" : steps === 1 ? "with one step shown" : `with ${steps} steps shown`;
  return `Solved${timer ? ` in ${clock(seconds)}` : ""}, ${help}.`;
}
