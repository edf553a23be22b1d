// The address, such as `#/draughts?variant=russian&moves=c3-d4`. It always names what is shown, and can be shared.

/** The view and the parameters of the current address. */
export function readLink() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { view: path, params: new URLSearchParams(query) };
}

/** The address of a view with parameters. Empty parameters are left out. */
export function linkTo(view, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  // Addresses may contain these characters, which keeps them readable.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return `#/${view}${text ? `?${text}` : ""}`;
}

/**
 * Replaces the address of a view, without a new entry in the browser's history and without loading anything. Does
 * nothing if the address already names another view: it is on its way, and must not be held up by an answer that
 * arrives for this one.
 */
export function replaceLink(view, params) {
  if (location.hash === "" || (location.hash.startsWith("#/") && readLink().view !== view)) return;
  const link = linkTo(view, params);
  if (link !== location.hash) history.replaceState(history.state, "", link);
}

/** Gives what is shown next an entry of its own in the browser's history, so that "back" leads here. */
export const pushLink = (view, params) => history.pushState(null, "", linkTo(view, params));

/** The whole address, for sharing. */
export const address = () => location.href;
