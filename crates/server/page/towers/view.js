// The towers view: the record of an action file, and the minimax trees of computed actions.
import { createBoard } from "../board/board.js";
import { loadVariant } from "../board/variants.js";
import { isAbort, post } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { address, replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load, save } from "../lib/store.js";
import { createTrouble } from "../lib/trouble.js";
import { createEditor } from "./editor.js";
import { createMinimax } from "./minimax.js";
import { createPrinted } from "./printed.js";
import { createRecord } from "./record.js";
import { createSources } from "./sources.js";
import { linkedState, savedState, stateLink } from "./state.js";
import { createWhy } from "./tree/why.js";
import { capital } from "../lib/words.js";

export const title = "Towers";

/** The pause in typing, in milliseconds, after which the record is requested. */
const PAUSE = 250;

export async function mount(root, params) {
  const { layout } = await loadVariant("towers");
  const state = named(params) ? linkedState(params, false) : savedState(load("towers"));
  let record = null;
  let trouble = null;
  let asking = null;
  let timer = null;
  let drawn = { record: null, ply: null };
  /** Resolves when the requested tree has been loaded. */
  let grown = Promise.resolve();

  const board = createBoard({ label: "The board of the action shown", layout, flipped: state.flipped });
  board.setInteractive(false);
  const editor = createEditor({ onInput: (text) => change({ text, path: [] }) });
  const sources = createSources({
    onText: (text) => change({ text, ply: null, why: null, path: [] }),
    onDepth: (depth) => change({ depth }),
  });
  const list = createRecord({ onPly: goTo, onWhy: (why) => change({ ply: plyOrLast(why + 1), why, path: [] }) });
  const printed = createPrinted();
  const why = createWhy({ layout, onPath: (path) => change({ path }), onClose: closeWhy });
  const minimax = createMinimax({
    onLight: (part) => {
      if (part !== null && state.why === null && record) change({ why: shownPly(), path: [] });
      why.light(part);
    },
  });

  const verdict = h("div", { class: "verdict", "data-testid": "verdict" });
  const step = (name, label, to) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: () => goTo(to()) } },
      icon(name),
    );
  const steps = [
    step("first", "Initial position", () => 0),
    step("previous", "Previous action", () => shownPly() - 1),
    step("next", "Next action", () => shownPly() + 1),
    step("last", "Last action", () => lastPly()),
  ];
  const flip = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Flip the board",
      title: "Flip the board (f)",
      on: { click: turn },
    },
    icon("flip"),
  );
  const askWhy = button(
    "Why?",
    () => change({ why: shownPly() - 1, path: [] }),
    { class: "primary", hidden: true, "data-testid": "ask-why" },
    icon("tree"),
  );
  const askHere = button(
    "What would be chosen here?",
    () => change({ why: shownPly(), path: [] }),
    { hidden: true, "data-testid": "ask-here" },
    icon("tree"),
  );
  const share = button(
    "Copy the link",
    () => copy(address(), "link"),
    { title: "Copy an address that shows exactly this" },
    icon("link"),
  );
  const server = createTrouble("server-problem");
  const whyPlace = h("div", { class: "why-place" });

  root.append(
    h("h1", { class: "visually-hidden" }, "Towers"),
    h(
      "div",
      { class: "towers-bench" },
      h(
        "section",
        { class: "panel file-panel", "aria-labelledby": "file-title" },
        h("header", null, h("h2", { id: "file-title" }, "Action file"), sources.load),
        editor.element,
        sources.element,
      ),
      h(
        "section",
        { class: "stage", "aria-label": "Board" },
        board.element,
        verdict,
        h(
          "div",
          { class: "row between" },
          h("div", { class: "row tight" }, steps, flip),
          h("div", { class: "row" }, askWhy, askHere),
        ),
      ),
      h(
        "section",
        { class: "panel record-panel", "aria-labelledby": "record-title" },
        h("header", null, h("h2", { id: "record-title" }, "Record"), share),
        server.element,
        list.element,
      ),
    ),
    whyPlace,
    h("div", { class: "after" }, minimax, printed.element),
  );
  sources.catchDrops(root);

  const lastPly = () => record?.plies.length ?? 0;
  const shownPly = () => Math.min(state.ply ?? lastPly(), lastPly());
  /** The last ply is stored as `null`, so that it stays the last one when actions are added. */
  const plyOrLast = (ply) => (ply >= lastPly() ? null : ply);

  function goTo(ply) {
    change({ ply: plyOrLast(Math.max(ply, 0)) });
    announce(sentence());
  }

  function turn() {
    change({ flipped: !state.flipped });
  }

  function closeWhy() {
    change({ why: null, path: [] });
    (askWhy.hidden ? askHere : askWhy).focus();
  }

  function change(changes) {
    const before = { ...state };
    Object.assign(state, changes);
    if (state.text !== before.text || state.depth !== before.depth) ask(changes.text === undefined ? 0 : PAUSE);
    render();
    if (state.why === null || state.why === before.why) return;
    why.title.focus({ preventScroll: true });
    // The panel has its full height only when the tree has been loaded.
    grown.then(() => why.element.scrollIntoView({ block: "start" }));
  }

  function ask(pause) {
    clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(async () => {
      root.classList.add("asking");
      try {
        record = await post("towers/record", { text: state.text, depth: state.depth }, { signal });
        // The line is shown beside the message.
        if (record.end.message) record.end.message = record.end.message.replace(/^line \d+: /, "");
        trouble = null;
      } catch (error) {
        if (isAbort(error)) return;
        trouble = error;
      }
      root.classList.remove("asking");
      if (state.why !== null && record && state.why > lastPly()) Object.assign(state, { why: null, path: [] });
      render();
    }, pause);
  }

  /** The position on the board in words. */
  function sentence() {
    const ply = record?.plies[shownPly() - 1];
    if (!ply) return "Initial position. Cost 0";
    const end =
      shownPly() === lastPly() && record.end.kind === "winner" ? `. ${capital(record.end.winner)} wins` : "";
    return `${capital(ply.player)} ${ply.action}, ${ply.computed ? "computed, " : ""}cost ${ply.cost_text}${end}`;
  }

  function renderStage() {
    const ply = shownPly();
    const own = record.plies[ply - 1];
    const isStep = drawn.ply !== null && Math.abs(ply - drawn.ply) === 1;
    board.setFlipped(state.flipped);
    if (drawn.record !== record || drawn.ply !== ply) {
      const last = own ? { path: own.way, captured: own.captured } : null;
      const { pieces, to_move } = own ?? record.start;
      board.show({ pieces, to_move, last }, { animate: isStep && ply > drawn.ply });
      drawn = { record, ply };
    }
    const isOver = ply === lastPly() && record.end.kind === "winner";
    const mover = (own ?? record.start).to_move;
    verdict.classList.toggle("good", isOver);
    verdict.replaceChildren(
      ...[
        own && h("span", { class: `disc ${own.player}`, "aria-hidden": "true" }),
        h("strong", null, own ? `${own.number}. ${own.action}` : "Initial position"),
        own?.computed && h("span", { class: "badge" }, "computed"),
        h(
          "span",
          { class: "grow" },
          isOver ? `${capital(record.end.winner)} wins: ${mover} cannot act` : `${capital(mover)} to act`,
        ),
        h("span", { class: "number" }, `cost ${own ? own.cost_text : 0}`),
      ].filter(Boolean),
    );
    steps[0].disabled = steps[1].disabled = ply === 0;
    steps[2].disabled = steps[3].disabled = ply === lastPly();
    askWhy.hidden = !own?.computed;
    if (own?.computed) {
      askWhy.lastChild.textContent = `Why ${own.action}?`;
      askWhy.title = `The minimax tree behind ${own.action}`;
    }
    askHere.hidden = isOver;
    askHere.lastChild.textContent = own?.computed ? "And now?" : "What would be chosen here?";
    askHere.title = `The minimax tree of this position: what would ${mover} choose?`;
  }

  function renderWhy() {
    if (state.why === null) {
      if (whyPlace.childElementCount > 0) why.stop();
      whyPlace.replaceChildren();
      return;
    }
    if (whyPlace.childElementCount === 0) whyPlace.append(why.element);
    const next = record.plies[state.why];
    const before = record.plies[state.why - 1] ?? record.start;
    const where = state.why === 0 ? "at the start" : `after ${state.why}. ${before.action}`;
    grown = why.show({
      title: next?.computed
        ? `Why ${next.action}?`
        : `What would ${before.to_move} choose ${where}?`,
      actions: record.plies.slice(0, state.why).map((ply) => ply.action),
      depth: state.depth,
      path: state.path,
      flipped: state.flipped,
    });
  }

  function render() {
    const shown = record?.plies[shownPly() - 1];
    editor.show({ text: state.text, mark: markOf(record, trouble), line: shown?.line ?? null });
    sources.show({ depth: state.depth, text: state.text });
    server.tell(trouble, () => ask(0));
    if (record) {
      list.show({ record, ply: shownPly() });
      printed.show(record.record);
      renderStage();
      renderWhy();
    }
    save("towers", state);
    replaceLink("towers", stateLink(state));
  }

  useShortcuts([
    { keys: ["ArrowLeft"], text: "previous action", run: () => goTo(shownPly() - 1) },
    { keys: ["ArrowRight"], text: "next action", run: () => goTo(shownPly() + 1) },
    { keys: ["Home"], text: "initial position", run: () => goTo(0) },
    { keys: ["End"], text: "last action", run: () => goTo(lastPly()) },
    { keys: ["w"], text: "why this action?", run: () => !askWhy.hidden && askWhy.click() },
    { keys: ["c"], text: "what would be chosen here?", run: () => !askHere.hidden && askHere.click() },
    { keys: ["f"], text: "flip the board", run: turn },
    { keys: ["Escape"], text: "close the tree", run: () => state.why !== null && closeWhy() },
  ]);
  render();
  ask(0);

  return {
    update(next) {
      if (!named(next)) return;
      Object.assign(state, linkedState(next, state.flipped));
      render();
      ask(0);
    },
    unmount() {
      asking?.abort();
      clearTimeout(timer);
      why.stop();
    },
  };
}

/** Whether an address names an action file. Otherwise the view restores its saved state. */
const named = (params) => params.has("actions") || params.has("text");

/** The error to mark in the action file, or `null`. */
function markOf(record, trouble) {
  if (trouble) return trouble.fields?.line ? { ...trouble.fields, message: trouble.message } : null;
  return record && ["illegal", "bad_line"].includes(record.end.kind) ? record.end : null;
}
