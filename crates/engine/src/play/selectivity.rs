//! The techniques by which a selective search reduces its work.
//!
//! There are three techniques. `docs/strength.md` has the matches that show the gain of each.
//!
//! - Late move reductions: moves that only their history has put late in the order are first searched less deeply.
//!   They are searched to the full depth only if they turn out better than expected.
//! - A position that a shallower search finds good enough by a margin is taken to be good enough (M. Buro, "ProbCut: An
//!   Effective Selective Extension of the Alpha-Beta Algorithm", 1995).
//! - If the table has no best move for a position, the search does less. Off the principal variation, the position is
//!   searched one ply less deeply. On it, a shallower search is made first, to find a move to begin with (J. J. Scott,
//!   1969: "internal iterative deepening").
//!
//! None of this changes what is proven. Wins and losses come only from finished games and tables, and for a player who
//! loses, all moves were searched. A cut by a shallower search returns an estimate, unless that search proved a win.

use std::sync::LazyLock;

/// The least depth at which late moves are reduced.
const REDUCED_FROM: u32 = 3;
/// The number of moves of a position that are never reduced.
const NEVER_REDUCED: usize = 3;
/// The least depth at which a shallower search may cut a position off.
pub(super) const CUT_FROM: u32 = 5;
/// How much better than beta a position must be for such a cut, in hundredths of a man.
pub(super) const CUT_MARGIN: i32 = 30;
/// The least depth at which the search does less if the table has no best move.
pub(super) const DEEPENED_FROM: u32 = 4;
/// Half the width of the first window around the score of the last depth, in hundredths of a man.
pub(super) const WINDOW: i32 = 25;
/// If half the width would be more than this, the window is unbounded.
pub(super) const WIDEST: i32 = 400;
/// The least depth at which the first window is narrow.
pub(super) const WINDOW_FROM: u32 = 6;

/// The depth of the shallower search for a cut.
pub(super) fn cut_depth(depth: u32) -> u32 {
    (depth * 7 / 16).max(1)
}

/// The reduction in plies, by depth and by the number of the move, before the limits in [`reduction`] are applied.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, number: usize| {
        let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
        (0.75 + 0.875 * product) as u8
    };
    std::array::from_fn(|depth| std::array::from_fn(|number| reduction(depth, number)))
});

/// The number of plies by which a late move is reduced at first. `number` is the number of moves before it. At least
/// one ply is left after the move.
pub(super) fn reduction(depth: u32, number: usize, is_principal: bool) -> u32 {
    if depth < REDUCED_FROM || number < NEVER_REDUCED {
        return 0;
    }
    let plies = u32::from(REDUCTIONS[(depth as usize).min(63)][number.min(63)]);
    plies.saturating_sub(is_principal.into()).min(depth - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number_and_leave_a_ply() {
        for depth in 1..140 {
            for number in 0..100 {
                for is_principal in [false, true] {
                    let plies = reduction(depth, number, is_principal);
                    assert!(plies == 0 || plies + 1 < depth);
                    assert!(plies <= reduction(depth, number + 1, is_principal));
                    assert!(plies <= reduction(depth + 1, number, is_principal));
                    assert!(reduction(depth, number, true) <= reduction(depth, number, false));
                }
            }
        }
        assert_eq!(reduction(20, 2, false), 0);
        assert_eq!(reduction(12, 10, false), 5);
        assert_eq!(reduction(12, 10, true), 4);
    }
}
