// The progress of a running proof, with a button that stops it.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { plies } from "../lib/words.js";

/** Creates the element. `onStop()` is called for the button. `show(proof)` shows a proof, or nothing for `null`. */
export function createProgress({ onStop }) {
  const text = h("span", { class: "grow", "data-testid": "progress" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Time of the proof" });
  const stop = button("Stop", onStop, { title: "Stop the proof", "data-testid": "stop" }, icon("stop"));
  const element = h(
    "div",
    { class: "proving", hidden: true },
    h("span", { class: "working" }),
    h("div", { class: "grow stack tight" }, text, bar),
    stop,
  );
  return {
    element,
    show(proof) {
      element.hidden = proof?.status !== "working";
      if (element.hidden) return;
      const { progress, seconds } = proof;
      bar.max = seconds;
      bar.value = progress?.seconds ?? 0;
      text.textContent = words(progress, seconds);
    },
  };
}

function words(progress, seconds) {
  if (progress === null) return "Proving …";
  if (progress.event === "waiting") return `Waiting: ${progress.ahead} before this one`;
  if (progress.seconds > seconds) return "Proving: the time is over, finishing";
  const known = bounds(progress);
  return `Proving: ${progress.seconds.toFixed(1)} of ${seconds} s${known ? `, ${known}` : ""}`;
}

/** The bounds so far in words, for the side to move. Unknown numbers of plies are `null`. */
function bounds({ lower, upper }) {
  if (lower?.draw) return "at least a draw";
  if (upper?.draw) return "at most a draw";
  if (lower && "win" in lower) return "a win";
  if (upper && "loss" in upper) return "a loss";
  if (lower?.loss) return `no loss in less than ${plies(lower.loss)}`;
  if (upper?.win) return `no win in less than ${plies(upper.win)}`;
  return "";
}
