//! Puzzles whose givens stay the same when the grid is turned and the digits are exchanged.

use super::random::Random;
use super::removal::without_needless_clues;
use super::{GenerateOptions, Symmetry};
use crate::candidates::candidates;
use crate::{Cell, Digit, Grid, count, solve};

/// A puzzle with one solution whose givens have this symmetry, with an exchange of digits; without a symmetry in the
/// options, one of two. `None` if it is not as the options say, or if puzzles with their symmetry are not made.
pub fn symmetrical(random: &mut Random, (least, options): (u8, &GenerateOptions)) -> Option<Grid> {
    let symmetry = match options.symmetry {
        Symmetry::None => *random.pick(&[Symmetry::Rotational, Symmetry::Diagonal]),
        symmetry => symmetry,
    };
    // The digits in the middle, or on the diagonal, stay the same.
    let exchanges = match symmetry {
        Symmetry::Rotational => 4,
        Symmetry::Diagonal => 3,
        _ => return None,
    };
    let full = symmetrical_grid(random, symmetry, exchanges)?;
    let mut orbits = symmetry.orbits();
    random.shuffle(&mut orbits);
    let clues = u32::from(least)..=u32::from(*options.clues.end());
    let puzzle = without_needless_clues(&full, &orbits, clues)?;
    let number = 81 - puzzle.unknown() as u8;
    let is_needed = |cell: Cell| {
        let mut fewer = puzzle;
        fewer.set(cell, None);
        count(&fewer, 2) > 1
    };
    let clues = Cell::all().filter(|cell| puzzle[*cell].is_some());
    // Without a symmetry in the options, no clue may be needless by itself.
    let is_minimal = options.symmetry != Symmetry::None
        || !options.is_minimal()
        || clues.into_iter().all(is_needed);
    (options.clues.contains(&number) && is_minimal).then_some(puzzle)
}

/// A full grid that stays the same after a symmetry and this number of exchanges of digits.
fn symmetrical_grid(random: &mut Random, symmetry: Symmetry, exchanges: usize) -> Option<Grid> {
    let mut images: Vec<Digit> = Digit::all().collect();
    let mut names = images.clone();
    random.shuffle(&mut names);
    for pair in names.chunks_exact(2).take(exchanges) {
        for (digit, image) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            images[usize::from(digit.get() - 1)] = image;
        }
    }
    let mut orbits = symmetry.orbits();
    random.shuffle(&mut orbits);
    let mut grid = Grid::EMPTY;
    for orbit in orbits {
        let cells: Vec<Cell> = Cell::all()
            .filter(|cell| orbit >> cell.index() & 1 == 1)
            .collect();
        let mut digits: Vec<Digit> = candidates(&grid)[cells[0]].iter().collect();
        random.shuffle(&mut digits);
        for digit in digits {
            let image = images[usize::from(digit.get() - 1)];
            if cells.len() == 1 && image != digit {
                continue;
            }
            let mut next = grid;
            for (cell, digit) in cells.iter().zip([digit, image]) {
                next.set(*cell, Some(digit));
            }
            if count(&next, 1) == 1 {
                grid = next;
                break;
            }
        }
        if count(&grid, 2) == 1 {
            // The only solution is the same as its image.
            return solve(&grid);
        }
    }
    None
}
