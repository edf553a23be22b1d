//! Unavoidable sets: cells of a full grid of which every puzzle with that solution has a clue.

use std::collections::BTreeSet;

use crate::solve::solutions;
use crate::{Cell, CellSet, Grid, UNITS};

/// The minimal unavoidable sets of a full grid with at most `max_cells` cells. The digits of such a set can be
/// exchanged within it, so that another full grid results; no smaller set within it has this property. Every puzzle
/// that has the grid as its only solution has a clue in each of them (G. McGuire, B. Tugemann and G. Civario, "There Is
/// No 16-Clue Sudoku", 2012).
///
/// All sets are found whose cells hold at most four different digits, and all that lie within two rows, two columns or
/// two boxes. These are nearly all that have up to 12 cells. The sets with the fewest cells come first.
///
/// ```
/// use tessera_sudoku::{disjoint, random_grid, unavoidable_sets};
/// let sets = unavoidable_sets(&random_grid(7, 0), 12);
/// assert!(sets.iter().all(|set| (4..=12).contains(&set.len())));
/// // A puzzle needs a clue in each of several sets that share no cell.
/// assert!(disjoint(&sets).len() >= 8);
/// ```
#[must_use]
pub fn unavoidable_sets(full: &Grid, max_cells: u32) -> Vec<CellSet> {
    let mut found = BTreeSet::new();
    for cells in areas(full) {
        let mut open = *full;
        cells.iter().for_each(|cell| open.set(cell, None));
        for other in solutions(&open) {
            let differs = |cell: &Cell| full[*cell] != other[*cell];
            let set: CellSet = cells.iter().filter(differs).collect();
            if !set.is_empty() && set.len() <= max_cells {
                found.insert((set.len(), set));
            }
        }
    }
    // A set with a smaller one inside is not minimal. All smaller ones inside are within the same area.
    let mut minimal: Vec<CellSet> = Vec::new();
    for (_, set) in found {
        let has_inside = |inner: &CellSet| inner.iter().all(|cell| set.contains(cell));
        if !minimal.iter().any(has_inside) {
            minimal.push(set);
        }
    }
    minimal
}

/// The cells in which sets are looked for: those of four digits, and those of two rows, columns or boxes.
fn areas(full: &Grid) -> Vec<CellSet> {
    let mut areas = Vec::new();
    for digits in 0..1_u16 << 9 {
        if digits.count_ones() == 4 {
            let holds = |cell: &Cell| full[*cell].is_some_and(|d| digits >> (d.get() - 1) & 1 == 1);
            areas.push(Cell::all().filter(holds).collect());
        }
    }
    for kind in UNITS.chunks(9) {
        for (i, one) in kind.iter().enumerate() {
            for other in &kind[i + 1..] {
                areas.push(one.cells.into_iter().chain(other.cells).collect());
            }
        }
    }
    areas
}

/// Sets that share no cell, as many as a greedy choice finds that prefers sets with few neighbours. If they are
/// [unavoidable](unavoidable_sets), every puzzle with that solution has at least as many clues.
#[must_use]
pub fn disjoint(sets: &[CellSet]) -> Vec<CellSet> {
    let meets = |one: &CellSet, other: &CellSet| one.iter().any(|cell| other.contains(cell));
    let mut left: Vec<CellSet> = sets.to_vec();
    let mut chosen = Vec::new();
    loop {
        let neighbours = |set: &CellSet| left.iter().filter(|other| meets(set, other)).count();
        let Some(next) = left.iter().copied().min_by_key(neighbours) else {
            return chosen;
        };
        chosen.push(next);
        left.retain(|other| !meets(&next, other));
    }
}
