// The clock of a game: pure functions of a plain object. Times are in milliseconds; `now` is that of `Date.now()`.

/**
 * @typedef {import("../draughts/state.js").Color} Color
 *
 * @typedef {object} Clock
 * @property {number} increment  what a move adds
 * @property {number} white  the time that white has left, without what has passed since `since`
 * @property {number} black
 * @property {Color | null} running  whose time is counted; `null` before the first move and after the game
 * @property {number | null} since  when that began; `null` while the clock is paused
 */

/** The bounds of a clock that a person chooses. */
export const BOUNDS = { minutes: { min: 0.25, max: 180 }, increment: { min: 0, max: 180 } };

/** The part of its time that the engine uses for a move, and the most seconds. */
const SHARE = 1 / 30;
const MAX_SECONDS = 10;

/**
 * A clock with `minutes` for each player and `increment` seconds a move.
 * @returns {Clock}
 */
export function newClock({ minutes, increment }) {
  const time = minutes * 60_000;
  return { increment: increment * 1000, white: time, black: time, running: null, since: null };
}

/**
 * The time that a player has left.
 * @param {Clock} clock
 */
export function timeLeft(clock, color, now) {
  const passed = clock.running === color && clock.since !== null ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock[color] - passed);
}

/**
 * The clock with the time counted up to now.
 * @returns {Clock}
 */
function counted(clock, now) {
  const since = clock.since === null ? null : now;
  return { ...clock, white: timeLeft(clock, "white", now), black: timeLeft(clock, "black", now), since };
}

/**
 * The clock after `mover` has moved. The time of the first move of a game is not counted.
 * @returns {Clock}
 */
export function afterMove(clock, mover, now) {
  const next = counted(clock, now);
  if (clock.running === mover) next[mover] += clock.increment;
  return { ...next, running: mover === "white" ? "black" : "white", since: now };
}

/** The clock with the time of `color` counted from now on, as after a move taken back. */
export const turnedTo = (clock, color, now) => ({ ...counted(clock, now), running: color, since: now });

/** The clock while nobody looks at the game. */
export const paused = (clock, now) => ({ ...counted(clock, now), since: null });

/** The clock going on after a pause. */
export const resumed = (clock, now) => (clock.running === null ? clock : { ...counted(clock, now), since: now });

/** The clock after the game. */
export const stopped = (clock, now) => ({ ...counted(clock, now), running: null, since: null });

/** The player whose time is over; `null` if there is none. */
export function fallen(clock, now) {
  const { running } = clock;
  return running !== null && timeLeft(clock, running, now) === 0 ? running : null;
}

/** The seconds that the engine takes for a move of `color`. */
export function engineSeconds(clock, color, now) {
  const left = timeLeft(clock, color, now) / 1000;
  const wished = left * SHARE + (clock.increment / 1000) * 0.7;
  return Math.max(0.05, Math.min(wished, left / 4, MAX_SECONDS));
}

/** A time as text: "5:00", "1:02:03", and with tenths below ten seconds "0:09.4". */
export function timeText(time) {
  if (time < 10_000) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(time / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Restores a saved clock, paused; `null` if it is invalid.
 * @returns {Clock | null}
 */
export function savedClock(saved) {
  const isTime = (value) => Number.isFinite(value) && value >= 0;
  if (!saved || ![saved.increment, saved.white, saved.black].every(isTime)) return null;
  const { increment, white, black } = saved;
  const running = saved.running === "white" || saved.running === "black" ? saved.running : null;
  return { increment, white, black, running, since: null };
}
