// The script that begins to fetch the bundles: as files of a server, or in gzip from a static site.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";

const CODE = readFileSync(new URL("../page/lib/theme-first.js", import.meta.url), "utf8");
const SITE = "https://example.org/play/";
const BUNDLES = {
  "app.js": "app-1.js",
  "play/view.js": "play-1.js",
  "sudoku/view.js": "sudoku-1.js",
  "lib/texts.de.js": "de-1.js",
};

/** Runs the script in a document: `files` are those of the site. */
function start({ hash = "#/play", dataset = {}, files = {}, languages = ["en"], isOld = false } = {}) {
  const appended = [];
  const fetched = [];
  const document = {
    baseURI: SITE,
    currentScript: { dataset },
    documentElement: { dataset: /** @type {Record<string, string>} */ ({}) },
    adoptedStyleSheets: [],
    createElement: (kind) => ({ kind }),
    head: {
      append(element) {
        appended.push(element);
        if (element.kind === "script") runInContext(element.textContent, context);
      },
    },
  };
  const fetch = async (address) => {
    const path = String(address).replace(SITE, "");
    fetched.push(path);
    const bytes = files[path] && gzipSync(files[path]);
    return new Response(bytes, { status: bytes ? 200 : 404 });
  };
  class CSSStyleSheet {
    replaceSync(rules) {
      this.rules = rules;
    }
  }
  const world = {
    document,
    location: { hash },
    navigator: { languages },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    tesseraBundles: BUNDLES,
    DecompressionStream: isOld ? undefined : DecompressionStream,
    ...{ fetch, CSSStyleSheet, URL, Response },
  };
  const context = createContext(world);
  runInContext(CODE, context);
  const links = () => appended.filter(({ kind }) => kind === "link").map(({ rel, href }) => `${rel} ${href}`);
  return { world: /** @type {any} */ (world), document, fetched, links, root: document.documentElement.dataset };
}

test("a server's bundles of the view and the language are fetched at once", () => {
  const { links, fetched } = start({ languages: ["de-AT", "en"] });
  assert.deepEqual(links(), [`modulepreload ${SITE}files/play-1.js`, `modulepreload ${SITE}files/de-1.js`]);
  assert.deepEqual(fetched, []);
});

const FILES = {
  "files/app-1.js.gzip": '"use strict"; tesseraGive({ "app.js": "the app", "lib/a.js": "shared" });',
  "files/play-1.js.gzip": 'tesseraGive({ "play/view.js": "the view", "lib/a.js": "another" });',
  "files/views-1.css.gzip": ".play {}",
};
const MODULE = "modules/draughts-1.wasm.gzip";
const PACKED = { packed: "views-1.css", ahead: `{"play":["${MODULE}"]}` };

test("a site's bundles are decompressed, and its styles and modules are fetched ahead", async () => {
  const { world, document, fetched, links } = start({ dataset: PACKED, files: FILES });
  const asked = ["files/app-1.js.gzip", "files/play-1.js.gzip", "files/views-1.css.gzip", MODULE];
  assert.deepEqual(fetched, asked);
  assert.deepEqual(links(), []);
  assert.deepEqual([...world.tesseraAhead.keys()], [MODULE]);
  for (const name of ["app-1.js", "play-1.js"]) await world.tesseraBring(name);
  await world.tesseraStyled();
  assert.deepEqual(
    { ...world.tesseraModules },
    {
      "app.js": "the app",
      "lib/a.js": "shared",
      "play/view.js": "the view",
    },
  );
  assert.equal(/** @type {any} */ (document.adoptedStyleSheets)[0].rules, ".play {}");
  assert.deepEqual(fetched, asked, "each is fetched once");
});

test("what could not be fetched is fetched again", async () => {
  const files = { ...FILES };
  const { world, fetched } = start({ hash: "", dataset: PACKED, files });
  await assert.rejects(world.tesseraBring("sudoku-1.js"), /sudoku-1.js: 404/);
  files["files/sudoku-1.js.gzip"] = 'tesseraGive({ "sudoku/view.js": "another view" });';
  await world.tesseraBring("sudoku-1.js");
  assert.equal(world.tesseraModules["sudoku/view.js"], "another view");
  assert.equal(fetched.filter((path) => path.includes("sudoku")).length, 2);
});

test("a browser that decompresses nothing is told to be old", () => {
  const { root, fetched } = start({ dataset: PACKED, files: FILES, isOld: true });
  assert.equal(root.old, "");
  assert.deepEqual(fetched, []);
  assert.equal(start({ isOld: true }).root.old, undefined, "a server's page does not need it");
});
