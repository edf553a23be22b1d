// The panel that explains a choice: the tree, the selected node, and the walk.
import { isAbort } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { iconButton } from "../../lib/icons.js";
import { announce } from "../../lib/live.js";
import { createTrouble } from "../../lib/trouble.js";
import { createDetail } from "./detail.js";
import { along, createModel, existing, nameOf } from "./model.js";
import { createSteering } from "./steering.js";
import { Tree } from "./tree.js";
import { isKnownAt, walkSteps } from "./walk.js";
import { TEXTS } from "../texts.js";

const { tree: texts } = TEXTS;

/** The time of a step of the walk in milliseconds, when it plays automatically. */
const PACE = 4500;

/**
 * @typedef {ReturnType<typeof createModel>} Model
 *
 * @typedef {object} Asked  the tree of a position
 * @property {string} title
 * @property {string | null} fen
 * @property {string[]} actions
 * @property {number} depth
 * @property {string[]} path
 * @property {boolean} flipped
 *
 * @typedef {object} Walk
 * @property {ReturnType<typeof walkSteps>} steps
 * @property {number} at  the step shown
 * @property {number | null} timer  that of a walk that plays
 */

/** The panel. `onPath(path)` is called when another node is selected, `onClose()` to close the panel. */
export class Why {
  title = h("h2", { tabindex: "-1", "data-testid": "why-title" });
  element;
  #onPath;
  #trouble = createTrouble("tree-problem");
  #steering = createSteering({
    start: () => this.#unfoldChosen(() => this.#startWalk()),
    fold: () => this.#unfoldChosen(() => this.#select([])),
    back: () => this.#stepBy(-1),
    next: () => this.#stepBy(1),
    play: () => (this.#walk?.timer ? this.#pause() : this.#play()),
    end: () => this.#endWalk(),
  });
  #tree = new Tree({
    onSelect: (path) => this.#select(path),
    onPeek: (path) => {
      this.#peeked = path;
      this.#showDetail();
    },
    onFold: (path, isOpen) => this.#setOpen(path, isOpen),
    onError: (path, error) => {
      this.#open.delete(nameOf(path));
      this.#trouble.tell(error, () => this.#setOpen(path, true));
      this.#showTree();
    },
  });
  #detail;
  /**
   * What `show` was called with.
   * @type {Asked | null}
   */
  #shown = null;
  /** @type {Model | null} */
  #model = null;
  #work = new AbortController();
  /** The names of unfolded nodes. */
  #open = new Set();
  #selected = [];
  /**
   * The path of the node below the pointer, or `null`.
   * @type {string[] | null}
   */
  #peeked = null;
  /**
   * `null` outside of the walk.
   * @type {Walk | null}
   */
  #walk = null;

  constructor({ layout, onPath, onClose }) {
    this.#onPath = onPath;
    this.#detail = createDetail(layout, this.#steering.walkBar);
    const picture = h("div", { class: "picture" }, this.#tree.element, treeKey());
    this.element = h(
      "section",
      { class: "panel why-panel", "aria-label": texts.panel, "data-testid": "why" },
      h("header", null, this.title, iconButton("close", texts.close, onClose, { class: "quiet icon-button" })),
      this.#trouble.element,
      this.#steering.tools,
      h("div", { class: "why-body" }, this.#detail.element, picture),
    );
  }

  /**
   * Opens the tree of a position. Resolves when it has been loaded.
   * @param {Asked} next
   */
  async show(next) {
    const shown = this.#shown;
    const isSame =
      shown && next.fen === shown.fen && next.depth === shown.depth && nameOf(next.actions) === nameOf(shown.actions);
    this.#shown = next;
    this.title.textContent = next.title;
    if (!isSame) return this.#grow(next.path);
    if (shown.flipped !== next.flipped) this.#showDetail();
    if (nameOf(next.path) === nameOf(this.#selected) || this.element.classList.contains("growing")) return;
    // The address names another node.
    await this.#attempt(async (isCurrent) => {
      const path = await existing(this.#model, next.path, this.#open);
      if (isCurrent()) this.#select(path);
    });
  }

  /** Lights up a part of the tree: "root", "max", "min", "leaf" or "chosen"; none for `null`. */
  light(part) {
    this.#tree.element.dataset.light = part ?? "";
  }

  /** Ends all requests and the walk. */
  stop() {
    this.#endWalk();
    this.#work.abort();
    this.#shown = null;
  }

  /**
   * Runs a task that loads nodes. Unless the tree has changed, its error is shown; a button then calls `again`.
   * @param {(isCurrent: () => boolean) => Promise<void>} run
   * @param {(() => void) | null} again
   */
  async #attempt(run, again = null) {
    const model = this.#model;
    const isCurrent = () => model === this.#model;
    try {
      await run(isCurrent);
    } catch (error) {
      if (!isAbort(error) && isCurrent()) this.#trouble.tell(error, again);
    }
  }

  /** Loads the tree, with the chosen path and the nodes before `path` unfolded. */
  async #grow(path) {
    this.#work.abort();
    this.#work = new AbortController();
    this.#endWalk();
    this.#trouble.tell(null);
    if (!this.#shown) return;
    const { fen, actions, depth } = this.#shown;
    const model = createModel({ fen, actions, depth, signal: this.#work.signal });
    this.#model = model;
    this.element.classList.add("growing");
    await this.#attempt(
      async (isCurrent) => {
        const root = await model.fetch([]);
        const unfolded = await along(model, root.chosen_path);
        const existingPath = await existing(model, path, unfolded);
        if (!isCurrent()) return;
        this.#open = unfolded;
        this.element.classList.remove("growing");
        this.#steering.setEnabled(root.role !== "leaf");
        this.#select(existingPath);
      },
      () => this.#grow(path),
    );
  }

  /** @returns {string[]} */
  #chosenPath() {
    return this.#model?.known([])?.chosen_path ?? [];
  }

  #showTree() {
    if (!this.#model) return;
    const path = this.#chosenPath();
    const walk = this.#walk;
    const step = walk?.steps[walk.at];
    const isSpine = (own) => own.every((action, index) => action === path[index]);
    this.#tree.show({
      model: this.#model,
      open: this.#open,
      selected: this.#selected,
      isHidden: (own) => walk !== null && !isKnownAt(walk.steps, walk.at, own.length, isSpine(own), path.length),
      lit: step?.kind === "below" ? nameOf(path.slice(0, step.level - 1)) : null,
    });
    this.#tree.element.classList.toggle("walking", walk !== null);
  }

  #showDetail() {
    const model = this.#model;
    if (!model?.known([])) return;
    const path = this.#peeked ?? this.#selected;
    const brief = model.brief(path);
    if (!brief) return;
    const walk = this.#walk;
    this.#detail.show({
      path,
      brief,
      node: model.known(path),
      text: walk && this.#peeked === null ? walk.steps[walk.at].text : null,
      flipped: this.#shown?.flipped ?? false,
    });
    if (model.known(path) || brief.role === "leaf") return;
    this.#attempt(
      async (isCurrent) => {
        await model.fetch(path);
        if (isCurrent() && nameOf(path) === nameOf(this.#peeked ?? this.#selected)) this.#showDetail();
      },
      () => this.#showDetail(),
    );
  }

  #select(path) {
    this.#selected = path;
    this.#peeked = null;
    this.#showTree();
    this.#showDetail();
    this.#onPath(path);
  }

  #setOpen(path, isOpen) {
    this.#trouble.tell(null);
    if (isOpen) this.#open.add(nameOf(path));
    else this.#open.delete(nameOf(path));
    // A node that is folded away cannot be selected.
    if (!isOpen && path.every((action, index) => this.#selected[index] === action)) this.#selected = path;
    this.#showTree();
    this.#showDetail();
  }

  /** Unfolds only the chosen path, then calls `then`. */
  async #unfoldChosen(then) {
    this.#trouble.tell(null);
    await this.#attempt(
      async (isCurrent) => {
        const unfolded = await along(this.#model, this.#chosenPath());
        if (!isCurrent()) return;
        this.#open = unfolded;
        then();
      },
      () => this.#unfoldChosen(then),
    );
  }

  #startWalk() {
    const path = this.#chosenPath();
    const spine = path.map((_, index) => this.#model?.known(path.slice(0, index)));
    this.#walk = { steps: walkSteps(spine, path), at: 0, timer: null };
    this.#steering.setWalking(true);
    this.#stepTo(0);
    this.#steering.focusNext();
  }

  #stepBy(by) {
    if (this.#walk) this.#stepTo(this.#walk.at + by);
  }

  #stepTo(at) {
    const path = this.#chosenPath();
    const walk = this.#walk;
    if (!walk) return;
    walk.at = at;
    const step = walk.steps[at];
    this.#selected = path.slice(0, step.kind === "below" ? step.level - 1 : step.level);
    this.#peeked = null;
    this.#steering.showStep(at, walk.steps.length);
    if (at === walk.steps.length - 1) this.#pause();
    this.#showTree();
    this.#showDetail();
    announce(step.text);
    this.#onPath(this.#selected);
    this.#tree.reveal(step.kind === "below" ? path.slice(0, step.level) : this.#selected);
  }

  #play() {
    if (!this.#walk) return;
    this.#walk.timer = setInterval(() => this.#stepBy(1), PACE);
    this.#steering.setPlaying(true);
    this.#stepBy(1);
  }

  #pause() {
    if (!this.#walk) return;
    clearInterval(this.#walk.timer ?? undefined);
    this.#walk.timer = null;
    this.#steering.setPlaying(false);
  }

  #endWalk() {
    if (!this.#walk) return;
    this.#pause();
    this.#walk = null;
    this.#steering.setWalking(false);
    if (!this.#model?.known([])) return;
    this.#showTree();
    this.#showDetail();
  }
}

const treeKey = () => h("p", { class: "hint tree-key" }, texts.key);
