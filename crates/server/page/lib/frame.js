// The texts of `index.html` in the language of the page.
import { errorWords } from "./foreign.js";
import { isGone, whenBack } from "./back.js";
import { byId, h } from "./dom.js";
import { language } from "./language.js";
import { linkTo } from "./link.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.frame;

/** Replaces the English texts of the frame. */
export function translateFrame() {
  const root = document.documentElement;
  root.lang = language;
  if (language !== "en") {
    document.querySelector("meta[name=description]")?.setAttribute("content", T.description);
    byId("skip").textContent = T.skip;
    byId("views").setAttribute("aria-label", T.parts);
    for (const anchor of byId("views").querySelectorAll("a")) {
      anchor.textContent = T.views[anchor.dataset.view?.split(" ")[0] ?? ""];
    }
  }
  name("keys", T.keys, "?");
  name("settings", T.settings, ",");
  delete root.dataset.waiting;
}

/** Gives a button with an icon alone its name, and its key. */
function name(id, text, key) {
  const button = byId(id);
  button.setAttribute("aria-label", text);
  button.title = `${text} (${key})`;
}

/** What is shown for an address that no view has. */
export function unknownView() {
  return h(
    "div",
    { class: "alone", "data-testid": "unknown-page" },
    h("h1", null, T.unknown),
    h("p", null, T.unknownText),
    h("a", { href: linkTo("") }, T.home),
  );
}

/** What is shown instead of a view that could not be loaded. */
export function failedView(error, again) {
  const needsServer = isGone(error);
  const view = h(
    "div",
    { class: "alone" },
    h("h1", null, needsServer ? T.needsServer : T.failed),
    h("p", null, errorWords(error)),
    h("button", { type: "button", class: "primary", on: { click: again } }, TEXTS.trouble.again),
    needsServer && h("a", { href: linkTo("sudoku") }, T.playOn),
  );
  if (needsServer) whenBack(() => view.isConnected && again());
  return view;
}
