// Loads the modules that `web/build` made, and asks them as a page does.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../target/web/", import.meta.url);

globalThis.tesseraIsStopped = () => false;

/** The parts of the engine. */
export const PARTS = ["draughts", "engine", "texts", "lessons", "sudoku", "steps", "ratings", "generator", "variants"];

/** The contents of a module. */
export const compiled = (name) => new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, FOLDER)));

/**
 * The engine of a part. A copy is an engine with a module of its own, which another name gives; `form` names the module
 * if it is not that of the part.
 */
export async function load(part, { networks = ["english", "international"], copy = "", form = part } = {}) {
  const { initSync, Engine } = await import(new URL(`${part}.js${copy}`, FOLDER).href);
  initSync({ module: compiled(form) });
  const engine = new Engine();
  const file = (name) => readFileSync(new URL(name, FOLDER));
  if (engine.add_network) for (const name of networks) engine.add_network(name, file(`networks/${name}.net.lzma`));
  if (engine.add_book) engine.add_book("english", file("books/english.book"));
  if (engine.add_puzzles) {
    for (const name of readdirSync(new URL("puzzles", FOLDER))) {
      engine.add_puzzles(name.replace(".jsonl", ""), file(`puzzles/${name}`));
    }
  }
  return engine;
}

/** The path of a file of the project. */
export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Answers a request: `{ status, answer, events }`; the status is 200, or follows from the code of an error. */
export function ask(engine, method, target, body) {
  const events = [];
  globalThis.tesseraTell = (text) => events.push(JSON.parse(text));
  try {
    const answer = JSON.parse(engine.answer(method, target, body === undefined ? "" : JSON.stringify(body)));
    return { isRight: true, answer, events };
  } catch (error) {
    if (typeof error !== "string") throw error;
    return { isRight: false, answer: JSON.parse(error), events };
  }
}

/** Starts a server of a program without modules: resolves to its address, and to what stops it. */
export async function serve(program) {
  const child = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const url = /http:\/\/[^ ]+\//.exec(said)?.[0];
      if (url) resolve(url);
    });
  });
  return { address: /** @type {string} */ (address), stop: () => child.kill() };
}
