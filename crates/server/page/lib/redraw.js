// Draws a state once for a change, although some of what is drawn comes a moment later.

/** Milliseconds that a drawing waits for what is on its way. A person does not notice them. */
const PATIENCE = 100;

/**
 * Creates the functions that draw. `now()` draws at once. `soon()` leaves that to a `now()` that follows, and draws
 * itself if none does within `patience` milliseconds. `stop()` ends its waiting.
 * @param {() => void} draw
 */
export function createRedraw(draw, patience = PATIENCE) {
  /** @type {number | undefined} */
  let timer;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    stop();
    draw();
  };
  const soon = () => {
    timer ??= setTimeout(now, patience);
  };
  return { now, soon, stop };
}
