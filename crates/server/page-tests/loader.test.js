// The loader of bundles: each module runs once, and a bundle that failed is fetched again.
import assert from "node:assert/strict";
import { test } from "node:test";

const { createLoad } = await import("../page/lib/loader.js");

test("modules run once, and bundles are fetched when they are needed", async () => {
  const ran = [];
  const fetched = [];
  const module =
    (path, imports = []) =>
    async (load) => {
      for (const path of imports) await load(path);
      ran.push(path);
      return { path };
    };
  const bundles = {
    one: { "one/view.js": module("one/view.js", ["lib/a.js", "lib/b.js"]), "lib/b.js": module("lib/b.js") },
    two: { "two/view.js": module("two/view.js", ["lib/b.js"]), "lib/b.js": module("another lib/b.js") },
  };
  let isGone = false;
  const modules = { "app.js": module("app.js", ["lib/a.js"]), "lib/a.js": module("lib/a.js") };
  const load = createLoad({
    modules,
    names: { "one/view.js": "one", "two/view.js": "two" },
    bundle: async (name) => {
      fetched.push(name);
      if (isGone) throw new TypeError("no connection");
      Object.assign(modules, { ...bundles[name], ...modules });
    },
  });
  await load("app.js");
  assert.deepEqual([ran, fetched], [["lib/a.js", "app.js"], []]);
  const both = await Promise.all([load("one/view.js"), load("one/view.js")]);
  assert.equal(both[0], both[1]);
  isGone = true;
  await assert.rejects(load("two/view.js"), /no connection/);
  isGone = false;
  assert.deepEqual(await load("two/view.js"), { path: "two/view.js" });
  assert.deepEqual(ran, ["lib/a.js", "app.js", "lib/b.js", "one/view.js", "two/view.js"]);
  assert.deepEqual(fetched, ["one", "two", "two"]);
});
