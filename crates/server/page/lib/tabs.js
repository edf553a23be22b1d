// Says that another tab shows the same part of the page.
import { toast } from "./live.js";
import { onOtherTab } from "./store.js";
import { TEXTS } from "./texts.js";

/** The parts that are told of, once each. */
const told = new Set();

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
    if (document.hidden || name === null || !others.has(name) || told.has(name)) return;
    told.add(name);
    toast(TEXTS.tabs.own);
  }
  onOtherTab((name) => {
    others.add(name);
    tell();
  });
  document.addEventListener("visibilitychange", tell);
}
