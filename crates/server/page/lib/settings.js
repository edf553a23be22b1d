// The settings of the page. They are saved one by one, and `theme-first.js` sets those that change how the page looks
// before it is painted.
import { load, save } from "./store.js";

/** The values of each setting; the first one is the default. */
export const VALUES = {
  theme: ["system", "light", "dark"],
  board: ["wood", "forest", "slate", "contrast"],
  pieces: ["turned", "flat"],
  notation: ["variant", "numbers", "letters"],
  sounds: ["off", "on"],
  animation: ["on", "fast", "off"],
  contrast: ["system", "high"],
  threads: ["auto", "1", "2", "3", "4", "6", "8", "12", "16"],
  memory: ["16", "32", "64"],
};

/** The settings that are attributes of the page's root, which the style sheets know. */
export const LOOKS = ["theme", "board", "pieces", "contrast"];

/** The value of a setting as it was saved, or the default. */
export function restored(name, saved) {
  return VALUES[name].includes(saved) ? saved : VALUES[name][0];
}

/** The value of a setting. */
export const setting = (name) => restored(name, load(name));

const listeners = new Set();

/** Calls `listener(name)` after each change of a setting, in this tab or in another one. */
export function onSetting(listener) {
  listeners.add(listener);
}

/** Changes a setting, and shows the change. */
export function change(name, value) {
  save(name, value);
  changed(name);
}

function changed(name) {
  applyLook();
  for (const listener of listeners) listener(name);
}

/** Sets the attributes of the page's root. */
export function applyLook() {
  const root = document.documentElement;
  for (const name of LOOKS) {
    const value = setting(name);
    if (value === VALUES[name][0]) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  if (matchMedia("(prefers-contrast: more)").matches) root.dataset.contrast = "high";
}

/** Whether the system asks for less motion. */
export const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The speed of moving pieces: 1 is the usual one, 0 means that they do not move. */
export function pieceSpeed() {
  if (isMotionReduced()) return 0;
  return { on: 1, fast: 2.5, off: 0 }[setting("animation")] ?? 1;
}

/** Follows changes in other tabs. */
export function followTabs() {
  addEventListener("storage", ({ key }) => {
    const name = key?.replace(/^tessera\./, "");
    if (name && Object.hasOwn(VALUES, name)) changed(name);
  });
}
