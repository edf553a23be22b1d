// The state of the tour of a variant's rules, as plain data: the lessons, the one shown, what was tried, what is done.

/**
 * A move with its cells, and with the position after it if it is one that the task asks for.
 * @typedef {{ move?: string, path: number[], captured: number[], after?: { pieces: string } }} Move
 *
 * @typedef {object} Lesson  as the API has it
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {string} task  empty if there is nothing to try
 * @property {string} refusal
 * @property {{ label: string, path: number[], captured: number[] }[]} before
 * @property {{ pieces: string, to_move: "white" | "black" }} position
 * @property {Move[]} legal
 * @property {Move[]} goals
 * @property {Move[]} wrong
 *
 * @typedef {{ kind: "right" | "other" | "wrong", move: Move }} Tried
 *
 * @typedef {object} State
 * @property {string} variant
 * @property {Lesson[]} lessons
 * @property {number} at  the lesson shown
 * @property {Tried | null} tried  the last try in this lesson
 * @property {string[]} done  the ids of the lessons whose task is done, or that were read
 */

/**
 * The state with the lessons of a variant. `step` is the id of the lesson to begin with; without it, it is the first
 * one that is not done.
 * @returns {State}
 */
export function begun(variant, lessons, { step = null, done = [] } = {}) {
  const known = done.filter((id) => lessons.some((lesson) => lesson.id === id));
  const named = lessons.findIndex(({ id }) => id === step);
  const next = lessons.findIndex(({ id }) => !known.includes(id));
  return { variant, lessons, at: named >= 0 ? named : Math.max(next, 0), tried: null, done: known };
}

/** The lesson shown. */
export const lessonOf = ({ lessons, at }) => lessons[at];

/** Whether a lesson has nothing to try. */
export const isRead = ({ goals }) => goals.length === 0;

/** The state with another lesson shown. A lesson without a task is done when it is left for a later one. */
export function gone(state, at) {
  const place = Math.min(Math.max(at, 0), state.lessons.length - 1);
  const left = lessonOf(state);
  const done = place > state.at && isRead(left) ? withDone(state, left.id) : state.done;
  return { ...state, at: place, tried: null, done };
}

const withDone = ({ done }, id) => (done.includes(id) ? done : [...done, id]);

const isSame = (one, other) =>
  one.path.join() === other.path.join() && [...one.captured].sort().join() === [...other.captured].sort().join();

/** The moves that can be tried: the legal ones, and those that only the rule of the lesson forbids. */
export const triable = ({ legal, wrong }) => [...legal, ...wrong];

/**
 * The state after a try. It is right if the task asks for the move, another legal move, or wrong.
 * @param {State} state
 * @param {Move} move
 * @returns {State}
 */
export function tried(state, move) {
  const { id, goals, legal } = lessonOf(state);
  const goal = goals.find((one) => isSame(one, move));
  if (goal) return { ...state, tried: { kind: "right", move: goal }, done: withDone(state, id) };
  return { ...state, tried: { kind: legal.some((one) => isSame(one, move)) ? "other" : "wrong", move } };
}

/** Whether every lesson is done. The last one is read when it is shown. */
export function isComplete(state) {
  const { lessons, done, at } = state;
  return lessons.every(({ id }, index) => done.includes(id) || (isRead(lessons[index]) && index === at));
}

/** The lessons done of each variant, from what was saved. */
export function savedDone(saved, variant) {
  const own = saved?.[variant];
  return Array.isArray(own) ? own.filter((id) => typeof id === "string") : [];
}
