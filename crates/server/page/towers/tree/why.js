// The panel that explains a choice: the tree, the selected node, and the walk.
import { button, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { isAbort } from "../../lib/api.js";
import { announce } from "../../lib/live.js";
import { createTrouble } from "../../lib/trouble.js";
import { createDetail } from "./detail.js";
import { createModel, nameOf } from "./model.js";
import { createTree } from "./tree.js";
import { isKnownAt, walkSteps } from "./walk.js";

/** The time of a step of the walk in milliseconds, when it plays automatically. */
const PACE = 4500;

/**
 * Creates the panel. `onPath(path)` is called when another node is selected, `onClose()` to close the panel.
 * `show({ title, actions, depth, path, flipped })` opens the tree of a position. `light(part)` lights up a part of the
 * tree, `light(null)` none. `stop()` ends all requests and the walk.
 */
export function createWhy({ layout, onPath, onClose }) {
  const title = h("h2", { tabindex: "-1", "data-testid": "why-title" });
  const trouble = createTrouble("tree-problem");
  const walkAt = h("span", { class: "hint number" });
  const steer = (name, label, onClick) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: onClick } },
      icon(name),
    );
  const back = steer("previous", "One step back", () => stepTo(walk.at - 1));
  const next = button(
    "Next",
    () => stepTo(walk.at + 1),
    { class: "primary", title: "One step on", "data-testid": "walk-next" },
    icon("next"),
  );
  const playing = steer("play", "Play automatically", () => (walk.timer ? pause() : play()));
  const end = button("End", () => endWalk(), { class: "quiet", title: "End the walk" });
  const walkBar = h(
    "div",
    { class: "walk row", role: "group", "aria-label": "Walk through the tree", hidden: true },
    back,
    next,
    playing,
    end,
    walkAt,
  );
  const start = button(
    "Walk me through",
    () => unfoldChosen(startWalk),
    { class: "primary", title: "Show step by step how costs are passed up from the leaves", "data-testid": "walk" },
    icon("play"),
  );
  const fold = button(
    "Chosen path only",
    () => unfoldChosen(() => select([])),
    { title: "Fold everything but the chosen path" },
    icon("tree"),
  );
  const tools = h("div", { class: "row" }, start, fold);
  const detail = createDetail(layout, walkBar);
  const tree = createTree({
    onSelect: (path) => select(path),
    onPeek: (path) => {
      peeked = path;
      showDetail();
    },
    onFold: (path, isOpen) => setOpen(path, isOpen),
    onError: (path, error) => {
      open.delete(nameOf(path));
      trouble.tell(error, () => setOpen(path, true));
      showTree();
    },
  });
  const key = h(
    "p",
    { class: "hint tree-key" },
    "Click a node to see its board and its replies. The bold line is the chosen path. Keys: arrows, Enter, Home, End.",
  );
  const element = h(
    "section",
    { class: "panel why-panel", "aria-label": "Minimax tree", "data-testid": "why" },
    h(
      "header",
      null,
      title,
      h(
        "button",
        {
          type: "button",
          class: "quiet icon-button",
          "aria-label": "Close the tree",
          title: "Close the tree",
          on: { click: onClose },
        },
        icon("close"),
      ),
    ),
    trouble.element,
    tools,
    h("div", { class: "why-body" }, detail.element, h("div", { class: "picture" }, tree.element, key)),
  );

  let shown = null;
  let model = null;
  let work = new AbortController();
  let open = new Set();
  let selected = [];
  let peeked = null;
  let walk = null;

  async function grow(path) {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    endWalk();
    trouble.tell(null);
    model = createModel({ actions: shown.actions, depth: shown.depth, signal });
    const own = model;
    element.classList.add("growing");
    try {
      const root = await own.fetch([]);
      const unfolded = await along(own, root.chosen_path);
      const existingPath = await existing(own, path, unfolded);
      if (own !== model) return;
      open = unfolded;
      element.classList.remove("growing");
      start.disabled = root.role === "leaf";
      fold.disabled = start.disabled;
      select(existingPath);
    } catch (error) {
      if (!isAbort(error) && own === model) trouble.tell(error, () => grow(path));
    }
  }

  /** Loads the nodes on a path, without its last one. Resolves to the set of their names. */
  async function along(own, path) {
    const paths = path.map((_, index) => path.slice(0, index));
    await Promise.all(paths.map((nodes) => own.fetch(nodes)));
    return new Set(paths.map(nameOf));
  }

  /** The part of a path that exists in the tree. The names of its nodes are added to `unfolded`. */
  async function existing(own, path, unfolded) {
    for (let length = 0; length < path.length; length += 1) {
      const before = path.slice(0, length);
      const node = await own.fetch(before);
      if (!node.children.some((child) => child.action === path[length])) return before;
      unfolded.add(nameOf(before));
    }
    return path;
  }

  function showTree() {
    const path = model.known([]).chosen_path;
    const step = walk?.steps[walk.at];
    tree.show({
      model,
      open,
      selected,
      isHidden: (own) =>
        walk !== null &&
        !isKnownAt(
          walk.steps,
          walk.at,
          own.length,
          own.every((action, index) => action === path[index]),
          path.length,
        ),
      lit: step?.kind === "below" ? nameOf(path.slice(0, step.level - 1)) : null,
    });
    tree.element.classList.toggle("walking", walk !== null);
  }

  function showDetail() {
    if (!model?.known([])) return;
    const path = peeked ?? selected;
    const brief = model.brief(path);
    if (!brief) return;
    detail.show({
      path,
      brief,
      node: model.known(path),
      text: walk && peeked === null ? walk.steps[walk.at].text : null,
      flipped: shown.flipped,
    });
    if (model.known(path) || brief.role === "leaf") return;
    const own = model;
    model.fetch(path).then(
      () => own === model && nameOf(path) === nameOf(peeked ?? selected) && showDetail(),
      (error) => isAbort(error) || own !== model || trouble.tell(error, showDetail),
    );
  }

  function select(path) {
    selected = path;
    peeked = null;
    showTree();
    showDetail();
    onPath(path);
  }

  function setOpen(path, isOpen) {
    trouble.tell(null);
    if (isOpen) open.add(nameOf(path));
    else open.delete(nameOf(path));
    // A node that is folded away cannot be selected.
    if (!isOpen && path.every((action, index) => selected[index] === action)) selected = path;
    showTree();
    showDetail();
  }

  /** Unfolds only the chosen path, then calls `then`. */
  async function unfoldChosen(then) {
    trouble.tell(null);
    const own = model;
    try {
      const unfolded = await along(own, own.known([]).chosen_path);
      if (own !== model) return;
      open = unfolded;
      then();
    } catch (error) {
      if (!isAbort(error) && own === model) trouble.tell(error, () => unfoldChosen(then));
    }
  }

  function startWalk() {
    const path = model.known([]).chosen_path;
    const spine = path.map((_, index) => model.known(path.slice(0, index)));
    walk = { steps: walkSteps(spine, path), at: 0, timer: null };
    tools.hidden = true;
    walkBar.hidden = false;
    stepTo(0);
    next.focus();
  }

  function stepTo(at) {
    const path = model.known([]).chosen_path;
    walk.at = at;
    const step = walk.steps[at];
    selected = path.slice(0, step.kind === "below" ? step.level - 1 : step.level);
    peeked = null;
    walkAt.textContent = `${at + 1} of ${walk.steps.length}`;
    back.disabled = at === 0;
    const isLast = at === walk.steps.length - 1;
    // A disabled button loses the focus.
    if (isLast && document.activeElement === next) end.focus();
    if (back.disabled && document.activeElement === back) next.focus();
    next.disabled = isLast;
    playing.disabled = isLast;
    if (isLast) pause();
    showTree();
    showDetail();
    announce(step.text);
    onPath(selected);
    tree.reveal(step.kind === "below" ? path.slice(0, step.level) : selected);
  }

  function play() {
    walk.timer = setInterval(() => stepTo(walk.at + 1), PACE);
    showPlaying("Pause", "pause");
    stepTo(walk.at + 1);
  }

  function pause() {
    clearInterval(walk.timer);
    walk.timer = null;
    showPlaying("Play automatically", "play");
  }

  function showPlaying(label, picture) {
    playing.replaceChildren(icon(picture));
    playing.setAttribute("aria-label", label);
    playing.title = label;
  }

  function endWalk() {
    if (!walk) return;
    pause();
    const hadFocus = walkBar.contains(document.activeElement);
    walk = null;
    tools.hidden = false;
    walkBar.hidden = true;
    if (hadFocus) start.focus();
    if (model?.known([])) {
      showTree();
      showDetail();
    }
  }

  return {
    element,
    title,
    async show(next) {
      const isSame = shown && next.depth === shown.depth && nameOf(next.actions) === nameOf(shown.actions);
      const isTurned = shown?.flipped !== next.flipped;
      shown = next;
      title.textContent = next.title;
      if (!isSame) return grow(next.path);
      if (isTurned) showDetail();
      if (nameOf(next.path) === nameOf(selected) || element.classList.contains("growing")) return;
      // The address names another node.
      const own = model;
      try {
        const existingPath = await existing(own, next.path, open);
        if (own === model) select(existingPath);
      } catch (error) {
        if (!isAbort(error) && own === model) trouble.tell(error);
      }
    },
    /** `part` is "root", "max", "min", "leaf", "chosen" or `null`. */
    light(part) {
      tree.element.dataset.light = part ?? "";
    },
    stop() {
      endWalk();
      work.abort();
      shown = null;
    },
  };
}
