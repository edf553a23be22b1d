// The dialog with the settings. Each change takes effect at once.
import { openDialog } from "./dialog.js";
import { choice, field, h } from "./dom.js";
import { changeLanguage, LANGUAGES, language } from "./language.js";
import { change, isMotionReduced, setting, VALUES } from "./settings.js";
import { playSound } from "./sounds.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.settings;

/** The names of the values of each setting, in the order in which they are shown. */
const NAMES = {
  theme: [T.theme, T.themes],
  contrast: [T.contrast, T.contrasts],
  board: [T.board, T.boards],
  pieces: [T.pieces, T.pieceSets],
  notation: [T.notation, T.notations],
  animation: [T.animation, T.animations],
  sounds: [T.sounds, T.switched],
  threads: [T.threads, { auto: T.automatic }],
  memory: [T.memory, { 16: "16 MB", 32: "32 MB", 64: "64 MB" }],
};

/** Whether a value of a setting makes sense in this browser, or is chosen already. */
function isUsable(name, value) {
  if (name !== "threads" || value === "auto" || value === setting(name)) return true;
  return Boolean(globalThis.crossOriginIsolated) && Number(value) <= navigator.hardwareConcurrency;
}

/** What there is to say about a setting; `null` for most. */
function hintOf(name) {
  if (name === "animation" && isMotionReduced()) return T.reduced;
  return name === "threads" && !globalThis.crossOriginIsolated ? T.oneThread : null;
}

/** Opens the dialog. */
export function openSettings() {
  openDialog({
    title: T.title,
    body: [
      h("div", { class: "fields settings" }, languageField(), Object.keys(NAMES).map(settingField)),
      h("p", { class: "hint" }, T.kept),
    ],
  });
}

function languageField() {
  const list = choice(Object.entries(LANGUAGES), language, changeLanguage);
  list.dataset.testid = "setting-language";
  for (const option of list.options) option.lang = option.value;
  return field(T.language, list);
}

function settingField(name) {
  const [label, texts] = NAMES[name];
  const usable = VALUES[name].filter((value) => isUsable(name, value));
  const options = usable.map((value) => [value, texts[value] ?? value]);
  const list = choice(options, setting(name), (value) => {
    change(name, value);
    if (name === "sounds") playSound("move");
  });
  list.dataset.testid = `setting-${name}`;
  return field(label, list, hintOf(name));
}
