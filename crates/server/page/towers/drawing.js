// Draws the state of the towers view.
import { copy } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { address, replaceLink } from "../lib/link.js";
import { save } from "../lib/store.js";
import { createTrouble } from "../lib/trouble.js";
import { Editor } from "./editor.js";
import { createMinimax } from "./minimax.js";
import { createPrinted } from "./printed.js";
import { createRecord } from "./record.js";
import { createSources } from "./sources.js";
import { createStage } from "./stage.js";
import { createStart } from "./start.js";
import { errorMark, shownPly, stateLink, whyTitle } from "./state.js";
import { TEXTS } from "./texts.js";
import { Why } from "./tree/why.js";

/**
 * Creates the elements of the view in `root`. `render()` saves and shows the state.
 * @param {{
 *   root: HTMLElement,
 *   layout: Api.Layout,
 *   state: import("./state.js").State,
 *   answer: import("./state.js").Answer,
 *   actions: ReturnType<typeof import("./actions.js").createActions>,
 * }} parts
 */
export function createDrawing({ root, layout, state, answer, actions }) {
  const editor = new Editor({ onInput: actions.edit });
  const sources = createSources({ onText: actions.replace, onDepth: actions.setDepth });
  const start = createStart(actions.setStart);
  const list = createRecord({ onPly: actions.goTo, onWhy: actions.whyAction });
  const printed = createPrinted();
  const stage = createStage({ layout, flipped: state.flipped, actions });
  const tree = createTreePlace({ layout, state, answer, actions });
  const server = createTrouble("server-problem");
  root.append(
    h("h1", { class: "visually-hidden" }, TEXTS.title),
    h("div", { class: "towers-bench" }, filePanel(sources, editor, start), stage.element, recordPanel(server, list)),
    tree.element,
    h("div", { class: "after" }, tree.minimax, printed.element),
  );
  sources.catchDrops(root);

  return {
    stage,
    /** Focuses the tree that has been opened, or a button that opens it. */
    focusWhy: tree.focus,
    focusAsk: stage.ask.focus,
    setAsking: (isAsking) => root.classList.toggle("asking", isAsking),
    render() {
      const { record, trouble } = answer;
      const shown = record?.plies[shownPly(state, record) - 1];
      editor.show({ text: state.text, mark: errorMark(answer), line: shown?.line ?? null });
      sources.show({ depth: state.depth, text: state.text });
      start.show(state.start, trouble);
      server.tell(trouble, actions.ask);
      if (record) {
        list.show({ record, ply: shownPly(state, record) });
        printed.show(record.record);
        stage.show(state, record);
        tree.show();
      }
      save("towers", state);
      replaceLink("towers", stateLink(state));
    },
    stop() {
      tree.stop();
      stage.stop();
    },
  };
}

const filePanel = (sources, editor, start) =>
  h(
    "section",
    { class: "panel file-panel", "aria-labelledby": "file-title" },
    h("header", null, h("h2", { id: "file-title" }, TEXTS.file.title), sources.load),
    editor.element,
    sources.element,
    start.element,
  );

function recordPanel(server, list) {
  const share = button(
    TEXTS.record.link,
    () => copy(address(), TEXTS.record.linkName),
    { title: TEXTS.record.linkTitle },
    icon("link"),
  );
  return h(
    "section",
    { class: "panel record-panel", "aria-labelledby": "record-title" },
    h("header", null, h("h2", { id: "record-title" }, TEXTS.record.title), share),
    server.element,
    list.element,
  );
}

/** Creates the place of the tree, which is empty while the tree is closed, and the explanation of minimax. */
function createTreePlace({ layout, state, answer, actions }) {
  const why = new Why({ layout, onPath: actions.setPath, onClose: actions.closeWhy });
  const minimax = createMinimax({
    onLight(part) {
      if (part !== null) actions.needTree();
      why.light(part);
    },
  });
  const element = h("div", { class: "why-place" });
  /** Resolves when the requested tree has been loaded. */
  let grown = Promise.resolve();

  return {
    element,
    minimax,
    focus() {
      why.title.focus({ preventScroll: true });
      // The panel has its full height only when the tree has been loaded.
      grown.then(() => why.element.scrollIntoView({ block: "start" }));
    },
    show() {
      if (state.why === null) {
        if (element.childElementCount > 0) why.stop();
        element.replaceChildren();
        return;
      }
      if (element.childElementCount === 0) element.append(why.element);
      grown = why.show({
        title: whyTitle(answer.record, state.why),
        fen: state.start,
        actions: answer.record.plies.slice(0, state.why).map((ply) => ply.action),
        depth: state.depth,
        path: state.path,
        flipped: state.flipped,
      });
    },
    stop: () => why.stop(),
  };
}
