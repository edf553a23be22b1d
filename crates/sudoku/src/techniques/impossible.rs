//! Questions of the checker about all fillings of some cells: the cells of a pattern, or all ways to place digits.

use super::PencilMarks;
use super::check::{Candidate, Candidates, conflict};
use super::state::index;
use crate::tables::{PEER_BITS, UNIT_BITS, bits, small_bits};
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

/// The cells where each digit, counted from 0, stands or may stand.
pub(super) fn places(marks: &PencilMarks) -> [u128; 9] {
    let mut places = [0_u128; 9];
    for (at, cell) in Cell::all().enumerate() {
        for digit in marks.candidates()[cell].iter().chain(marks.grid()[cell]) {
            places[index(digit)] |= 1 << at;
        }
    }
    places
}

/// The places after the opposite of a change: the candidate is removed if `is_on` is true, and placed otherwise.
pub(super) fn after_opposite(mut places: [u128; 9], change: Candidate, is_on: bool) -> [u128; 9] {
    let (cell, digit) = (change.0.index(), index(change.1));
    if !is_on {
        return with_placed(places, cell, digit);
    }
    places[digit] &= !(1 << cell);
    places
}

/// The places that are left once a cell has a digit.
pub(super) fn with_placed(mut places: [u128; 9], cell: usize, digit: usize) -> [u128; 9] {
    for (other, places) in places.iter_mut().enumerate() {
        *places &= if other == digit {
            !PEER_BITS[cell]
        } else {
            !(1 << cell)
        };
    }
    places
}

/// Cells for each of some digits, a bit each from 0, so that each digit stands once in each unit and no cell holds two
/// of them. `None` if there are no such cells among the `places`.
pub(super) fn overlay(places: &[u128; 9], digits: u16) -> Option<[u128; 9]> {
    overlay_from(*places, [0; 9], digits)
}

/// The same where some cells are chosen.
fn overlay_from(places: [u128; 9], chosen: [u128; 9], digits: u16) -> Option<[u128; 9]> {
    let mut fewest: Option<(u128, usize)> = None;
    for digit in small_bits(digits) {
        for unit in UNIT_BITS.iter().filter(|unit| chosen[digit] & *unit == 0) {
            let cells = places[digit] & unit;
            if fewest.is_none_or(|(least, _)| cells.count_ones() < least.count_ones()) {
                fewest = Some((cells, digit));
            }
        }
    }
    let Some((cells, digit)) = fewest else {
        return Some(chosen);
    };
    bits(cells).find_map(|cell| {
        let mut chosen = chosen;
        chosen[digit] |= 1 << cell;
        overlay_from(with_placed(places, cell, digit), chosen, digits)
    })
}
