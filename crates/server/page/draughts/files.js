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
