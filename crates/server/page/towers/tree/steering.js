// The buttons above the tree: those that start the walk, and those of the walk itself.
import { button, h } from "../../lib/dom.js";
import { icon, iconButton } from "../../lib/icons.js";
import { TEXTS } from "../texts.js";

const { walk: texts } = TEXTS;

/**
 * Creates the buttons. `on` has their functions: `start`, `fold`, `back`, `next`, `play` and `end`. `tools` is shown
 * outside of the walk, `walkBar` during it.
 */
export function createSteering(on) {
  const back = iconButton("previous", texts.back, on.back);
  const next = button(
    texts.next,
    on.next,
    { class: "primary", title: texts.nextTitle, "data-testid": "walk-next" },
    icon("next"),
  );
  const playing = iconButton("play", texts.play, on.play);
  const end = button(texts.end, on.end, { class: "quiet", title: texts.endTitle });
  const at = h("span", { class: "hint number" });
  const walkBar = h(
    "div",
    { class: "walk row", role: "group", "aria-label": texts.label, hidden: true },
    back,
    next,
    playing,
    end,
    at,
  );
  const start = button(
    texts.start,
    on.start,
    { class: "primary", title: texts.startTitle, "data-testid": "walk" },
    icon("play"),
  );
  const fold = button(texts.fold, on.fold, { title: texts.foldTitle }, icon("tree"));
  const tools = h("div", { class: "row" }, start, fold);
  return {
    tools,
    walkBar,
    setEnabled(isEnabled) {
      start.disabled = fold.disabled = !isEnabled;
    },
    focusNext: () => next.focus(),
    /** Shows the buttons of the walk, or those that start it. The focus is not lost with the buttons of the walk. */
    setWalking(isWalking) {
      const hadFocus = walkBar.contains(document.activeElement);
      tools.hidden = isWalking;
      walkBar.hidden = !isWalking;
      if (hadFocus) start.focus();
    },
    setPlaying(isPlaying) {
      const label = isPlaying ? texts.pause : texts.play;
      playing.replaceChildren(icon(isPlaying ? "pause" : "play"));
      playing.setAttribute("aria-label", label);
      playing.title = label;
    },
    /** Shows step `step` of `count`. */
    showStep(step, count) {
      at.textContent = texts.at(step + 1, count);
      const isLast = step === count - 1;
      // A disabled button loses the focus.
      if (isLast && document.activeElement === next) end.focus();
      if (step === 0 && document.activeElement === back) next.focus();
      back.disabled = step === 0;
      next.disabled = playing.disabled = isLast;
    },
  };
}
