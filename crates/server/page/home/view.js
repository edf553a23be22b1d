// The first screen: asks what one wants to do.
import { h } from "../lib/dom.js";
import { linkTo } from "../lib/link.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { PICTURES } from "./pictures.js";
import { TEXTS } from "./texts.js";

export const title = TEXTS.title;

/** Shows the view in `root`. */
export async function mount(root) {
  // Their order is always the same, so that each is found where it was.
  const parts = Object.keys(TEXTS.parts);
  const cards = h(
    "ul",
    { class: "ways" },
    parts.map((part) => h("li", null, cardOf(part))),
  );
  root.append(h("h1", null, TEXTS.question), cards);
  useShortcuts(
    parts.map((part, index) => ({
      keys: [String(index + 1)],
      text: TEXTS.parts[part].name,
      run: () => (location.hash = linkTo(part)),
    })),
  );
  return { update() {}, unmount() {} };
}

/** The link to a part, with its picture. */
function cardOf(part) {
  const { name, text } = TEXTS.parts[part];
  const picture = h("span", { class: "way-picture" });
  // The picture is an ornament: without the server, the link is there all the same.
  PICTURES[part]().then(
    (drawn) => picture.replaceChildren(drawn),
    () => picture.remove(),
  );
  return h(
    "a",
    { class: "way", href: linkTo(part), "data-testid": `way-${part}` },
    picture,
    h("span", { class: "way-text" }, h("strong", null, name), h("span", null, part === "play" ? playText(text) : text)),
  );
}

/** What the card of a game says: whether one goes on. */
function playText(text) {
  const saved = load("play");
  if (!saved?.match || typeof saved.variant !== "string") return text;
  return saved.ended ? TEXTS.over(saved.variant) : TEXTS.running(saved.variant);
}
