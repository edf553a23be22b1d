//! What the lengths of chains add to ratings.

use tessera_sudoku::internals::explainer::{length_steps, rating_order};

#[test]
fn lengths_are_those_of_the_specification() {
    let limits = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386]
        .into_iter()
        .enumerate();
    for (steps, limit) in limits {
        assert_eq!(length_steps(limit), steps as u16, "{limit}");
        assert_eq!(length_steps(limit + 1), steps as u16 + 1, "{limit}");
    }
    assert_eq!(length_steps(0), 0);
}

#[test]
fn sums_are_compared_as_floating_point_numbers() {
    assert!(rating_order(6.6, 8) < rating_order(6.5, 10));
    assert!(rating_order(6.6, 14) < rating_order(7.0, 4));
}
