// The way of a piece as a movement, and the pieces that fade when it has jumped over them.

/** Milliseconds for a leg of a way: longer legs are faster. */
const legTime = (distance) => 130 + 1.1 * distance;

/** However long a way is, nobody waits longer. */
const LONGEST = 1400;

const FADE = 220;

/**
 * Moves `piece` through `points`; `taken[i]`, if there is one, fades once leg `i` is half done. `backwards` plays it
 * from its end. Returns `{ finished, end() }`; `finished` resolves in any case.
 */
export function travel({ piece, points, taken, backwards = false }) {
  const legs = points.slice(1).map((point, index) => Math.hypot(point.x - points[index].x, point.y - points[index].y));
  const times = legs.map(legTime);
  const total = times.reduce((sum, time) => sum + time, 0);
  const speed = Math.max(1, total / LONGEST);
  const duration = total / speed;
  const begins = times.map((_, index) => times.slice(0, index).reduce((sum, time) => sum + time, 0));
  const direction = backwards ? "reverse" : "normal";

  const animations = [
    piece.animate(
      points.map(({ x, y }, index) => ({
        transform: `translate(${x}px, ${y}px)`,
        offset: index === legs.length ? 1 : begins[index] / total,
        easing: "cubic-bezier(0.35, 0.05, 0.3, 1)",
      })),
      { duration, direction, fill: "both" },
    ),
    ...taken.flatMap((element, index) => {
      if (!element) return [];
      const leg = Math.min(index, legs.length - 1);
      const from = (begins[leg] + times[leg] / 2) / speed;
      // The same length as the movement, so that played backwards they stay together.
      const start = Math.min(from / duration, 0.95);
      const stop = Math.min(1, start + FADE / duration);
      return element.animate(
        [{ opacity: 1 }, { opacity: 1, offset: start }, { opacity: 0, offset: stop }, { opacity: 0 }],
        { duration, direction, fill: "both" },
      );
    }),
  ];
  return {
    finished: Promise.allSettled(animations.map((animation) => animation.finished)),
    end() {
      for (const animation of animations) animation.cancel();
    },
  };
}

/** Whether the reader wants things to move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
