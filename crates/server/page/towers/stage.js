// The board of the action shown, with its verdict and the buttons below it.
import { Chooser } from "../board/chooser.js";
import { button, h } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { createLegal } from "./legal.js";
import { isWon, lastPly, positionAt, shownPly } from "./state.js";
import { TEXTS } from "./texts.js";

const { stage: texts, colors } = TEXTS;

/** The largest depth of the lesson on searches whose tree is small enough in most positions. */
const DEEPEST = 3;

/** Creates the stage. `actions` has the functions of its buttons. */
export function createStage({ layout, flipped, actions }) {
  const board = new Chooser({
    label: texts.board,
    layout,
    flipped,
    onMove: ({ move }) => actions.play(move),
  });
  const legal = createLegal((fen, moves) => fen === drawn.fen && board.setLegal(moves));
  const verdict = h("div", { class: "verdict", "data-testid": "verdict" });
  const back = [
    iconButton("first", texts.first, actions.first),
    iconButton("previous", texts.previous, actions.previous),
  ];
  const onward = [iconButton("next", texts.next, actions.next), iconButton("last", texts.last, actions.last)];
  const flip = iconButton("flip", texts.flip, actions.flip, { title: texts.flipTitle });
  const ask = createAsk(actions);
  const lesson = h("a", { class: "button", "data-testid": "open-search" }, icon("look"), texts.lesson);
  /** @type {{ record: Api.RecordAnswer | null, ply: number | null, fen: string | null }} */
  let drawn = { record: null, ply: null, fen: null };

  function drawBoard(state, record) {
    const ply = shownPly(state, record);
    board.setFlipped(state.flipped);
    if (drawn.record === record && drawn.ply === ply) return;
    const isStep = drawn.ply !== null && ply === drawn.ply + 1;
    const own = record.plies[ply - 1];
    const last = own ? { path: own.way, captured: own.captured } : null;
    const { pieces, to_move, fen } = positionAt(record, ply);
    board.setLegal([]);
    board.show({ pieces, to_move, last }, { animate: isStep });
    drawn = { record, ply, fen };
    legal.ask(fen);
  }

  return {
    element: h(
      "section",
      { class: "stage", "aria-label": texts.label },
      board.element,
      verdict,
      h("div", { class: "row between" }, h("div", { class: "row tight" }, back, onward, flip), ask.element),
      h("div", { class: "row between" }, h("span", { class: "hint grow" }, texts.play), lesson),
    ),
    ask,
    stop: legal.stop,
    show(state, record) {
      drawBoard(state, record);
      verdict.classList.toggle("good", isWon(state, record));
      verdict.replaceChildren(...verdictParts(state, record));
      const ply = shownPly(state, record);
      const { fen } = positionAt(record, ply);
      const depth = Math.min(state.depth, DEEPEST);
      lesson.setAttribute("href", linkTo("search", { variant: "towers", fen, depth }));
      for (const one of back) one.disabled = ply === 0;
      for (const one of onward) one.disabled = ply === lastPly(record);
      ask.show(state, record);
    },
  };
}

/** Creates the buttons that open the tree: of the action shown, and of the position shown. */
function createAsk(actions) {
  const why = button(
    texts.why(""),
    actions.whyShown,
    { class: "primary", hidden: true, "data-testid": "ask-why" },
    icon("tree"),
  );
  const here = button(texts.here, actions.whyHere, { hidden: true, "data-testid": "ask-here" }, icon("tree"));
  return {
    element: h("div", { class: "row" }, why, here),
    /** Does what the buttons do, if they are shown. */
    why: () => !why.hidden && why.click(),
    here: () => !here.hidden && here.click(),
    focus: () => (why.hidden ? here : why).focus(),
    show(state, record) {
      const own = record.plies[shownPly(state, record) - 1];
      why.hidden = !own?.computed;
      if (own?.computed) {
        why.lastChild.textContent = texts.why(own.action);
        why.title = texts.whyTitle(own.action);
      }
      here.hidden = isWon(state, record);
      here.lastChild.textContent = own?.computed ? texts.andNow : texts.here;
      here.title = texts.hereTitle(colors[(own ?? record.start).to_move]);
    },
  };
}

/** The action shown, who is to act, and the cost. */
function verdictParts(state, record) {
  const own = record.plies[shownPly(state, record) - 1];
  const mover = (own ?? record.start).to_move;
  const turn = isWon(state, record) ? texts.won(colors[record.end.winner], colors[mover]) : texts.turn(colors[mover]);
  return [
    own && h("span", { class: `disc ${own.player}`, "aria-hidden": "true" }),
    h("strong", null, own ? `${own.number}. ${own.action}` : texts.first),
    own?.computed && h("span", { class: "badge" }, TEXTS.record.computed),
    h("span", { class: "grow" }, turn),
    h("span", { class: "number" }, texts.cost((own ?? record.start).cost_text)),
  ].filter(Boolean);
}
