//! The numbers of subsets of squares.

use tessera_draughts::{Color, Square, Variant};
use tessera_tablebase::internals::{Subsets, number_of_subsets};

#[test]
fn subsets_and_numbers_are_inverse() {
    let variant = Variant::ENGLISH;
    let subsets = Subsets::of(variant);
    let squares = variant.squares();
    let holes = (1..=3).chain(10..=12);
    let holes = holes.map(|number| Square::numbered(variant, number).unwrap());
    for region in [
        squares,
        variant.row(7),
        squares.without(variant.promotion_row(Color::Black)),
        squares.without(holes.collect()),
    ] {
        for size in 0..=region.len().min(4) {
            for number in 0..number_of_subsets(size, region.len()) {
                let [subset, from_end] = subsets.unrank(number, size, region);
                assert_eq!(subset.len(), size);
                assert!(subset.without(region).is_empty());
                assert_eq!(subsets.ranks(subset, region)[0], number);
                assert_eq!(from_end.len(), size);
                assert!(from_end.without(region).is_empty());
                assert_eq!(subsets.ranks(from_end, region)[1], number);
            }
        }
    }
}
