// Files with games, as the user drops or chooses them.

import { TEXTS } from "./texts.js";

/** The most bytes of a file; the server reads 1 MiB. */
const LARGEST = 1_000_000;

/** Calls `onText` with the text of a file that is dropped on `root`. */
export function catchFiles(root, onText, onProblem) {
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => carriesFile(event) && event.preventDefault());
  root.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    fileText(file).then(onText, onProblem);
  });
}

/** The text of a file; rejects if it is too large. */
export async function fileText(file) {
  if (file.size > LARGEST) throw new Error(TEXTS.largeFile(file.name, file.size, LARGEST));
  return file.text();
}
