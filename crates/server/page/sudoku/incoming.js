// Input from outside of the grid: undo and redo keys, pasted puzzles, dropped files.

/** Adds the listeners. They are removed when the returned controller is aborted. */
export function listen(root, actions) {
  const control = new AbortController();
  const { signal } = control;
  const isTyping = (event) => event.target.closest?.("input[type=text], input[type=number], textarea, select, dialog");
  const on = (target, name, listener) => target.addEventListener(name, listener, { signal });
  on(document, "keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) actions.redo();
    else actions.undo();
  });
  // If nothing has the focus, an arrow key focuses the grid.
  on(document, "keydown", (event) => {
    if (event.target !== document.body || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    actions.focusGrid();
  });
  on(document, "paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isTyping(event)) return;
    event.preventDefault();
    actions.paste(text);
  });
  on(root, "dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  on(root, "drop", (event) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    actions.readFile(file);
  });
  return control;
}
