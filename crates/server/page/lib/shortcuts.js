// Keyboard shortcuts: each view sets its own.
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.shortcuts;

let current = [];

/** The shortcuts of all views. */
const everywhere = [{ keys: ["?"], text: T.list, run: showShortcuts }];

/**
 * Sets the shortcuts of the view: `{ keys: ["u"], text: "take back", run }`. `keys` are values of `KeyboardEvent.key`.
 * Shortcuts without `run` are only listed; those without `text` are not listed.
 */
export function useShortcuts(list) {
  current = list;
}

/** Adds a shortcut that all views have. */
export function addShortcut(shortcut) {
  everywhere.unshift(shortcut);
}

/** Opens a dialog with the shortcuts. */
export function showShortcuts() {
  const names = (keys) => keys.map((key) => h("kbd", null, NAMES[key] ?? key));
  const rows = [...current.filter(({ text }) => text), ...everywhere].map(({ keys, text }) =>
    h("div", { class: "key-row" }, h("dt", null, names(keys)), h("dd", null, text)),
  );
  openDialog({ title: T.title, body: h("dl", { class: "keys" }, rows) });
}

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", ...T.keys };

// The focused element handles a key first.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // While a dialog is open there are no shortcuts.
  if (document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) return;
  if (target.closest("button, a, summary") && [" ", "Enter"].includes(event.key)) return;
  if (target.closest("input") && (event.key === " " || event.key.length > 1)) return;
  const found = [...current, ...everywhere].find(({ keys, run }) => run && keys.includes(event.key));
  if (found) {
    event.preventDefault();
    found.run(event);
  }
});
