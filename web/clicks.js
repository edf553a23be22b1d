// Measures what a click on a square costs in a long game: `node web/clicks.js PROGRAM [ARGUMENT...]` starts `PROGRAM
// serve ARGUMENT...`. A line for each move of a game of 400 plies in the analysis: milliseconds from the click until
// the move is in the document, and until the frame after it; then the requests, each with the bytes of its answer.
import { serve, startBrowser } from "./chromium.js";

const PLIES = 400;
const CLICKS = 8;

/** Kings that wander, with a man's move now and then, so that no draw rule ends the game. */
const START = "B:WK29,K30,27:BK1,K4,6";

/** A game of 400 plies: moves at random, which are taken back where a capture or the end of the game is near. */
async function longGame(address) {
  let seed = 1;
  const random = (limit) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  };
  const moves = [];
  while (moves.length < PLIES) {
    const body = JSON.stringify({ variant: "english", start: START, moves, plies: false });
    const headers = { "content-type": "application/json" };
    const response = await fetch(new URL("api/draughts/game", address), { method: "POST", headers, body });
    const { legal, counting, position } = await response.json();
    if (legal.length === 0 || legal.some(({ captured }) => captured.length > 0)) {
      moves.length = Math.max(0, moves.length - 1 - random(6));
      continue;
    }
    const isMan = ({ path }) => "wb".includes(position.pieces[path[0]]);
    const isUrgent = counting.some(({ plies }) => plies > 66);
    const wished = legal.filter((move) => isMan(move) === isUrgent);
    const among = wished.length > 0 ? wished : legal;
    moves.push(among[random(among.length)].move);
  }
  return moves;
}

const MOVABLE = "document.querySelector(`[role=gridcell][aria-label*='can move']`)";
const TARGET = "document.querySelector(`[role=gridcell][aria-label*='can be moved to']`)";

/** The script that notes when a move is in the document. */
const NOTING = `(() => {
  performance.clearResourceTimings();
  const cell = ${TARGET};
  const noted = (globalThis.noted = {});
  addEventListener("pointerup", (event) => (noted.begin = event.timeStamp), { capture: true, once: true });
  new MutationObserver((_, observer) => {
    if (cell.getAttribute("aria-label").includes("can be moved to")) return;
    observer.disconnect();
    noted.made = performance.now() - noted.begin;
    requestAnimationFrame(() => setTimeout(() => (noted.shown = performance.now() - noted.begin)));
  }).observe(cell.closest("[role=grid]"), { subtree: true, attributes: true });
})()`;

const RESULT = `({ ...noted, asked: performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/api/"))
  .map(({ name, decodedBodySize }) => name.split("/api/")[1] + " " + decodedBodySize) })`;

const { address, stop } = await serve(process.argv.slice(2));
const browser = startBrowser();
try {
  const moves = await longGame(address);
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const own = (method, params) => browser.send(method, params, sessionId);
  const value = async (expression) => (await own("Runtime.evaluate", { expression, returnByValue: true })).result.value;
  const until = async (expression) => {
    while (!(await value(`Boolean(${expression})`))) await new Promise((done) => setTimeout(done, 50));
  };
  const click = async (cell) => {
    const { left, top, width, height } = await value(`${cell}.getBoundingClientRect().toJSON()`);
    const [x, y] = [left + width / 2, top + height / 2];
    for (const type of ["mousePressed", "mouseReleased"]) {
      await own("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
  };
  const params = new URLSearchParams({ variant: "english", fen: START, moves: moves.join(","), ply: String(PLIES) });
  await own("Emulation.setDeviceMetricsOverride", { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false });
  await own("Page.navigate", { url: `${address}#/draughts?${params}` });
  console.log("made  shown  requests");
  for (let count = 0; count < CLICKS; count += 1) {
    await until(MOVABLE);
    // The page is at rest, as it is when a person clicks.
    await new Promise((done) => setTimeout(done, 500));
    await click(MOVABLE);
    await until(TARGET);
    await value(NOTING);
    await click(TARGET);
    await until(`noted.shown && ${MOVABLE}`);
    const { made, shown, asked } = await value(RESULT);
    console.log(made.toFixed(1).padStart(4), shown.toFixed(1).padStart(6), "", asked.join(", "));
  }
} finally {
  stop();
  await browser.stop();
}
