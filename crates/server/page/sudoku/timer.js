// The timer, which runs only while the puzzle is visible and not solved.
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { isSolved } from "./position.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.head;

/** Seconds as "4:05" or "1:02:33". */
export function clock(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Creates the timer, which counts the seconds of `game`. `onPause()` pauses or continues, `stop()` ends it. */
export function createTimer(game, onPause) {
  const time = h("span", { class: "time", role: "timer", "aria-label": T.time, "data-testid": "time" });
  const pause = h("button", {
    type: "button",
    class: "quiet icon-button",
    "data-testid": "pause",
    on: { click: onPause },
  });
  const element = h("div", { class: "row tight timer" }, time, pause);
  let paused = null;
  const write = () => (time.textContent = clock(game.state.record.seconds));
  const interval = setInterval(() => {
    const { position, paused: stands } = game.state;
    if (document.hidden || stands || position.entry || isSolved(position)) return;
    game.tick();
    write();
  }, 1000);
  return {
    element,
    stop: () => clearInterval(interval),
    render({ position, settings, ...state }) {
      element.hidden = !settings.timer || position.entry;
      write();
      pause.hidden = isSolved(position);
      if (state.paused === paused) return;
      paused = state.paused;
      const text = paused ? T.continueKey : T.pauseKey;
      pause.replaceChildren(icon(paused ? "play" : "pause"));
      pause.setAttribute("aria-label", text);
      pause.title = text;
    },
  };
}
