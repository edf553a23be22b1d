// The button that changes the theme: light, dark, or that of the system.
import { icon } from "./icons.js";
import { change, onSetting, setting, VALUES } from "./settings.js";
import { TEXTS } from "./texts.js";

const ICONS = { system: "contrast", light: "sun", dark: "moon" };

export function setUpTheme(button) {
  const themes = VALUES.theme;
  const show = () => {
    const theme = setting("theme");
    const name = TEXTS.theme.names[theme];
    button.replaceChildren(icon(ICONS[theme]));
    button.title = TEXTS.theme.is(name);
    button.setAttribute("aria-label", TEXTS.theme.change(name));
  };
  button.addEventListener("click", () => {
    change("theme", themes[(themes.indexOf(setting("theme")) + 1) % themes.length]);
  });
  onSetting((name) => name === "theme" && show());
  show();
}
