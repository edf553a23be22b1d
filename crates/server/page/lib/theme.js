// The theme: light, dark, or that of the system.
import { icon } from "./icons.js";
import { load, save } from "./store.js";

const THEMES = ["system", "light", "dark"];
const NAMES = { system: "as the system", light: "light", dark: "dark" };
const ICONS = { system: "contrast", light: "sun", dark: "moon" };

export function setUpTheme(button) {
  let theme = load("theme", "system");
  if (!THEMES.includes(theme)) theme = "system";
  const show = () => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.replaceChildren(icon(ICONS[theme]));
    button.title = `Theme: ${NAMES[theme]}`;
    button.setAttribute("aria-label", `Theme: ${NAMES[theme]}. Change it`);
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    save("theme", theme);
    show();
  });
  show();
}
