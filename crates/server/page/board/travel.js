// Animates a move: the piece moves along its path, and captured pieces fade out.
import { pieceSpeed } from "../lib/settings.js";

/** The time of a leg of a path in milliseconds: the speed is higher on longer legs. */
const legTime = (distance) => 130 + 1.1 * distance;

/** The longest animation in milliseconds. */
const MAX_TIME = 1400;

const FADE = 220;

/**
 * Moves `piece` through `points`. `taken[i]`, if there is one, fades out from the middle of leg `i` on. `backwards`
 * plays the animation in reverse. Returns `{ finished, end() }`; the promise `finished` resolves even if the animation
 * is cancelled.
 */
export function travel({ piece, points, taken, backwards = false }) {
  const legs = points.slice(1).map((point, index) => Math.hypot(point.x - points[index].x, point.y - points[index].y));
  const times = legs.map(legTime);
  const total = times.reduce((sum, time) => sum + time, 0);
  const speed = Math.max(1, total / MAX_TIME) * (pieceSpeed() || 1);
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
      // The same duration as the movement keeps both in step when they are reversed.
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

/** Whether animations are wanted. */
export const mayMove = () => pieceSpeed() > 0;
