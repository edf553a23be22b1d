// The board of the bench, with the player to move and the buttons below it.
import { Chooser } from "../board/chooser.js";
import { outcomeText } from "../board/variants.js";
import { copy } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { address } from "../lib/link.js";
import { sentence } from "../lib/words.js";
import { shownPly } from "./state.js";
import { TEXTS } from "./texts.js";

const { stage: WORDS } = TEXTS;

/** No legal moves. It is always the same array, so that it can be compared. */
const NOTHING = [];

/** Creates the stage. `actions` has the functions of its buttons. */
export function createStage({ session, actions, layout }) {
  const board = new Chooser({ label: WORDS.board, layout, onMove: actions.play });
  const turn = h("div", { class: "verdict", "data-testid": "turn" });
  const back = [
    iconButton("first", WORDS.first, actions.first),
    iconButton("previous", WORDS.previous, actions.previous),
  ];
  const onward = [iconButton("next", WORDS.next, actions.next), iconButton("last", WORDS.last, actions.last)];
  const draw = drawer(board, session);
  return {
    element: h(
      "section",
      { class: "stage", "aria-label": WORDS.board },
      board.element,
      turn,
      h(
        "div",
        { class: "row between steps" },
        h("div", { class: "row tight" }, back, onward, flipButton(actions)),
        h("div", { class: "row tight" }, editButton(actions), linkButton()),
      ),
    ),
    setLayout: (next) => board.setLayout(next),
    /** Shows the path of a move, or none for `null`. */
    look: (move) => board.setMarks(move ? { hint: move.path } : {}),
    show(state, layoutNow) {
      board.setFlipped((layoutNow.bottom !== session.game.start.to_move) !== state.flipped);
      draw(state);
      turn.replaceChildren(...turnParts(state, session));
      const { length } = session.line();
      const [at, end] = length > 0 ? [session.at(), length] : [shownPly(state), state.moves.length];
      for (const one of back) one.disabled = at === 0;
      for (const one of onward) one.disabled = at === end;
    },
  };
}

const flipButton = (actions) => iconButton("flip", WORDS.flip, actions.flip, { title: WORDS.flipHint });

const editButton = (actions) =>
  button(WORDS.edit, () => actions.edit(), { title: WORDS.editHint, "data-testid": "edit" }, icon("edit"));

const linkButton = () =>
  button(WORDS.link, () => copy(address(), WORDS.linkName), { title: WORDS.linkHint }, icon("link"));

/** A function that shows the position of a state, and its legal moves. A single ply forward is animated. */
function drawer(board, session) {
  /** @type {{ key: string | null, ply: number }} */
  let drawn = { key: null, ply: 0 };
  /** @type {Api.Move[] | null} */
  let given = null;
  return (state) => {
    const ply = shownPly(state);
    const at = session.at();
    const count = ply + at;
    const key = `${state.variant} ${state.start} ${state.moves.slice(0, ply).join(" ")} ${at}`;
    if (drawn.key !== key) {
      const { pieces, to_move, path, captured } = session.position();
      const last = path ? { path, captured } : null;
      board.show({ pieces, to_move, last }, { animate: drawn.key !== null && count === drawn.ply + 1 });
      board.setMarks({});
      drawn = { key, ply: count };
    }
    const legal = session.canPlay() ? session.game.legal : NOTHING;
    board.setInteractive(legal !== NOTHING);
    if (given === legal) return;
    given = legal;
    board.setLegal(legal);
  };
}

/** Who is to move, the result of the game, or the ply of the line. */
function turnParts(state, session) {
  const { outcome } = session.game;
  const { to_move: toMove } = session.position();
  const at = session.at();
  const isOver = at === 0 && outcome !== null;
  const isMine = state.mode === "try" && session.isMyTurn();
  let text = isMine ? WORDS.yourMove(toMove) : WORDS.toMove(toMove);
  if (isOver) text = sentence(outcomeText(outcome, state.variant));
  else if (at > 0) text = WORDS.plyOf(session.line()[at - 1].label, at, session.line().length);
  const color = isOver ? (outcome.winner ?? toMove) : toMove;
  return [h("span", { class: `disc ${color}`, "aria-hidden": "true" }), h("span", null, text)];
}
