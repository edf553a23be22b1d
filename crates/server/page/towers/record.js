// The record as a list of actions with the costs of their boards.
import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";

/** Creates the list. `onPly(ply)` shows a position; 0 is the initial one. `onWhy(ply)` opens the tree of a position. */
export function createRecord({ onPly, onWhy }) {
  const list = h("ol", {
    class: "record",
    "aria-label": "Actions",
    "data-testid": "record",
    on: { keydown: (event) => move(event) },
  });
  let shown = null;
  let rows = [];
  let current = 0;

  function row(ply, ...content) {
    const button = h(
      "button",
      { type: "button", class: "quiet ply", tabindex: "-1", on: { click: () => onPly(ply) } },
      content,
    );
    rows.push(button);
    return button;
  }

  const cost = (text) => h("span", { class: "cost" }, h("span", { class: "visually-hidden" }, "cost "), text);

  function fill(record) {
    rows = [];
    const start = row(0, h("span", { class: "number" }), h("span", { class: "action" }, "Initial position"), cost("0"));
    const actions = record.plies.map((ply) =>
      h(
        "li",
        ply.computed ? { class: "computed" } : null,
        row(
          ply.number,
          h("span", { class: "number" }, String(ply.number)),
          h("span", { class: `disc ${ply.player}` }, h("span", { class: "visually-hidden" }, capital(ply.player))),
          h("span", { class: "action" }, ply.action),
          ply.computed &&
            h(
              "span",
              { class: "stars", title: "computed" },
              h("span", { "aria-hidden": "true" }, "***"),
              h("span", { class: "visually-hidden" }, "computed"),
            ),
          cost(ply.cost_text),
        ),
        ply.computed &&
          h(
            "button",
            {
              type: "button",
              class: "why",
              title: `Why ${ply.action}? The minimax tree of action ${ply.number}`,
              on: { click: () => onWhy(ply.number - 1) },
            },
            h("span", null, "Why?"),
            h("span", { class: "visually-hidden" }, ` ${ply.action}`),
          ),
      ),
    );
    list.replaceChildren(h("li", null, start), ...actions, ...ending(record.end));
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

function ending(end) {
  const text = { illegal: end.message, bad_line: end.message, winner: end.winner && `${capital(end.winner)} wins` }[
    end.kind
  ];
  if (!text) return [];
  return [
    h(
      "li",
      { class: `ending ${end.kind === "winner" ? "won" : "error"}` },
      end.line ? `Line ${end.line}: ${text}` : text,
    ),
  ];
}

/** Scrolls the list, but not the page. */
function bringIntoSight(list, row) {
  const top = row.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + row.offsetHeight - list.clientHeight;
}
