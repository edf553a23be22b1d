// The nodes of a minimax tree, fetched as they are looked at.
import { post } from "../../lib/api.js";

/** The name of a node: the actions that lead to it from the root. */
export const nameOf = (path) => path.join(",");

/**
 * The tree whose root is reached by `actions` and that looks `depth` plies ahead.
 *
 * `fetch(path)` promises a node's answer; `known(path)` is an answer that has come, or `undefined`; `brief(path)` is
 * what is known of a node without its children, from its own answer or from its parent's.
 */
export function createModel({ actions, depth, signal }) {
  const answers = new Map();
  const asked = new Map();

  function fetch(path) {
    const name = nameOf(path);
    if (!asked.has(name)) {
      const answer = post("towers/node", { actions, path, depth }, { signal });
      asked.set(name, answer);
      answer.then(
        (node) => answers.set(name, node),
        // It can be asked for again.
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
