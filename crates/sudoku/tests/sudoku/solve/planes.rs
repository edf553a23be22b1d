//! The engine with AVX2, compared with the one for any processor.

use proptest::prelude::*;
use tessera_sudoku::Grid;
use tessera_sudoku::internals::solve::by_bands;
use tessera_sudoku::internals::solve::planes::{SPLIT, both_ways, by_planes, places};

use super::consistent;

/// The solutions, at most 200, sorted.
fn found(solutions: impl Iterator<Item = Grid>) -> Vec<Grid> {
    let mut found: Vec<Grid> = solutions.take(200).collect();
    found.sort_unstable();
    found
}

proptest! {
    #[test]
    fn planes_find_what_bands_find(clues in prop::collection::vec((0..81usize, 1..=9u8), 0..40)) {
        let grid = consistent(&clues);
        let expected = by_bands(&grid).map_or_else(Vec::new, found);
        if let Some(solutions) = by_planes(&grid) {
            let found = found(solutions);
            prop_assert_eq!(found.len(), expected.len());
            if expected.len() < 200 {
                prop_assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn every_instruction_set_finds_alike(text in "[.]{40}([1-9]|[.]{5}){81}") {
        let Ok(grid) = text[..81].parse::<Grid>() else { return Ok(()) };
        let Some([mut narrow, mut any]) = both_ways(&grid) else { return Ok(()) };
        for _ in 0..200 {
            let (mut narrow_steps, mut any_steps) = (1_000, 1_000);
            let (found, solved) = (narrow(&mut narrow_steps), any(&mut any_steps));
            prop_assert_eq!(narrow_steps, any_steps);
            prop_assert_eq!(found, solved);
            if found.is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_split_is_in_the_first_way_and_not_in_all() {
    for (kind, split) in SPLIT.iter().enumerate() {
        for (ways, [line, place]) in split.iter().enumerate() {
            let list: Vec<[usize; 3]> = (0..8)
                .filter(|bit| ways >> bit & 1 != 0)
                .filter_map(|bit| places(kind == 1, bit))
                .collect();
            if let [first, others @ ..] = &list[..]
                && !others.is_empty()
            {
                let takes = |way: &[usize; 3]| way[usize::from(*line)] == usize::from(*place);
                assert!(takes(first), "{kind} {ways:#o}");
                assert!(others.iter().any(|way| !takes(way)), "{kind} {ways:#o}");
            }
        }
    }
}
