// The elements of the draughts view and their arrangement.
import { h } from "../lib/dom.js";

/**
 * Arranges the parts of the view. Returns the elements that the view changes: `workbench`, `boardPlace`, `below` and
 * `side` with the parts around the board, and `counting` and `comment` with texts; and `stop()`, which removes all
 * listeners.
 */
export function createLayout({ board, problem, offer, status, toolbar, gamePanel, players, match, thinking, list }) {
  const counting = h("p", { class: "hint counting", "data-testid": "counting" });
  const comment = h("p", { class: "comment", "data-testid": "comment", hidden: true });
  const boardPlace = h("div", { class: "board-place" }, board.element);
  const below = h("div", { class: "below" }, status.element, toolbar.element, counting, comment);
  const movesPanel = h(
    "section",
    { class: "panel moves-panel", "aria-labelledby": "moves-title" },
    h("h2", { id: "moves-title" }, "Moves"),
    list.element,
  );
  // On a narrow screen the list of moves is not visible during the game, so the offer is below the board.
  const narrow = matchMedia("(max-width: 56rem)");
  const placeOffer = () => (narrow.matches ? below : movesPanel).append(offer.element);
  narrow.addEventListener("change", placeOffer);
  placeOffer();
  const side = h(
    "div",
    { class: "side" },
    gamePanel.element,
    h(
      "section",
      { class: "panel", "aria-labelledby": "players-title" },
      h("h2", { id: "players-title" }, "Players"),
      players.element,
      match.element,
      thinking.element,
    ),
    movesPanel,
  );
  const stage = h("div", { class: "stage" }, problem.element, boardPlace, below);
  return {
    workbench: h("div", { class: "workbench" }, stage, side),
    boardPlace,
    below,
    side,
    counting,
    comment,
    stop: () => narrow.removeEventListener("change", placeOffer),
  };
}
