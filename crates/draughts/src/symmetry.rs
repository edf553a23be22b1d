//! Symmetries: positions that have the same value because they differ only in the view of the board.
//!
//! The rules for one player are those for the other player after turning the board by 180 degrees, and no rule
//! distinguishes left from right. So a position keeps its value for the side to move when the board is turned and the
//! colours are swapped. It also keeps its value when left and right are swapped, on boards that look the same in a
//! mirror.

use crate::{Color, Geometry, Position, Setup, SquareSet, Word};

impl<W: Word> Position<W> {
    /// The position with the board turned by 180 degrees and the colours swapped.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22,K9:B18")?;
    /// assert_eq!(position.turned().to_fen(), "B:W15:B11,K24");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Position<W> {
        // The distances of the bits from both ends of the word are symmetric: see `Geometry`.
        let last = 127 - self.variant().geometry().mask().leading_zeros() as u8;
        self.moved(true, |bit| last - bit)
    }

    /// The position with left and right swapped; `None` if the mirrored board has other playing squares.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let read = |fen| Position::of_fen(Variant::TURKISH, fen);
    /// assert_eq!(read("W:Wa1,Kb2:Bh7")?.mirrored(), Some(read("W:Wh1,Kg2:Ba7")?));
    /// assert_eq!(Position::initial(Variant::ENGLISH).mirrored(), None);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Option<Position<W>> {
        let geometry = self.variant().geometry();
        let mut squares = self.variant().squares::<W>().into_iter();
        let has_mirror = squares.all(|bit| mirror(geometry, bit).is_some());
        has_mirror.then(|| self.moved(false, |bit| mirror(geometry, bit).unwrap_or(bit)))
    }

    /// One representative of all positions that have the same value by symmetry. In it, the player who moves first in
    /// the variant is to move. Of the position and its mirror image, it is the lesser one by [`Ord`].
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let (position, turned) = ("B:W21,22:B1,2", "W:W31,32:B11,12");
    /// let [normal, other] = [position, turned].map(|fen| {
    ///     let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
    ///     position.normal()
    /// });
    /// assert_eq!(normal, other);
    /// assert_eq!(normal.to_fen(), position);
    /// ```
    #[must_use]
    pub fn normal(&self) -> Position<W> {
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
    fn moved(&self, swaps_colors: bool, to: impl Fn(u8) -> u8 + Copy) -> Position<W> {
        let old = self.to_setup();
        let color = |color: Color| {
            if swaps_colors { color.other() } else { color }
        };
        let squares = |squares: SquareSet| squares.into_iter().map(to).collect();
        let from = Color::ALL.map(|new| color(new).index());
        let setup = Setup {
            variant: old.variant,
            side_to_move: color(old.side_to_move),
            men: from.map(|side| squares(old.men[side])),
            kings: from.map(|side| squares(old.kings[side])),
            king_steps: from.map(|side| old.king_steps[side].map(|(bit, steps)| (to(bit), steps))),
        };
        Position::from_checked(&setup).cast()
    }
}

/// The bit of the square in the same row with left and right swapped. `None` if that is not a playing square.
fn mirror(geometry: &Geometry, bit: u8) -> Option<u8> {
    let width = i32::from(geometry.board().width);
    geometry.bit(geometry.row(bit), width - 1 - geometry.column(bit))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Variant;
    use crate::testing::random_game;

    fn after(position: &Position) -> BTreeSet<Position> {
        let actions = position.legal_actions();
        actions
            .iter()
            .map(|action| position.after(action))
            .collect()
    }

    #[test]
    fn positions_with_another_view_have_the_same_moves() {
        for &variant in Variant::ALL {
            for position in random_game(variant, 3, 60) {
                let moves = after(&position);
                let turned = position.turned();
                assert_eq!(turned.turned(), position);
                let expected: BTreeSet<_> = moves.iter().map(Position::turned).collect();
                assert_eq!(after(&turned), expected, "{position:?}");
                assert_eq!(turned.normal(), position.normal());
                if let Some(mirrored) = position.mirrored() {
                    assert_eq!(mirrored.mirrored(), Some(position));
                    let expected: BTreeSet<_> =
                        moves.iter().filter_map(Position::mirrored).collect();
                    assert_eq!(after(&mirrored), expected, "{position:?}");
                    assert_eq!(mirrored.normal(), position.normal());
                }
            }
        }
    }
}
