// What makes the page open without the server: a service worker keeps its files. Says so when it has.
import { whenBack } from "./back.js";
import { byId, h } from "./dom.js";
import { isAlone } from "./engine.js";
import { toast } from "./live.js";
import { TEXTS } from "./texts.js";

/** Milliseconds that a view may take before the service worker begins to fetch the other files. */
const PATIENCE = 15_000;

/**
 * Registers the service worker, where the browser has them: on this machine, and on pages with TLS. `view` settles when
 * the first view is there, for which it leaves the line free.
 * @param {Promise<unknown>} view
 */
export async function setUpOffline(view) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => data?.isOffline && tellGone());
  serviceWorker.controller?.postMessage("source");
  await Promise.race([view.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]);
  // Without it, the page only needs the server.
  await serviceWorker.register("sw.js").catch(() => {});
}

/** Says that the server is gone, until it is there again. */
async function tellGone() {
  if (await isAlone()) return;
  if (document.querySelector(".offline-note")) return;
  const note = h("p", { class: "offline-note", role: "status", "data-testid": "gone" }, TEXTS.offline.gone);
  byId("main").before(note);
  whenBack(() => {
    note.remove();
    toast(TEXTS.offline.back);
  });
}
