// Makes `page/course/exercises.json`: for each technique, positions in which it is the next step of a puzzle.
//
//     tessera serve --port 7878 &
//     node crates/server/page-tests/make-exercises.js http://127.0.0.1:7878
//
// The puzzles follow from seeds. Techniques that have exercises already are left alone, so that more can be added.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stepsBefore } from "../page/course/exercise.js";
import { decode, encode, puzzle } from "../page/sudoku/position.js";
import { positionsOf } from "../page/sudoku/replay.js";

const FILE = new URL("../page/course/exercises.json", import.meta.url);
const SERVER = process.argv[2] ?? "http://127.0.0.1:7878";
const SECONDS = Number(process.argv[3] ?? 10);

/** The number of exercises of a technique, and the seeds that are tried for them. */
const WANTED = 3;
const SEEDS = 5;

/** The most positions in which a technique is looked for that no puzzle needs. */
const PLACES = 150;

async function get(path) {
  return (await fetch(`${SERVER}/api/${path}`)).json();
}

async function post(path, body) {
  const head = { "Content-Type": "application/json" };
  const response = await fetch(`${SERVER}/api/${path}`, { method: "POST", headers: head, body: JSON.stringify(body) });
  return response.text();
}

/** The answer of a stream; `null` if it fails. */
async function streamed(path, body) {
  const last = (await post(path, body)).trim().split("\n\n").at(-1) ?? "";
  if (!last.startsWith("event: done")) return null;
  return JSON.parse(last.slice(last.indexOf("data:") + 5));
}

/** All positions of the puzzles so far, for techniques that no puzzle needs. */
const seen = [];

/** The position of a puzzle before the first step of a technique. */
async function placeOf({ cells, order, techniques }, id) {
  const path = await streamed("sudoku/path", { cells, order, techniques });
  if (!path) return null;
  const positions = positionsOf(puzzle(cells), path.steps, path.candidates);
  seen.push(...positions.filter((_, index) => path.steps[index].eliminations.length > 0));
  const at = path.steps.findIndex((step) => step.id === id);
  return at >= 0 ? positions[at] : null;
}

/** Exercises from puzzles that need the technique and nothing harder. */
async function needed({ name, id }) {
  const found = [];
  for (let seed = 1; seed <= SEEDS && found.length < WANTED; seed += 1) {
    const request = {
      needs: [name],
      only_until: name,
      clues: [24, 34],
      symmetry: "rotational",
      seed,
      seconds: SECONDS,
    };
    const made = await streamed("sudoku/generate", request);
    const place = made && (await placeOf(made, id));
    if (place) found.push(encode(place));
    if (!made && seed === 2 && found.length === 0) break;
  }
  return found;
}

/** Exercises from easy puzzles, for what no puzzle needs because it is always a simple case of something else. */
async function easy({ id }) {
  const found = [];
  for (let seed = 1; seed <= WANTED; seed += 1) {
    const made = await streamed("sudoku/generate", { level: "easy", seed });
    const place = made && (await placeOf({ ...made, order: "easy-first" }, id));
    if (place) found.push(encode(place));
  }
  return found;
}

/** Exercises from positions of other puzzles in which the technique has a step. */
async function elsewhere({ id }) {
  const found = [];
  for (const place of seen.slice(-PLACES)) {
    const answer = JSON.parse(await post("sudoku/step", stepsBefore(place, id)));
    if (answer.step) found.push(encode(place));
    if (found.length === WANTED) break;
  }
  return found;
}

const exercises = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
for (const texts of Object.values(exercises)) seen.push(...texts.map(decode));
const { techniques } = await get("sudoku/techniques");
for (const technique of techniques) {
  if (exercises[technique.id]?.length > 0) continue;
  const found = technique.can_be_needed ? await needed(technique) : [];
  if (found.length === 0) found.push(...(await (technique.level === "Easy" ? easy : elsewhere)(technique)));
  console.log(`${technique.name}: ${found.length}`);
  if (found.length > 0) exercises[technique.id] = found;
  writeFileSync(FILE, `${JSON.stringify(exercises, null, 1)}\n`);
}
