// Words that several views need: the names of variants.
import assert from "node:assert/strict";
import { test } from "node:test";

const { gameName, rememberTitles, variantTitle } = await import("../page/lib/words.js");

test("a variant has its title, also before the server has sent it", () => {
  assert.equal(variantTitle("english"), "English");
  assert.equal(variantTitle("sri-lankan"), "Sri Lankan");
  assert.equal(variantTitle("anti-english"), "Anti-English");
  assert.equal(variantTitle("frysk"), "Frysk!");
  assert.equal(variantTitle("altdeutsch"), "Altdeutsch");
  // The name of a file of rules does not tell its title.
  rememberTitles([{ name: "altdeutsch", title: "Altdeutsches Damespiel" }, { name: "untitled" }]);
  assert.equal(variantTitle("altdeutsch"), "Altdeutsches Damespiel");
  assert.equal(variantTitle("untitled"), "Untitled");
});

test("a game is not called draughts twice", () => {
  assert.equal(gameName("sri-lankan"), "Sri Lankan draughts");
  assert.equal(gameName("antidraughts"), "Antidraughts");
});
