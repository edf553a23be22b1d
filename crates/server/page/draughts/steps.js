// The steps through a game, for buttons and keys.

/**
 * Creates the steps, by name. `goTo(ply)` shows a ply of the game of `state`; those beyond its ends are its ends.
 * @param {{ ply: number, moves: string[] }} state
 * @param {(ply: number) => void} goTo
 */
export function createSteps(state, goTo) {
  return {
    first: () => goTo(0),
    previous: () => goTo(state.ply - 1),
    next: () => goTo(state.ply + 1),
    last: () => goTo(state.moves.length),
  };
}
