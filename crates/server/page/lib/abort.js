// Work that was given up.

/** Whether an error is caused by an `AbortController`. */
export const isAbort = (error) => error?.name === "AbortError";

/**
 * Requests of which only the latest counts. `ask(pause)` calls `send` after a pause in milliseconds, and aborts the
 * request before it, waiting or sent; `stop()` aborts without another request. The signal of `send` is then aborted.
 * @param {(signal: AbortSignal) => unknown} send
 */
export function latest(send) {
  let control = new AbortController();
  const stop = () => control.abort();
  return {
    stop,
    ask(pause) {
      stop();
      control = new AbortController();
      const { signal } = control;
      const timer = setTimeout(() => send(signal), pause);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
  };
}
