//! Canonical forms.

use proptest::prelude::*;
use tessera_sudoku::internals::canon::{
    both, by_orders, by_ways, canonical_candidates, has_different_digits, orders,
};
use tessera_sudoku::{
    AnyPuzzle, CandidateGrid, Canonical, Cell, Digit, DigitSet, GenerateOptions, Grid, Random,
    Symmetry, canonical, canonical_any, generate, random_grid,
};

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

/// The form and the number of automorphisms of candidates, even of those that a grid can express.
fn form_of(puzzle: &CandidateGrid) -> (CandidateGrid, u64) {
    canonical_candidates(puzzle)
}

/// Candidates of many kinds: of puzzles after the first exclusions, of grids with several solutions, with all but
/// the digits of a full grid, with few candidates, and with all but some.
fn candidates_of_kind(number: u64) -> CandidateGrid {
    let full = random_grid(29, number);
    let mut random = Random::new(29, number);
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
        let mut random = Random::new(31, number);
        for _ in 0..10 {
            let numbers: Vec<usize> = (0..11).map(|_| random.below(1 << 20) as usize).collect();
            let other = transformed_candidates(&puzzle, &numbers);
            assert_eq!(form_of(&other), canon, "{}", AnyPuzzle::Candidates(puzzle));
        }
        assert_eq!(form_of(&canon.0), canon);
        forms.push((number, canon));
    }
    // Puzzles of the last kind may be the same, others are not.
    let others = forms.iter().filter(|(number, _)| number % 5 < 4);
    let mut texts: Vec<String> = others
        .map(|(_, canon)| AnyPuzzle::Candidates(canon.0).to_string())
        .collect();
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
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
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
        assert_eq!(found.1, canon.automorphisms, "{grid}");
        assert_eq!(found, form_of(&CandidateGrid::from(&canon.form)), "{grid}");
        let any = canonical_any(&AnyPuzzle::Candidates(CandidateGrid::from(&grid)));
        assert_eq!(any.form, AnyPuzzle::Grid(canon.form), "{grid}");
    }
}

/// The least text and the number of ways to it, found by trying all symmetries one after the other.
fn by_all_symmetries(grid: &Grid) -> (Grid, u64) {
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
    (
        Grid::new(least.map(Digit::new)),
        ways * (1..=unused).product::<u64>(),
    )
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
        let Canonical {
            form,
            automorphisms,
            ..
        } = canonical(&puzzle);
        assert_eq!(
            (form, automorphisms),
            by_all_symmetries(&puzzle),
            "{puzzle}"
        );
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
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
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
