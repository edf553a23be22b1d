// The players above and below the board: their names, and their clocks.
import { pieceIcon } from "../board/pieces.js";
import { h } from "../lib/dom.js";
import { timeLeft, timeText } from "./clock.js";
import { TEXTS } from "./texts.js";

/** Below this time a clock stands out. */
const LOW = 20_000;

/**
 * Creates the strip of a player; `place` is "top" or "bottom". `show(player)` shows a player `{ color, name, detail,
 * isTurn }`, and `tick(clock, now)` the time.
 */
export function createSide(place) {
  const disc = h("span", { class: "icon-place" });
  const name = h("strong", { "data-testid": `name-${place}` });
  const detail = h("span", { class: "hint" });
  const time = h("span", { class: "clock", role: "timer", "data-testid": `clock-${place}`, hidden: true });
  const element = h("div", { class: `strip ${place}` }, disc, h("span", { class: "who" }, name, detail), time);
  let color = null;
  return {
    element,
    show(player) {
      if (color !== player.color) disc.replaceChildren(pieceIcon(player.color === "white" ? "w" : "b"));
      color = player.color;
      name.textContent = player.name;
      detail.textContent = player.detail;
      time.setAttribute("aria-label", TEXTS.clockOf(player.name));
      element.classList.toggle("turn", player.isTurn);
    },
    /** @param {import("./clock.js").Clock | null} clock */
    tick(clock, now) {
      time.hidden = clock === null;
      if (!clock || !color) return;
      const left = timeLeft(clock, color, now);
      const text = timeText(left);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle("running", clock.running === color);
      time.classList.toggle("low", left < LOW);
    },
  };
}
