// The lines of the live analysis: each with its score and its moves, which can be played.
import { h } from "../../lib/dom.js";
import { TEXTS } from "../texts.js";
import { whiteText } from "./score.js";

const T = TEXTS.live;

/** Maximum number of moves of a line that are shown. */
const MAX_MOVES = 24;

/**
 * Creates the list. `onPlay(moves)` is called with the moves up to the chosen one. Elements that stay the same stay
 * where they are, so that the focus does too.
 */
export function createLines({ onPlay }) {
  const element = h("ol", { class: "live-lines", "data-testid": "live-lines", "aria-label": T.title });
  /** The moves of each line. */
  let shown = [];
  element.addEventListener("click", ({ target }) => {
    const chosen = target.closest("button");
    if (!chosen) return;
    const { line, at } = chosen.dataset;
    onPlay(shown[Number(line)].slice(0, Number(at) + 1));
  });
  return {
    element,
    /**
     * `lines` are those of the API, scores for `player`; `numbers.at(index)` is the number of the move at that index,
     * `numbers.write(move)` the move in the notation that is set.
     */
    show(lines, player, numbers) {
      shown = lines.map(({ moves }) => moves);
      while (element.children.length > lines.length) element.lastElementChild.remove();
      while (element.children.length < lines.length) element.append(lineOf());
      for (const [index, line] of lines.entries()) showLine(element.children[index], index, line, player, numbers);
    },
  };
}

const lineOf = () => h("li", null, h("strong", { class: "live-score" }), h("span", { class: "live-moves" }));

function showLine(element, index, { score, moves }, player, numbers) {
  const [scoreElement, list] = element.children;
  const text = whiteText(score, player);
  setText(scoreElement, text);
  const label = T.line(index + 1, text);
  if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  const seen = moves.slice(0, MAX_MOVES);
  while (list.children.length > seen.length) list.lastElementChild.remove();
  while (list.children.length < seen.length)
    list.append(h("button", { type: "button", class: "quiet", "data-at": list.children.length }));
  for (const [at, move] of seen.entries()) {
    const button = list.children[at];
    const { number, isSecond } = numbers.at(at);
    const written = numbers.write(move);
    const before = at === 0 || !isSecond ? `${number}${isSecond ? "…" : "."} ` : "";
    if (!setText(button, before + written) && button.dataset.line === String(index)) continue;
    button.dataset.line = String(index);
    button.title = T.play(written);
  }
}

/** Sets a text, and says whether it has changed. */
function setText(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}
