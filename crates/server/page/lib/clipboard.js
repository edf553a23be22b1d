// Giving texts away: copied or as a file.
import { h } from "./dom.js";
import { toast } from "./live.js";

/** Copies a text and says so: `what` is its name, like "FEN". */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast(`The browser does not let the page copy the ${what}`, { kind: "error" });
  }
}

/** Hands a text out as a file. */
export function download(name, mediaType, text) {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const anchor = h("a", { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
