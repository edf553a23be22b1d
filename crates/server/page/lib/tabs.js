// Says that another tab shows the same part of the page.
import { toast } from "./live.js";
import { onOtherTab } from "./store.js";
import { TEXTS } from "./texts.js";

/** The parts whose changes are announced, once each. */
const announced = new Set();

/**
 * Follows other tabs. `shown()` is the name of the view that is shown. A tab that is out of sight tells it later, when
 * it is seen.
 * @param {() => string | null} shown
 */
export function watchTabs(shown) {
  /** @type {Set<string>} */
  const others = new Set();
  function tell() {
    const name = shown();
    if (document.hidden || name === null || !others.has(name) || announced.has(name)) return;
    announced.add(name);
    toast(TEXTS.tabs.own);
  }
  onOtherTab((name) => {
    others.add(name);
    tell();
  });
  document.addEventListener("visibilitychange", tell);
}
