//! A position as the search holds it: small, and without a key that is kept up to date.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Pieces, Position, Setup, Variant};

/// The pieces as the side to move sees them, and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node<V: Variant> {
    pub(super) pieces: Pieces<V>,
    pub(super) color: Color,
}

impl<V: Variant> Node<V> {
    /// The number of pieces on the board.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        (self.pieces.own | self.pieces.other).len()
    }

    /// Calls `visit` with the position after each legal action, in the order of [`Position::legal_actions`].
    #[inline]
    pub(super) fn for_each_successor(&self, mut visit: impl FnMut(Node<V>)) {
        let color = self.color.other();
        self.pieces
            .for_each_successor(self.color, |pieces| visit(Node { pieces, color }));
    }

    /// The number of legal actions.
    #[inline]
    pub(super) fn actions(&self) -> u32 {
        let mut actions = 0;
        self.pieces.for_each_successor(self.color, |_| actions += 1);
        actions
    }

    /// The position; `None` for what no action leads to.
    pub(super) fn position(&self) -> Option<Position<V>> {
        let Pieces { own, other, kings } = self.pieces;
        let mut setup = Setup::empty(self.color);
        for (color, all) in [(self.color, own), (self.color.other(), other)] {
            setup.men[color.index()] = all.without(kings);
            setup.kings[color.index()] = all & kings;
        }
        setup.check().ok()
    }

    /// Bits of which each depends on the whole position.
    #[inline]
    pub(super) fn mixed(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.hash(&mut mixer);
        mixer.finish()
    }
}

impl<V: Variant> From<&Position<V>> for Node<V> {
    fn from(position: &Position<V>) -> Self {
        Node {
            pieces: position.pieces(),
            color: position.side_to_move(),
        }
    }
}

/// Mixes the words of a position: quick, and good enough for positions, which nobody chooses to do harm.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The high half of the product depends on all bits; it is brought down for the next one.
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ (product >> 32);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_isize(&mut self, discriminant: isize) {
        self.write_u64(discriminant as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }
}
