// Draws the game of the play view.
import { Chooser } from "../board/chooser.js";
import { createDisplay } from "../draughts/display.js";
import { MoveList } from "../draughts/list.js";
import { createNotice } from "../draughts/notice.js";
import { gameMoves } from "../draughts/state.js";
import { countingText, createStatus, createTeller, moveNumbers } from "../draughts/status.js";
import { button, h } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { capital, colorName, otherColor } from "../lib/words.js";
import { createRedraw } from "../lib/redraw.js";
import { createSide } from "./sides.js";
import { reviewLink } from "./state.js";
import { namesOf, ownColor, playStatus, resultTitle } from "./status.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.buttons;

/** Refusals that are about the piece itself: it is marked. */
const OF_PIECE = ["capture", "blocked", "rule"];

/** How often the clocks are shown, in milliseconds. */
const TICK = 100;

/**
 * Creates the elements: the board, the players, the moves, the status and the buttons. `render()` shows the state,
 * `renderSoon()` leaves that to a `render()` that follows soon, `rest()` resolves when the animation on the board has
 * ended, `stop()` ends the clocks.
 * @param {Pick<import("./actions.js").Parts, "state" | "session" | "driver"> & {
 *   actions: ReturnType<typeof import("./actions.js").createActions>, levels: Api.Level[], layout: Api.Layout,
 * }} parts
 */
export function createDrawing({ state, session, driver, actions, levels, layout }) {
  /** Why the piece that was clicked last cannot be moved, with the game and the ply of it. */
  let refused = { refusal: /** @type {import("../board/refusal.js").Refusal | null} */ (null), at: "" };
  const at = () => `${state.moves.length} ${state.ply}`;
  const refusal = () => (refused.at === at() ? refused.refusal : null);
  const names = () => namesOf(state, levels);
  const tell = (all, why = /** @type {import("../board/refusal.js").Refusal | null} */ (null)) =>
    playStatus({ ...all, refusal: why, names: names() });

  function refuse(cell) {
    refused = { refusal: actions.refusal(cell), at: at() };
    render();
    if (refused.refusal) announce(tell({ state, session }, refused.refusal).words);
  }

  const parts = createParts({
    state,
    actions,
    tell: (all) => tell(all, refusal()),
    layout,
    onMove(move) {
      actions.play(move.move);
      display.advance(move);
    },
    onRefused: refuse,
    onPicked(picked) {
      if (picked.length > 0) refused.refusal = null;
      showStatus();
    },
  });
  const { board, status, top, bottom, buttons } = parts;
  const display = createDisplay({
    board,
    state,
    session,
    driver,
    allows: () => session.isAtEnd() && state.ended === null,
    marks() {
      const { reason, cell, cells } = refusal() ?? {};
      return reason && OF_PIECE.includes(reason) ? { wrong: [cell], must: cells } : {};
    },
  });
  const say = createTeller({ state, session, tell });

  function showStatus() {
    status.show({ state, session, thought: driver.thought, picked: board.picked(), hint: driver.hintText() });
    say();
  }

  const clocks = runClocks({ state, actions, sides: [top, bottom] });

  function render() {
    if (state.match === null) return;
    parts.heading.textContent = headingOf(state, names());
    showSides({ top, bottom }, { state, session, names: names() });
    showProblem(parts.problem, session.problem, actions.accept);
    parts.counting.textContent = state.ended ? "" : countingText(session.here);
    const position = session.position();
    if (position) {
      display.show(position);
      showMoves(parts.list, { state, session });
    }
    buttons.show({ state, session, driver, actions });
    if (position || !session.known) showStatus();
    clocks.show();
  }

  const redraw = createRedraw(render);
  return {
    element: parts.element,
    render: redraw.now,
    renderSoon: redraw.soon,
    rest: () => display.rest(),
    stop() {
      clocks.stop();
      redraw.stop();
    },
  };
}

/** Shows what went wrong, with a button that tries again, or else hides it. */
function showProblem(notice, problem, accept) {
  notice.follow(problem);
  const { text, retry } = problem ?? {};
  notice.show(text, text && (retry ? T.retry : T.accept), retry ?? accept);
}

/** Shows the clocks, again and again while one of them runs. */
function runClocks({ state, actions, sides }) {
  function show() {
    const now = Date.now();
    actions.tick(now);
    for (const side of sides) side.tick(state.clock, now);
  }

  const timer = setInterval(() => state.match && state.clock?.running && show(), TICK);
  return { show, stop: () => clearInterval(timer) };
}

/** Creates the parts of the game and arranges them. */
function createParts({ state, actions, tell, layout, onMove, onRefused, onPicked }) {
  const board = new Chooser({
    label: TEXTS.board,
    layout,
    flipped: state.flipped,
    onMove,
    onPicked: () => onPicked(board.picked()),
    onRefused,
  });
  const parts = {
    board,
    heading: h("h1", { class: "visually-hidden" }),
    top: createSide("top"),
    bottom: createSide("bottom"),
    status: createStatus({ onNow: actions.moveNow, tell }),
    problem: createNotice("wrong", "problem"),
    counting: h("p", { class: "hint counting", "data-testid": "counting" }),
    list: new MoveList({ onPlace: actions.lookAt }),
    buttons: createButtons(actions),
  };
  const moves = h(
    "section",
    { class: "panel moves-panel", "aria-label": TEXTS.moves },
    parts.list.element,
    parts.buttons.steps,
  );
  const element = h(
    "div",
    { class: "game" },
    parts.heading,
    parts.top.element,
    h("div", { class: "board-place" }, board.element),
    parts.bottom.element,
    h("div", { class: "saying" }, parts.problem.element, parts.buttons.title, parts.status.element, parts.counting),
    moves,
    parts.buttons.element,
  );
  return { ...parts, element };
}

/** The buttons of the game, and those of its end. */
function createButtons(actions) {
  const act = (name, text, picture) => button(text, actions[name], { "data-testid": name }, icon(picture));
  const takeBack = act("takeBack", T.takeBack, "undo");
  const hint = act("hint", T.hint, "hint");
  const draw = act("draw", T.draw, "contrast");
  const resign = act("resign", T.resign, "flag");
  const cancel = button(T.cancel, actions.fresh, { "data-testid": "cancel" }, icon("close"));
  const during = h("div", { class: "acts" }, takeBack, hint, draw, resign, cancel);
  const title = h("h2", { "data-testid": "result" });
  const rematch = h(
    "button",
    { type: "button", class: "primary", "data-testid": "rematch", on: { click: actions.rematch } },
    icon("flip"),
    h("span", null, T.rematch),
  );
  const review = h("a", { class: "button", "data-testid": "review" }, icon("look"), h("span", null, T.review));
  const fresh = button(T.fresh, actions.fresh, { "data-testid": "new" }, icon("plus"));
  const after = h("div", { class: "acts after" }, rematch, fresh, review);
  const step = (name) => iconButton(name, TEXTS.steps[name], actions[name], { "data-testid": name });
  const steps = { first: step("first"), previous: step("previous"), next: step("next"), last: step("last") };
  const flip = iconButton("flip", T.flip, actions.flip, { "data-testid": "flip" });
  return {
    title,
    element: h("div", { class: "buttons" }, during, after),
    steps: h("div", { class: "steps" }, h("div", { class: "bar" }, Object.values(steps)), flip),
    show({ state, session, driver, actions: can }) {
      const isOver = state.ended !== null;
      title.hidden = after.hidden = !isOver;
      during.hidden = isOver;
      if (isOver) {
        title.textContent = resultTitle(state);
        review.setAttribute("href", linkTo("draughts", reviewLink(state)));
      }
      const isResigning = can.isResigning();
      resign.hidden = !isResigning;
      cancel.hidden = isResigning;
      draw.lastChild.textContent = ownColor(state) === null ? T.agree : T.draw;
      disable(takeBack, !can.canTakeBack());
      disable(hint, !can.canHint());
      disable(draw, !can.canDraw());
      hint.setAttribute("aria-pressed", driver.hint !== null);
      for (const name of ["first", "previous"]) disable(steps[name], state.ply === 0 || !can.canLook());
      for (const name of ["next", "last"]) disable(steps[name], session.isAtEnd());
    },
  };
}

/** Disables a button without taking the focus away from it. */
const disable = (element, isDisabled) => element.setAttribute("aria-disabled", isDisabled);

const headingOf = (state, names) => {
  const mine = ownColor(state);
  const opponent = mine === null ? TEXTS.twoPersons : TEXTS.against(names[otherColor(mine)]);
  return TEXTS.heading(state.variant, opponent);
};

/** Shows the players, the one at the top of the board first. */
function showSides({ top, bottom }, { state, session, names }) {
  const base = session.variant?.layout.bottom ?? "white";
  const below = state.flipped ? otherColor(base) : base;
  const toMove = state.ended ? null : session.position(state.moves.length)?.to_move;
  const mine = ownColor(state);
  for (const [side, color] of [
    [top, otherColor(below)],
    [bottom, below],
  ]) {
    const isLevel = mine !== null && color !== mine;
    const detail = isLevel ? TEXTS.names.level(capital(colorName(color)), state.match.level) : "";
    side.show({
      color,
      name: names[color],
      detail: mine === null ? "" : detail || capital(colorName(color)),
      isTurn: toMove === color,
    });
  }
}

/** Shows the list of moves. */
function showMoves(list, { state, session }) {
  list.show({
    moves: gameMoves(state),
    annotations: state.annotations,
    lines: session.lines(),
    place: session.place(),
    numbers: moveNumbers(session.known, session.variant),
  });
}
