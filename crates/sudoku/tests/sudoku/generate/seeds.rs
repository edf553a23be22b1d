//! The puzzles at which the search for rare ones starts.

use tessera_sudoku::internals::generate::{
    PATTERNS, SEEDS, beside, near, rearranged, search_around,
};
use tessera_sudoku::internals::orbits;
use tessera_sudoku::sudoku_explainer::Difficulty;
use tessera_sudoku::sudoku_explainer::Solver;
use tessera_sudoku::{
    GenerateOptions, Grid, Random, RatingRange, Symmetry, Technique, Wanted, canonical, generate,
    generate_wanted,
};

/// The number of seeds that the walk has found.
const WALKED: usize = 2;

/// The numbers of the searches that have found the others.
const SEARCHES: [u64; 5] = [1, 2, 3, 4, 5];

fn seeds() -> Vec<Grid> {
    let seeds = SEEDS.iter().map(|(_, text)| text.parse().unwrap());
    seeds.collect()
}

/// Simulated annealing by the rating and the hard steps, from puzzle to puzzle of seed 1. Returns the first puzzles
/// of each walk with a rating of 9.3 or more.
fn walked() -> Vec<Grid> {
    let options = GenerateOptions::default();
    let orbits = orbits(options.symmetry);
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
    let options = GenerateOptions::default();
    let found = search_around(Random::new(number, 0), &options, wanted, seeds);
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
        canonical(&puzzle).form
    });
    let forms: std::collections::BTreeSet<Grid> = puzzles.collect();
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
    let mut forms: Vec<Grid> = seeds().iter().map(|seed| canonical(seed).form).collect();
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
