//! Canonical forms: one grid that stands for all grids that differ only by a symmetry and a renaming of the digits.
//!
//! There are 2 * 1296 * 1296 symmetries: a grid may be mirrored at its diagonal, and its bands, its stacks, the rows of
//! each band and the columns of each stack may be permuted. Digits are renamed in the order in which they occur, which
//! gives the least text.
//!
//! `ways` finds the form of a grid with different digits in each row and column, and `orders` that of any other grid.
//! `sukaku` finds that of candidates, whose form is not the one with the least text.

mod orders;
mod sukaku;
mod ways;

pub(crate) use orders::ORDERS;

use crate::{AnyPuzzle, Digit, Grid};

/// The canonical form of a grid or of [any puzzle](AnyPuzzle).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Canonical<P = Grid> {
    /// The form. It is the same for all puzzles that symmetries and renamings of the digits make of one. That of a grid
    /// is the one with the least text, where an unknown cell comes before all digits.
    pub form: P,
    /// The number of automorphisms: pairs of a symmetry and a renaming of the digits that leave the puzzle unchanged,
    /// including the identity. Digits that a grid does not have may be renamed in every way.
    pub automorphisms: u64,
}

/// Finds the canonical form of a grid or of candidates. Two puzzles have the same form if and only if a symmetry and a
/// renaming of the digits turn one into the other.
///
/// Candidates [that a grid can express](AnyPuzzle::to_grid) have the form of the grid. For others, every candidate
/// counts, even one that a filled peer excludes. They take less than a millisecond, more if they are very regular.
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, CandidateGrid, Cell, Digit, Grid, canonical_any};
/// let without = |row, column, digit| {
///     let mut puzzle = CandidateGrid::ALL;
///     puzzle[Cell::at(row, column)].remove(Digit::new(digit).unwrap());
///     canonical_any(&AnyPuzzle::Candidates(puzzle))
/// };
/// assert_eq!(without(0, 0, 1), without(4, 7, 9));
/// // One of 729 candidates is missing.
/// assert_eq!(without(0, 0, 1).automorphisms, 2 * 1296 * 1296 * 362_880 / 729);
/// let all = AnyPuzzle::Candidates(CandidateGrid::ALL);
/// assert_eq!(canonical_any(&all).form, AnyPuzzle::Grid(Grid::EMPTY));
/// ```
#[must_use]
pub fn canonical_any(puzzle: &AnyPuzzle) -> Canonical<AnyPuzzle> {
    let (form, automorphisms) = match (puzzle.to_grid(), puzzle) {
        (Some(grid), _) | (None, &AnyPuzzle::Grid(grid)) => {
            let Canonical {
                form,
                automorphisms,
            } = canonical(&grid);
            (AnyPuzzle::Grid(form), automorphisms)
        }
        (None, AnyPuzzle::Candidates(candidates)) => {
            let (form, automorphisms) = sukaku::canonical(candidates);
            (AnyPuzzle::Candidates(form), automorphisms)
        }
    };
    Canonical {
        form,
        automorphisms,
    }
}

/// Finds the canonical form of a grid. Two grids have the same form if and only if a symmetry and a renaming of the
/// digits turn one into the other.
///
/// This takes some microseconds for a puzzle, and some ten for a full grid. Grids with many automorphisms take longer;
/// the empty grid, which has the most, takes a millisecond. A grid that breaks the rules takes up to a second.
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
    let both = both(grid);
    let (form, ways) = if has_different_digits(&both) {
        ways::by_ways(&both)
    } else {
        orders::by_orders(&both)
    };
    let used = (1..=9)
        .filter(|digit| both[0].as_flattened().contains(digit))
        .count() as u64;
    Canonical {
        form: Grid::new(std::array::from_fn(|cell| {
            Digit::new(form[cell / 9][cell % 9])
        })),
        automorphisms: ways * (1..=9 - used).product::<u64>(),
    }
}

/// The digits of a grid by row and column, 0 for an unknown cell.
type Cells = [[u8; 9]; 9];

/// The new names of digits.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 10],
    count: u8,
}

/// A grid, and the grid with rows and columns exchanged.
fn both(grid: &Grid) -> [Cells; 2] {
    let cells: Cells = std::array::from_fn(|row| {
        std::array::from_fn(|column| grid.cells()[9 * row + column].map_or(0, Digit::get))
    });
    let turned = std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]));
    [cells, turned]
}

/// Whether each row of both orientations has different digits.
fn has_different_digits(both: &[Cells; 2]) -> bool {
    both.as_flattened().iter().all(|row| {
        let mut seen = 0_u16;
        let is_new = |digit: &u8| {
            let is_new = seen >> digit & 1 == 0;
            seen |= 1 << digit;
            is_new
        };
        row.iter().filter(|digit| **digit != 0).all(is_new)
    })
}

#[cfg(test)]
mod tests {
    use super::orders::{by_orders, orders};
    use super::ways::by_ways;
    use super::*;
    use crate::{CandidateGrid, Cell, DigitSet, GenerateOptions, Symmetry, generate, random_grid};
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
        for cell in Cell::all() {
            let (row, column) = match numbers[10] % 2 {
                0 => (rows[cell.row()], columns[cell.column()]),
                _ => (columns[cell.column()], rows[cell.row()]),
            };
            let digit = grid[Cell::at(row, column)];
            result.set(
                cell,
                digit.and_then(|digit| Digit::new(names[usize::from(digit.get()) - 1])),
            );
        }
        result
    }

    /// The candidates after the symmetry and the renaming of [`transformed`].
    fn transformed_candidates(puzzle: &CandidateGrid, numbers: &[usize]) -> CandidateGrid {
        let mut result = CandidateGrid::new([DigitSet::EMPTY; 81]);
        for digit in Digit::all() {
            // Digit by digit, the cells are those of a grid, in which another digit shows the new name.
            let mut places = Grid::EMPTY;
            let holds = |cell: &Cell| puzzle[*cell].contains(digit);
            Cell::all()
                .filter(holds)
                .for_each(|cell| places.set(cell, Some(digit)));
            let places = transformed(&places, numbers);
            for cell in Cell::all() {
                places[cell]
                    .into_iter()
                    .for_each(|name| result[cell].insert(name));
            }
        }
        result
    }

    fn form_of(puzzle: &CandidateGrid) -> Canonical<AnyPuzzle> {
        let (form, automorphisms) = sukaku::canonical(puzzle);
        Canonical {
            form: AnyPuzzle::Candidates(form),
            automorphisms,
        }
    }

    /// Candidates of many kinds: of puzzles after the first exclusions, of grids with several solutions, with all but
    /// the digits of a full grid, with few candidates, and with all but some.
    fn candidates_of_kind(number: u64) -> CandidateGrid {
        let full = random_grid(29, number);
        let mut random = crate::Random::new(29, number);
        let mut puzzle = CandidateGrid::ALL;
        match number % 5 {
            0 => {
                puzzle = AnyPuzzle::Grid(
                    generate(29, number, &GenerateOptions::default()).expect("any will do"),
                )
                .to_candidates();
            }
            1 => {
                let mut grid = generate(29, number, &GenerateOptions::default()).unwrap();
                for cell in Cell::all().filter(|cell| cell.index() % 3 > 0) {
                    grid.set(cell, None);
                }
                puzzle = AnyPuzzle::Grid(grid).to_candidates();
            }
            2 => {
                for cell in Cell::all() {
                    full[cell]
                        .into_iter()
                        .for_each(|digit| puzzle[cell].remove(digit));
                }
            }
            3 => {
                puzzle = CandidateGrid::new([DigitSet::EMPTY; 81]);
                for cell in Cell::all() {
                    full[cell]
                        .into_iter()
                        .for_each(|digit| puzzle[cell].insert(digit));
                    if let Some(digit) = Digit::new(random.below(10) as u8) {
                        puzzle[cell].insert(digit);
                    }
                }
            }
            _ => {
                for _ in 0..number % 7 {
                    let cell = Cell::new(random.below(81) as usize).unwrap();
                    let digit = Digit::new(random.below(9) as u8 + 1).unwrap();
                    puzzle[cell].remove(digit);
                }
            }
        }
        puzzle
    }

    #[test]
    fn candidates_have_the_same_form_after_symmetries() {
        let mut forms = Vec::new();
        for number in 0..40 {
            let puzzle = candidates_of_kind(number);
            let canon = form_of(&puzzle);
            let mut random = crate::Random::new(31, number);
            for _ in 0..10 {
                let numbers: Vec<usize> = (0..11).map(|_| random.below(1 << 20) as usize).collect();
                let other = transformed_candidates(&puzzle, &numbers);
                assert_eq!(form_of(&other), canon, "{}", AnyPuzzle::Candidates(puzzle));
            }
            let AnyPuzzle::Candidates(form) = canon.form else {
                panic!("candidates have candidates as their form");
            };
            assert_eq!(form_of(&form), canon);
            forms.push((number, canon));
        }
        // Puzzles of the last kind may be the same, others are not.
        let others = forms.iter().filter(|(number, _)| number % 5 < 4);
        let mut texts: Vec<String> = others.map(|(_, canon)| canon.form.to_string()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), 32);
    }

    /// Candidates that say what a grid says have its automorphisms, and equal forms where the grids have them.
    #[test]
    fn candidates_have_the_automorphisms_of_grids() {
        let grids = [
            "",
            "5",
            "12",
            "1........2........3........",
            "123456789456789123789123456",
        ];
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let full = Symmetry::ALL.iter().zip(0..).map(|(symmetry, number)| {
            let options = GenerateOptions {
                symmetry: *symmetry,
                ..GenerateOptions::default()
            };
            generate(37, number, &options).unwrap()
        });
        let grids = grids.iter().chain([&most]);
        let grids = grids.map(|text| format!("{text:.<81}").parse().unwrap());
        for grid in grids.chain(full) {
            let canon = canonical(&grid);
            let found = form_of(&CandidateGrid::from(&grid));
            assert_eq!(found.automorphisms, canon.automorphisms, "{grid}");
            assert_eq!(found, form_of(&CandidateGrid::from(&canon.form)), "{grid}");
            let any = canonical_any(&AnyPuzzle::Candidates(CandidateGrid::from(&grid)));
            assert_eq!(any.form, AnyPuzzle::Grid(canon.form), "{grid}");
        }
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

    /// Both searches give the same form, and the same number of automorphisms.
    #[test]
    fn ways_give_what_orders_give() {
        for number in 0..60_u64 {
            let clues = [22..=26, 30..=40, 45..=50, 60..=75][number as usize % 4].clone();
            let symmetry = Symmetry::ALL[number as usize % Symmetry::ALL.len()];
            let options = GenerateOptions {
                clues,
                symmetry,
                ..GenerateOptions::default()
            };
            let mut grid = generate(17, number, &options).unwrap();
            // Every third grid has several solutions.
            for cell in Cell::all().filter(|cell| number % 3 == 0 && cell.index() % 5 < 3) {
                grid.set(cell, None);
            }
            if number % 10 == 9 {
                grid = random_grid(17, number);
            }
            let both = both(&grid);
            assert!(has_different_digits(&both));
            assert_eq!(by_ways(&both), by_orders(&both), "{grid}");
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

    /// A form does not depend on the symmetry: of puzzles, of grids with several solutions, and of full grids.
    #[test]
    fn twenty_thousand_symmetries_have_the_same_forms() {
        let mut numbers = 0..;
        let mut random = || {
            // Numbers in order, with their bits mixed.
            let state: u64 = numbers.next().unwrap();
            let mixed = state.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) as usize >> 33
        };
        for number in 0..1_000 {
            let mut grid = match number % 5 {
                4 => random_grid(23, number),
                _ => generate(23, number, &GenerateOptions::default()).unwrap(),
            };
            for cell in Cell::all().filter(|cell| number % 5 == 3 && cell.index() % 3 > 0) {
                grid.set(cell, None);
            }
            let form = canonical(&grid);
            for _ in 0..20 {
                let numbers: Vec<usize> = (0..11).map(|_| random()).collect();
                assert_eq!(canonical(&transformed(&grid, &numbers)), form, "{grid}");
            }
        }
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
