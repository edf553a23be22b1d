// The npm packages: packed, installed into a fresh folder, and used in Node.js and in a page.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { pack } from "../npm/pack.js";
import { inProject } from "./modules.js";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "tessera-npm-"));
const node = async (...args) => (await run("node", args, { cwd: folder })).stdout;

before(async () => {
  const tarballs = await pack(join(folder, "tarballs"));
  cpSync(inProject("examples/web"), folder, { recursive: true });
  const options = [
    "--silent",
    "--offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--no-save",
    "--cache",
    ".cache",
  ];
  await run("npm", ["install", ...options, ...tarballs], { cwd: folder });
});

after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

test("the examples of the packages run in Node.js", async () => {
  for (const name of ["draughts", "sudoku", "networks"]) {
    const text = readFileSync(join(folder, `node_modules/tessera-${name}/README.md`), "utf8");
    for (const [index, [, code]] of [...text.matchAll(/```js\n(.*?)```/gs)].entries()) {
      writeFileSync(join(folder, `${name}-${index}.js`), code);
      const said = await node(`${name}-${index}.js`);
      if (name === "draughts" && index === 0) assert.match(said, /B:W18,20,21.*\[\s+'1-5'|B:W/);
      if (name === "sudoku" && index === 0) assert.match(said, /^5346789126.*\n.*\nEasy 204 1.2\n$/s);
    }
  }
});

test("the examples in examples/web run in Node.js", async () => {
  writeFileSync(join(folder, "game.pdn"), '[GameType "21"]\n\n1. 9-14 24-19 *\n');
  const lines = (await node("analyse.js", "game.pdn")).trim().split("\n");
  assert.equal(lines.length, 3);
  assert.match(lines[2], /^2\. 24-19: .*, \d/);
  assert.match(await node("explain.js"), /^[1-9.]{81}: Medium, \d+\n(.+: .+\n)+$/);
});

test("errors say what is wrong, and a worker can be stopped", async () => {
  writeFileSync(
    join(folder, "errors.js"),
    `import { load, loadWorker, TesseraError } from "tessera-draughts";
    const here = await load();
    const wrong = await here.game({ variant: "towers", moves: ["A6-B5", "A6-B5"] }).catch((error) => error);
    const beside = loadWorker();
    const late = await beside.analyse({ variant: "english" }, { seconds: 60, signal: AbortSignal.timeout(50) })
      .catch((error) => error);
    const { legal } = await beside.game({ variant: "english" });
    const again = await beside.game({ variant: "nothing" }).catch((error) => error);
    beside.end();
    console.log(JSON.stringify([wrong instanceof TesseraError, wrong.code, wrong.ply, late.name, legal.length, again.code]));`,
  );
  assert.deepEqual(JSON.parse(await node("errors.js")), [true, "illegal_move", 2, "TimeoutError", 7, "bad_request"]);
});

test("a search reads the opening book of its variant only", async () => {
  writeFileSync(
    join(folder, "books.js"),
    `import { readFile } from "node:fs/promises";
    import { Here, opening } from "./node_modules/tessera-draughts/engine.js";
    import { MODULES } from "./node_modules/tessera-draughts/modules.js";
    const names = [];
    const bytes = (url) => (names.push(url.pathname.split("/").at(-1)), readFile(url));
    const here = new Here(opening(MODULES, { source: readFile, bytes }));
    for (const variant of ["Shashki", "russian", "frisian", "checkers", "nothing"]) {
      const request = { method: "POST", target: "/api/draughts/think", body: { variant, moves: [], depth: 1 } };
      const answer = await here.ask(request).catch(({ code }) => ({ code }));
      names.push(answer.code ?? (answer.book?.length > 0));
    }
    console.log(JSON.stringify(names));`,
  );
  const expected = ["russian.book", true, true, false, "english.book", true, "bad_request"];
  assert.deepEqual(JSON.parse(await node("books.js")), expected);
});

test("the types fit the examples", async (context) => {
  try {
    await run("tsc", ["--version"]);
  } catch {
    return context.skip("tsc is missing");
  }
  writeFileSync(join(folder, "typed.ts"), TYPED);
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node"];
  await run("tsc", [...options, "--lib", "es2022,dom", "--typeRoots", "none", "typed.ts"], { cwd: folder }).catch(
    (error) => assert.fail(error.stdout),
  );
});

const TYPED = `import { load, type Analysis } from "tessera-draughts";
import { loadWorker } from "tessera-sudoku";
import { network } from "tessera-networks";
import type { TesseraBoard } from "tessera-board";
const draughts = await load();
const isUsable: boolean = await draughts.addNetwork("english", await network("english"));
const found: Analysis = await draughts.analyse({ variant: "english" }, { depth: 3, onProgress: ({ nodes }) => nodes });
const { legal, position, plies } = await draughts.game({ variant: "english", moves: [] });
const board: TesseraBoard = document.createElement("tessera-board");
board.layout = (await draughts.variant("english")).layout;
board.addEventListener("move", ({ detail }) => detail.path);
await board.show({ pieces: position.pieces, last: plies?.at(-1), legal });
const { er }: { er: number } = await loadWorker().rate(".".repeat(81), { signal: new AbortController().signal });
console.log(isUsable, found.lines[0]?.moves, er);
`;

const TAME = ["--headless", "--no-sandbox", "--disable-gpu", "--lang=en", "--remote-debugging-port=0"];

/** The commands of each browser, of which the first that is installed is taken, and how it opens a page. */
const BROWSERS = {
  chromium: {
    commands: ["chromium-headless-shell", "chromium", "google-chrome"],
    flags: (profile) => [...TAME, `--user-data-dir=${profile}`],
  },
  firefox: { commands: ["firefox", "firefox-esr"], flags: (profile) => ["--headless", "--profile", profile] },
};
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Plays a move in the page by keys, solves a sudoku here and one in a worker, and tells what it finds. */
const PROBE = `
import { load, loadWorker } from "./node_modules/tessera-sudoku/index.js";
const until = async (found) => {
  for (;;) {
    const value = found();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 20));
  }
};
const status = document.querySelector("#status");
const board = document.querySelector("tessera-board");
const cell = (number) => board.shadowRoot.querySelector('[data-cell="' + number + '"]');
const press = (key) => board.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
await until(() => status.textContent === "Your move, black");
cell(17).focus();
press("Enter");
const picked = await until(() => board.shadowRoot.querySelector("[role=status]").textContent);
press("ArrowDown");
const target = board.shadowRoot.activeElement.dataset.cell;
press("Enter");
await until(() => board.legal.length > 0 && board.pieces[17] === ".");
const after = [cell(Number(target)).ariaLabel, [...board.pieces].filter((piece) => piece !== ".").length];
const sizes = {};
for (const { value } of document.querySelector("#variant").options) {
  board.setAttribute("variant", value);
  sizes[value] = board.shadowRoot.querySelectorAll("[role=gridcell]").length;
}
const cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const [here, beside] = [await load(), loadWorker()];
const solved = [(await here.solve(cells)).solution, (await beside.rate(cells)).er];
const late = await beside.rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", {
  signal: AbortSignal.timeout(50),
}).catch((error) => error.name);
const again = (await beside.solve(cells)).solution;
await fetch("/report", { method: "POST", body: JSON.stringify({ picked, target, after, sizes, solved, late, again }) });
`;

for (const browser of Object.keys(BROWSERS)) {
  test(`a page plays on the board by keys, and solves, in ${browser}`, { timeout: 120_000 }, async (context) => {
    const reported = Promise.withResolvers?.() ?? withResolvers();
    const server = createServer((request, response) => {
      const path = new URL(request.url, "http://localhost").pathname;
      if (path === "/report") {
        let text = "";
        request.setEncoding("utf8").on("data", (more) => (text += more));
        request.on("end", () => reported.resolve(JSON.parse(text)));
        return response.end();
      }
      try {
        let body = path === "/probe.js" ? PROBE : readFileSync(join(folder, path));
        if (path === "/play.html") body = `${body}<script type="module" src="probe.js"></script>`;
        response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream" });
        response.end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    context.after(() => {
      server.close();
      server.closeAllConnections();
    });
    const child = await start(browser, `http://127.0.0.1:${server.address().port}/play.html`);
    if (!child) return context.skip(`${browser} is missing`);
    // The command may be a script that starts the browser, so its whole group is ended.
    context.after(() => process.kill(-child.pid, "SIGKILL"));
    const { picked, target, after: end, sizes, solved, late, again } = await reported.promise;
    assert.match(picked, /^9 selected\. Possible targets: 14, 13\.$/);
    assert.equal(target, "24");
    assert.match(end[0], /^13, black man/);
    assert.equal(end[1], 24);
    assert.deepEqual([sizes.english, sizes.international, sizes.canadian, sizes.turkish], [32, 50, 72, 64]);
    assert.match(solved[0], /^534678912/);
    assert.deepEqual([solved[1], late, again], [1.2, "TimeoutError", solved[0]]);
  });
}

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** Opens a page in a browser. Returns `null` if it is not installed. */
async function start(browser, address) {
  const { commands, flags } = BROWSERS[browser];
  const profile = mkdtempSync(join(folder, "profile-"));
  for (const name of commands) {
    const child = spawn(name, [...flags(profile), address], { stdio: "ignore", detached: true });
    const isThere = await new Promise((done) => child.once("spawn", () => done(true)).once("error", () => done(false)));
    if (isThere) return child;
  }
  return null;
}
