//! Compares perft with published counts.

mod boards;

use tessera_draughts::{LastPly, Paths, Position, Variant, perft, perft_divide, perft_with};

/// The number of leaves counted by default: seconds in all. The long tests have no limit.
const SHORT: u64 = 50_000_000;

/// Stands for a variant's initial position in the tables of counts.
const INITIAL: &str = "";

/// Declares a test for each row: its name, the variant, the convention, a position in FEN, and the counts at depth 1, 2
/// and so on.
macro_rules! counts {
    ($($name:ident: $variant:expr, $paths:expr, $position:expr, [$($count:expr),* $(,)?];)*) => {
        $(mod $name {
            use super::*;

            const COUNTS: &[u64] = &[$($count),*];

            #[test]
            fn to_a_few_million_leaves() {
                check($variant, $position, $paths, COUNTS, SHORT);
            }

            #[test]
            #[ignore = "long: up to minutes"]
            fn to_the_end() {
                check($variant, $position, $paths, COUNTS, u64::MAX);
            }
        })*
    };
}

mod counts;

/// Checks the counts of all depths with at most `leaves` leaves.
fn check(variant: Variant, position: &str, paths: Paths, counts: &[u64], leaves: u64) {
    let position = if position == INITIAL {
        Position::initial(variant)
    } else {
        Position::of_fen(variant, position).unwrap()
    };
    for (depth, &expected) in (1..).zip(counts).filter(|(_, count)| **count <= leaves) {
        let counted = perft_with(&position, depth, paths, LastPly::Bulk);
        assert_eq!(
            counted, expected,
            "{position:?} to depth {depth}, {paths:?}"
        );
    }
}

#[test]
fn divide_agrees_with_every_convention_and_method() {
    use Variant as V;
    for (variant, depth) in [
        (V::ENGLISH, 8),
        (V::TOWERS, 7),
        (V::RUSSIAN, 8),
        (V::FRISIAN, 6),
        (V::TURKISH, 5),
    ] {
        let position = Position::initial(variant);
        for paths in [Paths::Separate, Paths::Merged] {
            let bulk = perft_divide(&position, depth, paths, LastPly::Bulk);
            assert_eq!(
                bulk,
                perft_divide(&position, depth, paths, LastPly::OneByOne)
            );
            let total: u64 = bulk.iter().map(|(_, count)| count).sum();
            assert_eq!(total, perft_with(&position, depth, paths, LastPly::Bulk));
            #[cfg(feature = "parallel")]
            assert_eq!(
                total,
                tessera_draughts::perft_parallel(&position, depth, paths, LastPly::Bulk)
            );
        }
    }
}

#[test]
fn depth_zero_counts_one_and_a_finished_game_none() {
    let finished = Position::of_fen(Variant::ENGLISH, "B:B1:W5,6,10").unwrap();
    assert_eq!(perft(&finished, 0), 1);
    for last_ply in [LastPly::Bulk, LastPly::OneByOne] {
        assert_eq!(perft_with(&finished, 0, Paths::Separate, last_ply), 1);
        assert_eq!(perft_with(&finished, 1, Paths::Separate, last_ply), 0);
        assert_eq!(perft_with(&finished, 5, Paths::Merged, last_ply), 0);
    }
}
