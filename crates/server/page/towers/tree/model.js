// The nodes of a minimax tree, loaded when they are needed.
import { post } from "../../lib/api.js";

/** The name of a node: the actions from the root to it. */
export const nameOf = (path) => path.join(",");

/**
 * Creates the tree of depth `depth` whose root is the position after `actions`, from the position `fen` on; `null` is
 * the initial one.
 *
 * `fetch(path)` loads a node, and resolves to its answer. `known(path)` is that answer, or `undefined` until it comes.
 * `brief(path)` has the fields of a node without its children, from its own answer or from that of its parent.
 */
export function createModel({ fen, actions, depth, signal }) {
  const answers = new Map();
  const asked = new Map();

  function fetch(path) {
    const name = nameOf(path);
    if (!asked.has(name)) {
      const answer = post("towers/node", { ...(fen === null ? {} : { fen }), actions, path, depth }, { signal });
      asked.set(name, answer);
      answer.then(
        (node) => answers.set(name, node),
        // It can be requested again.
        () => asked.delete(name),
      );
    }
    return asked.get(name);
  }

  const known = (path) => answers.get(nameOf(path));

  function brief(path) {
    const own = known(path);
    if (path.length === 0) return own && { ...own, action: null, replies: own.children.length, chosen: true };
    const action = path.at(-1);
    return known(path.slice(0, -1))?.children.find((child) => child.action === action);
  }

  return { actions, depth, fetch, known, brief };
}

/** Loads the nodes on a path, without its last one. Resolves to the set of their names. */
export async function along(model, path) {
  const paths = path.map((_, index) => path.slice(0, index));
  await Promise.all(paths.map((nodes) => model.fetch(nodes)));
  return new Set(paths.map(nameOf));
}

/** The part of a path that exists in the tree. The names of its nodes are added to `unfolded`. */
export async function existing(model, path, unfolded) {
  for (let length = 0; length < path.length; length += 1) {
    const before = path.slice(0, length);
    const node = await model.fetch(before);
    if (!node.children.some((child) => child.action === path[length])) return before;
    unfolded.add(nameOf(before));
  }
  return path;
}
