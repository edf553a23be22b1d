//! The parts that slices are cut into.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tessera_draughts::{Variant, Word, with_word};
use tessera_tablebase::internals::{
    MenRows, for_each, half_of_pieces, has, index_of, is_cut, order, positions, rank, unrank,
    upright,
};
use tessera_tablebase::{Half, Part, Slice};

use super::common::slices;

/// Slices of two to six pieces of both sides.
fn contested() -> impl Strategy<Value = Slice> {
    slices(4).prop_filter("no pieces of a side", |slice| slice.is_contested())
}

/// The part of the position after a move, and whether it needs no table.
fn check_position<W: Word>(variant: Variant, slice: Slice, seed: u64) {
    let number = seed % positions(variant, Half::whole(slice));
    let position = index_of::<W>(variant, Half::whole(slice)).position(number);
    let pieces = upright(&position);
    let rows = MenRows::of(variant);
    let half = half_of_pieces(&pieces, is_cut(variant, slice).then_some(&rows));
    let part = Part::of(&position);
    assert_eq!(part, Part::of_half(half));
    assert!(part.halves().any(|other| other == half));
    assert_eq!(part.to_string().parse(), Ok(part));

    let index = index_of::<W>(variant, half);
    assert_eq!(index.len(), positions(variant, half));
    let number = index.number(&position).unwrap();
    assert!(number < index.len());
    assert_eq!(unrank(&index, number), pieces);

    let (successors, needs) = (part.successors(variant), part.needs(variant));
    assert!(needs.is_sorted_by_key(|part| order(*part)));
    for next in successors.iter().chain(&needs) {
        assert!(order(*next) < order(part), "{part} needs {next}");
        assert!(next.positions(variant) > 0);
    }
    for action in position.legal_actions() {
        let after = position.after(&action);
        if !Slice::of(&after).is_contested() {
            continue;
        }
        let next = Part::of(&after);
        assert!(
            next == part || successors.contains(&next),
            "{position}: a move from {part} to {next}"
        );
        assert!(next == part || needs.contains(&next));
        for capture in after.legal_actions().iter().filter(|a| a.is_capture()) {
            let last = after.after(capture);
            let is_needed = next == part || needs.contains(&Part::of(&last));
            assert!(is_needed || !Slice::of(&last).is_contested());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_lead_to_the_same_part_or_to_one_before_it(slice in contested(), seed: u64) {
        for &variant in Variant::ALL {
            with_word!(variant, W => check_position::<W>(variant, slice, seed));
        }
    }
}

/// The halves of the parts of a slice cut at every lead, whatever its size.
fn cut(variant: Variant, slice: Slice) -> Vec<Half> {
    // No man stands on the row where it would be promoted.
    let last = variant.rules().board.height - 2;
    let rows = |men: u8| -> Vec<Option<u8>> {
        let rows = (0..=last).map(Some);
        if men > 0 { rows.collect() } else { vec![None] }
    };
    let with = |own_lead| {
        let others = rows(slice.other_men).into_iter();
        others.map(move |other_lead| Half {
            slice,
            own_lead,
            other_lead,
        })
    };
    rows(slice.own_men).into_iter().flat_map(with).collect()
}

/// Positions in order have numbers without gaps, and those of all parts of a slice are those of the slice.
fn check_numbers(variant: Variant, slice: Slice) {
    with_word!(variant, W => check_numbers_in::<W>(variant, slice));
}

fn check_numbers_in<W: Word>(variant: Variant, slice: Slice) {
    let rows = MenRows::of(variant);
    let mut all = 0;
    for half in cut(variant, slice) {
        let index = index_of::<W>(variant, half);
        assert_eq!(index.len(), positions(variant, half), "{half}");
        let mut expected = 0;
        for_each(&index, &mut |number, pieces| {
            assert_eq!(number, expected);
            expected += 1;
            assert!(has(&index, pieces));
            assert_eq!(half_of_pieces(pieces, Some(&rows)), half);
            assert_eq!(rank(&index, pieces), number, "{half}");
            assert_eq!(unrank(&index, number), *pieces, "{half}");
        });
        assert_eq!(expected, index.len());
        all += index.len();
    }
    assert_eq!(all, positions(variant, Half::whole(slice)));
}

#[test]
fn each_position_of_a_slice_is_in_one_part() {
    for &variant in Variant::ALL {
        for slice in Slice::with_pieces(2) {
            check_numbers(variant, slice);
        }
    }
    for slice in Slice::with_pieces(3) {
        check_numbers(Variant::ENGLISH, slice);
        check_numbers(Variant::TURKISH, slice);
    }
    let steps = Slice {
        own_men: 1,
        own_kings: 1,
        other_men: 1,
        other_kings: 0,
    };
    check_numbers(Variant::FRISIAN, steps);
    let men = Slice {
        own_men: 3,
        own_kings: 0,
        other_men: 2,
        other_kings: 0,
    };
    check_numbers(Variant::ENGLISH, men);
    check_numbers(Variant::ENGLISH, men.swapped());
}

#[test]
fn all_parts_are_listed_once_after_what_they_need() {
    fn check(variant: Variant, pieces: u32) {
        let parts = Part::all(variant, pieces);
        let slices = (2..=pieces).flat_map(Slice::with_pieces);
        let all: u64 = slices.map(|s| positions(variant, Half::whole(s))).sum();
        let of_parts = parts.iter().map(|part| part.positions(variant));
        assert_eq!(of_parts.sum::<u64>(), all);
        let mut before = BTreeSet::new();
        for part in parts {
            let needs = part.needs(variant);
            assert!(needs.iter().all(|need| before.contains(need)), "{part}");
            assert!(before.insert(part), "{part}");
        }
    }
    check(Variant::ENGLISH, 6);
    check(Variant::INTERNATIONAL, 4);
    check(Variant::FRISIAN, 4);
    check(Variant::TURKISH, 4);
}

#[test]
fn names_that_are_none_are_refused() {
    for name in [
        "",
        "K",
        "v",
        "KvK1",
        "MKvK",
        "KvKM",
        "M1vM",
        "KMvM1",
        "M1vMx",
        "M999vM1",
        "KKKKKvKKKK",
        "M01vK",
    ] {
        let error = name.parse::<Part>().unwrap_err().to_string();
        assert!(error.contains(&format!("'{name}'")), "{error}");
    }
}
