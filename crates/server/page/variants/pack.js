// Puzzles in an address: compressed, in characters that need no escape.

/** The greatest number of characters of a puzzle, so that a short address cannot fill the memory. */
const MAX_TEXT = 1_000_000;

/** What an address with a compressed puzzle begins with. Any other text is read as it is. */
const MARK = "z.";

/** Compresses a text. */
export async function pack(text) {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return MARK + code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of an address: what was compressed, or the text itself. Rejects if it is neither. */
export async function unpack(code) {
  if (!code.startsWith(MARK)) return code;
  const text = atob(code.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(await collect(stream));
}

async function collect(stream) {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_TEXT) {
      reader.cancel().catch(() => {});
      throw new RangeError();
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
