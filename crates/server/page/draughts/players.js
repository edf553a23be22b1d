// The players: for each color a person, or an engine with a depth or a time.
import { pieceIcon } from "../board/pieces.js";
import { choice, h } from "../lib/dom.js";
import { LIMITS } from "./state.js";
import { capital } from "../lib/words.js";

const KINDS = [
  ["person", "Person"],
  ["depth", "Engine: depth"],
  ["seconds", "Engine: time"],
];

/** Creates the panel. `onPlayer(color, player)` is called with a player that has changed. */
export function createPlayers({ onPlayer }) {
  const rows = ["white", "black"].map((color) => createRow(color, (player) => onPlayer(color, player)));
  return {
    element: h(
      "div",
      { class: "players" },
      rows.map(({ element }) => element),
    ),
    show(players) {
      for (const row of rows) row.show(players[row.color]);
    },
  };
}

function createRow(color, onPlayer) {
  let player = null;
  const name = capital(color);
  const kind = choice(KINDS, "person", (value) => onPlayer({ ...player, kind: value }));
  kind.setAttribute("aria-label", `${name} is played by`);
  kind.dataset.testid = `player-${color}`;
  const unit = h("span", { class: "unit", "aria-hidden": "true" });
  const limit = h("input", {
    type: "number",
    inputmode: "decimal",
    "data-testid": `limit-${color}`,
    on: { change: take },
  });
  const element = h(
    "div",
    { class: "player" },
    pieceIcon(color === "white" ? "w" : "b"),
    h("span", { class: "player-name", "aria-hidden": "true" }, name),
    kind,
    h("span", { class: "limit" }, limit, unit),
  );

  function take() {
    const { min, max, step } = LIMITS[player.kind];
    const given = Number(limit.value);
    const value = Math.min(
      Math.max(Number.isFinite(given) && limit.value !== "" ? given : player[player.kind], min),
      max,
    );
    onPlayer({ ...player, [player.kind]: step === 1 ? Math.round(value) : value });
    limit.value = player[player.kind];
  }

  return {
    color,
    element,
    show(next) {
      player = next;
      kind.value = player.kind;
      const bounds = LIMITS[player.kind];
      limit.parentElement.hidden = !bounds;
      if (!bounds) return;
      const { min, max, step, unit: words } = bounds;
      Object.assign(limit, { min, max, step });
      limit.setAttribute("aria-label", `${name}'s engine: ${words}, ${min} to ${max}`);
      limit.title = `${capital(words)}, ${min} to ${max}`;
      if (document.activeElement !== limit) limit.value = player[player.kind];
      unit.textContent = player.kind === "depth" ? "plies" : "s";
    },
  };
}
