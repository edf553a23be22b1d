// Packs the npm packages: `node web/npm/pack.js [FOLDER]`, after `web/build`, writes a tarball of each one to FOLDER,
// by default `target/npm`. It builds nothing: the modules are those in `target/web`, or in the folder that
// TESSERA_MODULES names, and the board is the page's.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NPM = join(ROOT, "web/npm");
const WEB = process.env.TESSERA_MODULES ?? join(ROOT, "target/web");
const PAGE = join(ROOT, "crates/server/page");

export const PACKAGES = ["tessera-draughts", "tessera-sudoku", "tessera-networks", "tessera-board"];

const read = (path) => readFileSync(path, "utf8");

/** What the manifest of the workspace says for all packages; undefined where it does not. */
const ofWorkspace = (key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(read(join(ROOT, "Cargo.toml")))?.[1];

/** The scripts that a script needs, itself included. */
function needed(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of read(path).matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]+)";/gm)) {
    needed(join(dirname(path), name), found);
  }
  return found;
}

/** Adds the types of requests and answers, which are those of the page. */
const addTypes = (folder) => cpSync(join(PAGE, "../page-types/api.d.ts"), join(folder, "api.d.ts"));

async function packEngine(folder) {
  for (const name of readdirSync(join(NPM, "common")).filter((name) => name.endsWith(".js"))) {
    cpSync(join(NPM, "common", name), join(folder, name));
  }
  cpSync(join(PAGE, "lib/parts.js"), join(folder, "parts.js"));
  addTypes(folder);
  const types = [join(folder, "index.d.ts"), join(NPM, "common/common.d.ts")].map(read);
  writeFileSync(join(folder, "index.d.ts"), types.join(""));
  mkdirSync(join(folder, "module"));
  const { MODULES } = await import(join(folder, "modules.js"));
  for (const [part, own] of Object.entries(MODULES)) {
    if (typeof own === "string") continue;
    const { books = {} } = own;
    // Some are made for packages alone.
    const from = existsSync(join(WEB, `npm/${part}.wasm`)) ? join(WEB, "npm") : WEB;
    cpSync(join(from, `${part}.wasm`), join(folder, `module/${part}.wasm`));
    // Bundlers look for the file that a script names: that of the tool has another name.
    const script = read(join(from, `${part}.js`)).replaceAll(`${part}_bg.wasm`, `${part}.wasm`);
    writeFileSync(join(folder, `module/${part}.js`), script);
    for (const name of Object.keys(books)) {
      cpSync(join(WEB, `books/${name}.book`), join(folder, `module/books/${name}.book`));
    }
  }
}

/** The initial position and the board of each variant. */
async function layouts() {
  const { initSync, Engine } = await import(join(WEB, "draughts.js"));
  initSync({ module: readFileSync(join(WEB, "draughts.wasm")) });
  const engine = new Engine();
  const get = (target) => JSON.parse(engine.answer("GET", target, ""));
  return Object.fromEntries(
    get("/api/variants").variants.map(({ name }) => {
      const { layout, pieces } = get(`/api/variants/${name}`);
      return [name, { layout, pieces }];
    }),
  );
}

async function packBoard(folder) {
  addTypes(folder);
  const scripts = needed(join(PAGE, "board/chooser.js"));
  const translations = ["board", "lib"].map((view) => join(PAGE, view, "texts.de.js"));
  for (const path of [...scripts, ...translations, join(PAGE, "board/board.css")]) {
    cpSync(path, join(folder, "page", relative(PAGE, path)));
  }
  // The page's colours, as properties of the element, which follows the colour scheme of the page that it is in.
  const colors = /^:root \{\n([^}]*)\}/m.exec(read(join(PAGE, "style/tokens.css")))[1];
  const own = colors.split("\n").filter((line) => /--(board|piece|disc|danger|sans|line-strong)\b/.test(line));
  writeFileSync(join(folder, "host.css"), `:host {\n${own.join("\n")}\n}\n\n${read(join(NPM, "board/host.css"))}`);
  const text = JSON.stringify(await layouts()).replaceAll(/,"([a-z-]+)":\{"layout"/g, ',\n"$1":{"layout"');
  writeFileSync(
    join(folder, "layouts.js"),
    `/** The board and the initial pieces of each variant. */\nexport const LAYOUTS = ${text};\n`,
  );
}

/** Writes the files of a package to a folder of its own. */
async function assemble(name, folder) {
  const part = name.replace("tessera-", "");
  cpSync(join(NPM, part), folder, { recursive: true });
  if (part === "board") await packBoard(folder);
  else if (part === "networks") cpSync(join(WEB, "networks"), join(folder, "networks"), { recursive: true });
  else await packEngine(folder);
  const about = {
    version: ofWorkspace("version"),
    license: "MIT OR Apache-2.0",
    author: "The Tessera developers",
    repository: ofWorkspace("repository"),
    homepage: ofWorkspace("homepage"),
  };
  const { name: own, description, ...rest } = JSON.parse(read(join(folder, "package.json")));
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: own, description, ...about, ...rest }, null, 2)}\n`,
  );
  for (const license of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(ROOT, license), join(folder, license));
}

/** Packs all packages into `out`, and returns the paths of the tarballs. */
export async function pack(out) {
  if (!existsSync(join(WEB, "draughts.wasm"))) throw new Error(`${WEB} has no modules: run web/build first`);
  rmSync(out, { recursive: true, force: true });
  const work = join(out, "packages");
  mkdirSync(work, { recursive: true });
  for (const name of PACKAGES) await assemble(name, join(work, name));
  const folders = PACKAGES.map((name) => `./${name}`);
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", resolve(out), ...folders], {
    cwd: work,
    stdio: ["ignore", "ignore", "inherit"],
  });
  rmSync(work, { recursive: true });
  return readdirSync(out)
    .filter((name) => name.endsWith(".tgz"))
    .map((name) => join(out, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of await pack(resolve(process.argv[2] ?? join(ROOT, "target/npm")))) console.log(path);
}
