// The changes of a game, to undo them. They last as long as the view is open.

/** The most changes that are kept. */
const MAX_STATES = 200;

/** What a change may change. */
const partOf = ({ moves, ply, result, annotations, sideline }) => ({ moves, ply, result, annotations, sideline });

export class History {
  #before = [];
  #after = [];

  /** Keeps a state before it changes. */
  keep(state) {
    this.#before.push(partOf(state));
    if (this.#before.length > MAX_STATES) this.#before.shift();
    this.#after = [];
  }

  /** The fields that undo the last change; `null` if there is none. */
  undo(state) {
    return step(this.#before, this.#after, state);
  }

  /** The fields that make the change again that was undone last; `null` if there is none. */
  redo(state) {
    return step(this.#after, this.#before, state);
  }

  canUndo() {
    return this.#before.length > 0;
  }

  canRedo() {
    return this.#after.length > 0;
  }

  clear() {
    this.#before = [];
    this.#after = [];
  }
}

function step(from, to, state) {
  const found = from.pop();
  if (!found) return null;
  to.push(partOf(state));
  return found;
}
