// Keys. A view names its own; one list shows them all.
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";

let current = [];

/**
 * The keys of the view that is shown: `{ keys: ["u"], text: "take back", run }`; `keys` as `KeyboardEvent.key` has
 * them. Without `run` they are only listed, without `text` they are not.
 */
export function useShortcuts(list) {
  current = list;
}

/** Shows which keys there are. */
export function showShortcuts() {
  const rows = [...current.filter(({ text }) => text), { keys: ["?"], text: "show this list" }].map(({ keys, text }) =>
    h("div", { class: "key-row" }, h("dt", null, keys.map((key) => h("kbd", null, NAMES[key] ?? key))), h("dd", null, text)),
  );
  openDialog({ title: "Keyboard", body: h("dl", { class: "keys" }, rows) });
}

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc" };

// What the element with the focus does with a key goes first.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // Under an open dialog nothing is done, wherever the focus is: Escape is the dialog's.
  if (document.querySelector("dialog[open]")) return;
  if (event.target.closest("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) return;
  if (event.target.closest("button, a, summary") && [" ", "Enter"].includes(event.key)) return;
  if (event.target.closest("input") && (event.key === " " || event.key.length > 1)) return;
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
