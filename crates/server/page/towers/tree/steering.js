// The buttons above the tree: those that start the walk, and those of the walk itself.
import { button, h } from "../../lib/dom.js";
import { icon, iconButton } from "../../lib/icons.js";

/**
 * Creates the buttons. `on` has their functions: `start`, `fold`, `back`, `next`, `play` and `end`. `tools` is shown
 * outside of the walk, `walkBar` during it.
 */
export function createSteering(on) {
  const back = iconButton("previous", "One step back", on.back);
  const next = button(
    "Next",
    on.next,
    { class: "primary", title: "One step on", "data-testid": "walk-next" },
    icon("next"),
  );
  const playing = iconButton("play", "Play automatically", on.play);
  const end = button("End", on.end, { class: "quiet", title: "End the walk" });
  const at = h("span", { class: "hint number" });
  const walkBar = h(
    "div",
    { class: "walk row", role: "group", "aria-label": "Walk through the tree", hidden: true },
    back,
    next,
    playing,
    end,
    at,
  );
  const start = button(
    "Walk me through",
    on.start,
    { class: "primary", title: "Show step by step how costs are passed up from the leaves", "data-testid": "walk" },
    icon("play"),
  );
  const fold = button("Chosen path only", on.fold, { title: "Fold everything but the chosen path" }, icon("tree"));
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
      const label = isPlaying ? "Pause" : "Play automatically";
      playing.replaceChildren(icon(isPlaying ? "pause" : "play"));
      playing.setAttribute("aria-label", label);
      playing.title = label;
    },
    /** Shows step `step` of `count`. */
    showStep(step, count) {
      at.textContent = `${step + 1} of ${count}`;
      const isLast = step === count - 1;
      // A disabled button loses the focus.
      if (isLast && document.activeElement === next) end.focus();
      if (step === 0 && document.activeElement === back) next.focus();
      back.disabled = step === 0;
      next.disabled = playing.disabled = isLast;
    },
  };
}
