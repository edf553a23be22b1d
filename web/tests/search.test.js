// Searches of the module and of the program, which TESSERA names: they visit the same positions, with other vectors of
// the processor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, load, serve } from "./modules.js";

const { TESSERA = "" } = process.env;

/** Variants with their depths: boards of both sizes, short and flying kings. */
const SEARCHES = { english: 11, international: 9, russian: 9 };

/** The last event of a stream of the server. */
async function atServer(address, body) {
  const headers = { "content-type": "application/json" };
  const url = new URL("api/draughts/think", address);
  const text = await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).text();
  const data = /^data: ?(.*)$/m.exec(text.trim().split("\n\n").at(-1) ?? "")?.[1];
  return JSON.parse(data ?? "null");
}

test("a search to a depth visits as many positions as the program's", { skip: TESSERA === "" }, async () => {
  const { address, stop } = await serve(TESSERA);
  try {
    const engine = await load("engine", { networks: Object.keys(SEARCHES) });
    for (const [variant, depth] of Object.entries(SEARCHES)) {
      const body = { variant, moves: [], depth };
      const own = ask(engine, "POST", "/api/draughts/think", body).answer;
      const theirs = await atServer(address, body);
      assert.ok(own.nodes > 1000, `${variant}: ${own.nodes} positions`);
      assert.deepEqual([own.nodes, own.lines], [theirs.nodes, theirs.lines], variant);
    }
  } finally {
    stop();
  }
});
