//! Perft against the counts that others have published or reproduced.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

use tessera_draughts::{
    Board, Color, English, LastPly, Position, Rules, Towers, Variant, Ways, perft, perft_divide,
    perft_with,
};

/// Published by Aart Bik (aartbik.blogspot.com) and others, as every way of a capture counts.
const ENGLISH: [u64; 14] = [
    7,
    49,
    302,
    1_469,
    7_361,
    36_768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_623_673,
    1_766_623_630,
    7_978_439_499,
];

/// The same with ways merged, by the tests of rhalbersma/dctl.
const ENGLISH_MERGED: [u64; 13] = [
    7,
    49,
    302,
    1_469,
    7_361,
    36_768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_617_999,
    1_766_564_893,
];

/// On a board of 6x6 with two rows of men each, by the tests of rhalbersma/dctl.
const ENGLISH_6X6: [u64; 17] = [
    5,
    25,
    106,
    369,
    1_271,
    4_104,
    12_495,
    37_474,
    104_013,
    290_032,
    808_158,
    2_209_549,
    6_039_632,
    16_775_007,
    45_722_008,
    129_088_590,
    354_735_390,
];

/// By two independent programs to depth 7, by one to depth 10.
const TOWERS: [u64; 10] = [
    7,
    49,
    379,
    2_872,
    23_582,
    189_143,
    1_585_096,
    13_019_316,
    109_895_943,
    912_060_262,
];

/// The leaves that are counted by default: seconds in all. The long tests go on to the end.
const SHORT: u64 = 100_000_000;

fn check<V: Variant>(counts: &[u64], ways: Ways, leaves: u64) {
    let position = Position::<V>::initial();
    for (depth, &expected) in (1..).zip(counts).filter(|(_, count)| **count <= leaves) {
        let counted = perft_with(&position, depth, ways, LastPly::Bulk);
        assert_eq!(counted, expected, "{} to depth {depth}, {ways:?}", V::NAME);
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct English6x6;

impl Variant for English6x6 {
    type Word = u64;
    const NAME: &'static str = "english-6x6";
    const RULES: Rules = Rules {
        board: Board {
            width: 6,
            height: 6,
            ..Rules::FAMILY.board
        },
        rows_of_men: 2,
        first_to_act: Color::Black,
        ..Rules::FAMILY
    };
}

#[test]
fn english() {
    check::<English>(&ENGLISH, Ways::Separate, SHORT);
}

#[test]
fn english_merged() {
    // Depth 12 is the first at which the two conventions differ.
    check::<English>(&ENGLISH_MERGED, Ways::Merged, 4 * SHORT);
}

#[test]
fn english_on_a_small_board() {
    check::<English6x6>(&ENGLISH_6X6, Ways::Separate, SHORT);
}

#[test]
fn towers() {
    check::<Towers>(&TOWERS, Ways::Separate, 2 * SHORT);
}

#[test]
#[ignore = "long: half a minute"]
fn all_counts_to_the_end() {
    check::<English>(&ENGLISH, Ways::Separate, u64::MAX);
    check::<English>(&ENGLISH_MERGED, Ways::Merged, u64::MAX);
    check::<English6x6>(&ENGLISH_6X6, Ways::Separate, u64::MAX);
    check::<Towers>(&TOWERS, Ways::Separate, u64::MAX);
}

/// English draughts in the large word: the same counts by the same code.
#[test]
fn the_word_makes_no_difference() {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Wide;
    impl Variant for Wide {
        type Word = u128;
        const NAME: &'static str = "wide";
        const RULES: Rules = English::RULES;
    }
    check::<Wide>(&ENGLISH, Ways::Separate, SHORT / 10);
}

#[test]
fn every_convention_and_method_agrees_below_every_action() {
    fn check<V: Variant>(depth: u32) {
        let position = Position::<V>::initial();
        for ways in [Ways::Separate, Ways::Merged] {
            let bulk = perft_divide(&position, depth, ways, LastPly::Bulk);
            assert_eq!(
                bulk,
                perft_divide(&position, depth, ways, LastPly::OneByOne)
            );
            let total: u64 = bulk.iter().map(|(_, count)| count).sum();
            assert_eq!(total, perft(&position, depth));
            #[cfg(feature = "parallel")]
            assert_eq!(
                total,
                tessera_draughts::perft_parallel(&position, depth, ways, LastPly::Bulk)
            );
        }
    }
    check::<English>(8);
    check::<Towers>(7);
}

#[test]
fn depth_zero_is_one_way_and_a_finished_game_has_none() {
    let finished: Position<English> = "B:B1:W5,6,10".parse().unwrap();
    for last_ply in [LastPly::Bulk, LastPly::OneByOne] {
        assert_eq!(perft_with(&finished, 0, Ways::Separate, last_ply), 1);
        assert_eq!(perft_with(&finished, 1, Ways::Separate, last_ply), 0);
        assert_eq!(perft_with(&finished, 5, Ways::Merged, last_ply), 0);
    }
}
