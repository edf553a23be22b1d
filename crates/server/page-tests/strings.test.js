// What people read is in the files of texts, where it can be translated: not in the code of a view.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../page/", import.meta.url);

/** The folders of the page; their texts are all in `texts.js`. */
const FOLDERS = readdirSync(PAGE, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** What stands before a text that nobody reads: names of classes, selectors, styles, errors of programmers. */
const NOT_READ =
  /(class(Name)?: |class(Name)? = |closest\(|matches\(|querySelector(All)?\(|matchMedia\(|viewBox: |font: )[^"`]*$/;

/** Two words in a row, as in a sentence: a selector, a path or a list of classes has other characters or no capital. */
const WORDS = /(^|[\s(“])[A-Z][\p{L}’']*[,:]? \p{L}{2}|\p{Ll}{2,} \p{L}{2,}[ .,:;!?…]/u;

/** The texts in code, without comments: `[line, text]` each. */
function textsIn(code) {
  const bare = code
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1");
  return bare
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
        .filter(({ index: at }) => !NOT_READ.test(line.slice(0, at)) && !line.trimStart().startsWith("import "))
        .map(([, plain, template]) => [index + 1, plain ?? template.replaceAll(/\$\{[^}]*\}/g, "xx")]),
    );
}

/** Whether people read a text: it has words of its own, and not only those that it is filled with. */
const isRead = (text) =>
  /\p{L}{2}/u.test(text.replaceAll("xx", "")) && WORDS.test(text) && !/[<>{}=#[\]]|^\.|^[mM]?-?[\d.]|^Mxx/.test(text);

test("texts differ from code", () => {
  const found = (code) => textsIn(code).filter(([, text]) => isRead(text));
  assert.equal(found('h("p", null, "The board is empty")').length, 1);
  assert.equal(found("announce(`Hint: $" + "{move} for white.`)").length, 1);
  assert.equal(found('h("p", { class: "quiet icon-button" }, T.text)').length, 0);
  assert.equal(found('// It says "The board is empty".').length, 0);
  assert.equal(found('document.querySelector("main .view h1")').length, 0);
});

for (const { name: folder } of FOLDERS) {
  test(`${folder} has its texts in texts.js`, () => {
    const all = readdirSync(new URL(`${folder}/`, PAGE), { recursive: true }).map(String);
    const names = all.filter((name) => name.endsWith(".js") && !/(^|\/)texts\./.test(name));
    const left = names.flatMap((name) =>
      textsIn(readFileSync(new URL(`${folder}/${name}`, PAGE), "utf8"))
        .filter(([, text]) => isRead(text))
        .map(([line, text]) => `${folder}/${name}:${line}: ${text}`),
    );
    assert.deepEqual(left, []);
  });
}
