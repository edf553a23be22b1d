//! Naked single: a cell that has one candidate left.

use super::language::Language;
use super::{Elimination, Placement, Reason};
use crate::{CandidateGrid, Cell, Digit, Grid, UNITS, Unit};

/// The cells with one candidate, in order.
pub(crate) fn naked_singles(candidates: &CandidateGrid) -> impl Iterator<Item = Placement> {
    Cell::all().filter_map(move |cell| {
        Some(Placement {
            cell,
            digit: candidates[cell].only()?,
            unit: None,
        })
    })
}

/// Why `digit` is the only candidate of `cell`.
pub(super) fn reason(grid: &Grid, cell: Cell, digit: Digit, words: &dyn Language) -> Reason {
    let (phrases, excluded) = exclusions(grid, cell, Some(digit), words);
    Reason {
        text: words.only_digit(cell, digit, &phrases),
        ..excluded
    }
}

/// Why `cell` has no candidate.
pub(crate) fn why_no_digit(grid: &Grid, cell: Cell, words: &dyn Language) -> Reason {
    let (phrases, excluded) = exclusions(grid, cell, None, words);
    Reason {
        text: words.no_digit(cell, &phrases),
        ..excluded
    }
}

/// Why every digit but `left` is excluded from `cell`: which of its units hold which digits, and which digits are
/// eliminated although no unit holds them.
///
/// Each digit is mentioned once, with one cell that holds it. The unit with the most digits not yet mentioned comes
/// first.
fn exclusions(
    grid: &Grid,
    cell: Cell,
    left: Option<Digit>,
    words: &dyn Language,
) -> (Vec<String>, Reason) {
    let has_cell = |unit: &usize| UNITS[*unit].cells.contains(&cell);
    let mut units: Vec<usize> = (0..UNITS.len()).filter(has_cell).collect();
    let (mut mentioned, mut causes): (Vec<Digit>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut phrases = Vec::new();
    while !units.is_empty() {
        let new = |unit: &Unit| -> Vec<(Digit, Cell)> {
            let holder = |digit: Digit| {
                let mut cells = unit.cells.iter();
                cells.find(|cell| grid[**cell] == Some(digit)).copied()
            };
            Digit::all()
                .filter(|digit| !mentioned.contains(digit))
                .filter_map(|digit| Some((digit, holder(digit)?)))
                .collect()
        };
        // Of units with equally many digits, the last one is taken: a box is the easiest to survey, then a column.
        let most = (0..units.len()).max_by_key(|i| new(&UNITS[units[*i]]).len());
        let unit = units.remove(most.expect("there are units left"));
        let new = new(&UNITS[unit]);
        if !new.is_empty() {
            phrases.push(words.unit_holds(unit, new.iter().map(|(digit, _)| *digit).collect()));
        }
        for (digit, cell) in new {
            mentioned.push(digit);
            causes.push(cell);
        }
    }
    let is_eliminated = |digit: &Digit| !mentioned.contains(digit) && Some(*digit) != left;
    let eliminated: Vec<Digit> = Digit::all().filter(is_eliminated).collect();
    if !eliminated.is_empty() {
        phrases.push(words.were_eliminated(eliminated.iter().copied().collect()));
    }
    let reason = Reason {
        text: String::new(),
        unit: None,
        causes,
        eliminated: eliminated
            .into_iter()
            .map(|digit| Elimination { cell, digit })
            .collect(),
    };
    (phrases, reason)
}
