//! Compares the totals of all slices of a number of pieces with those of an independent solver. They agree with
//! published position counts (J. Schaeffer and others, Chinook) and with E. Trice's results for king against king.

use tessera_draughts::Variant;
use tessera_tablebase::{Slice, Tablebase, Value};

/// Pieces, wins, draws, losses, plies of the longest win.
type Totals = (u32, u64, u64, u64, u16);

const ENGLISH: [Totals; 3] = [
    (2, 716, 2_370, 402, 13),
    (3, 100_250, 8_477, 87_305, 61),
    (4, 2_574_304, 1_717_922, 1_917_090, 109),
];

const TOWERS: [Totals; 2] = [(2, 716, 2_370, 402, 13), (3, 99_595, 8_592, 87_845, 51)];

fn check(variant: Variant, expected: &[Totals]) {
    let mut tablebase = Tablebase::new(variant);
    for &totals in expected {
        let pieces = totals.0;
        tablebase.build(pieces).unwrap();
        let (mut wins, mut draws, mut losses, mut longest) = (0, 0, 0, 0);
        for slice in Slice::with_pieces(pieces) {
            let statistics = tablebase.statistics(slice).unwrap();
            wins += statistics.wins;
            draws += statistics.draws;
            losses += statistics.losses;
            if let Some((plies, position)) = statistics.longest_win {
                assert_eq!(tablebase.probe(&position), Some(Value::Win(plies)));
                longest = longest.max(plies);
            }
        }
        assert_eq!((pieces, wins, draws, losses, longest), totals, "{variant}");
    }
}

#[test]
fn english() {
    check(Variant::ENGLISH, &ENGLISH);
}

#[test]
fn towers() {
    check(Variant::TOWERS, &TOWERS);
}
