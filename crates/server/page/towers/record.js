// The record as a list of actions with the costs of their boards.
import { h } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { capital } from "../lib/words.js";
import { TEXTS } from "./texts.js";

const { record: texts, colors } = TEXTS;

/** Creates the list. `onPly(ply)` shows a position; 0 is the initial one. `onWhy(ply)` opens the tree of a position. */
export function createRecord({ onPly, onWhy }) {
  const list = h("ol", {
    class: "record",
    "aria-label": texts.actions,
    "data-testid": "record",
    on: { keydown: (event) => move(event) },
  });
  let shown = null;
  let rows = [];
  let current = 0;

  function fill({ start: begin, plies, end }) {
    const start = [
      h("span", { class: "number" }),
      h("span", { class: "action" }, TEXTS.stage.first),
      cost(begin.cost_text),
    ];
    rows = [start, ...plies.map(rowParts)].map((parts, ply) =>
      h("button", { type: "button", class: "quiet ply", tabindex: "-1", on: { click: () => onPly(ply) } }, parts),
    );
    const items = plies.map((ply, index) => {
      const why = ply.computed && whyButton(ply, () => onWhy(ply.number - 1));
      return h("li", ply.computed ? { class: "computed" } : null, rows[index + 1], why);
    });
    list.replaceChildren(h("li", null, rows[0]), ...items, ...ending(end));
  }

  function move(event) {
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -rows.length, End: rows.length }[event.key];
    if (!step || !rows.includes(event.target)) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), rows.length - 1);
    onPly(next);
    rows[next].focus({ preventScroll: true });
  }

  return {
    element: list,
    show({ record, ply }) {
      if (record !== shown) {
        fill(record);
        shown = record;
      } else {
        rows[current]?.removeAttribute("aria-current");
        rows[current]?.setAttribute("tabindex", "-1");
      }
      current = ply;
      rows[ply].setAttribute("aria-current", "step");
      rows[ply].setAttribute("tabindex", "0");
      bringIntoSight(list, rows[ply].parentElement);
    },
  };
}

const cost = (text) => h("span", { class: "cost" }, h("span", { class: "visually-hidden" }, texts.cost), text);

/** The parts of the row of an action. */
function rowParts({ number, player, action, computed, cost_text: costText }) {
  const stars = [h("span", { "aria-hidden": "true" }, "***"), h("span", { class: "visually-hidden" }, texts.computed)];
  return [
    h("span", { class: "number" }, String(number)),
    h("span", { class: `disc ${player}` }, h("span", { class: "visually-hidden" }, capital(colors[player]))),
    h("span", { class: "action" }, action),
    computed && h("span", { class: "stars", title: texts.computed }, stars),
    cost(costText),
  ];
}

/** The button that opens the tree of a computed action. */
function whyButton({ action, number }, onClick) {
  const title = texts.whyTitle(action, number);
  return h(
    "button",
    { type: "button", class: "why", title, on: { click: onClick } },
    h("span", null, texts.why),
    h("span", { class: "visually-hidden" }, ` ${action}`),
  );
}

function ending(end) {
  if (end.kind === "winner") return [h("li", { class: "ending won" }, texts.wins(colors[end.winner]))];
  if (!["illegal", "bad_line"].includes(end.kind)) return [];
  return [h("li", { class: "ending error" }, end.line && `${texts.line(end.line)}. `, foreign(end.message))];
}

/** Scrolls the list, but not the page. */
function bringIntoSight(list, row) {
  const top = row.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + row.offsetHeight - list.clientHeight;
}
