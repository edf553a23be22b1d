// Drags pieces with mouse, touch or pen.
import { cellOf } from "./cells.js";

/** The distance in pixels from which a press is a drag. */
const SLACK = 6;

/**
 * Listens to the pointer on `surface`. `canDrag(cell)`: whether the piece may be dragged; `onLift(cell)`: dragging
 * begins; `onMove(cell, event)`: the pointer moves; `onDrop(cell, event)`: dragging ends. The last `event` is `null` if
 * dragging is cancelled.
 */
export function dragging(surface, { canDrag, onLift, onMove, onDrop }) {
  let held = null;
  let isDragging = false;

  surface.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event.target);
    if (held || event.button !== 0 || !event.isPrimary || cell === null || !canDrag(cell)) return;
    held = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    // A fast mouse may leave the surface before its first event.
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
    // The click after the end belongs to the drag.
    setTimeout(() => (isDragging = false));
  };
  surface.addEventListener("pointerup", end);
  surface.addEventListener("pointercancel", end);
  surface.addEventListener("click", (event) => isDragging && event.stopImmediatePropagation(), { capture: true });
}
