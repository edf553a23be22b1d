// Keyboard shortcuts: each view sets its own.
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";

let current = [];

/**
 * Sets the shortcuts of the view: `{ keys: ["u"], text: "take back", run }`. `keys` are values of `KeyboardEvent.key`.
 * Shortcuts without `run` are only listed; those without `text` are not listed.
 */
export function useShortcuts(list) {
  current = list;
}

/** Opens a dialog with the shortcuts. */
export function showShortcuts() {
  const names = (keys) => keys.map((key) => h("kbd", null, NAMES[key] ?? key));
  const rows = [...current.filter(({ text }) => text), { keys: ["?"], text: "show this list" }].map(({ keys, text }) =>
    h("div", { class: "key-row" }, h("dt", null, names(keys)), h("dd", null, text)),
  );
  openDialog({ title: "Keyboard", body: h("dl", { class: "keys" }, rows) });
}

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc" };

// The focused element handles a key first.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // While a dialog is open there are no shortcuts.
  if (document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) return;
  if (target.closest("button, a, summary") && [" ", "Enter"].includes(event.key)) return;
  if (target.closest("input") && (event.key === " " || event.key.length > 1)) return;
  if (event.key === "?") {
    showShortcuts();
    return event.preventDefault();
  }
  const found = current.find(({ keys, run }) => run && keys.includes(event.key));
  if (found) {
    event.preventDefault();
    found.run(event);
  }
});
