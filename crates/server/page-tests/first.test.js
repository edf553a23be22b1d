// The first screen is in the document too, so that it is painted before any script has run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const DOCUMENT = readFileSync(new URL("../page/index.html", import.meta.url), "utf8");
const { TEXTS } = await import("../page/home/texts.js");

test("the document has the texts of the first screen, in the order of the view", () => {
  const screen = DOCUMENT.split('<main id="main"')[1].split("</main>")[0];
  const texts = [...screen.matchAll(/>([^<>]+)</g)].map(([, text]) => text.trim()).filter(Boolean);
  const parts = Object.values(TEXTS.parts).flatMap(({ name, text }) => [name, text]);
  assert.deepEqual(texts, [TEXTS.question, ...parts]);
  const links = [...screen.matchAll(/href="#\/(\w+)"/g)].map(([, part]) => part);
  assert.deepEqual(links, Object.keys(TEXTS.parts));
});
