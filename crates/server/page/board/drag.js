// Dragging a piece with mouse, touch or pen.
import { cellOf } from "./cells.js";

/** A press that moves less than this is no dragging. */
const SLACK = 6;

/**
 * Listens on `surface`. `canDrag(cell)` allows it, `onLift(cell)` begins it, `onMove(cell, event)` follows the pointer,
 * `onDrop(cell, event)` ends it; `event` is `null` if it was broken off.
 */
export function dragging(surface, { canDrag, onLift, onMove, onDrop }) {
  let held = null;
  let isDragging = false;

  surface.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event.target);
    if (held || event.button !== 0 || !event.isPrimary || cell === null || !canDrag(cell)) return;
    held = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    // A mouse that is fast may be beside the surface before it is seen to move.
    event.target.setPointerCapture(event.pointerId);
  });

  surface.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer) return;
    if (!isDragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      isDragging = true;
      onLift(held.cell);
    }
    onMove(held.cell, event);
  });

  const end = (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { cell } = held;
    held = null;
    if (isDragging) onDrop(cell, event.type === "pointerup" ? event : null);
    // The click that follows a pointer's end belongs to the dragging.
    setTimeout(() => (isDragging = false));
  };
  surface.addEventListener("pointerup", end);
  surface.addEventListener("pointercancel", end);
  surface.addEventListener("click", (event) => isDragging && event.stopImmediatePropagation(), { capture: true });
}
