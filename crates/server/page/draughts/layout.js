// The elements of the draughts view and their arrangement.
import { h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

/**
 * Arranges the parts of the view. Returns the elements that the view changes: `workbench`, `boardPlace`, `below` and
 * `side` with the parts around the board, `settings` with the panel of the game, `opening` and `counting` with
 * texts; and `stop()`, which removes all listeners.
 */
export function createLayout(parts) {
  const { board, bar, live, tables, problem, offer, status, toolbar, gamePanel } = parts;
  const { players, match, thinking, list, edit, review, shelf } = parts;
  const counting = h("p", { class: "hint counting", "data-testid": "counting" });
  const opening = h("p", { class: "opening-name", "data-testid": "opening-name", hidden: true });
  const boardPlace = h("div", { class: "board-place" }, bar.element, board.element);
  const below = h("div", { class: "below" }, status.element, toolbar.element, shelf.element, counting);
  const movesPanel = h(
    "section",
    { class: "panel moves-panel", "aria-labelledby": "moves-title" },
    h("header", null, h("h2", { id: "moves-title" }, TEXTS.moves.title), opening),
    list.element,
    review.now,
    edit.element,
  );
  // On a narrow screen the list of moves may be out of sight, so the offer is below the board, and all of the review in
  // its own panel.
  const narrow = matchMedia("(max-width: 56rem)");
  function place() {
    (narrow.matches ? below : movesPanel).append(offer.element);
    if (narrow.matches) review.element.firstElementChild.after(review.now);
    else edit.element.before(review.now);
  }
  narrow.addEventListener("change", place);
  place();
  const settings = h(
    "div",
    { class: "side settings" },
    gamePanel.element,
    h(
      "section",
      { class: "panel", "aria-labelledby": "players-title" },
      h("h2", { id: "players-title" }, TEXTS.players.title),
      players.element,
      match.element,
      thinking.element,
    ),
  );
  const side = h("div", { class: "analysis" }, live.element, tables.element, movesPanel);
  const stage = h("div", { class: "stage" }, problem.element, boardPlace);
  return {
    workbench: h("div", { class: "workbench" }, stage, below, side, review.element, settings),
    boardPlace,
    below,
    side,
    settings,
    opening,
    counting,
    stop: () => narrow.removeEventListener("change", place),
  };
}
