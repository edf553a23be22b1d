//! Marks that hold rare patterns, and marks of puzzles where the easy techniques end.

use tessera_sudoku::{
    CandidateGrid, Cell, Digit, DigitSet, GenerateOptions, Grid, PencilMarks, Settings, Technique,
    generate, random_grid,
};

fn digits(numbers: impl IntoIterator<Item = u8>) -> DigitSet {
    numbers.into_iter().filter_map(Digit::new).collect()
}

pub(crate) fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1)
}

/// Marks in which these cells have these candidates, and all others have all of them.
fn marks(cells: &[(usize, usize, &[u8])]) -> PencilMarks {
    let mut allowed = CandidateGrid::ALL;
    for (row, column, numbers) in cells {
        allowed[cell(*row, *column)] = digits(numbers.iter().copied());
    }
    PencilMarks::with_candidates(&Grid::EMPTY, &allowed)
}

/// The pivot r5c5 with 3 and 7, which sees r5c1 and r2c5.
pub(crate) fn xy_wing() -> PencilMarks {
    marks(&[(5, 5, &[3, 7]), (5, 1, &[3, 4]), (2, 5, &[7, 4])])
}

const NO_123: &[u8] = &[4, 5, 6, 7, 8, 9];

/// Base cells r1c1 and r1c2; the targets r2c4 and r3c7; rows 5 and 8 hold 1, 2 and 3 in columns 3, 4 and 7.
pub(crate) fn exocet() -> PencilMarks {
    let mut cells: Vec<(usize, usize, &[u8])> = vec![(1, 1, &[1, 2, 3]), (1, 2, &[1, 2, 3])];
    for column in [3, 4, 7] {
        for row in [1, 2, 3, 4, 6, 7, 9] {
            cells.push((row, column, NO_123));
        }
    }
    cells.retain(|(row, column, _)| ![(2, 4), (3, 7)].contains(&(*row, *column)));
    cells.extend([(2, 4, &[1, 2, 3, 9][..]), (3, 7, &[1, 2, 3, 8])]);
    marks(&cells)
}

/// Eight pairs round r1c1, r1c4, r4c4 and r4c1.
pub(crate) fn sk_loop() -> PencilMarks {
    let mut grid = Grid::EMPTY;
    for (row, column, number) in [(1, 1, 9), (4, 4, 9), (1, 4, 8), (4, 1, 8)] {
        grid.set(cell(row, column), Digit::new(number));
    }
    type Pair = ([(usize, usize); 2], &'static [u8]);
    let pairs: [Pair; 8] = [
        ([(1, 5), (1, 6)], &[1, 2, 3, 4]),
        ([(2, 4), (3, 4)], &[3, 4, 5, 6]),
        ([(5, 4), (6, 4)], &[5, 6, 1, 2]),
        ([(4, 5), (4, 6)], &[1, 2, 3, 4]),
        ([(4, 2), (4, 3)], &[3, 4, 5, 6]),
        ([(5, 1), (6, 1)], &[5, 6, 1, 2]),
        ([(2, 1), (3, 1)], &[1, 2, 3, 4]),
        ([(1, 2), (1, 3)], &[3, 4, 1, 2]),
    ];
    let mut allowed = CandidateGrid::ALL;
    for (cells, numbers) in pairs {
        for (row, column) in cells {
            allowed[cell(row, column)] = digits(numbers.iter().copied());
        }
    }
    PencilMarks::with_candidates(&grid, &allowed)
}

/// Cells where rows 1, 2, 4 and 5 cross these columns, with 1, 2 and 3 in rows, and two other digits in each column.
pub(crate) fn sectors() -> PencilMarks {
    let columns: [(usize, &[u8]); 6] = [
        (1, &[1, 2, 3, 4, 5]),
        (2, &[1, 2, 3, 6, 7]),
        (4, &[1, 2, 3, 8, 9]),
        (5, &[1, 2, 3, 4, 6]),
        (7, &[1, 2, 3, 5, 8]),
        (8, &[1, 2, 3, 7, 9]),
    ];
    let cells = [1, 2, 4, 5]
        .into_iter()
        .flat_map(|row| columns.map(|(column, numbers)| (row, column, numbers)));
    marks(&cells.collect::<Vec<_>>())
}

/// In row 1 and column 1, 1, 2 and 3 are in box 1, r1c5 and r5c1 only.
pub(crate) fn fireworks() -> PencilMarks {
    let free = [4, 6, 7, 8, 9];
    let row = free.map(|column| (1, column, NO_123));
    let column = free.map(|row| (row, 1, NO_123));
    marks(&row.into_iter().chain(column).collect::<Vec<_>>())
}

/// In row 1 and column 1, 1 and 2 are in box 1, r1c5 and r5c1 only; in row 5 and column 5, 3 and 4 are in box 5, and
/// these two cells.
pub(crate) fn two_fireworks() -> PencilMarks {
    let mut cells: Vec<(usize, usize, &[u8])> = Vec::new();
    for at in [4, 6, 7, 8, 9] {
        let numbers: &[u8] = &[3, 4, 5, 6, 7, 8, 9];
        cells.extend([(1, at, numbers), (at, 1, numbers)]);
    }
    for at in [2, 3, 7, 8, 9] {
        let numbers: &[u8] = &[1, 2, 5, 6, 7, 8, 9];
        cells.extend([(5, at, numbers), (at, 5, numbers)]);
    }
    marks(&cells)
}

/// A rectangle of 7 and 8 in rows 3 and 8 with two cells of these digits alone, of which r8c4 is the one to start
/// from, and one of 2 and 7 in rows 1 and 3, which starts from r3c9.
pub(crate) fn hidden_rectangles() -> PencilMarks {
    let mut cells: Vec<(usize, usize, &[u8])> = vec![
        (3, 4, &[2, 7, 8]),
        (3, 6, &[7, 8]),
        (8, 4, &[7, 8]),
        (8, 6, &[7, 8, 9]),
        (1, 4, &[2, 5, 7]),
        (1, 9, &[1, 2, 7]),
        (3, 9, &[2, 7]),
    ];
    let is_free = |row: usize, column: usize, cells: &[(usize, usize, &[u8])]| {
        !cells.iter().any(|(r, c, _)| (*r, *c) == (row, column))
    };
    let mut others: Vec<(usize, usize, &[u8])> = Vec::new();
    for at in 1..=9 {
        others.extend([
            (3, at, &[1, 2, 3, 4, 5, 6, 7, 9][..]),
            (at, 6, &[1, 2, 3, 4, 5, 6, 7, 9]),
            (1, at, &[1, 3, 4, 5, 6, 7, 8, 9]),
            (at, 4, &[1, 3, 4, 5, 6, 7, 8, 9]),
        ]);
    }
    // Where two of these lines cross, both digits are missing.
    others.extend([(1, 6, &[1, 3, 4, 5, 6, 7, 9][..])]);
    others.retain(|(row, column, _)| is_free(*row, *column, &cells));
    cells.splice(..0, others);
    marks(&cells)
}

/// Marks in which all cells are known, but for these: they may hold 1 as well.
pub(crate) fn also_one(places: &[(usize, usize)]) -> PencilMarks {
    let mut allowed = CandidateGrid::from(&random_grid(1, 0));
    for (row, column) in places {
        let at = cell(*row, *column);
        allowed[at] = allowed[at].iter().chain(Digit::new(1)).collect();
    }
    PencilMarks::with_candidates(&Grid::EMPTY, &allowed)
}

/// Positions that are hard.
pub(crate) fn positions() -> Vec<PencilMarks> {
    // r1c1 r1c4 r2c4 r2c7 r3c7 r3c1 is a loop of 1 and 2, but for the 9 in r1c1.
    let ring = [(1, 4), (2, 4), (2, 7), (3, 7), (3, 1)];
    let ring: Vec<(usize, usize, &[u8])> = ring
        .iter()
        .map(|(row, column)| (*row, *column, &[1, 2][..]))
        .collect();
    let ring = [&ring[..], &[(1, 1, &[1, 2, 9])]].concat();
    let mut all = vec![sectors(), marks(&ring).with_promise(true)];
    for number in 0..30 {
        let puzzle = generate(22, number, &GenerateOptions::default()).unwrap();
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(next) = Settings::hodoku().next_step(&now) {
            if next.technique > Technique::HiddenQuadruple {
                all.push(now);
                break;
            }
            now.apply(&next);
        }
    }
    all
}
