//! Hard puzzles and puzzles with rare patterns, from which the search for others starts.
//!
//! This program made them. The first two hard ones come from a walk from random puzzles, the others from its search
//! around those. The patterns come from its search without seeds. The long tests in this file make all of them again.
//! After a change on purpose of what the search finds, such as of the order of techniques, store what they find then.

use super::random::Random;
use super::{GenerateOptions, RatingRange, Symmetry, Wanted};
use crate::canon::ORDERS;
use crate::sudoku_explainer::Difficulty;
use crate::{Cell, Digit, Grid, Technique};

/// The number of seeds that the walk has found.
#[cfg(test)]
const WALKED: usize = 2;

/// The numbers of the searches that have found the others.
#[cfg(test)]
const SEARCHES: [u64; 5] = [1, 2, 3, 4, 5];

/// Minimal puzzles with their ratings in tenths.
const SEEDS: &[(u16, &str)] = &[
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
const PATTERNS: &[(Technique, u64, &str)] = &[
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
pub(super) fn near(options: &GenerateOptions, wanted: &Wanted) -> Vec<Grid> {
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
pub(super) fn rearranged(puzzle: &Grid, random: &mut Random) -> Grid {
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

#[cfg(test)]
mod tests {
    use super::super::vicinity::beside;
    use super::super::wanted::Judge;
    use super::super::{generate, generate_wanted, search_around};
    use super::*;
    use crate::canonical;
    use crate::sudoku_explainer::Solver;

    fn seeds() -> Vec<Grid> {
        let seeds = SEEDS.iter().map(|(_, text)| text.parse().unwrap());
        seeds.collect()
    }

    /// Simulated annealing by the rating and the hard steps, from puzzle to puzzle of seed 1. Returns the first puzzles
    /// of each walk with a rating of 9.3 or more.
    fn walked() -> Vec<Grid> {
        let options = GenerateOptions::default();
        let orbits = options.symmetry.orbits();
        let mut random = Random::new(1, 0);
        let mut solver = Solver::new(&Grid::EMPTY);
        let mut value = |puzzle: &Grid| {
            solver.restart(puzzle);
            let steps = solver.by_ref().map(|step| step.rating.in_tenths());
            let ratings: Vec<u16> = steps.collect();
            let er = ratings.iter().copied().max().unwrap_or(0);
            let hard = ratings.iter().filter(|rating| **rating >= 62);
            let effort: f64 = hard.map(|rating| f64::from(*rating) / 10.0 - 5.0).sum();
            (er, f64::from(er) + effort.ln_1p())
        };
        let mut found = Vec::new();
        for number in 0.. {
            let mut place = generate(1, number, &options).unwrap();
            let mut here = value(&place).1;
            let (mut best, mut hardest, mut waited) = (here, 92, 0);
            while waited <= 3000 {
                let next = beside(&place, &mut random, &orbits, (0, &options)).unwrap();
                let (er, there) = value(&next);
                waited += 1;
                if there > best {
                    (best, waited) = (there, 0);
                }
                if er > hardest {
                    hardest = er;
                    found.push(next);
                    if found.len() == WALKED {
                        return found;
                    }
                }
                let mut fraction = || f64::from(random.below(1 << 24)) / f64::from(1 << 24);
                if there >= here || fraction() < (there - here).exp() {
                    (place, here) = (next, there);
                }
            }
        }
        found
    }

    /// What the search with a number finds, as text. `None` if it finds nothing.
    fn found(number: u64, wanted: &Wanted, seeds: &[Grid]) -> Option<String> {
        let (options, judge) = (GenerateOptions::default(), Judge::new(wanted));
        let found = search_around(Random::new(number, 0), &options, judge, seeds, || true);
        found.ok().flatten().map(|puzzle| puzzle.to_string())
    }

    fn stored(seeds: &[Grid]) -> Vec<Option<String>> {
        seeds.iter().map(|seed| Some(seed.to_string())).collect()
    }

    #[test]
    #[ignore = "takes minutes"]
    fn the_seeds_are_made_again() {
        let seeds = seeds();
        let walked = walked();
        assert_eq!(walked, seeds[..WALKED]);
        let wanted = hard();
        let found = SEARCHES.map(|number| found(number, &wanted, &walked));
        assert_eq!(found.as_slice(), stored(&seeds[WALKED..]));
    }

    fn needs(technique: Technique) -> Wanted {
        Wanted {
            needs: vec![technique],
            ..Wanted::default()
        }
    }

    #[test]
    #[ignore = "takes a minute"]
    fn the_patterns_are_made_again() {
        let patterns = PATTERNS.iter();
        let made = patterns.map(|(technique, number, _)| found(*number, &needs(*technique), &[]));
        let patterns = PATTERNS.iter().map(|(.., seed)| seed.parse().unwrap());
        assert_eq!(
            made.collect::<Vec<_>>(),
            stored(&patterns.collect::<Vec<_>>())
        );
    }

    #[test]
    fn the_patterns_are_different_puzzles_that_need_their_techniques() {
        let puzzles = PATTERNS.iter().map(|(technique, _, seed)| {
            let puzzle: Grid = seed.parse().unwrap();
            assert!(needs(*technique).accepts(&puzzle), "{puzzle}");
            canonical(&puzzle).form.numbers()
        });
        let forms: std::collections::BTreeSet<[u8; 81]> = puzzles.collect();
        assert_eq!(forms.len(), PATTERNS.len());
    }

    fn hard() -> Wanted {
        Wanted {
            rating: Some(RatingRange::new(
                Difficulty::tenths(93)..=Difficulty::UNSOLVED,
            )),
            ..Wanted::default()
        }
    }

    #[test]
    fn the_seeds_are_different_puzzles_with_their_ratings() {
        let mut solver = Solver::new(&Grid::EMPTY);
        for ((rating, _), seed) in SEEDS.iter().zip(seeds()) {
            let er = solver.rate(&seed).unwrap().er;
            assert_eq!(er, Difficulty::tenths(*rating), "{seed}");
        }
        let mut forms: Vec<[u8; 81]> = seeds()
            .iter()
            .map(|seed| canonical(seed).form.numbers())
            .collect();
        forms.sort_unstable();
        forms.dedup();
        assert_eq!(forms.len(), SEEDS.len());
    }

    /// Ratings from 9.0 on, because those from 9.3 on take longer.
    #[test]
    fn puzzles_from_seeds_are_new() {
        let wanted = Wanted {
            rating: Some(RatingRange::new(
                Difficulty::tenths(90)..=Difficulty::UNSOLVED,
            )),
            ..Wanted::default()
        };
        let options = GenerateOptions::default();
        assert!(!near(&options, &wanted).is_empty());
        let found = [1, 1, 2].map(|seed| {
            let found = generate_wanted(seed, 0, &options, &wanted, || true);
            found.unwrap().unwrap()
        });
        assert!(found[0] == found[1] && found[1] != found[2]);
        for puzzle in found {
            assert!(wanted.accepts(&puzzle));
            let form = canonical(&puzzle);
            assert!(seeds().iter().all(|seed| canonical(seed) != form));
        }
    }

    #[test]
    fn a_rearranged_puzzle_has_the_same_form() {
        let mut random = Random::new(47, 0);
        for seed in seeds() {
            let other = rearranged(&seed, &mut random);
            assert!(other != seed);
            assert_eq!(canonical(&other), canonical(&seed));
        }
    }

    #[test]
    fn seeds_are_for_what_they_fit() {
        let options = GenerateOptions::default();
        assert!(!near(&options, &hard()).is_empty());
        let rotational = GenerateOptions {
            symmetry: Symmetry::Rotational,
            ..options.clone()
        };
        let more_clues = GenerateOptions {
            clues: 30..=40,
            ..options.clone()
        };
        let easier = Wanted {
            rating: Some(RatingRange::new(
                Difficulty::tenths(90)..=Difficulty::tenths(92),
            )),
            ..Wanted::default()
        };
        assert_eq!(near(&options, &needs(Technique::SkLoop)).len(), 3);
        let rectangles = needs(Technique::AvoidableRectangleType2);
        assert_eq!(near(&options, &rectangles).len(), 1);
        for (options, wanted) in [
            (&rotational, &hard()),
            (&rotational, &needs(Technique::SkLoop)),
            (&options, &needs(Technique::NakedPair)),
            (&more_clues, &hard()),
            (&options, &easier),
            (&options, &Wanted::default()),
        ] {
            assert_eq!(near(options, wanted), []);
        }
    }
}
