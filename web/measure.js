// Measures the modules against the native program: `node web/measure.js [URL]`, with the address of `tessera serve`, a
// release build, on the same machine. Compare times of the same run only.
import { readFileSync, statSync } from "node:fs";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { ask, inProject, load, PARTS } from "./tests/modules.js";

const server = process.argv[2];

async function atServer(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL(path.slice(1), server), { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!text.startsWith("event:")) return JSON.parse(text);
  const last = text.trim().split("\n\n").at(-1);
  return JSON.parse(/^data: ?(.*)$/m.exec(last)[1]);
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const modules = PARTS.map((part) => `${part}.wasm`);
for (const name of [...modules, "networks/english.net.lzma", "networks/international.net.lzma"]) {
  const bytes = readFileSync(inProject(`target/web/${name}`));
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)].map(({ length }) =>
    kilobytes(length),
  );
  console.log(`${name}: ${kilobytes(statSync(inProject(`target/web/${name}`)).size)}, gzip ${gzip}, brotli ${brotli}`);
}

const engine = await load("engine");
const sudoku = { solve: await load("sudoku"), rate: await load("ratings") };

/** The median of the seconds of some runs. */
async function median(runs, run) {
  const times = [];
  for (let count = 0; count < runs; count += 1) times.push(await run());
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)];
}

for (const [variant, depth] of [
  ["english", 19],
  ["international", 14],
]) {
  // Another starting move each time, since a search begins with what an earlier one learned.
  const body = { variant, moves: [], depth };
  const own = ask(engine, "POST", "/api/draughts/think", body).answer;
  const line = [`${variant}, depth ${depth}: ${own.nodes} nodes, ${Math.round(own.nodes / own.seconds / 1000)} k/s`];
  if (server) {
    const theirs = await atServer("/api/draughts/think", body);
    const ratio = own.nodes / own.seconds / (theirs.nodes / theirs.seconds);
    line.push(
      `natively ${theirs.nodes} nodes, ${Math.round(theirs.nodes / theirs.seconds / 1000)} k/s`,
      `ratio ${ratio.toFixed(2)}`,
    );
  }
  console.log(line.join("; "));
}

const HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
for (const [task, body, runs] of [
  ["solve", { cells: HARD }, 9],
  ["rate", { cells: "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........" }, 5],
]) {
  const path = `/api/sudoku/${task}`;
  const timed = (run) => async () => {
    const begin = performance.now();
    await run();
    return (performance.now() - begin) / 1000;
  };
  const own = await median(
    runs,
    timed(() => {
      if (!ask(sudoku[task], "POST", path, body).isRight) throw new Error(`${path} fails`);
    }),
  );
  const line = [`${path}: ${(own * 1000).toFixed(1)} ms`];
  if (server) {
    const theirs = await median(
      runs,
      timed(() => atServer(path, body)),
    );
    line.push(`natively ${(theirs * 1000).toFixed(1)} ms (with HTTP)`, `ratio ${(theirs / own).toFixed(2)}`);
  }
  console.log(line.join("; "));
}
