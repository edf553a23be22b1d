// The mode "Tell me": the value of the position, and the line of best play.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { createPlies } from "./plies.js";
import { isComplete } from "./proofs.js";
import { createProgress } from "./progress.js";
import { TIMES } from "./state.js";
import { sentence } from "../lib/words.js";

/** Creates the panel. `actions` has the functions of its buttons. */
export function createTell(actions) {
  const verdict = h("div", { class: "verdict", "data-testid": "value" });
  const progress = createProgress({ onStop: actions.stop });
  const note = h("p", { class: "hint" });
  const longer = button("Try longer", () => actions.longer(longer.seconds), { "data-testid": "longer" }, icon("clock"));
  const line = createPlies({ label: "The exact line", testid: "line", onPick: actions.stepTo });
  const ending = h("p", { class: "ending" });
  const tryIt = button(
    "Play from here",
    actions.tryIt,
    { title: "Play this position against perfect defence" },
    icon("play"),
  );
  const each = button("What each move is worth", actions.each, { "data-testid": "each" }, icon("hint"));
  const element = h(
    "div",
    { class: "stack" },
    progress.element,
    verdict,
    note,
    h("div", { class: "row" }, longer),
    line.element,
    ending,
    h("div", { class: "row" }, tryIt, each),
  );

  /** The last answer that was announced. */
  let told = null;

  return {
    element,
    show({ proof, at, isAtEnd, seconds }) {
      const answer = proof?.answer;
      progress.show(proof);
      verdict.hidden = !answer;
      note.hidden = !answer && proof?.status !== "stopped";
      longer.hidden =
        !proof ||
        proof.status === "working" ||
        proof.status === "failed" ||
        isComplete(proof) ||
        (proof.status === "done" && proof.seconds === TIMES.at(-1));
      line.element.hidden = !answer || answer.line.length === 0;
      ending.hidden = line.element.hidden;
      each.hidden = !answer || at > 0 || answer.outcome !== null || Boolean(answer.moves) || proof.status === "working";
      tryIt.hidden = !answer || (isAtEnd && answer.ending !== "unknown");
      if (!longer.hidden) {
        longer.seconds =
          proof.status === "stopped" ? seconds : (TIMES.find((time) => time > proof.seconds) ?? TIMES.at(-1));
        longer.lastChild.textContent = proof.status === "stopped" ? "Go on" : `Try for ${longer.seconds} s`;
      }
      if (proof?.status === "stopped" && !answer) note.textContent = "Stopped.";
      if (!answer) return;
      verdict.className = `verdict ${answer.value === null ? "careful" : "good"}`;
      if (answer !== told && proof.status === "done") announce(sentence(answer.text));
      told = proof.status === "done" ? answer : told;
      verdict.replaceChildren(
        icon(answer.value === null ? "clock" : "check"),
        h("strong", null, sentence(answer.text)),
      );
      const nodes = answer.nodes.toLocaleString("en");
      const how = answer.value === null ? "Searched" : "Proven with";
      note.textContent = `${how} ${nodes} positions in ${answer.seconds.toFixed(1)} s.`;
      line.show({
        plies: answer.line.map(({ label, proven }) => ({
          label,
          judged: proven ? null : { kind: "unknown", text: "not proven" },
        })),
        at,
      });
      ending.textContent = `At the end: ${answer.ending_text}.`;
    },
  };
}
