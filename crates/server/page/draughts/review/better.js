// What was better in the position before the move shown.
import { h } from "../../lib/dom.js";
import { FAULTS, isFault, percent } from "./result.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.better;

/** A score in words, for the player of a move: "+0.35", "wins in 7 plies". */
export function scoreWords({ estimate, win, loss, draw }) {
  if (win !== undefined) return TEXTS.score.win(win);
  if (loss !== undefined) return TEXTS.score.loss(loss);
  if (draw) return TEXTS.score.draw;
  return `${estimate < 0 ? "−" : "+"}${(Math.abs(estimate) / 100).toFixed(2)}`;
}

/**
 * Creates the text. `onLine(ply, moves)` is called to show moves after ply `ply` of the game. `show({ reviewed, ply,
 * label })` shows the judgement of the move before `ply`; without `reviewed` it shows nothing.
 */
export function createBetter({ onLine }) {
  const element = h("div", { class: "better", "data-testid": "review-better" });
  /** @type {{ reviewed: Api.ReviewedMove | null, ply: number } | undefined} */
  let shown;
  return {
    element,
    show({ reviewed, ply, label }) {
      if (shown?.reviewed === reviewed && shown?.ply === ply) return;
      shown = { reviewed, ply };
      element.replaceChildren(...(reviewed ? partsOf(reviewed, ply, label, onLine) : []));
    },
  };
}

function partsOf(reviewed, ply, label, onLine) {
  const { mark, score, chances, best_score: bestScore, best_chances: bestChances, better, reply } = reviewed;
  const name = label(ply);
  if (!isFault(reviewed)) {
    return [
      h("p", null, h("strong", null, name), ` ${TEXTS.marks[mark]} ${scoreWords(score)} (${percent(chances)}\u00a0%)`),
      reply.length > 0 && lineOf(T.reply, ply, reply, onLine),
    ].filter(Boolean);
  }
  const word = `${FAULTS[mark].sign} ${TEXTS.marks[mark]}`;
  return [
    h("p", { class: `fault ${mark}` }, T.judged(name, word, scoreWords(score), percent(chances))),
    h("p", null, T.was(better[0], scoreWords(bestScore), percent(bestChances))),
    lineOf(T.line, ply - 1, better, onLine),
  ];
}

/** Maximum number of moves of a line that are shown. */
const MAX_MOVES = 12;

/** A line, each move of which shows it up to there. */
function lineOf(label, ply, moves, onLine) {
  return h(
    "div",
    { class: "line-buttons", role: "group", "aria-label": label },
    moves.slice(0, MAX_MOVES).map((move, index) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": T.show(move),
          on: { click: () => onLine(ply, moves, index + 1) },
        },
        move,
      ),
    ),
  );
}
