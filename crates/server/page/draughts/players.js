// The players: for each color a person, or an engine with a level, or of full strength with a depth or a time.
import { pieceIcon } from "../board/pieces.js";
import { h } from "../lib/dom.js";
import { LIMITS } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.players;

/**
 * The engines to choose from, `[value, text]`. The highest of the levels is full strength, which has a limit instead of
 * a number.
 */
export function engineOptions(levels) {
  const full = levels.at(-1).name;
  const below = levels.slice(0, -1).map(({ level, name }) => [`level ${level}`, T.level(level, name)]);
  return [...below, ["seconds", T.time(full)], ["depth", T.depth(full)]];
}

/** The value of a player in the list. */
export const playerValue = ({ kind, level }) => (kind === "level" ? `level ${level}` : kind);

/** A player after a value of the list was chosen. */
export function playerOf(value, player) {
  const [kind, level] = value.split(" ");
  return { ...player, kind, ...(level ? { level: Number(level) } : {}) };
}

/** Creates the panel. `onPlayer(color, player)` is called with a player that has changed. */
export function createPlayers({ levels, onPlayer }) {
  const engines = engineOptions(levels);
  const rows = ["white", "black"].map((color) => createRow(color, engines, (player) => onPlayer(color, player)));
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

function createRow(color, engines, onPlayer) {
  let player = null;
  const name = T.name(color);
  const kind = h(
    "select",
    {
      "aria-label": T.playedBy(color),
      "data-testid": `player-${color}`,
      on: { change: () => onPlayer(playerOf(kind.value, player)) },
    },
    h("option", { value: "person" }, T.person),
    h(
      "optgroup",
      { label: T.engine },
      engines.map(([value, text]) => h("option", { value }, text)),
    ),
  );
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
      kind.value = playerValue(player);
      const bounds = LIMITS[player.kind];
      limit.parentElement.hidden = !bounds;
      if (!bounds) return;
      const { min, max, step } = bounds;
      const words = T.unit[player.kind];
      Object.assign(limit, { min, max, step });
      limit.setAttribute("aria-label", T.limit(color, words, min, max));
      limit.title = T.bounds(words, min, max);
      if (document.activeElement !== limit) limit.value = player[player.kind];
      unit.textContent = T.each[player.kind];
    },
  };
}
