// Measures how long the page takes to load, in Chromium on a slow line: 150 ms of latency, 1.6 Mbit/s, and a processor
// slowed four times. `node web/loading.js PROGRAM [ARGUMENT...]` starts `PROGRAM serve ARGUMENT...`;
// `node web/loading.js --site DIR` serves the files of `tessera site DIR`.
//
// A line for each view, first and second visit: milliseconds until something is painted, until the view is in the
// document and until the first move is possible, then the requests and bytes (as sent) until then. The second visit is
// after the service worker has kept the files; `offline` is a third one, without the server.
import { serve, startBrowser } from "./chromium.js";

const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const PATIENCE = 40_000;

/** The views, each with what shows it, and what shows that a move can be made. */
const VIEWS = {
  "": [".view.home .way", ".view.home .way"],
  "#/play": [".view.play [data-testid=start]", ".view.play [data-testid=start]"],
  "#/draughts": [".view.draughts [role=gridcell]", "[role=gridcell][aria-label*='can move']"],
  "#/sudoku": [".view.sudoku [data-testid^=cell-]", ".view.sudoku [data-testid^=cell-]"],
};

/** The script that notes when elements appear, before any other script runs. */
const noting = (selectors) => `
  const marks = (globalThis.marks = {});
  const look = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(selectors)})) {
      if (marks[name] === undefined && document.querySelector(selector)) marks[name] = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });`;

/** Opens a page in a new tab, and measures until the first move is possible. */
async function visit(browser, address, place, context) {
  const [content, move] = VIEWS[place];
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank", browserContextId: context });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const own = (method, params) => browser.send(method, params, sessionId);
  const sent = { requests: 0, bytes: 0 };
  const slow = (id) =>
    browser.send("Network.enable", {}, id).then(() => browser.send("Network.emulateNetworkConditions", LINE, id));
  browser.listen(({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === "Network.responseReceived" && !params.response.fromServiceWorker) sent.requests += 1;
    if (method === "Network.loadingFinished") sent.bytes += params.encodedDataLength;
  });
  await slow(sessionId);
  await own("Page.enable");
  await own("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await own("Page.addScriptToEvaluateOnNewDocument", { source: noting({ content, move }) });
  await own("Page.navigate", { url: address + place });
  const value = async (expression) =>
    (await own("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true })).result.value;
  const ask = "({ ...marks, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime })";
  const begin = Date.now();
  let marks = {};
  while (marks.move === undefined || marks.paint === undefined) {
    if (Date.now() - begin > PATIENCE) break;
    await new Promise((done) => setTimeout(done, 50));
    marks = (await value(ask)) ?? {};
  }
  const until = { ...sent };
  return { marks, until, sent, value, close: () => browser.send("Target.closeTarget", { targetId }) };
}

/** Waits until the service worker has kept all files. */
async function isKept({ value }) {
  await value("navigator.serviceWorker.ready.then(() => true)");
  await new Promise((done) => setTimeout(done, 500));
}

const round = (number) => (number === undefined ? "never" : String(Math.round(number)));

function tell(name, { marks, until }) {
  const times = [marks.paint, marks.content, marks.move].map((time) => round(time).padStart(6));
  const kilobytes = `${Math.round(until.bytes / 1000)} kB`;
  console.log(`${name.padEnd(22)}${times.join("")}${String(until.requests).padStart(6)}${kilobytes.padStart(9)}`);
}

console.log("view                   paint  view  move requests bytes");
for (const place of Object.keys(VIEWS)) {
  const { address, stop } = await serve(process.argv.slice(2));
  const browser = startBrowser();
  try {
    const { browserContextId } = await browser.send("Target.createBrowserContext");
    const first = await visit(browser, address, place, browserContextId);
    tell(`${place || "home"}, first`, first);
    await isKept(first);
    await first.close();
    const second = await visit(browser, address, place, browserContextId);
    tell(`${place || "home"}, second`, second);
    await second.close();
    stop();
    const third = await visit(browser, address, place, browserContextId);
    tell(`${place || "home"}, offline`, third);
  } finally {
    stop();
    await browser.stop();
  }
}
