// Runs before the page is painted: sets its look, so that it does not flash, and begins to fetch the bundles of the
// view. `settings.js` says what each value means.
//
// A static site has its bundles and the styles of its views in gzip, since not every file server compresses what it
// sends. This script is part of its document then, and decompresses them. `data-packed` is the name of the styles, and
// `data-ahead` lists the files that the first requests of each view need.
{
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { packed, ahead = "{}" } = script.dataset;

  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`tessera.${name}`) ?? "null");
    } catch {
      // Without local storage, the page looks as the system wishes.
      return null;
    }
  };
  for (const name of ["theme", "board", "pieces", "contrast"]) {
    const value = read(name);
    if (typeof value === "string" && value !== "system") root.dataset[name] = value;
  }
  if (!root.dataset.contrast && matchMedia("(prefers-contrast: more)").matches) root.dataset.contrast = "high";
  // The English texts of the frame are not shown while those of another language are loaded.
  const [wished] = [read("language"), ...navigator.languages].filter((tag) => /^(en|de)\b/i.test(String(tag)));
  const tag = /^de/i.test(String(wished)) ? "de" : "en";
  if (tag !== "en") root.dataset.waiting = "";
  // The first screen is in the document, in English. The view replaces it by the same one.
  else if (/^(#\/?)?$/.test(location.hash)) root.dataset.first = "";

  /** @type {typeof tesseraModules} */
  const modules = {};
  globalThis.tesseraModules = modules;
  // Bundles may share modules, each of which is there once.
  globalThis.tesseraGive = (given) => Object.assign(modules, { ...given, ...modules });

  const addressOf = (name) => new URL(`files/${name}`, document.baseURI).href;

  /** The files in gzip that are there or on their way, by their names. */
  const texts = new Map();

  async function fetched(name) {
    const response = await fetch(addressOf(`${name}.gzip`));
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
  }

  /** The contents of a file in gzip. */
  function unpacked(name) {
    const known = texts.get(name);
    if (known) return known;
    const text = fetched(name);
    texts.set(name, text);
    // It is fetched anew when it is asked for again.
    text.catch(() => texts.delete(name));
    return text;
  }

  const run = (code) => document.head.append(Object.assign(document.createElement("script"), { textContent: code }));
  const isPacked = packed !== undefined;
  const bring = isPacked ? (name) => unpacked(name).then(run) : (name) => import(addressOf(name));
  globalThis.tesseraBring = bring;

  /** Adds a link that lets the browser fetch what is soon needed. */
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  const { tesseraBundles: bundles = {} } = globalThis;
  const view = /^#\/(\w+)/.exec(location.hash)?.[1] ?? "home";
  // What the view and the language need is fetched at once, beside the scripts that ask for it.
  const names = [`${view}/view.js`, `lib/texts.${tag}.js`].map((path) => bundles[path]).filter(Boolean);
  if (!isPacked) {
    for (const name of names) link({ rel: "modulepreload", href: addressOf(name) });
  } else if (typeof DecompressionStream !== "function") {
    root.dataset.old = "";
  } else {
    const style = new CSSStyleSheet();
    globalThis.tesseraStyled = async () => {
      style.replaceSync(await unpacked(packed));
      document.adoptedStyleSheets = [style];
    };
    bring(bundles["app.js"]);
    for (const name of [...names, packed]) unpacked(name);
    // A request that fails is made again where its answer is needed.
    const begin = (path) => {
      const response = fetch(path, { priority: "low" });
      response.catch(() => {});
      return [path, response];
    };
    globalThis.tesseraAhead = new Map((JSON.parse(ahead)[view] ?? []).map(begin));
  }
}
