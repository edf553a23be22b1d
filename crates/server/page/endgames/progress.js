// The progress of a running proof, with a button that stops it.
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "./texts.js";
import { tenths } from "./words.js";

/** Creates the element. `onStop()` is called for the button. `show(proof)` shows a proof, or nothing for `null`. */
export function createProgress({ onStop }) {
  const text = h("span", { class: "grow", "data-testid": "progress" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": TEXTS.progress.bar });
  const stop = button(
    TEXTS.buttons.stop,
    onStop,
    { title: TEXTS.buttons.stopHint, "data-testid": "stop" },
    icon("stop"),
  );
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
  if (progress === null) return TEXTS.progress.proving;
  if (progress.event === "waiting") return TEXTS.progress.waiting(progress.ahead);
  if (progress.seconds > seconds) return TEXTS.progress.over;
  const known = bounds(progress);
  return [TEXTS.progress.at(tenths(progress.seconds), seconds), known].filter(Boolean).join(", ");
}

/** The bounds so far in words, for the side to move. Unknown numbers of plies are `null`. */
function bounds({ lower, upper }) {
  if (lower?.draw) return TEXTS.progress.leastDraw;
  if (upper?.draw) return TEXTS.progress.mostDraw;
  if (lower && "win" in lower) return TEXTS.progress.win;
  if (upper && "loss" in upper) return TEXTS.progress.loss;
  if (lower?.loss) return TEXTS.progress.noLoss(lower.loss);
  if (upper?.win) return TEXTS.progress.noWin(upper.win);
  return "";
}
