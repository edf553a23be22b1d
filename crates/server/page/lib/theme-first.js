// Runs before the page is painted: sets its look, so that it does not flash, and begins to fetch the bundles of the
// view. `settings.js` says what each value means.
try {
  const root = document.documentElement;
  const saved = (name) => JSON.parse(localStorage.getItem(`tessera.${name}`) ?? "null");
  for (const name of ["theme", "board", "pieces", "contrast"]) {
    const value = saved(name);
    if (typeof value === "string" && value !== "system") root.dataset[name] = value;
  }
  if (!root.dataset.contrast && matchMedia("(prefers-contrast: more)").matches) root.dataset.contrast = "high";
  // The English texts of the frame are not shown while those of another language are loaded.
  const [wished] = [saved("language"), ...navigator.languages].filter((tag) => /^(en|de)\b/i.test(String(tag)));
  const tag = /^de/i.test(String(wished)) ? "de" : "en";
  if (tag !== "en") root.dataset.waiting = "";
  // The first screen is in the document, in English. The view replaces it by the same one.
  else if (/^(#\/?)?$/.test(location.hash)) root.dataset.first = "";
  // What the view and the language need is fetched at once, beside the scripts that ask for it.
  const { tesseraBundles = {} } = globalThis;
  const view = /^#\/(\w+)/.exec(location.hash)?.[1] ?? "home";
  for (const path of [`${view}/view.js`, `lib/texts.${tag}.js`]) {
    if (!tesseraBundles[path]) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(tesseraBundles[path], /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
    document.head.append(link);
  }
} catch {
  // Without local storage, the page looks as the system wishes.
}
