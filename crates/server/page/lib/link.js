// The address: `#/draughts?variant=russian&moves=c3-d4`. It always says what is shown, so that it can be shared.

/** The view's name and its parameters. */
export function readLink() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { view: path, params: new URLSearchParams(query) };
}

/** The address of a view with these parameters; empty ones are left out. */
export function linkTo(view, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  // What an address may hold as it is stays readable.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return `#/${view}${text ? `?${text}` : ""}`;
}

/** Makes the address say what is shown, without a step in the browser's history and without loading anything. */
export function replaceLink(view, params) {
  const link = linkTo(view, params);
  if (link !== location.hash) history.replaceState(history.state, "", link);
}

/** The whole address, to be shared. */
export const address = () => location.href;
