//! Hard puzzles and puzzles with rare patterns, from which the search for others starts.
//!
//! This program made them. The first two hard ones come from a walk from random puzzles, the others from its search
//! around those. The patterns come from its search without seeds. The long tests of the seeds make all of them again.
//! After a change on purpose of what the search finds, such as of the order of techniques, store what they find then.

use super::random::Random;
use super::{GenerateOptions, RatingRange, Symmetry, Wanted};
use crate::canon::ORDERS;
use crate::sudoku_explainer::Difficulty;
use crate::{Cell, Digit, Grid, Technique};

/// Minimal puzzles with their ratings in tenths.
pub const SEEDS: &[(u16, &str)] = &[
    (
        93,
        ".6.4...8.....7...2..3..95..57...13...9...3..13...6....6...8.1...54..7..........25",
    ),
    (
        93,
        "...8......932.....6...59...51.........4...6.8.....794.1....8.6..3.6....74...9.2..",
    ),
    (
        93,
        ".....3....1.5..4..9......2.26..8...7......9....17...6....1.73...54..97....72...9.",
    ),
    (
        93,
        ".......7...4.32..93.......6.7.5...4.2.1..3..5....9......2..6.1....8..6...5..4.8..",
    ),
    (
        94,
        ".1...95..6..7....3..7.....6...4...38....5.1.......2...7.38.......4.9.....6..2..5.",
    ),
    (
        93,
        ".2...7.96.3.1.....8.7...4......5....45..9.6.....6.2...34....5..5......3...13....2",
    ),
    (
        93,
        ".3..8...6..9..2.4.6..5..1..48..25.....64....2..1.........39...1.....73...7.....9.",
    ),
];

/// Minimal puzzles that need a technique, each with the number of the search that has found it.
pub const PATTERNS: &[(Technique, u64, &str)] = &[
    (
        Technique::AvoidableRectangleType2,
        1,
        "2.1..9.4.....8.5.....3..8......9.......4..27.3.95.2.....5.....1.326.5.....69.....",
    ),
    (
        Technique::JuniorExocet,
        2,
        ".......9....5..4....1.4..581.4........28..3...7..3...2..76.9.........9.16...25.3.",
    ),
    (
        Technique::JuniorExocet,
        3,
        "....4.5.8.34...7..8......2..5.98.4....96...8......2...57...6..3.9..31......4..9..",
    ),
    (
        Technique::JuniorExocet,
        4,
        "...6.....9.7..81....5..18.374......1..1.8...4..8.9..2.....1.2..8....6....5.9..7..",
    ),
    (
        Technique::SkLoop,
        1,
        "3.........84...9....53...............7.....28..96.24..........1.3...8.7...62.95..",
    ),
    (
        Technique::SkLoop,
        2,
        "....2.8...1..3...548........4..1.5..6..4....8..7..9....2..8...49.....1.....7...3.",
    ),
    (
        Technique::SkLoop,
        4,
        "..3.86..7.5..4..1.8.....9.........74..4..1....2...5....1.3..29.5..........7..8..6",
    ),
];

/// The seeds that help with what is wanted: those that need the technique that is needed, or that are nearest to the
/// rating.
pub fn near(options: &GenerateOptions, wanted: &Wanted) -> Vec<Grid> {
    if options.symmetry != Symmetry::None || !options.is_minimal() {
        return Vec::new();
    }
    if let ([needed], None) = (&wanted.needs[..], &wanted.rating) {
        let needs = |(technique, ..): &&(Technique, u64, &str)| technique == needed;
        let seeds = PATTERNS.iter().filter(needs);
        let seeds = seeds.filter_map(|(_, _, text)| text.parse().ok());
        return seeds.filter(|seed| has_clues(seed, options)).collect();
    }
    let Some(range) = wanted.rating.as_ref().map(RatingRange::range) else {
        return Vec::new();
    };
    let distance = |rating: u16| {
        let (start, end) = (range.start().in_tenths(), range.end().in_tenths());
        start.saturating_sub(rating) + rating.saturating_sub(end)
    };
    let is_easier = SEEDS
        .iter()
        .all(|(rating, _)| *range.end() < Difficulty::tenths(*rating));
    if is_easier {
        return Vec::new();
    }
    let seeds = SEEDS.iter().filter_map(|(rating, text)| {
        let seed: Grid = text.parse().ok()?;
        has_clues(&seed, options).then_some((distance(*rating), seed))
    });
    let seeds: Vec<(u16, Grid)> = seeds.collect();
    let least = seeds.iter().map(|(distance, _)| *distance).min();
    let nearest = seeds
        .iter()
        .filter(|(distance, _)| Some(*distance) == least);
    nearest.map(|(_, seed)| *seed).collect()
}

fn has_clues(puzzle: &Grid, options: &GenerateOptions) -> bool {
    options.clues.contains(&(81 - puzzle.unknown() as u8))
}

/// The puzzle after a random symmetry, with the digits renamed at random.
pub fn rearranged(puzzle: &Grid, random: &mut Random) -> Grid {
    let mut lines = || {
        let bands = random.pick(&ORDERS);
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| *random.pick(&ORDERS));
        std::array::from_fn::<usize, 9, _>(|at| 3 * bands[at / 3] + within[at / 3][at % 3])
    };
    let (rows, columns) = (lines(), lines());
    let is_turned = random.below(2) == 1;
    let mut names: Vec<Digit> = Digit::all().collect();
    random.shuffle(&mut names);
    let mut result = Grid::EMPTY;
    for cell in Cell::all() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let from = match is_turned {
            true => Cell::at(column, row),
            false => Cell::at(row, column),
        };
        let digit = puzzle[from].map(|digit| names[usize::from(digit.get() - 1)]);
        result.set(cell, digit);
    }
    result
}
