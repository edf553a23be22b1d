// Files with games, as the user drops or chooses them.
import { TEXTS } from "./games/texts.js";

/** Maximum number of bytes of a file. */
const MAX_SIZE = 200_000_000;

/** Calls `onText` with the text and the name of a file that is dropped on `root`. */
export function catchFiles(root, onText, onProblem) {
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => carriesFile(event) && event.preventDefault());
  root.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    fileText(file).then((text) => onText(text, file.name), onProblem);
  });
}

/** The text of a file; rejects if it is too large. Bytes that are not UTF-8 are read as Latin letters. */
export async function fileText(file) {
  if (file.size > MAX_SIZE) throw new Error(TEXTS.large(file.name, file.size.toLocaleString("en")));
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Calls `onText` with a text that is pasted while nothing is typed in. Returns a function that removes the listener.
 * @param {(text: string) => void} onText
 * @returns {() => void}
 */
export function catchPaste(onText) {
  const control = new AbortController();
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData?.getData("text/plain");
      const isTyping = /** @type {Element} */ (event.target).closest?.(
        "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog",
      );
      if (!text?.trim() || isTyping || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onText(text);
    },
    { signal: control.signal },
  );
  return () => control.abort();
}
