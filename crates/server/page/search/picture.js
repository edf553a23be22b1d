// The picture of a tree, with what a search knows of it.
import { h, s } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";
import { arrange, SIZE, visibleNodes } from "./layout.js";
import { noteText, takesLargest, valueText, windowText } from "./sentences.js";
import { TEXTS } from "./texts.js";

const { tree: texts } = TEXTS;

/** The least and the largest zoom, and the factor of a step. */
const ZOOM = { least: 0.35, most: 2.5, step: 1.25 };

/**
 * @typedef {object} Shown
 * @property {Pick<Api.TraceAnswer, "nodes" | "depth" | "root" | "game">} answer
 * @property {import("./replay.js").Note[]} notes
 * @property {number | null} at
 * @property {number | null} selected
 * @property {number[]} line
 * @property {number | null} visited
 * @property {number} all
 * @property {number[]} open
 * @property {Set<number>} [marked]
 */

/**
 * No tree.
 * @type {Shown["answer"]}
 */
const NOTHING = { nodes: [], depth: 0, root: "max", game: null };

/** The picture of one method. `onSelect(node)` is called when a node is chosen. */
export class Picture {
  element;
  #method;
  #onSelect;
  #count = h("span", { class: "count number" });
  #svg = s("svg", {
    class: "tree-picture",
    role: "tree",
    on: {
      click: (event) => this.#choose(event),
      keydown: (event) => this.#press(event),
    },
  });
  #place = h("div", { class: "tree-place", tabindex: "-1" }, this.#svg);
  /**
   * The zoom; `null` to fit the tree into its place.
   * @type {number | null}
   */
  #zoom = null;
  /**
   * What `show` was called with.
   * @type {Shown}
   */
  #shown = { answer: NOTHING, notes: [], at: null, selected: null, line: [], visited: null, all: 0, open: [] };
  /** @type {{ centers: Map<number, { x: number, y: number }>, width: number, height: number }} */
  #arranged = { centers: new Map(), width: 0, height: 0 };

  constructor({ method, onSelect }) {
    this.#method = method;
    this.#onSelect = onSelect;
    this.#svg.setAttribute("aria-label", texts.label(texts[method]));
    dragToScroll(this.#place);
    this.element = h(
      "section",
      { class: `panel tree-panel ${method}`, "data-testid": `tree-${method}` },
      h(
        "header",
        null,
        h("h2", null, texts[method]),
        this.#count,
        h(
          "div",
          { class: "row tight" },
          iconButton("minus", texts.zoomOut, () => this.zoom(1 / ZOOM.step), { class: "quiet icon-button" }),
          iconButton("plus", texts.zoomIn, () => this.zoom(ZOOM.step), { class: "quiet icon-button" }),
          iconButton("fit", texts.fit, () => this.fit(), { class: "quiet icon-button" }),
        ),
      ),
      this.#place,
    );
    new ResizeObserver(() => this.#resize()).observe(this.#place);
  }

  /** Makes the picture larger by a factor. */
  zoom(factor) {
    this.#zoom = Math.min(Math.max(this.#scale() * factor, ZOOM.least), ZOOM.most);
    this.#resize();
    this.#reveal();
  }

  fit() {
    this.#zoom = null;
    this.#resize();
    this.#reveal();
  }

  /**
   * Shows a search: the answer of the server, the notes of the nodes, the node where the search is, and the selected
   * one. `visited` and `all` are numbers of nodes. `marked` are nodes that the reader has marked.
   * @param {Shown} shown
   */
  show(shown) {
    this.#shown = shown;
    const { answer, open, visited, all } = shown;
    const { nodes } = answer;
    this.#count.textContent = visited === null ? "" : texts.visited(visited, all);
    const visible = visibleNodes(nodes, open);
    this.#arranged = arrange(nodes, visible);
    const hadFocus = this.#svg.contains(document.activeElement);
    const edges = visible.filter((node) => node > 0).map((node) => this.#edge(node));
    const isVisible = new Set(visible);
    this.#svg.replaceChildren(
      s(
        "g",
        { "aria-hidden": "true" },
        edges,
        visible.map((node) => this.#node(node, isVisible)),
      ),
      ...visible.map((node) => this.#handle(node, isVisible)),
    );
    this.#resize();
    this.#reveal();
    if (hadFocus) /** @type {SVGElement | null} */ (this.#svg.querySelector("[tabindex='0']"))?.focus();
  }

  /** The centre of a node that is visible. */
  #centerOf(node) {
    return /** @type {{ x: number, y: number }} */ (this.#arranged.centers.get(node));
  }

  #edge(node) {
    const { answer, notes, line } = this.#shown;
    const parent = answer.nodes[node].parent ?? 0;
    const [from, to] = [this.#centerOf(parent), this.#centerOf(node)];
    const [top, bottom] = [from.y + SIZE.height / 2, to.y - SIZE.height / 2];
    const middle = (top + bottom) / 2;
    const isCut = notes[node].state === "cut";
    const isFirstCut = isCut && notes[parent].state !== "cut";
    return s(
      "g",
      { class: `edge ${notes[node].state}${line.includes(node) ? " best" : ""}` },
      s("path", { d: `M${from.x} ${top}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${bottom}` }),
      isFirstCut && s("path", { class: "bar", d: `M${to.x - 9} ${bottom - 4}l18 -8` }),
    );
  }

  #node(node, isVisible) {
    const { answer, notes, at, selected, line, marked } = this.#shown;
    const { name, ply, children, standing } = answer.nodes[node];
    const { x, y } = this.#centerOf(node);
    const { width, height } = SIZE;
    const note = notes[node];
    const isLeaf = children.length === 0 || (ply >= answer.depth && note.state !== "open");
    const role = children.length === 0 ? "leaf" : this.#role(node);
    const folded = children.length > 0 && !isVisible.has(children[0]);
    const classes = ["tree-node", role, note.state];
    if (line.includes(node)) classes.push("best");
    if (node === at) classes.push("at");
    if (note.isHit) classes.push("hit");
    if (marked?.has(node)) classes.push("marked");
    if (node === selected) classes.push("selected");
    const hasWindow = note.state === "open" && this.#method === "alpha_beta";
    const text = (own, dy, kind) => s("text", { class: kind, x, y: y + dy, "text-anchor": "middle" }, own);
    const value = note.value === null && isLeaf && note.state === "cut" ? valueText(standing) : noteText(note);
    return s(
      "g",
      { class: classes.join(" ") },
      s("rect", {
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
        rx: role === "leaf" ? height / 2.4 : 7,
      }),
      text(
        `${{ max: "▲ ", min: "▼ ", leaf: "" }[role]}${name || texts.root}`,
        -height / 2 + 14,
        name.length > 7 ? "name long" : "name",
      ),
      text(value, hasWindow ? 5 : 11, "value"),
      hasWindow && text(windowText(note), height / 2 - 6, "window"),
      folded && text(`+${answer.nodes[node].end - node - 1}`, height / 2 + 11, "folded"),
    );
  }

  /** The place of a node for pointers, keys and screen readers, above its picture. */
  #handle(node, isVisible) {
    const { answer, selected } = this.#shown;
    const { ply, children, parent } = answer.nodes[node];
    const { x, y } = this.#centerOf(node);
    const { width, height } = SIZE;
    const siblings = parent === null ? [node] : answer.nodes[parent].children;
    return s("rect", {
      class: "handle",
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rx: 7,
      role: "treeitem",
      "aria-level": ply + 1,
      "aria-setsize": siblings.length,
      "aria-posinset": siblings.indexOf(node) + 1,
      "aria-selected": String(node === selected),
      "aria-label": this.#label(node, children.length > 0 && !isVisible.has(children[0])),
      tabindex: node === (selected ?? 0) ? "0" : "-1",
      "data-node": node,
    });
  }

  #role(node) {
    return takesLargest(this.#shown.answer, node) ? "max" : "min";
  }

  /** What a screen reader says of a node. */
  #label(node, isFolded) {
    const { answer, notes, at } = this.#shown;
    const { name, children, end } = answer.nodes[node];
    const note = notes[node];
    return [
      name || texts.root,
      children.length > 0 ? texts[this.#role(node)] : texts.leaf,
      note.value !== null && texts.value(noteText(note)),
      note.state === "open" && texts.window(...windowText(note).slice(1, -1).split(", ")),
      note.isHit && texts.hit,
      (note.state === "cut" || note.state === "unseen") && texts[note.state],
      node === at && texts.at,
      isFolded && texts.folded(end - node - 1),
    ]
      .filter(Boolean)
      .join(", ");
  }

  #choose(event) {
    const node = nodeOf(event.target);
    if (node !== null) this.#onSelect(node);
  }

  #press(event) {
    const node = nodeOf(event.target);
    if (node === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { nodes } = this.#shown.answer;
    const { parent, children } = nodes[node];
    const siblings = parent === null ? [node] : nodes[parent].children;
    const index = siblings.indexOf(node);
    const target = {
      ArrowUp: parent,
      ArrowDown: children[0],
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
      Enter: node,
      " ": node,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (target !== null) this.#onSelect(target);
  }

  #scale() {
    if (this.#zoom !== null) return this.#zoom;
    const { width, height } = this.#arranged;
    const { clientWidth, clientHeight } = this.#place;
    const fitting = Math.min(clientWidth / width, Math.max(clientHeight, 160) / height);
    // A tree that is too large is scrolled: its texts stay readable.
    return Math.min(Math.max(fitting, 0.85), 1.9);
  }

  #resize() {
    const { width, height } = this.#arranged;
    if (width === 0 || this.#place.clientWidth === 0) return;
    const scale = this.#scale();
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.setAttribute("width", String(Math.floor(width * scale)));
    this.#svg.setAttribute("height", String(Math.floor(height * scale)));
  }

  /** Scrolls the picture, but not the page, so that the node of the step is seen. */
  #reveal() {
    const { at, selected } = this.#shown ?? {};
    const center = this.#arranged.centers.get(at ?? selected ?? 0);
    if (!center) return;
    const [scale, place] = [this.#scale(), this.#place];
    const margin = SIZE.width * scale;
    const [x, y] = [center.x * scale, center.y * scale];
    if (x < place.scrollLeft + margin || x > place.scrollLeft + place.clientWidth - margin)
      place.scrollLeft = x - place.clientWidth / 2;
    if (y < place.scrollTop + margin || y > place.scrollTop + place.clientHeight - margin)
      place.scrollTop = y - place.clientHeight / 2;
  }
}

/** The node of an element of the picture, or `null`. */
function nodeOf(target) {
  const own = target.closest("[data-node]");
  return own ? Number(own.dataset.node) : null;
}

/** Scrolls an element by dragging with the mouse. Fingers scroll it anyway. */
function dragToScroll(place) {
  /** @type {{ x: number, y: number } | null} */
  let last = null;
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) last = { x: event.clientX, y: event.clientY };
  });
  place.addEventListener("pointermove", (event) => {
    if (!last || event.buttons === 0) return;
    place.scrollBy(last.x - event.clientX, last.y - event.clientY);
    last = { x: event.clientX, y: event.clientY };
  });
}
