// Where to look for a step, without saying what it is.
import { placements, eliminations } from "./replay.js";
import { boxOf, cellsOf, nameUnit, shortName } from "./units.js";
import { TEXTS, techniqueName } from "./texts.js";

const T = TEXTS.where;

/** More units than these say nothing about where to look. */
const MAX_UNITS = 4;

/** The place of a step: a sentence, and the cells to light. */
export function whereTo(step) {
  const { units, links, groups, candidates } = step.drawing;
  const bases = units.filter(({ role }) => role === "base");
  if (links.length === 0) {
    const named = bases.length > 0 ? bases : units.slice(0, 1);
    if (named.length > 0 && named.length <= MAX_UNITS) return lit(named);
    const [placed] = placements(step);
    if (placed) return lit([{ kind: "box", number: boxOf(placed.cell) + 1 }]);
  }
  const pattern = [...groups.flatMap(({ cells }) => cells), ...candidates.map(({ cell }) => cell)];
  const changed = [...placements(step), ...eliminations(step)].map(({ cell }) => cell);
  const cells = [...new Set(pattern.length > 0 ? pattern : changed)];
  return {
    text: cells.length === 1 ? T.cell(shortName(cells[0])) : T.cells(cells.length),
    cells,
  };
}

const lit = (units) => ({ text: T.unit(nameUnits(units)), cells: units.flatMap(cellsOf) });

/** Units in words: "rows 2 and 7", "row 1 and box 3". */
export function nameUnits(units) {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => {
    const own = units.filter((unit) => unit.kind === kind);
    if (own.length === 1) return nameUnit(own[0]);
    return TEXTS.units(kind, TEXTS.and(own.map(({ number }) => number)));
  });
  return TEXTS.and(parts);
}

/** The technique of a step in words: its name, its short name and its level. */
export const whichTechnique = (step) => T.which(techniqueName(step), step.short, TEXTS.level(step.level));
