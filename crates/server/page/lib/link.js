// The address, such as `#/draughts?variant=russian&moves=c3-d4`. It always names what is shown, and can be shared.

/** The view and the parameters of the current address. */
export function readLink() {
  settleLink();
  return currentLink();
}

function currentLink() {
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

/** What the address becomes: the view that asked for it, and the address. */
let pending = null;
/** The address that the page has set, or has heard of. Another one is a link whose event is still to come. */
let known = "";

/**
 * Replaces the address of a view after the next frame, without a new entry in the browser's history and without loading
 * anything: a browser can take longer for a long address than for a whole drawing. Does nothing if a link has been
 * followed by then: what it names is on its way, and must not be held up by an answer that arrives for this view.
 */
export function replaceLink(view, params) {
  if (pending === null) requestAnimationFrame(() => setTimeout(settleLink));
  pending = { view, link: linkTo(view, params) };
}

/** Replaces the address now, if it waits for that. */
function settleLink() {
  if (pending === null) return;
  const { view, link } = pending;
  pending = null;
  if (location.hash !== known || known === "" || (known.startsWith("#/") && currentLink().view !== view)) return;
  if (link !== known) history.replaceState(history.state, "", link);
  known = location.hash;
}

/** Gives what is shown next an entry of its own in the browser's history, so that "back" leads here. */
export function pushLink(view, params) {
  settleLink();
  history.pushState(null, "", linkTo(view, params));
  known = location.hash;
}

/** The whole address, for sharing. */
export function address() {
  settleLink();
  return location.href;
}

/** Keeps the address up to date: a page that is left has the last one, and a link that is followed is not replaced. */
export function watchLinks() {
  known = location.hash;
  addEventListener("pagehide", settleLink);
  addEventListener("hashchange", () => {
    pending = null;
    known = location.hash;
  });
}
