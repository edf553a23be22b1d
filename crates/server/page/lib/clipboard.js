// Copies and downloads texts.
import { h } from "./dom.js";
import { toast } from "./live.js";

/** Copies a text and confirms it. `what` is its name, such as "FEN". */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast(`The browser does not allow this page to copy the ${what}`, { kind: "error" });
  }
}

/** Downloads a text as a file. */
export function download(name, mediaType, text) {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const anchor = h("a", { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
