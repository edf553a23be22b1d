// What was done last comes first.

/** The parts of views that are not one themselves. */
const PART_OF = { towers: "learn", search: "learn", rules: "learn", course: "learn" };

/**
 * The parts in the order in which they were used, the latest first; those never used follow in their own order.
 * @param {string[]} parts
 * @param {any} recent  the views that were shown, as they were saved: the latest first
 */
export function latestFirst(parts, recent) {
  const views = Array.isArray(recent) ? recent : [];
  const used = views.map((view) => PART_OF[view] ?? view).filter((part) => parts.includes(part));
  return [...new Set([...used, ...parts])];
}
