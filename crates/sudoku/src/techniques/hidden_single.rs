//! Hidden single: a digit that has one cell left in a unit.

use super::language::Language;
use super::{Elimination, Placement, Reason};
use crate::{CandidateGrid, Cell, Digit, Grid, PEERS, UNITS};

/// The digits that have one cell left in a unit, in order. `unit` is an index in [`UNITS`].
pub(crate) fn hidden_singles_in(
    unit: usize,
    grid: &Grid,
    candidates: &CandidateGrid,
) -> impl Iterator<Item = Placement> {
    let cells = &UNITS[unit].cells;
    let is_missing = move |digit: &Digit| !cells.iter().any(|cell| grid[*cell] == Some(*digit));
    Digit::all().filter(is_missing).filter_map(move |digit| {
        let can_hold = |cell: &&Cell| grid[**cell].is_none() && candidates[**cell].contains(digit);
        let mut cells = cells.iter().filter(can_hold);
        let cell = *cells.next()?;
        cells.next().is_none().then_some(Placement {
            cell,
            digit,
            unit: Some(unit),
        })
    })
}

/// Why `cell` is the only one of a unit that can hold `digit`.
pub(super) fn reason(
    grid: &Grid,
    unit: usize,
    cell: Cell,
    digit: Digit,
    words: &dyn Language,
) -> Reason {
    let excluded = excluded(grid, unit, Some(cell), digit, words);
    let text = match excluded.text.as_str() {
        "" => words.last_cell(unit, digit, cell),
        why => words.only_cell(unit, digit, cell, why),
    };
    Reason { text, ..excluded }
}

/// Why no cell of a unit can hold `digit`.
pub(crate) fn why_no_cell(grid: &Grid, unit: usize, digit: Digit, words: &dyn Language) -> Reason {
    let excluded = excluded(grid, unit, None, digit, words);
    let why = Some(excluded.text.as_str()).filter(|why| !why.is_empty());
    let text = words.no_cell(unit, digit, why);
    Reason { text, ..excluded }
}

/// Why the empty cells of a unit, except for those in `left`, cannot hold `digit`. The reason names as few filled cells
/// with the digit as possible so that each empty cell sees one of them; of empty cells that see none, it says that the
/// digit is eliminated there. The text is empty if there is no such empty cell.
fn excluded(
    grid: &Grid,
    unit: usize,
    left: Option<Cell>,
    digit: Digit,
    words: &dyn Language,
) -> Reason {
    let is_empty = |cell: &&Cell| grid[**cell].is_none() && Some(**cell) != left;
    let empty: Vec<Cell> = UNITS[unit].cells.iter().filter(is_empty).copied().collect();
    let sees = |cell: Cell, other: Cell| PEERS[cell.index()].contains(&other);
    let holders: Vec<Cell> = Cell::all()
        .filter(|cell| grid[*cell] == Some(digit))
        .filter(|cell| empty.iter().any(|empty| sees(*empty, *cell)))
        .collect();
    let (seen, unseen): (Vec<Cell>, Vec<Cell>) = empty
        .into_iter()
        .partition(|empty| holders.iter().any(|holder| sees(*empty, *holder)));
    let causes = fewest(&holders, |chosen| {
        seen.iter()
            .all(|cell| chosen.iter().any(|holder| sees(*cell, *holder)))
    });
    let text = if seen.is_empty() && unseen.is_empty() {
        String::new()
    } else {
        words.excluded_in(digit, &causes, &unseen)
    };
    Reason {
        text,
        unit: Some(unit),
        causes,
        eliminated: unseen
            .into_iter()
            .map(|cell| Elimination { cell, digit })
            .collect(),
    }
}

/// The smallest subset of `cells` for which `will_do` is true; of several, the first one in the order of binary
/// numbers.
fn fewest(cells: &[Cell], will_do: impl Fn(&[Cell]) -> bool) -> Vec<Cell> {
    // A digit is in at most nine cells, unless it is twice in a unit, so there are few subsets to try.
    let choices = 0..1_u32 << cells.len().min(9);
    let chosen = |choice: u32| -> Vec<Cell> {
        let is_chosen = |(i, cell): (usize, &Cell)| (choice >> i & 1 == 1).then_some(*cell);
        cells
            .iter()
            .take(9)
            .enumerate()
            .filter_map(is_chosen)
            .collect()
    };
    choices
        .map(chosen)
        .filter(|chosen| will_do(chosen))
        .min_by_key(Vec::len)
        .unwrap_or_else(|| cells.to_vec())
}
