// The names of squares as a person wishes them: numbers, letters, or what is usual in the variant.
import { setting } from "../lib/settings.js";
import { squareName } from "./geometry.js";

/** The styles of a layout by the setting; without one, the layout keeps its own. */
const STYLES = { numbers: "numeric", letters: "algebraic" };

/** The layouts in another style than their own, by their own ones. */
const restyled = new WeakMap();

/** A layout of the API in the style that is set. The same layout is returned each time. */
export function styled(layout) {
  const style = STYLES[setting("notation")] ?? layout.style;
  if (style === layout.style) return layout;
  if (!restyled.has(layout)) restyled.set(layout, { ...layout, style, own: layout });
  return restyled.get(layout);
}

/**
 * A move such as "22x15" with the names of squares of a layout, from the names of its variant: "22x15" or "c3xe5". What
 * is not a square of the board stays as it is, such as the number in "3. 22x15".
 */
export function moveText(layout, move) {
  if (!layout?.own) return move;
  const { own } = layout;
  const squares = own.style === "numeric" ? /\d+(?![\d.])/g : /[a-z]\d+/gi;
  return move.replaceAll(squares, (name) => {
    const cell = cellNamed(own, name);
    return cell < 0 ? name : squareName(layout, cell);
  });
}

/** The number of the cell that a square name stands for; -1 for an unknown name. */
function cellNamed({ style, numbers, letters, row_numbers: rowNumbers, columns }, name) {
  if (style === "numeric") return numbers.indexOf(Number(name));
  const cell = rowNumbers.indexOf(Number(name.slice(1))) * columns + letters.indexOf(name[0]);
  return (numbers[cell] ?? null) === null ? -1 : cell;
}
