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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, Solutions, count, generate, random_grid, unique};

    fn without(full: &Grid, set: CellSet) -> Grid {
        let mut open = *full;
        set.iter().for_each(|cell| open.set(cell, None));
        open
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        for number in 0..3 {
            let full = random_grid(11, number);
            let sets = unavoidable_sets(&full, 10);
            assert!(sets.len() > 20, "{}", sets.len());
            for set in sets {
                let open = without(&full, set);
                assert!(count(&open, 2) == 2, "{full} {set}");
                for cell in set.iter() {
                    let mut with = open;
                    with.set(cell, full[cell]);
                    assert_eq!(count(&with, 2), 1, "{full} {set} {cell}");
                }
            }
        }
    }

    /// All rectangles of four cells in two rows, two columns and two boxes that hold two digits crosswise.
    #[test]
    fn all_sets_of_four_cells_are_found() {
        for number in 0..10 {
            let full = random_grid(12, number);
            let mut expected = BTreeSet::new();
            for one in Cell::all() {
                for other in Cell::all() {
                    let (a, b) = (
                        Cell::at(one.row(), other.column()),
                        Cell::at(other.row(), one.column()),
                    );
                    let crosses = one.row() < other.row()
                        && one.column() != other.column()
                        && full[one] == full[other]
                        && full[a] == full[b];
                    let boxes: BTreeSet<usize> = [one, other, a, b]
                        .iter()
                        .map(|cell| cell.box_index())
                        .collect();
                    if crosses && boxes.len() == 2 {
                        expected.insert([one, other, a, b].into_iter().collect::<CellSet>());
                    }
                }
            }
            let found = unavoidable_sets(&full, 4);
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "{full}"
            );
        }
    }

    #[test]
    fn puzzles_have_a_clue_in_each_set_and_as_many_as_sets_share_no_cell() {
        for number in 0..5 {
            let puzzle = generate(13, number, &GenerateOptions::default()).unwrap();
            let Solutions::Unique(full) = unique(&puzzle) else {
                panic!("{puzzle}");
            };
            let sets = unavoidable_sets(&full, 12);
            for set in &sets {
                assert!(
                    set.iter().any(|cell| puzzle[cell].is_some()),
                    "{puzzle} {set}"
                );
            }
            let chosen = disjoint(&sets);
            let cells: CellSet = chosen.iter().flat_map(|set| set.iter()).collect();
            assert_eq!(cells.len(), chosen.iter().map(|set| set.len()).sum::<u32>());
            assert!((5..=81 - puzzle.unknown()).contains(&chosen.len()));
        }
    }
}
