// The frame of the page: loads and shows the views.
import { byId, h } from "./lib/dom.js";
import { failedView, translateFrame, unknownView } from "./lib/frame.js";
import { icon } from "./lib/icons.js";
import { readLink, watchLinks } from "./lib/link.js";
import { setUpOffline } from "./lib/offline.js";
import { toast } from "./lib/live.js";
import { applyLook, followTabs, onSetting } from "./lib/settings.js";
import { addShortcut, showShortcuts, useShortcuts } from "./lib/shortcuts.js";
import { watchTabs } from "./lib/tabs.js";
import { TEXTS } from "./lib/texts.js";
import { setUpTheme } from "./lib/theme.js";

/**
 * A view is a module `NAME/view.js` with `title` and `mount(root, params)`, which fills `root` and returns
 * `{ update(params), unmount() }`. `params` are the parameters of the address; without any, the view restores its saved
 * state. An address without a view is that of the first screen, `home`.
 */
const VIEWS = [
  "home",
  "play",
  "draughts",
  "towers",
  "search",
  "endgames",
  "sudoku",
  "variants",
  "rules",
  "course",
  "learn",
];
const HOME = VIEWS[0];

const main = byId("main");
/** @type {{ name: string | null, view: { update: (params: URLSearchParams) => void, unmount: () => void } | null }} */
let shown = { name: null, view: null };
/** The number of the latest call of `open`: a module that loads slowly must not replace a later one. */
let turn = 0;

async function show() {
  const link = readLink();
  if (link.view !== "" && !VIEWS.includes(link.view)) {
    // Links inside the page, such as the one that skips the navigation, are not views.
    if (!location.hash.startsWith("#/")) return shown.name ?? open(HOME, new URLSearchParams());
    return showUnknown();
  }
  return open(link.view || HOME, link.params);
}

/** Says that there is no such page. */
function showUnknown() {
  turn += 1;
  shown.view?.unmount();
  shown = { name: null, view: null };
  useShortcuts([]);
  markView(null);
  document.title = `${TEXTS.frame.unknown} - Tessera`;
  main.replaceChildren(unknownView());
}

/** Marks the link to a view in the navigation. */
function markView(name) {
  for (const anchor of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("nav.views a"))) {
    if (name !== null && anchor.dataset.view?.split(" ").includes(name)) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
}

async function open(name, params) {
  if (shown.name === name && shown.view) {
    turn += 1;
    return shown.view.update(params);
  }
  // A dialog belongs to the view that opened it. It can still be open after the browser's "back".
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"))) {
    dialog.close();
  }
  return mount(name, params);
}

/** Shows a view in the place of the one that is shown, which may be the same. */
async function mount(name, params) {
  const mine = ++turn;
  shown.view?.unmount();
  useShortcuts([]);
  shown = { name, view: null };
  markView(name);
  try {
    const [module] = await Promise.all([import(`./${name}/view.js`), globalThis.tesseraStyled?.()]);
    if (mine !== turn) return;
    document.title = name === HOME ? module.title : `${module.title} - Tessera`;
    const root = h("div", { class: `view ${name}` });
    main.replaceChildren(root);
    const view = await module.mount(root, params);
    if (mine === turn) shown.view = view;
    else view.unmount();
  } catch (error) {
    if (mine !== turn) return;
    // A click on the view's name tries again.
    shown = { name: null, view: null };
    console.error(error);
    main.replaceChildren(failedView(error, show));
  }
}

/** Opens the dialog with the settings, which is loaded then. */
function showSettings() {
  import("./lib/settings-dialog.js").then(
    ({ openSettings }) => openSettings(),
    () => toast(TEXTS.api.noAnswer, { kind: "error" }),
  );
}

/** Creates a button of the header with an icon. */
function setUpButton(id, picture, run) {
  byId(id).append(icon(picture));
  byId(id).addEventListener("click", run);
}

applyLook();
translateFrame();
setUpButton("keys", "keyboard", showShortcuts);
setUpButton("settings", "settings", showSettings);
addShortcut({ keys: [","], text: TEXTS.shortcuts.settings, run: showSettings });
setUpTheme(byId("theme"));
// The names of squares are in texts and labels everywhere.
onSetting((name) => name === "notation" && shown.view && mount(shown.name, readLink().params));
followTabs();
watchTabs(() => shown.name);
watchLinks();
addEventListener("hashchange", show);
setUpOffline(show());
