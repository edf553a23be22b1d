// Panels beside the board: the game, the players' buttons.
import { button, choice, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { capital, variantTitle } from "../lib/words.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.game;

const NO_OPENINGS = [];

/** The list of how new games begin. `show(openings, chosen)` shows the kinds that a variant has. */
function createOpenings(onOpening) {
  const list = choice([], "", (value) => onOpening(value || null));
  list.dataset.testid = "opening";
  list.id = "opening";
  list.title = T.beginTitle;
  let shown = null;
  return {
    element: h("div", { class: "opening-row" }, h("label", { for: list.id }, T.begin), list),
    show(openings, chosen) {
      if (shown !== openings) {
        const options = [["", T.initial], ...openings.map(({ kind, title }) => [kind, title])];
        list.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
      }
      shown = openings;
      list.value = chosen ?? "";
    },
  };
}

/**
 * Creates the panel of the game, with the variant, openings and buttons. `actions` has their functions:
 * `variant(name)`, `rules`, `opening(kind)`, `fresh`, `setUp`, `open` and `share`.
 */
export function createGamePanel(variants, actions) {
  const list = choice(
    variants.map(({ name, columns, rows }) => [name, `${variantTitle(name)}, ${columns}×${rows}`]),
    variants[0].name,
    actions.variant,
  );
  list.setAttribute("aria-label", T.variant);
  list.dataset.testid = "variant";
  const summary = h("p", { class: "hint", "data-testid": "summary" });
  const openings = createOpenings(actions.opening);
  const element = h(
    "section",
    { class: "panel game-panel", "aria-label": T.label },
    h("div", { class: "variant-row" }, list, button(T.rules, actions.rules, { "data-testid": "rules" }, icon("book"))),
    summary,
    openings.element,
    h(
      "div",
      { class: "four" },
      button(T.fresh, actions.fresh, { title: T.freshTitle, "data-testid": "new" }, icon("plus")),
      button(T.setUp, actions.setUp, { title: T.setUpTitle, "data-testid": "set-up" }, icon("edit")),
      button(TEXTS.open, actions.open, { title: T.openTitle, "data-testid": "open" }, icon("upload")),
      button(T.share, actions.share, { title: T.shareTitle, "data-testid": "share" }, icon("link")),
    ),
  );
  return {
    element,
    show(name, opening) {
      const variant = variants.find((one) => one.name === name);
      list.value = name;
      summary.textContent = `${capital(variant?.summary ?? "")}.`;
      openings.show(variant?.openings ?? NO_OPENINGS, opening);
    },
  };
}

/** Creates the buttons for the engine, draws and resigning. `actions` has their functions: `run`, `draw`, `resign`. */
export function createMatchButtons(actions) {
  const runText = h("span");
  const runIcon = h("span", { class: "icon-place" });
  const run = h(
    "button",
    {
      type: "button",
      class: "primary",
      title: TEXTS.match.runTitle,
      "data-testid": "run",
      on: { click: actions.run },
    },
    runIcon,
    runText,
  );
  const draw = button(TEXTS.match.draw, actions.draw, { "data-testid": "draw" }, icon("contrast"));
  const resign = button(TEXTS.match.resign, actions.resign, { "data-testid": "resign" }, icon("flag"));
  let shownIcon = null;
  return {
    element: h("div", { class: "row match" }, run, draw, resign),
    show({ engines, isRunning, isHere, canDraw, canResign }) {
      run.hidden = engines === 0;
      const goes = isRunning && isHere;
      const start = isHere ? TEXTS.match.run : TEXTS.match.here;
      runText.textContent = goes ? TEXTS.match.pause : start;
      const picture = goes ? "pause" : "play";
      if (shownIcon !== picture) runIcon.replaceChildren(icon(picture));
      shownIcon = picture;
      draw.lastChild.textContent = engines === 0 ? TEXTS.match.agree : TEXTS.match.draw;
      draw.hidden = resign.hidden = engines === 2;
      draw.setAttribute("aria-disabled", !canDraw);
      resign.setAttribute("aria-disabled", !canResign);
    },
  };
}
