// The picture of the tree, with a node for each action. It is used with pointer or keyboard.
import { isAbort } from "../../lib/api.js";
import { h, s, uniqueId } from "../../lib/dom.js";
import { ROLES, roleAt, spoken } from "./explain.js";
import { createModel, nameOf } from "./model.js";
import { TEXTS } from "../texts.js";

const { tree: texts } = TEXTS;

/** The marks of roles, which differ in shape, not only in colour. */
const MARKS = {
  max: "M6 1.5 11.5 10.5 H.5z",
  min: "M6 10.5 .5 1.5 H11.5z",
  leaf: "M6 1.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z",
};

/** Creates the mark of a role. */
export const mark = (role) =>
  s("svg", { class: `mark ${role}`, viewBox: "0 0 12 12", "aria-hidden": "true" }, s("path", { d: MARKS[role] }));

/**
 * @typedef {object} Item  the elements of a node
 * @property {string[]} path
 * @property {HTMLElement} element
 * @property {HTMLElement} node
 * @property {HTMLElement} cost
 * @property {HTMLElement} spoken
 * @property {HTMLElement} replies
 * @property {HTMLElement | null} group  the list of its replies, if it is unfolded
 *
 * @typedef {object} TreeState
 * @property {ReturnType<typeof createModel>} model
 * @property {Set<string>} open  the names of unfolded nodes
 * @property {string[]} selected  the path of the selected node
 * @property {(path: string[]) => boolean} isHidden  whether a cost is hidden
 * @property {string | null} lit  the name of a node whose replies are highlighted
 */

/**
 * What is shown before the first tree.
 * @type {TreeState}
 */
const NOTHING = {
  model: createModel({ fen: null, actions: [], depth: 0, signal: undefined }),
  open: new Set(),
  selected: [],
  isHidden: () => false,
  lit: null,
};

/**
 * The tree. `onSelect(path)`: a node is focused or clicked; `onPeek(path)`: the pointer is over a node, or over none
 * for `null`; `onFold(path, isOpen)`: a node is to be folded or unfolded; `onError(path, error)`: its replies could not
 * be loaded.
 */
export class Tree {
  #on;
  #levels = h("div", { class: "levels", "aria-hidden": "true" });
  #list = h("ul", {
    role: "tree",
    class: "nodes",
    "aria-label": texts.label,
    "data-testid": "tree",
    on: {
      keydown: (event) => this.#press(event),
      click: (event) => this.#click(event),
      pointerover: (event) => this.#peek(event),
      pointerleave: () => this.#on.onPeek(null),
    },
  });
  element = h("div", { class: "tree-scroll" }, h("div", { class: "tree-sheet" }, this.#levels, this.#list));
  /**
   * The elements of each node, by its name.
   * @type {Map<string, Item>}
   */
  #items = new Map();
  /** @type {TreeState["model"] | null} */
  #shown = null;
  /** What is shown. */
  #state = NOTHING;

  constructor(on) {
    this.#on = on;
  }

  /**
   * Updates the tree.
   * @param {TreeState} state
   */
  show(state) {
    this.#state = state;
    if (this.#shown !== state.model) {
      this.#shown = state.model;
      this.#items.clear();
      this.#levels.replaceChildren();
      this.#list.replaceChildren(this.#build([], 0, 1).element);
    }
    this.#sync(this.#items.get(""));
  }

  /** Scrolls the tree and the page so that a node is visible. */
  reveal(path) {
    this.#items.get(nameOf(path))?.node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #itemOf(target) {
    return this.#items.get(target.closest(".node")?.dataset.path);
  }

  #hasReplies(path) {
    return this.#state.model.brief(path)?.role !== "leaf";
  }

  #click(event) {
    const item = this.#itemOf(event.target);
    if (!item) return;
    const { path, node } = item;
    const isSelected = nameOf(path) === nameOf(this.#state.selected);
    const isOpen = this.#state.open.has(nameOf(path));
    node.focus({ preventScroll: true });
    this.#on.onSelect(path);
    // The first click selects and unfolds a node, the next one folds it.
    const folds = !isOpen || isSelected || event.target.closest(".replies");
    if (this.#hasReplies(path) && folds) this.#on.onFold(path, !isOpen);
  }

  #peek(event) {
    if (event.pointerType !== "touch") this.#on.onPeek(this.#itemOf(event.target)?.path ?? null);
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = this.#itemOf(event.target);
    const move = item && this.#moves(item)[event.key];
    if (!move) return;
    event.preventDefault();
    const target = move();
    if (target instanceof HTMLElement) {
      target.focus({ preventScroll: true });
      this.#on.onSelect(this.#itemOf(target)?.path);
    }
  }

  /** What keys do at a node: each function folds nodes, or returns the node to go to. */
  #moves({ path, node, group }) {
    const isOpen = this.#state.open.has(nameOf(path));
    const visible = [...this.#list.querySelectorAll("[role=treeitem]")];
    const at = visible.indexOf(node);
    const fold = (folds) => this.#hasReplies(path) && this.#on.onFold(path, folds);
    const parent = () => this.#items.get(nameOf(path.slice(0, -1)))?.node;
    return {
      ArrowDown: () => visible[at + 1],
      ArrowUp: () => visible[at - 1],
      Home: () => visible[0],
      End: () => visible.at(-1),
      ArrowRight: () => (isOpen ? group?.querySelector("[role=treeitem]") : fold(true)),
      ArrowLeft: () => (isOpen && this.#hasReplies(path) ? fold(false) : parent()),
      Enter: () => fold(!isOpen),
      " ": () => fold(!isOpen),
    };
  }

  #build(path, index, size) {
    const item = createItem(path, this.#state.model.brief(path), index, size);
    this.#items.set(nameOf(path), item);
    return item;
  }

  /** Updates a node and those below it. */
  #sync(item) {
    const { path } = item;
    const name = nameOf(path);
    const { model, open, selected, lit } = this.#state;
    const brief = model.brief(path);
    const isOpen = open.has(name);
    const answer = model.known(path);
    label(item, brief, { isHidden: this.#state.isHidden(path), isSelected: name === nameOf(selected) });
    if (brief.role === "leaf") return;
    item.node.setAttribute("aria-expanded", String(isOpen && Boolean(answer)));
    item.replies.dataset.text = isOpen ? "−" : `+${brief.replies}`;
    item.replies.title = isOpen ? texts.fold : texts.unfold(brief.replies);
    if (!isOpen) {
      if (item.group) this.#forget(item);
      return;
    }
    if (!answer) return this.#load(item);
    if (!item.group) this.#unfold(item, answer);
    item.group.classList.toggle("lit", name === lit);
    for (const child of answer.children) this.#sync(this.#items.get(nameOf([...path, child.action])));
    this.#labelLevels();
  }

  /** Loads the replies of a node, then shows them. */
  #load(item) {
    item.replies.dataset.text = "…";
    const { path } = item;
    const { model } = this.#state;
    model.fetch(path).then(
      () => model === this.#state.model && this.#items.get(nameOf(path)) === item && this.#sync(item),
      (error) => isAbort(error) || this.#on.onError(path, error),
    );
  }

  #unfold(item, { children, chosen }) {
    const own = children.map((child, index) => this.#build([...item.path, child.action], index, children.length));
    for (const child of own.slice(0, chosen)) child.element.classList.add("before-chosen");
    item.group = h(
      "ul",
      { role: "group", id: uniqueId("replies") },
      own.map((child) => child.element),
    );
    item.node.setAttribute("aria-owns", item.group.id);
    item.element.append(item.group);
  }

  #forget(item) {
    for (const own of item.group.querySelectorAll("[role=treeitem]")) this.#items.delete(own.dataset.path);
    item.node.removeAttribute("aria-owns");
    item.group.remove();
    item.group = null;
    this.#labelLevels();
  }

  /** Updates the labels of the visible levels. */
  #labelLevels() {
    const { model } = this.#state;
    const root = model.known([]);
    const deepest = Math.max(...[...this.#items.values()].map(({ path }) => path.length));
    if (this.#levels.childElementCount === deepest + 1) return;
    const isLeaf = (level) => level === model.depth || root.role === "leaf";
    this.#levels.replaceChildren(
      ...Array.from({ length: deepest + 1 }, (_, level) =>
        levelLabel(isLeaf(level) ? "leaf" : roleAt(root.role, level)),
      ),
    );
  }
}

/**
 * Creates the elements of a node.
 * @returns {Item}
 */
function createItem(path, brief, index, size) {
  const cost = h("span", { class: "cost" });
  const forReaders = h("span", { class: "visually-hidden" });
  const replies = h("span", { class: "replies", "aria-hidden": "true" });
  const node = h(
    "span",
    {
      role: "treeitem",
      class: `node ${brief.role}`,
      title: ROLES[brief.role].title,
      tabindex: "-1",
      "data-path": nameOf(path),
      "aria-level": path.length + 1,
      "aria-setsize": size,
      "aria-posinset": index + 1,
    },
    mark(brief.role),
    h("span", { class: "action" }, path.at(-1) ?? texts.position),
    cost,
    forReaders,
    replies,
  );
  const element = h("li", { role: "none", class: brief.chosen ? "chosen" : null }, node);
  return { path, element, node, cost, spoken: forReaders, replies, group: null };
}

/** Updates the cost of a node, and whether it is selected. */
function label(item, brief, { isHidden, isSelected }) {
  item.cost.textContent = isHidden ? "?" : brief.cost_text;
  item.element.classList.toggle("hidden-cost", isHidden);
  item.spoken.textContent = spoken(item.path, brief, isHidden);
  item.node.setAttribute("aria-selected", String(isSelected));
  item.node.setAttribute("tabindex", isSelected ? "0" : "-1");
}

/** The label of a level whose nodes have a role. */
function levelLabel(role) {
  const { who, what } = texts.levels[role];
  return h("div", { class: `level ${role}` }, mark(role), h("span", null, h("b", null, who), h("span", null, what)));
}
