// The panel of the live analysis: its switch, the lines and the moves of the opening book.
import { choice, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { createTrouble } from "../../lib/trouble.js";
import { TEXTS } from "../texts.js";
import { createLines } from "./lines.js";
import { LINES } from "./live.js";
import { factsText, whiteText } from "./score.js";

const T = TEXTS.live;

/** Maximum number of moves of the book that are shown. */
const MAX_BOOK = 8;

/**
 * Creates the panel. `actions` has the functions `toggleLive`, `setLines(lines)`, `playLine(moves)`, `look(move)` and
 * `retryLive`.
 */
export function createLivePanel(actions) {
  const toggle = h(
    "button",
    {
      type: "button",
      role: "switch",
      class: "live-switch",
      title: T.turnTitle,
      "data-testid": "live",
      on: { click: actions.toggleLive },
    },
    icon("look"),
    h("span", null, T.turn),
  );
  const numbers = Array.from({ length: LINES.max }, (_, index) => String(index + LINES.min));
  const count = choice(
    numbers.map((number) => [number, number]),
    String(LINES.first),
    (value) => actions.setLines(Number(value)),
  );
  count.setAttribute("aria-label", T.linesTitle);
  count.title = T.linesTitle;
  count.dataset.testid = "live-count";
  const sign = h("span", { class: "working", "aria-hidden": "true" });
  const facts = h("span", { class: "live-facts", "data-testid": "live-facts" });
  const lines = createLines({ onPlay: actions.playLine });
  const book = createBook(actions);
  const trouble = createTrouble("live-problem");
  const body = h("div", { class: "live-body" }, trouble.element, lines.element, book.element);
  const head = h("div", { class: "live-head" }, toggle, sign, facts, count);
  return {
    element: h("section", { class: "panel live-panel", "aria-label": T.title }, head, body),
    /** `live` is the analysis, `player` is to move, `numbers` are those of the lines. */
    show({ live, player, isOver, numbers }) {
      toggle.setAttribute("aria-checked", live.isOn);
      count.value = String(live.lines);
      body.hidden = count.hidden = !live.isOn;
      sign.hidden = !(live.isOn && live.isWorking);
      const thought = live.thought();
      trouble.tell(live.isOn ? live.problem : null, actions.retryLive);
      facts.textContent = live.isOn ? factsOf({ live, thought, isOver }) : "";
      lines.show(live.isOn && thought && !isOver ? thought.lines : [], player, numbers);
      // The place of the lines is kept, so that nothing below moves while the engine begins.
      lines.element.style.setProperty("--lines", String(isOver ? 0 : live.lines));
      book.show(live.isOn && !isOver ? (thought?.book ?? []) : [], player, numbers.write);
    },
  };
}

function factsOf({ live, thought, isOver }) {
  if (isOver) return T.over;
  if (live.ahead > 0) return TEXTS.status.ahead(live.ahead);
  if (thought) return factsText(thought);
  return live.isWorking ? T.waiting : "";
}

/** Creates the list of the moves of the opening book. */
function createBook({ playLine, look }) {
  const list = h("span", { class: "book-moves" });
  const element = h("p", { class: "live-book", hidden: true, "data-testid": "live-book" }, `${T.book}: `, list);
  let shown = "";
  const buttonOf = ({ move, score }, player, write) => {
    const text = whiteText(score, player);
    const on = {
      click: () => playLine([move]),
      pointerenter: () => look(move),
      pointerleave: () => look(null),
      focus: () => look(move),
      blur: () => look(null),
    };
    const props = { type: "button", class: "quiet", title: T.bookMove(write(move)), on };
    return h("button", props, `${write(move)} `, h("span", { class: "book-score" }, text));
  };
  return {
    element,
    show(moves, player, write) {
      element.hidden = moves.length === 0;
      const key = JSON.stringify([moves.map(({ move }) => write(move)), moves, player]);
      if (key === shown) return;
      shown = key;
      list.replaceChildren(...moves.slice(0, MAX_BOOK).map((move) => buttonOf(move, player, write)));
    },
  };
}
