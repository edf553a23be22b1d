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
};

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
  const options = VALUES[name].map((value) => [value, texts[value]]);
  const list = choice(options, setting(name), (value) => {
    change(name, value);
    if (name === "sounds") playSound("move");
  });
  list.dataset.testid = `setting-${name}`;
  return field(label, list, name === "animation" && isMotionReduced() ? T.reduced : null);
}
