//! The squares from which pieces may have come by a step.

use tessera_draughts::{Pieces, SquareSet, Variant, Word, with_word};
use tessera_tablebase::internals::{StepsBack, index_of, upright};
use tessera_tablebase::{Half, Slice};

fn check<W: Word>(variant: Variant, slice: Slice) {
    let back = StepsBack::<W>::of(variant);
    let north = variant.rules().north;
    let index = index_of::<W>(variant, Half::whole(slice));
    for number in (0..index.len()).step_by(101) {
        let pieces: Pieces<W> = upright(&index.position(number));
        let empty = variant.squares::<W>().without(pieces.own | pieces.other);
        let mut expected = Vec::new();
        pieces.for_each_step(variant, north.other(), |target, source| {
            let is_king = pieces.kings.intersects(target);
            if is_king || !source.intersects(variant.promotion_row(north)) {
                expected.push((target, source));
            }
        });
        let mut found = Vec::new();
        for bit in pieces.own {
            let target = SquareSet::of(bit);
            let sources = back.sources(pieces.kings.intersects(target), bit, empty);
            found.extend(sources.into_iter().map(|bit| (target, SquareSet::of(bit))));
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{variant}: {pieces:?}");
    }
}

#[test]
fn what_is_looked_up_is_what_steps_find() {
    for &variant in Variant::ALL {
        for slice in (2..=3).flat_map(Slice::with_pieces) {
            with_word!(variant, W => check::<W>(variant, slice));
        }
    }
}
