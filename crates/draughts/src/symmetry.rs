//! Symmetries: positions that have the same value because they differ only in the view of the board.
//!
//! The rules for one player are those for the other player after turning the board by 180 degrees, and no rule
//! distinguishes left from right. So a position keeps its value for the side to move when the board is turned and the
//! colours are swapped. It also keeps its value when left and right are swapped, on boards that look the same in a
//! mirror.

use crate::erased::{ErasedSetup, bits_of};
use crate::{Color, Geometry, PlainPosition};

impl PlainPosition {
    /// The position with the board turned by 180 degrees and the colours swapped.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:W22,K9:B18".parse()?;
    /// assert_eq!(position.plain().unwrap().turned().to_fen(), "B:W15:B11,K24");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> PlainPosition {
        let geometry = self.variant().geometry();
        // The distances of the bits from both ends of the word are symmetric: see `Geometry`.
        let last = 127 - geometry.mask().leading_zeros() as u8;
        self.moved(true, |bit| last - bit)
    }

    /// The position with left and right swapped; `None` if the mirrored board has other playing squares.
    ///
    /// ```
    /// use tessera_draughts::{English, Position, Turkish};
    /// let position: Position<Turkish> = "W:Wa1,Kb2:Bh7".parse()?;
    /// let mirrored: Position<Turkish> = "W:Wh1,Kg2:Ba7".parse()?;
    /// assert_eq!(position.plain().unwrap().mirrored(), mirrored.plain());
    /// assert_eq!(Position::<English>::initial().plain().unwrap().mirrored(), None);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Option<PlainPosition> {
        let geometry = self.variant().geometry();
        let has_mirror = bits_of(geometry.mask()).all(|bit| mirror(*geometry, bit).is_some());
        has_mirror.then(|| self.moved(false, |bit| mirror(*geometry, bit).unwrap_or(bit)))
    }

    /// One representative of all positions that have the same value by symmetry. In it, the player who moves first in
    /// the variant is to move. Of the position and its mirror image, it is the lesser one by [`Ord`].
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let (position, turned) = ("B:W21,22:B1,2", "W:W31,32:B11,12");
    /// let [normal, other] = [position, turned].map(|fen| {
    ///     let position: Position<English> = fen.parse().unwrap();
    ///     position.plain().unwrap().normal()
    /// });
    /// assert_eq!(normal, other);
    /// assert_eq!(normal.to_fen(), position);
    /// ```
    #[must_use]
    pub fn normal(&self) -> PlainPosition {
        let position = if self.side_to_move() == self.rules().first_to_move {
            *self
        } else {
            self.turned()
        };
        match position.mirrored() {
            Some(mirrored) => position.min(mirrored),
            None => position,
        }
    }

    /// The position with the piece on each square moved to the square that `to` gives for its bit, and with the colours
    /// swapped if `swaps_colors` is set.
    fn moved(&self, swaps_colors: bool, to: impl Fn(u8) -> u8 + Copy) -> PlainPosition {
        let old = self.setup();
        let color = |color: Color| {
            if swaps_colors { color.other() } else { color }
        };
        let squares = |squares: u128| bits_of(squares).fold(0, |all, bit| all | 1 << to(bit));
        let from = Color::ALL.map(|new| color(new).index());
        let setup = ErasedSetup {
            side_to_move: color(old.side_to_move),
            men: from.map(|side| squares(old.men[side])),
            kings: from.map(|side| squares(old.kings[side])),
            king_steps: from.map(|side| old.king_steps[side].map(|(bit, steps)| (to(bit), steps))),
        };
        PlainPosition::of_setup(self.variant(), setup)
    }
}

/// The bit of the square in the same row with left and right swapped. `None` if that is not a playing square.
fn mirror(geometry: Geometry, bit: u8) -> Option<u8> {
    let width = i32::from(geometry.board().width);
    geometry.bit(geometry.row(bit), width - 1 - geometry.column(bit))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{for_each_variant, random_game};
    use crate::{Position, Variant};

    fn after<V: Variant>(position: &PlainPosition) -> BTreeSet<PlainPosition> {
        let position = Position::<V>::of_plain(position).unwrap();
        let actions = position.legal_actions();
        let plain = |action| position.after(action).plain().unwrap();
        actions.iter().map(plain).collect()
    }

    #[test]
    fn positions_with_another_view_have_the_same_moves() {
        fn check<V: Variant>() {
            for position in random_game::<V>(3, 60) {
                let position = position.plain().unwrap();
                let moves = after::<V>(&position);
                let turned = position.turned();
                assert_eq!(turned.turned(), position);
                let expected: BTreeSet<_> = moves.iter().map(PlainPosition::turned).collect();
                assert_eq!(after::<V>(&turned), expected, "{position:?}");
                assert_eq!(turned.normal(), position.normal());
                if let Some(mirrored) = position.mirrored() {
                    assert_eq!(mirrored.mirrored(), Some(position));
                    let expected: BTreeSet<_> =
                        moves.iter().filter_map(PlainPosition::mirrored).collect();
                    assert_eq!(after::<V>(&mirrored), expected, "{position:?}");
                    assert_eq!(mirrored.normal(), position.normal());
                }
            }
        }
        for_each_variant!(check);
    }
}
