// What there is to learn: how a search thinks, the rules of the variants, the techniques of sudoku.
import { loadVariant, loadVariants } from "../board/variants.js";
import { showRules } from "../draughts/rules.js";
import { PICTURES } from "../home/pictures.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { createTrouble } from "../lib/trouble.js";
import { capital } from "../lib/words.js";
import { techniques } from "../sudoku/techniques.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`. */
export async function mount(root) {
  root.append(
    h("h1", null, title),
    await searchCard(),
    section("rules", TEXTS.rules, h("ul", { class: "rule-list", "data-testid": "rule-list" }), async (list) =>
      list.replaceChildren(...(await loadVariants()).map(variantEntry)),
    ),
    section("techniques", TEXTS.techniques, h("div", { class: "technique-list" }), async (place) =>
      place.replaceChildren(...levelsOf(await techniques())),
    ),
  );
  useShortcuts([]);
  return { update() {}, unmount() {} };
}

/** A section whose list `fill(list)` loads. */
function section(name, { title: heading, text }, list, fill) {
  const trouble = createTrouble(`${name}-problem`);
  const load = () =>
    fill(list).then(
      () => trouble.tell(null),
      (error) => trouble.tell(error, load),
    );
  load();
  const id = `${name}-title`;
  return h(
    "section",
    { class: "panel", "aria-labelledby": id },
    h("h2", { id }, heading),
    h("p", null, text),
    trouble.element,
    list,
  );
}

async function searchCard() {
  const { title: heading, text, open } = TEXTS.search;
  const picture = await PICTURES.learn();
  return h(
    "section",
    { class: "panel search-card", "aria-labelledby": "search-title" },
    h("div", { class: "search-picture" }, picture),
    h(
      "div",
      { class: "stack" },
      h("h2", { id: "search-title" }, heading),
      h("p", null, text),
      h(
        "div",
        null,
        h("a", { class: "button", href: linkTo("towers"), "data-testid": "open-tree" }, icon("tree"), open),
      ),
    ),
  );
}

/** A variant with its rules and a link to play it. */
function variantEntry({ name, title: words, summary, columns, rows }) {
  const { play, playTitle } = TEXTS.rules;
  const open = () => loadVariant(name).then(showRules, (error) => toast(error.message, { kind: "error" }));
  return h(
    "li",
    null,
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-testid": `rules-${name}`,
        on: { click: open },
      },
      h("strong", null, `${words}, ${columns}×${rows}`),
      h("span", { class: "hint" }, `${capital(summary)}.`),
    ),
    h("a", { class: "button", href: linkTo("play", { variant: name }), "aria-label": playTitle(words) }, play),
  );
}

/** The techniques of each level, folded. */
function levelsOf(all) {
  const levels = [...new Set(all.map(({ level }) => level))];
  return levels.map((level) => {
    const own = all.filter((one) => one.level === level);
    return h(
      "details",
      null,
      h("summary", null, h("strong", null, level), h("span", { class: "hint" }, TEXTS.techniques.count(own.length))),
      h("ul", null, own.map(techniqueEntry)),
    );
  });
}

function techniqueEntry({ name, id, description, can_be_needed: canBeNeeded }) {
  const { practise, practiseName } = TEXTS.techniques;
  const link = { class: "button", href: linkTo("sudoku", { practise: id }), "aria-label": practiseName(name) };
  return h(
    "li",
    null,
    h("div", null, h("strong", null, name), h("p", null, description)),
    canBeNeeded && h("a", link, practise),
  );
}
