//! Canonical forms: one grid that stands for all grids that differ only by a symmetry and a renaming of the digits.
//!
//! There are 2 * 1296 * 1296 symmetries: a grid may be mirrored at its diagonal, and its bands, its stacks, the rows of
//! each band and the columns of each stack may be permuted. The search goes through both orientations and all orders of
//! the columns, and builds the rows from the top. It renames digits in the order in which they occur, which gives the
//! least text. It abandons an order of columns as soon as a row is greater than that of the best form so far, which for
//! most orders is the first row.

use crate::{Digit, Grid};

/// The canonical form of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Canonical {
    /// The form: of all grids that symmetries and renamings of the digits make of the grid, the one with the least
    /// text. In the order of texts, an unknown cell comes before all digits.
    pub form: Grid,
    /// The number of automorphisms: pairs of a symmetry and a renaming of the digits that leave the grid unchanged,
    /// including the identity. Digits that the grid does not have may be renamed in every way.
    pub automorphisms: u64,
}

/// Finds the canonical form of a grid. Two grids have the same form if and only if a symmetry and a renaming of the
/// digits turn one into the other.
///
/// This takes about a millisecond for a puzzle. Grids with many automorphisms take longer; the empty grid, which has
/// the most, takes less than a second.
///
/// ```
/// use tessera_sudoku::{Grid, canonical};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// // The same puzzle with its first rows in another order, and 1 and 2 exchanged.
/// let other: Grid =
///     "6..295....98....6.53..7....8...6...34..8.3..27...1...6.6....18....429..5....8..79".parse()?;
/// assert_eq!(canonical(&puzzle), canonical(&other));
/// assert_eq!(canonical(&Grid::EMPTY).automorphisms, 2 * 1296 * 1296 * 362_880);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    let cells: [[u8; 9]; 9] = std::array::from_fn(|row| {
        std::array::from_fn(|column| grid.cells()[9 * row + column].map_or(0, Digit::get))
    });
    let turned = std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]));
    let mut search = Search {
        best: [[0; 9]; 9],
        known: 0,
        ways: 0,
    };
    let mut placed = [[0; 9]; 9];
    for cells in [cells, turned] {
        for columns in orders() {
            for (row, placed) in cells.iter().zip(&mut placed) {
                *placed = columns.map(|column| row[column]);
            }
            search.extend(
                &placed,
                &mut [0; 9],
                0,
                Names {
                    names: [0; 10],
                    count: 0,
                },
            );
        }
    }
    let used = (1..=9)
        .filter(|digit| cells.as_flattened().contains(digit))
        .count() as u64;
    let form = std::array::from_fn(|cell| Digit::new(search.best[cell / 9][cell % 9]));
    Canonical {
        form: Grid::new(form),
        automorphisms: search.ways * (1..=9 - used).product::<u64>(),
    }
}

/// All orders of the columns that keep stacks together.
fn orders() -> impl Iterator<Item = [usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    (0..6 * 6 * 6 * 6).map(|number| {
        let stacks = ORDERS[number % 6];
        let within = [number / 6 % 6, number / 36 % 6, number / 216].map(|order| ORDERS[order]);
        std::array::from_fn(|i| 3 * stacks[i / 3] + within[i / 3][i % 3])
    })
}

/// The new names of digits.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 10],
    count: u8,
}

struct Search {
    /// The rows of the least form so far. Rows from `known` on are not known yet.
    best: [[u8; 9]; 9],
    known: usize,
    /// The number of symmetries that lead to these rows.
    ways: u64,
}

impl Search {
    /// Places each possible row of `cells` below the `depth` rows whose numbers are in `rows`, as far as the result is
    /// not greater than the best.
    fn extend(&mut self, cells: &[[u8; 9]; 9], rows: &mut [usize; 9], depth: usize, names: Names) {
        if depth == 9 {
            self.ways += 1;
            return;
        }
        for row in 0..9 {
            let above = &rows[..depth];
            // The first row of a band has to come from a band that is not used yet, the other two from the same band.
            let fits = match depth % 3 {
                0 => above.iter().all(|other| other / 3 != row / 3),
                _ => above[depth - 1] / 3 == row / 3 && !above.contains(&row),
            };
            if !fits {
                continue;
            }
            let mut names = names;
            let mut named = [0; 9];
            for (named, digit) in named.iter_mut().zip(&cells[row]) {
                let name = &mut names.names[usize::from(*digit)];
                if *digit != 0 && *name == 0 {
                    names.count += 1;
                    *name = names.count;
                }
                *named = *name;
            }
            if depth < self.known && named > self.best[depth] {
                continue;
            }
            if depth >= self.known || named < self.best[depth] {
                self.best[depth] = named;
                self.known = depth + 1;
                self.ways = 0;
            }
            rows[depth] = row;
            self.extend(cells, rows, depth + 1, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, Symmetry, generate, random_grid};
    use proptest::prelude::*;

    /// The grid after a symmetry and a renaming of the digits, which `numbers` choose.
    fn transformed(grid: &Grid, numbers: &[usize]) -> Grid {
        let orders: Vec<[usize; 9]> = orders().collect();
        let (rows, columns) = (orders[numbers[0] % 1296], orders[numbers[1] % 1296]);
        let mut names: Vec<u8> = (1..=9).collect();
        for (i, number) in numbers[2..10].iter().enumerate() {
            names.swap(i, i + number % (9 - i));
        }
        let mut result = Grid::EMPTY;
        for cell in crate::Cell::all() {
            let (row, column) = match numbers[10] % 2 {
                0 => (rows[cell.row()], columns[cell.column()]),
                _ => (columns[cell.column()], rows[cell.row()]),
            };
            let digit = grid[crate::Cell::at(row, column)];
            result.set(
                cell,
                digit.and_then(|digit| Digit::new(names[usize::from(digit.get()) - 1])),
            );
        }
        result
    }

    /// The least text and the number of ways to it, found by trying all symmetries one after the other.
    fn by_all_symmetries(grid: &Grid) -> Canonical {
        let orders: Vec<[usize; 9]> = orders().collect();
        let (mut least, mut ways) = ([10; 81], 0);
        let cells = grid.cells().map(|cell| cell.map_or(0, Digit::get));
        for turn in [false, true] {
            for rows in &orders {
                for columns in &orders {
                    let (mut names, mut count) = ([0; 10], 0);
                    let mut text = [0; 81];
                    for i in 0..81 {
                        let (row, column) = (rows[i / 9], columns[i % 9]);
                        let digit = cells[if turn {
                            9 * column + row
                        } else {
                            9 * row + column
                        }];
                        if digit != 0 && names[usize::from(digit)] == 0 {
                            count += 1;
                            names[usize::from(digit)] = count;
                        }
                        text[i] = names[usize::from(digit)];
                        // Most texts are greater already in their first rows.
                        if i % 9 == 8 && text[..=i] > least[..=i] {
                            break;
                        }
                    }
                    match text.cmp(&least) {
                        std::cmp::Ordering::Less => (least, ways) = (text, 1),
                        std::cmp::Ordering::Equal => ways += 1,
                        std::cmp::Ordering::Greater => {}
                    }
                }
            }
        }
        let unused = (1..=9).filter(|digit| !cells.contains(digit)).count() as u64;
        Canonical {
            form: Grid::new(least.map(Digit::new)),
            automorphisms: ways * (1..=unused).product::<u64>(),
        }
    }

    #[test]
    #[ignore = "takes seconds"]
    fn the_search_finds_what_all_symmetries_have() {
        let options = GenerateOptions {
            symmetry: Symmetry::Full,
            ..GenerateOptions::default()
        };
        for (number, options) in [GenerateOptions::default(), options].iter().enumerate() {
            let puzzle = generate(11, number as u64, options).unwrap();
            assert_eq!(canonical(&puzzle), by_all_symmetries(&puzzle), "{puzzle}");
        }
    }

    #[test]
    fn known_numbers_of_automorphisms() {
        let of = |text: &str| canonical(&format!("{text:.<81}").parse().unwrap()).automorphisms;
        let all = 2 * 1296 * 1296;
        assert_eq!(of(""), all * 362_880);
        // One clue: it may be in 81 cells, with nine digits.
        assert_eq!(of("5"), all * 362_880 / 81 / 9);
        // Two clues in a box and a line: 81 * 4 / 2 pairs of cells, 9 * 8 pairs of digits.
        assert_eq!(of("12"), all * 362_880 / (81 * 2) / 72);
        // The grid with the most automorphisms of all full grids.
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        assert_eq!(canonical(&most.parse().unwrap()).automorphisms, 648);
    }

    #[test]
    fn other_grids_have_other_forms() {
        let forms: Vec<Grid> = (0..20)
            .map(|number| canonical(&random_grid(3, number)).form)
            .collect();
        for (i, form) in forms.iter().enumerate() {
            assert!(form.violations().is_empty());
            assert!(!forms[..i].contains(form));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn a_form_is_that_of_all_symmetries(
            seed: u64,
            numbers in prop::collection::vec(0_usize..1_000_000, 11),
        ) {
            let puzzle = generate(seed, 0, &GenerateOptions::default()).unwrap();
            let canon = canonical(&puzzle);
            prop_assert_eq!(canonical(&transformed(&puzzle, &numbers)), canon);
            prop_assert_eq!(canonical(&canon.form), canon);
        }

        /// Grids that break the rules have forms too.
        #[test]
        fn any_grid_has_a_form(
            text in "[.]{30}[.1-9]{30}[.12]{21}",
            numbers in prop::collection::vec(0_usize..1_000_000, 11),
        ) {
            let grid: Grid = text.parse().unwrap();
            prop_assert_eq!(canonical(&transformed(&grid, &numbers)), canonical(&grid));
        }
    }
}
