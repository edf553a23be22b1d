// Copies and downloads texts.
import { h } from "./dom.js";
import { toast } from "./live.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.clipboard;

/** Copies a text and confirms it. `what` is its name, such as "FEN". */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(T.copied(what));
  } catch {
    toast(T.refused(what), { kind: "error" });
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
