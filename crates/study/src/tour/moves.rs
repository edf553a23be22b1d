//! Legal moves by other rules: which moves would be legal if one of the rules were different?

use tessera_draughts::{Action, Position, Setup, Square, Variant};

/// A move that may be illegal: the squares of its path and of the captured pieces, as indexes of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Try {
    /// The cells of the moving piece, from the source to the target.
    pub path: Vec<usize>,
    /// The cells of the captured pieces, in increasing order.
    pub captured: Vec<usize>,
}

impl From<&Action> for Try {
    fn from(action: &Action) -> Try {
        Try {
            path: action.path().map(Square::cell).collect(),
            captured: action.captured_squares().map(Square::cell).collect(),
        }
    }
}

/// The legal moves of the side to move by the rules of `variant`, sorted. The variant must have the board of the
/// position's variant. Earlier moves are ignored. A position that cannot occur by these rules has no moves.
pub(super) fn moves(variant: Variant, position: &Position) -> Vec<Try> {
    let setup = Setup {
        variant,
        king_steps: [None; 2],
        ..position.to_setup()
    };
    let Ok(position) = setup.check() else {
        return Vec::new();
    };
    let mut found: Vec<Try> = position.legal_actions().iter().map(Try::from).collect();
    found.sort();
    found.dedup();
    found
}
