// What there is to learn: how a search thinks, the rules of the variants, the techniques of sudoku.
import { DEFAULT_VARIANT, loadVariants } from "../board/variants.js";
import { PICTURES } from "../home/pictures.js";
import { h } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createTrouble } from "../lib/trouble.js";
import { capital } from "../lib/words.js";
import { isTaught, techniques } from "../sudoku/techniques.js";
import { TEXTS as SUDOKU, techniqueName } from "../sudoku/texts.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`. */
export async function mount(root) {
  root.append(
    h("h1", null, title),
    firstCard(),
    section("rules", TEXTS.rules, h("ul", { class: "rule-list", "data-testid": "rule-list" }), async (list) =>
      list.replaceChildren(...(await loadVariants()).map(variantEntry)),
    ),
    section("techniques", TEXTS.techniques, h("div", { class: "technique-list" }), async (place) =>
      place.replaceChildren(courseLink(), ...levelsOf((await techniques()).filter(isTaught))),
    ),
    await searchCard(),
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

/** The way of a beginner: the tour of the first variant, which ends with a game. */
function firstCard() {
  const { title: heading, text, open } = TEXTS.first;
  const link = { class: "button primary", href: linkTo("rules", { variant: DEFAULT_VARIANT }), "data-testid": "first" };
  return h(
    "section",
    { class: "panel stack first-card", "aria-labelledby": "first-title" },
    h("h2", { id: "first-title" }, heading),
    h("p", null, text),
    h("div", null, h("a", link, icon("book"), open)),
  );
}

/** The link to the course of sudoku techniques. */
function courseLink() {
  const link = { class: "button", href: linkTo("course"), "data-testid": "open-course" };
  return h("p", null, h("a", link, icon("book"), TEXTS.techniques.course));
}

async function searchCard() {
  const { title: heading, text, lesson, open } = TEXTS.search;
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
        { class: "row" },
        h("a", { class: "button", href: linkTo("search"), "data-testid": "open-search" }, icon("play"), lesson),
        h("a", { class: "button", href: linkTo("towers"), "data-testid": "open-tree" }, icon("tree"), open),
      ),
    ),
  );
}

/** A variant with a link to the tour of its rules, and one to play it. */
function variantEntry({ name, title: words, summary, columns, rows }) {
  const { play, playTitle, progress } = TEXTS.rules;
  const done = load("rules", {})?.[name]?.length ?? 0;
  return h(
    "li",
    null,
    h(
      "a",
      { class: "rule-link", href: linkTo("rules", { variant: name }), "data-testid": `rules-${name}` },
      h("strong", null, `${words}, ${columns}×${rows}`),
      h("span", { class: "hint" }, done > 0 ? progress(done) : `${capital(summary)}.`),
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
      h(
        "summary",
        null,
        h("strong", null, SUDOKU.level(level)),
        h("span", { class: "hint" }, TEXTS.techniques.count(own.length)),
      ),
      h("ul", null, own.map(techniqueEntry)),
    );
  });
}

function techniqueEntry({ name, id, description }) {
  const own = techniqueName({ id, name });
  const { practise, practiseName } = TEXTS.techniques;
  const link = { class: "button", href: linkTo("course", { technique: id }), "aria-label": practiseName(own) };
  return h(
    "li",
    null,
    h("div", null, h("strong", null, own), h("p", null, foreign(description))),
    h("a", link, practise),
  );
}
