// Where to look for a step, without saying what it is.
import { placements, eliminations } from "./replay.js";
import { boxOf, cellsOf, nameUnit, shortName } from "./units.js";

/** More units than these say nothing about where to look. */
const MOST_UNITS = 4;

/** The place of a step: a sentence, and the cells to light. */
export function whereTo(step) {
  const { units, links, groups, candidates } = step.drawing;
  const bases = units.filter(({ role }) => role === "base");
  if (links.length === 0) {
    const named = bases.length > 0 ? bases : units.slice(0, 1);
    if (named.length > 0 && named.length <= MOST_UNITS) return lit(named);
    const [placed] = placements(step);
    if (placed) return lit([{ kind: "box", number: boxOf(placed.cell) + 1 }]);
  }
  const pattern = [...groups.flatMap(({ cells }) => cells), ...candidates.map(({ cell }) => cell)];
  const changed = [...placements(step), ...eliminations(step)].map(({ cell }) => cell);
  const cells = [...new Set(pattern.length > 0 ? pattern : changed)];
  return {
    text: cells.length === 1 ? `Look at ${shortName(cells[0])}.` : `Look at the ${cells.length} lit cells.`,
    cells,
  };
}

const lit = (units) => ({ text: `Look at ${nameUnits(units)}.`, cells: units.flatMap(cellsOf) });

/** Units in words: "rows 2 and 7", "row 1 and box 3". */
export function nameUnits(units) {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => {
    const own = units.filter((unit) => unit.kind === kind);
    if (own.length === 1) return nameUnit(own[0]);
    return `${kind === "box" ? "boxes" : `${kind}s`} ${listed(own.map(({ number }) => number))}`;
  });
  return listed(parts);
}

const listed = (items) =>
  items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : String(items[0] ?? "");

/** The technique of a step in words: its name, its short name and its level. */
export const whichTechnique = ({ technique, short, level }) =>
  `${technique} (${short}), a technique of the level ${level}.`;
