// The picture of the tree, with a node for each action. It is used with pointer or keyboard.
import { h, s, uniqueId } from "../../lib/dom.js";
import { isAbort } from "../../lib/api.js";
import { plural } from "../../lib/words.js";
import { ROLES, roleAt, spoken } from "./explain.js";
import { nameOf } from "./model.js";

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
 * Creates the tree. `onSelect(path)`: a node is focused or clicked; `onPeek(path)`: the pointer is over a node, or over
 * none for `null`; `onFold(path, isOpen)`: a node is to be folded or unfolded; `onError(path, error)`: its replies
 * could not be loaded.
 *
 * `show({ model, open, selected, isHidden, lit })` updates the tree. `open` is the set of names of unfolded nodes,
 * `selected` the path of the selected node, `isHidden(path)` whether a cost is hidden, `lit` the name of a node whose
 * replies are highlighted, or `null`.
 */
export function createTree({ onSelect, onPeek, onFold, onError }) {
  const levels = h("div", { class: "levels", "aria-hidden": "true" });
  const list = h("ul", {
    role: "tree",
    class: "nodes",
    "aria-label": "Actions with their costs",
    "data-testid": "tree",
    on: {
      keydown: (event) => press(event),
      click: (event) => click(event),
      pointerover: (event) => peek(event),
      pointerleave: () => onPeek(null),
    },
  });
  const element = h("div", { class: "tree-scroll" }, h("div", { class: "tree-sheet" }, levels, list));
  /** The elements of each node, by its name. */
  const items = new Map();
  let shown = null;
  let state = null;

  const itemOf = (target) => items.get(target.closest(".node")?.dataset.path);

  function click(event) {
    const item = itemOf(event.target);
    if (!item) return;
    const { path, node } = item;
    const isSelected = nameOf(path) === nameOf(state.selected);
    const isOpen = state.open.has(nameOf(path));
    node.focus({ preventScroll: true });
    onSelect(path);
    // The first click selects and unfolds a node, the next one folds it.
    if (hasReplies(path) && (!isOpen || isSelected || event.target.closest(".replies"))) onFold(path, !isOpen);
  }

  function peek(event) {
    if (event.pointerType !== "touch") onPeek(itemOf(event.target)?.path ?? null);
  }

  const hasReplies = (path) => state.model.brief(path)?.role !== "leaf";

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = itemOf(event.target);
    if (!item) return;
    const { path } = item;
    const isOpen = state.open.has(nameOf(path));
    const visible = [...list.querySelectorAll("[role=treeitem]")];
    const at = visible.indexOf(item.node);
    const moves = {
      ArrowDown: () => visible[at + 1],
      ArrowUp: () => visible[at - 1],
      Home: () => visible[0],
      End: () => visible.at(-1),
      ArrowRight: () =>
        isOpen ? item.group?.querySelector("[role=treeitem]") : hasReplies(path) && onFold(path, true),
      ArrowLeft: () => (isOpen && hasReplies(path) ? onFold(path, false) : items.get(nameOf(path.slice(0, -1)))?.node),
      Enter: () => hasReplies(path) && onFold(path, !isOpen),
      " ": () => hasReplies(path) && onFold(path, !isOpen),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const target = move();
    if (target instanceof HTMLElement) {
      target.focus({ preventScroll: true });
      onSelect(itemOf(target).path);
    }
  }

  function build(path, index, size) {
    const brief = state.model.brief(path);
    const cost = h("span", { class: "cost" });
    const spoken = h("span", { class: "visually-hidden" });
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
      h("span", { class: "action" }, path.at(-1) ?? "Position"),
      cost,
      spoken,
      replies,
    );
    const element = h("li", { role: "none", class: brief.chosen ? "chosen" : null }, node);
    const item = { path, element, node, cost, spoken, replies, group: null };
    items.set(nameOf(path), item);
    return item;
  }

  function sync(item) {
    const { path } = item;
    const name = nameOf(path);
    const brief = state.model.brief(path);
    const isHidden = state.isHidden(path);
    const isSelected = name === nameOf(state.selected);
    const isOpen = state.open.has(name);
    const node = state.model.known(path);
    item.cost.textContent = isHidden ? "?" : brief.cost_text;
    item.element.classList.toggle("hidden-cost", isHidden);
    item.spoken.textContent = spoken(path, brief, isHidden);
    item.node.setAttribute("aria-selected", String(isSelected));
    item.node.setAttribute("tabindex", isSelected ? "0" : "-1");
    if (brief.role === "leaf") return;
    item.node.setAttribute("aria-expanded", String(isOpen && Boolean(node)));
    item.replies.dataset.text = isOpen ? "−" : `+${brief.replies}`;
    item.replies.title = isOpen ? "Fold" : `Unfold ${plural(brief.replies, "reply", "replies")}`;
    if (!isOpen) {
      if (item.group) forget(item);
      return;
    }
    if (!node) {
      item.replies.dataset.text = "…";
      const { model } = state;
      model.fetch(path).then(
        () => model === state.model && items.get(name) === item && sync(item),
        (error) => isAbort(error) || onError(path, error),
      );
      return;
    }
    if (!item.group) {
      const children = node.children.map((child, index) => build([...path, child.action], index, node.children.length));
      for (const child of children.slice(0, node.chosen)) child.element.classList.add("before-chosen");
      item.group = h(
        "ul",
        { role: "group", id: uniqueId("replies") },
        children.map((child) => child.element),
      );
      item.node.setAttribute("aria-owns", item.group.id);
      item.element.append(item.group);
    }
    item.group.classList.toggle("lit", name === state.lit);
    for (const child of node.children) sync(items.get(nameOf([...path, child.action])));
    label();
  }

  function forget(item) {
    for (const own of item.group.querySelectorAll("[role=treeitem]")) items.delete(own.dataset.path);
    item.node.removeAttribute("aria-owns");
    item.group.remove();
    item.group = null;
    label();
  }

  /** Updates the labels of the visible levels. */
  function label() {
    const root = state.model.known([]);
    const deepest = Math.max(...[...items.values()].map(({ path }) => path.length));
    if (levels.childElementCount === deepest + 1) return;
    levels.replaceChildren(
      ...Array.from({ length: deepest + 1 }, (_, level) => {
        const role = level === state.model.depth || root.role === "leaf" ? "leaf" : roleAt(root.role, level);
        const { player, takes } = ROLES[role];
        const text =
          role === "leaf"
            ? ["Leaves", "cost of the board"]
            : [player === "black" ? "Black acts" : "White acts", `takes the ${takes}`];
        return h(
          "div",
          { class: `level ${role}` },
          mark(role),
          h("span", null, h("b", null, text[0]), h("span", null, text[1])),
        );
      }),
    );
  }

  return {
    element,
    show(next) {
      state = next;
      if (shown !== state.model) {
        shown = state.model;
        items.clear();
        levels.replaceChildren();
        const root = build([], 0, 1);
        list.replaceChildren(root.element);
      }
      sync(items.get(""));
    },
    /** Scrolls the tree and the page so that a node is visible. */
    reveal(path) {
      items.get(nameOf(path))?.node.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}
