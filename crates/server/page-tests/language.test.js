// Languages: which one is chosen, and that translations are whole.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { filled, firstKnown, LANGUAGES } from "../page/lib/language.js";

const PAGE = new URL("../page/", import.meta.url);

test("the first known language is taken", () => {
  assert.equal(firstKnown([]), "en");
  assert.equal(firstKnown(["de-AT", "en"]), "de");
  assert.equal(firstKnown([null, "fr", "EN-gb", "de"]), "en");
  assert.equal(firstKnown(["toString", "constructor"]), "en");
});

test("texts that a translation lacks stay English", () => {
  const english = { a: "one", list: ["x", "y"], inner: { b: () => "two", c: "three" } };
  const texts = filled({ a: "eins", inner: { c: "drei" }, more: 1 }, english);
  assert.deepEqual(Object.keys(texts), ["a", "list", "inner"]);
  assert.equal(texts.a, "eins");
  assert.deepEqual(texts.list, ["x", "y"]);
  assert.equal(texts.inner.b(), "two");
  assert.equal(texts.inner.c, "drei");
});

/** The keys of texts with the kind of each, such as `buttons.hint: string`. */
function shape(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, text]) => {
    const name = `${prefix}${key}`;
    if (text !== null && typeof text === "object") return shape(text, `${name}.`);
    return [typeof text === "function" ? `${name}: ${text.length} parameters` : `${name}: ${typeof text}`];
  });
}

/** The folders with texts, such as `draughts/review`. */
const views = readdirSync(PAGE, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith("/texts.js"))
  .map((path) => path.slice(0, -"/texts.js".length));

for (const view of views) {
  for (const tag of Object.keys(LANGUAGES).filter((tag) => tag !== "en")) {
    test(`the texts of ${view} are there in ${LANGUAGES[tag]}`, async () => {
      const english = await import(new URL(`${view}/texts.js`, PAGE).href);
      const other = await import(new URL(`${view}/texts.${tag}.js`, PAGE).href);
      assert.deepEqual(shape(other.TEXTS).sort(), shape(english.TEXTS).sort());
    });
  }
}
