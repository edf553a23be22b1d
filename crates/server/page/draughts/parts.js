// Panels beside the board: the game, the players' buttons.
import { button, choice, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { capital } from "../lib/words.js";

const NO_OPENINGS = [];

/** The list of how new games begin. `show(openings, chosen)` shows the kinds that a variant has. */
function createOpenings(onOpening) {
  const list = choice([], "", (value) => onOpening(value || null));
  list.dataset.testid = "opening";
  list.id = "opening";
  list.title = "What new games begin with";
  let shown = null;
  return {
    element: h("div", { class: "opening-row" }, h("label", { for: list.id }, "Begin with"), list),
    show(openings, chosen) {
      if (shown !== openings) {
        const options = [["", "Initial position"], ...openings.map(({ kind, title }) => [kind, title])];
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
    variants.map(({ name, columns, rows }) => [name, `${capital(name)}, ${columns}×${rows}`]),
    variants[0].name,
    actions.variant,
  );
  list.setAttribute("aria-label", "Variant");
  list.dataset.testid = "variant";
  const summary = h("p", { class: "hint", "data-testid": "summary" });
  const openings = createOpenings(actions.opening);
  const element = h(
    "section",
    { class: "panel game-panel", "aria-label": "Game" },
    h("div", { class: "variant-row" }, list, button("Rules", actions.rules, { "data-testid": "rules" }, icon("book"))),
    summary,
    openings.element,
    h(
      "div",
      { class: "four" },
      button("New", actions.fresh, { title: "New game (n)", "data-testid": "new" }, icon("plus")),
      button("Set up", actions.setUp, { title: "Set a position up", "data-testid": "set-up" }, icon("edit")),
      button(
        "Open",
        actions.open,
        { title: "Open a game or a position: paste or load PDN, FEN, a grid (o)", "data-testid": "open" },
        icon("upload"),
      ),
      button(
        "Share",
        actions.share,
        { title: "Share and save: link, FEN, PDN, SVG (s)", "data-testid": "share" },
        icon("link"),
      ),
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
      title: "Start or pause the engine (Space)",
      "data-testid": "run",
      on: { click: actions.run },
    },
    runIcon,
    runText,
  );
  const draw = button("Offer a draw", actions.draw, { "data-testid": "draw" }, icon("contrast"));
  const resign = button("Resign", actions.resign, { "data-testid": "resign" }, icon("flag"));
  let shownIcon = null;
  return {
    element: h("div", { class: "row match" }, run, draw, resign),
    show({ engines, isRunning, isHere, canDraw, canResign }) {
      run.hidden = engines === 0;
      const goes = isRunning && isHere;
      const start = isHere ? "Start the engine" : "Play on from here";
      runText.textContent = goes ? "Pause" : start;
      const picture = goes ? "pause" : "play";
      if (shownIcon !== picture) runIcon.replaceChildren(icon(picture));
      shownIcon = picture;
      draw.lastChild.textContent = engines === 0 ? "Agree on a draw" : "Offer a draw";
      draw.hidden = resign.hidden = engines === 2;
      draw.setAttribute("aria-disabled", !canDraw);
      resign.setAttribute("aria-disabled", !canResign);
    },
  };
}
