//! The known counts of slices: made by the builder in memory, or read from verified files, and in agreement with what
//! others have published.

use std::collections::BTreeMap;

use tessera_draughts::Variant;
use tessera_tablebase::known::{self, Known};
use tessera_tablebase::{Index, MAX_PIECES, Part, Slice, Tablebase};

/// The counts of the slices of up to `pieces` pieces.
pub(crate) fn count(variant: Variant, pieces: u32) -> Vec<(Slice, Known)> {
    let mut tables = Tablebase::new(variant);
    tables.build(pieces).unwrap();
    let statistics = tables
        .slices()
        .map(|slice| tables.statistics(slice).unwrap());
    statistics
        .map(|counted| (counted.slice, Known::from(&counted)))
        .collect()
}

#[test]
fn small_slices_are_known() {
    fn check(variant: Variant, pieces: u32) {
        for (slice, counted) in count(variant, pieces) {
            assert_eq!(known::of(variant, slice), Some(counted), "{slice}");
        }
    }
    check(Variant::ENGLISH, 3);
    check(Variant::TOWERS, 3);
    for &variant in Variant::ALL {
        for slice in (2..=3).flat_map(Slice::with_pieces) {
            assert!(known::of(variant, slice).is_some(), "{variant} {slice}");
        }
    }
    // Another variant with the same name.
    let other = Variant::ENGLISH.with_rules(*Variant::ENGLISH.rules());
    assert_eq!(
        known::of(other, Slice::with_pieces(2).next().unwrap()),
        None
    );
}

/// Every position of a slice was counted.
#[test]
fn counts_sum_up_to_the_number_of_positions() {
    for &variant in Variant::ALL {
        for slice in (2..=MAX_PIECES).flat_map(Slice::with_pieces) {
            if let Some(Known {
                wins,
                draws,
                losses,
                ..
            }) = known::of(variant, slice)
            {
                let index = Index::new(variant, slice);
                assert_eq!(
                    wins + draws + losses,
                    index.len() / index.memories(),
                    "{slice}"
                );
            }
        }
    }
}

/// Chinook's totals of English positions with 2 to 8 pieces (J. Schaeffer and others, "A world championship caliber
/// checkers program", 1992; "Checkers is solved", 2007). They count the ways to place the pieces, whoever is to move,
/// and those in which one side has none, too.
#[test]
fn numbers_of_positions_are_those_of_chinook() {
    const CHINOOK: [u64; 7] = [
        6_972,
        261_224,
        7_092_774,
        148_688_232,
        2_503_611_964,
        34_779_531_480,
        406_309_208_481,
    ];
    let choose = |k: u64, n: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for (pieces, expected) in (2..).zip(CHINOOK) {
        assert!(pieces <= MAX_PIECES);
        let parts = Part::all(Variant::ENGLISH, pieces).into_iter();
        let parts = parts.filter(|part| part.slice().pieces() == pieces);
        let contested: u64 = parts.map(|part| part.positions(Variant::ENGLISH)).sum();
        // Men stand on 28 squares, kings on those left of 32; white's or black's.
        let n = u64::from(pieces);
        let of_one_side: u64 = (0..=n)
            .map(|men| choose(men, 28) * choose(n - men, 32 - men))
            .sum();
        assert_eq!(contested + 2 * of_one_side, expected, "{pieces} pieces");
    }
}

/// Chinook's and E. Trice's counts of king against king ("The 7-piece perfect play lookup database for the game of
/// checkers", 2003), and the totals of an independent solver.
#[test]
fn counts_are_those_of_others() {
    let kings = Slice {
        own_men: 0,
        own_kings: 1,
        other_men: 0,
        other_kings: 1,
    };
    let expected = Known {
        wins: 230,
        draws: 654,
        losses: 108,
        longest_win: Some(11),
    };
    assert_eq!(known::of(Variant::ENGLISH, kings), Some(expected));
    let totals = |variant: Variant, pieces: u32| {
        let known = Slice::with_pieces(pieces).map(|slice| known::of(variant, slice).unwrap());
        known.fold((0, 0, 0, None), |sum, known| {
            let (wins, draws, losses, longest) = sum;
            let longest = known.longest_win.max(longest);
            (
                wins + known.wins,
                draws + known.draws,
                losses + known.losses,
                longest,
            )
        })
    };
    assert_eq!(totals(Variant::ENGLISH, 2), (716, 2_370, 402, Some(13)));
    assert_eq!(
        totals(Variant::ENGLISH, 3),
        (100_250, 8_477, 87_305, Some(61))
    );
    assert_eq!(
        totals(Variant::ENGLISH, 4),
        (2_574_304, 1_717_922, 1_917_090, Some(109))
    );
    assert_eq!(totals(Variant::TOWERS, 2), (716, 2_370, 402, Some(13)));
    assert_eq!(
        totals(Variant::TOWERS, 3),
        (99_595, 8_592, 87_845, Some(51))
    );
}

/// Wins, draws, losses, and the plies of the longest win.
type Row = (u64, u64, u64, Option<u16>);

#[test]
fn rows_are_those_of_the_file() {
    let all = include_str!("../../tables/known.json");
    let all: BTreeMap<String, BTreeMap<String, Row>> = serde_json::from_str(all).unwrap();
    assert_eq!(all.len(), Variant::ALL.len());
    for &variant in Variant::ALL {
        let mut rows = all[variant.name()].clone();
        for slice in (2..=MAX_PIECES).flat_map(Slice::with_pieces) {
            let row = known::of(variant, slice)
                .map(|known| (known.wins, known.draws, known.losses, known.longest_win));
            assert_eq!(row, rows.remove(&slice.to_string()));
        }
        assert_eq!(rows, BTreeMap::new());
    }
}
