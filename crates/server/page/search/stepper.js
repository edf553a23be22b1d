// The buttons that go through the steps, and the sentence of the step shown.
import { button, h } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { TEXTS } from "./texts.js";

const { steps: texts } = TEXTS;

/** Creates the bar. `actions` has the functions of its buttons. */
export function createStepper(actions) {
  const sentence = h("p", { class: "sentence", "data-testid": "sentence" });
  const at = h("span", { class: "hint number", "data-testid": "step-at" });
  const slider = h("input", {
    type: "range",
    min: "0",
    "aria-label": texts.slider,
    "data-testid": "step-slider",
    on: { input: () => actions.goTo(Number(slider.value)) },
  });
  const back = [
    iconButton("first", texts.first, actions.first),
    iconButton("previous", texts.previous, actions.previous),
  ];
  const next = button(
    texts.next,
    actions.next,
    { class: "primary", title: texts.nextTitle, "data-testid": "step-next" },
    icon("next"),
  );
  const cut = button(texts.nextCut, actions.nextCut, { title: texts.nextCutTitle, "data-testid": "step-cut" });
  const play = iconButton("play", texts.play, actions.play);
  const last = iconButton("last", texts.last, actions.last);
  const element = h(
    "section",
    { class: "panel stepper", "aria-label": texts.label },
    sentence,
    h(
      "div",
      { class: "row", role: "group", "aria-label": texts.label },
      back,
      next,
      cut,
      play,
      last,
      h("span", { class: "grow" }, slider),
      at,
    ),
  );

  return {
    element,
    /** Shows step `step` of `count` with its sentence. */
    show({ step, count, text, isPlaying }) {
      sentence.textContent = text;
      at.textContent = texts.at(step, count);
      slider.max = String(count);
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", texts.at(step, count));
      const isLast = step >= count;
      // A disabled button loses the focus.
      if (isLast && [next, cut, last].some((one) => one === document.activeElement)) back[0].focus();
      if (step === 0 && back.some((one) => one === document.activeElement)) next.focus();
      for (const one of back) one.disabled = step === 0;
      for (const one of [next, cut, play, last]) one.disabled = isLast;
      if (step === 0) next.disabled = isLast;
      play.replaceChildren(icon(isPlaying ? "pause" : "play"));
      play.setAttribute("aria-label", isPlaying ? texts.pause : texts.play);
      play.title = isPlaying ? texts.pause : texts.play;
    },
  };
}
