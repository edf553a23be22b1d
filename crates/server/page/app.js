// The page's frame: which view is shown, and what all of them share.
import { h } from "./lib/dom.js";
import { icon } from "./lib/icons.js";
import { readLink } from "./lib/link.js";
import { showShortcuts, useShortcuts } from "./lib/shortcuts.js";
import { load, save } from "./lib/store.js";
import { setUpTheme } from "./lib/theme.js";

/**
 * A view is a module `NAME/view.js` with `title` and `mount(root, params)`, which fills the element and returns
 * `{ update(params), unmount() }`. `params` are those of the address; none means "as it was left". Its styles come with
 * it.
 */
const STYLES = {
  draughts: ["board/board.css", "draughts/draughts.css"],
  towers: ["board/board.css", "towers/towers.css", "towers/tree/tree.css"],
  endgames: ["board/board.css", "endgames/endgames.css"],
  sudoku: ["sudoku/sudoku.css", "sudoku/print.css"],
};
const VIEWS = Object.keys(STYLES);

const main = document.getElementById("main");
let shown = { name: null, view: null };
/** Which showing is the latest: a slow module must not replace a later one. */
let turn = 0;

async function show() {
  const link = readLink();
  // Links inside the page, like that to skip the navigation, are no views.
  if (link.view !== "" && !VIEWS.includes(link.view)) return shown.name ?? open(load("view", VIEWS[0]), new URLSearchParams());
  return open(link.view || load("view", VIEWS[0]), link.params);
}

async function open(wished, params) {
  const name = VIEWS.includes(wished) ? wished : VIEWS[0];
  const mine = ++turn;
  if (shown.name === name && shown.view) return shown.view.update(params);
  // A dialog belongs to the view that opened it; only the browser's own "back" leaves both.
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  shown.view?.unmount();
  useShortcuts([]);
  shown = { name, view: null };
  save("view", name);
  for (const anchor of document.querySelectorAll("nav.views a")) {
    if (anchor.dataset.view === name) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  try {
    const [module] = await Promise.all([import(`./${name}/view.js`), ...STYLES[name].map(loadStyle)]);
    if (mine !== turn) return;
    document.title = `${module.title} - Tessera`;
    const root = h("div", { class: `view ${name}` });
    main.replaceChildren(root);
    const view = await module.mount(root, params);
    if (mine === turn) shown.view = view;
    else view.unmount();
  } catch (error) {
    if (mine !== turn) return;
    // The next press on the view's name tries again.
    shown = { name: null, view: null };
    console.error(error);
    main.replaceChildren(
      h(
        "div",
        { class: "alone" },
        h("h1", null, "This did not load"),
        h("p", null, error.message),
        h("button", { type: "button", class: "primary", on: { click: show } }, "Try again"),
      ),
    );
  }
}

const styles = new Map();

/** Loads a style sheet once. */
function loadStyle(path) {
  if (!styles.has(path)) {
    const link = h("link", { rel: "stylesheet", href: `/${path}`, media: path.endsWith("/print.css") ? "print" : null });
    const loaded = new Promise((done, fail) => {
      link.addEventListener("load", done);
      link.addEventListener("error", () => {
        link.remove();
        styles.delete(path);
        fail(new Error("The program does not answer: is it still running?"));
      });
    });
    styles.set(path, loaded);
    document.head.append(link);
  }
  return styles.get(path);
}

const keys = document.getElementById("keys");
keys.append(icon("keyboard"));
keys.addEventListener("click", showShortcuts);
setUpTheme(document.getElementById("theme"));
addEventListener("hashchange", show);
show();
