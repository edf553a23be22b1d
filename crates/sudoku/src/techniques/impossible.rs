//! Questions of the checker about all fillings of some cells: the cells of a pattern, or all ways to place a digit.

use super::PencilMarks;
use super::check::{Candidate, Candidates, conflict};
use crate::{Cell, Digit, DigitSet, UNITS, Unit};

/// Whether each cell has two digits, and each digit occurs twice or never in each unit. Then taking the other digit in
/// each cell gives another filling.
pub(super) fn is_even(cells: &[(Cell, DigitSet)]) -> bool {
    let count = |unit: &Unit, digit: Digit| {
        cells
            .iter()
            .filter(|(cell, digits)| digits.contains(digit) && unit.cells.contains(cell))
            .count()
    };
    let mut pairs = UNITS
        .iter()
        .flat_map(|unit| Digit::all().map(move |digit| (unit, digit)));
    cells.iter().all(|(_, digits)| digits.len() == 2)
        && pairs.all(|(unit, digit)| matches!(count(unit, digit), 0 | 2))
}

/// Tries fillings of the cells that obey the rules until one is `accepted`. The first cells are those of `filled`.
pub(super) fn fill(
    cells: &[(Cell, DigitSet)],
    filled: &mut Candidates,
    accepted: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    let Some((cell, digits)) = cells.get(filled.len()) else {
        return accepted(filled);
    };
    digits.iter().any(|digit| {
        filled.push((*cell, digit));
        let (new, before) = filled.split_last().expect("it was pushed");
        let found =
            before.iter().all(|other| !conflict(*other, *new)) && fill(cells, filled, accepted);
        filled.pop();
        found
    })
}

/// Whether the pattern has another filling with the same digits in every unit.
pub(super) fn has_twin(pattern: &[(Cell, DigitSet)], filled: &[Candidate]) -> bool {
    let digits = |cells: &[Candidate], unit: usize| -> DigitSet {
        let in_unit = cells
            .iter()
            .filter(|(cell, _)| UNITS[unit].cells.contains(cell));
        in_unit.map(|(_, digit)| *digit).collect()
    };
    fill(pattern, &mut Vec::new(), &mut |twin| {
        twin != filled && (0..27).all(|unit| digits(twin, unit) == digits(filled, unit))
    })
}

/// Whether the digit of `change` can stand in all rows from `row` on, with the change undone. `used` are the columns
/// and boxes that hold the digit above.
pub(super) fn has_template(
    marks: &PencilMarks,
    (row, used): (usize, u32),
    change: Candidate,
    is_on: bool,
) -> bool {
    let is_open = |cell: Cell| {
        let can_hold = match marks.grid()[cell] {
            Some(digit) => digit == change.1,
            None => marks.candidates()[cell].contains(change.1),
        };
        can_hold
            && if is_on {
                cell != change.0
            } else {
                cell == change.0 || row != change.0.row()
            }
    };
    let bits = |column: usize| 1 << column | 1 << (9 + row / 3 * 3 + column / 3);
    let mut free = (0..9).filter(|column| used & bits(*column) == 0);
    row == 9
        || free.any(|column| {
            let next = (row + 1, used | bits(column));
            is_open(Cell::at(row, column)) && has_template(marks, next, change, is_on)
        })
}
