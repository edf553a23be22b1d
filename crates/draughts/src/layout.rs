//! What the geometry and the rules of a variant say about words: shifts and masks, computed once.

use crate::generate::Facts;
use crate::{Color, Direction, Geometry, Rules, SquareSet, Word};

/// The shifts and masks of a variant's board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) geometry: Geometry,
    pub(crate) facts: Facts,
    /// The bits of all playing squares.
    mask: u128,
    /// The number of bits of a mask above those of the board.
    spare: u8,
    /// [`Geometry::shift`] by direction.
    shifts: [i8; 8],
    /// The squares that have a neighbour, by direction.
    inner: [u128; 8],
    /// The rows where men become kings, by [`Color::index`].
    promotion_rows: [u128; 2],
}

impl Layout {
    /// The layout for some rules, whose board must fit 128 bits.
    pub(crate) const fn new(rules: &Rules) -> Layout {
        let geometry = Geometry::new(rules.board);
        let (mut shifts, mut inner, mut i) = ([0; 8], [0; 8], 0);
        while i < 8 {
            shifts[i] = geometry.shift(Direction::ALL[i]) as i8;
            inner[i] = geometry.with_neighbour(Direction::ALL[i]);
            i += 1;
        }
        Layout {
            geometry,
            facts: Facts::new(rules),
            mask: geometry.mask(),
            spare: geometry.mask().leading_zeros() as u8,
            shifts,
            inner,
            promotion_rows: [
                geometry.row_mask(rules.promotion_row(Color::White)),
                geometry.row_mask(rules.promotion_row(Color::Black)),
            ],
        }
    }

    /// The number of squares on which a piece can be captured: those with neighbours on both sides in a direction in
    /// which men or kings capture.
    pub(crate) const fn jumpable(&self, rules: &Rules) -> u32 {
        let (men, kings) = (rules.men.captures, rules.kings.captures);
        let (mut count, mut bit) = (0, 0);
        while bit < 128 {
            let (mut is_jumpable, mut i) = (false, 0);
            while i < Direction::ALL.len() {
                let direction = Direction::ALL[i];
                // The men of the player who moves south capture in the mirrored directions.
                let captures = men.contains(direction)
                    || men.flipped().contains(direction)
                    || kings.contains(direction);
                is_jumpable |= captures
                    && self.geometry.neighbour(bit, direction).is_some()
                    && self.geometry.neighbour(bit, direction.opposite()).is_some();
                i += 1;
            }
            count += is_jumpable as u32;
            bit += 1;
        }
        count
    }

    /// All playing squares.
    #[inline(always)]
    pub(crate) fn squares<W: Word>(&self) -> SquareSet<W> {
        SquareSet::from_word(W::from_mask(self.mask))
    }

    /// The row where a player's men become kings.
    #[inline(always)]
    pub(crate) fn promotion_row<W: Word>(&self, color: Color) -> SquareSet<W> {
        SquareSet::from_word(W::from_mask(self.promotion_rows[color.index()]))
    }

    /// The neighbours of squares in a direction. Those outside the board are left out.
    #[inline(always)]
    pub(crate) fn neighbours<W: Word>(
        &self,
        squares: SquareSet<W>,
        direction: Direction,
    ) -> SquareSet<W> {
        let inner = squares.word() & W::from_mask(self.inner[direction as usize]);
        let shift = i32::from(self.shifts[direction as usize]) as u32 & (W::BITS - 1);
        SquareSet::from_word(inner.rotate_left(shift))
    }

    /// The squares with the board turned by 180 degrees.
    #[inline(always)]
    pub(crate) fn turned<W: Word>(&self, squares: SquareSet<W>) -> SquareSet<W> {
        // The distances of the bits from both ends of the word are symmetric: see `Geometry`.
        let spare = u32::from(self.spare) - (128 - W::BITS);
        SquareSet::from_word(squares.word().reverse_bits() >> spare as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::every_corner;
    use crate::{Variant, with_word};

    #[test]
    fn neighbours_are_those_of_the_geometry() {
        for variant in Variant::ALL.iter().copied().chain([every_corner()]) {
            let layout = variant.layout();
            with_word!(variant, W => for bit in variant.squares::<W>() {
                for direction in Direction::ALL {
                    let neighbours = layout.neighbours(SquareSet::<W>::of(bit), direction);
                    let expected = layout.geometry.neighbour(bit, direction);
                    assert_eq!(neighbours.into_iter().collect::<Vec<u8>>(), Vec::from_iter(expected));
                }
            });
        }
    }
}
