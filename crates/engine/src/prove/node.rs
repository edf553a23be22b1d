//! A position as stored by the search: small, and without an incrementally updated key.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Memory, Pieces, Position, SquareSet, Variant, Word};

/// A position: the pieces as the side to move sees them (with [`Memory`]), and the colour of the side to move.
///
/// The fields of [`Pieces`] are stored one by one to save padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node<W: Word> {
    pub(super) own: SquareSet<W>,
    pub(super) other: SquareSet<W>,
    pub(super) kings: SquareSet<W>,
    pub(super) memory: Memory,
    pub(super) color: Color,
}

impl<W: Word> Node<W> {
    #[inline(always)]
    fn new(pieces: Pieces<W>, color: Color) -> Node<W> {
        Node {
            own: pieces.own,
            other: pieces.other,
            kings: pieces.kings,
            memory: pieces.memory,
            color,
        }
    }

    #[inline(always)]
    fn pieces(&self) -> Pieces<W> {
        Pieces {
            own: self.own,
            other: self.other,
            kings: self.kings,
            memory: self.memory,
        }
    }

    /// The number of pieces on the board.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        (self.own | self.other).len()
    }

    /// Calls `visit` with the position after each legal move, in the order of [`Position::legal_actions`]. If `stop`
    /// returns `true` during move generation, returns `false` and does not call `visit`.
    #[inline]
    pub(super) fn for_each_successor_until(
        &self,
        variant: Variant,
        mut visit: impl FnMut(Node<W>),
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let color = self.color.other();
        let visit = |pieces| visit(Node::new(pieces, color));
        self.pieces()
            .for_each_successor_until(variant, self.color, visit, stop)
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn actions(&self, variant: Variant) -> u32 {
        self.actions_until(variant, &mut || false).unwrap_or(0)
    }

    /// The number of legal moves, or `None` if `stop` returned `true` during move generation.
    #[inline]
    pub(super) fn actions_until(
        &self,
        variant: Variant,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<u32> {
        let actions = self.pieces().actions_until(variant, self.color, stop)?;
        Some(actions as u32)
    }

    /// Whether a move of the side to move might leave the opponent without a move. It cannot if nothing can be captured
    /// and the opponent's pieces can step to two squares or more, because a step blocks only one of them.
    #[inline]
    pub(super) fn may_win_at_once(&self, variant: Variant) -> bool {
        let (pieces, opponent) = (self.pieces(), self.color.other());
        pieces.can_capture(variant, self.color)
            || pieces.swapped().step_targets(variant, opponent).len() < 2
    }

    /// Whether the side to move has a move after which the opponent cannot win at once, as far as
    /// [`may_win_at_once`](Node::may_win_at_once) can tell. `stop` may end the check early.
    pub(super) fn can_delay_a_loss(
        &self,
        variant: Variant,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let pieces = self.pieces();
        let first_king_wins = variant.rules().end.first_king_wins;
        let only_steps = variant.king_step_limit() == 0 && !first_king_wins;
        if only_steps && !pieces.can_capture(variant, self.color) {
            // If the only moves are steps, no list is needed.
            return pieces.any_step(variant, self.color, |source, target| {
                let after = pieces.after_step(variant, self.color, source, target);
                !Node::new(after, self.color.other()).may_win_at_once(variant)
            });
        }
        let mut has = false;
        let look = |node: Node<W>| has = has || !node.may_win_at_once(variant);
        self.for_each_successor_until(variant, look, stop);
        has
    }

    /// The position, or `None` if no legal play leads to it.
    pub(super) fn position(&self, variant: Variant) -> Option<Position<W>> {
        Position::from_pieces(variant, &self.pieces(), self.color).ok()
    }

    /// A hash of the whole position: each bit depends on all of it. The memory is part of it if `remembers` is set.
    #[inline]
    pub(super) fn mixed(&self, remembers: bool) -> u64 {
        let mut mixer = Mixer::default();
        for pieces in [self.own, self.other, self.kings] {
            pieces.hash(&mut mixer);
        }
        if remembers {
            self.memory.hash(&mut mixer);
        }
        self.color.hash(&mut mixer);
        mixer.finish()
    }
}

impl<W: Word> Hash for Node<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.mixed(self.memory != Memory::NONE));
    }
}

impl<W: Word> From<&Position<W>> for Node<W> {
    fn from(position: &Position<W>) -> Self {
        Node::new(position.pieces(), position.side_to_move())
    }
}

/// A hasher for positions. It is fast, and needs no protection against chosen inputs.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The high half of the product depends on all bits; the shift brings it down for the next multiplication.
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

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::{Action, Piece, Rank, Setup, Square};

    #[test]
    fn a_node_of_a_64_bit_board_is_half_a_cache_line() {
        assert_eq!(size_of::<Node<u64>>(), 32);
    }

    /// Pseudorandom positions with white to move and one to three pieces against one or two.
    fn positions(variant: Variant) -> impl Iterator<Item = Position> {
        let squares: Vec<Square> = Square::all(variant).collect();
        let mut state = 1_u64;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % below
        };
        (0..200_000).filter_map(move |_| {
            let mut setup = Setup::empty(variant, Color::White);
            for (color, most) in [(Color::White, 3), (Color::Black, 2)] {
                for _ in 0..=random(most) {
                    let rank = [Rank::Man, Rank::King][random(2)];
                    setup.put(Piece { color, rank }, squares[random(squares.len())]);
                }
                let king = setup.kings[color.index()].first();
                setup.king_steps[color.index()] = king.zip(Some(random(3) as u8 + 1));
            }
            setup.check().ok()
        })
    }

    #[test]
    fn static_tests_are_sound() {
        for variant in [Variant::ENGLISH, Variant::TOWERS, Variant::FRISIAN] {
            let wins = |position: &Position<u64>| -> Vec<bool> {
                let winning = |after: &Position<u64>| after.outcome().is_some();
                let actions = position.legal_actions();
                let winning = actions.iter().filter(|a| winning(&position.after(a)));
                winning.map(Action::is_capture).collect()
            };
            let (mut blocks, mut delays, mut none) = (0, 0, 0);
            for position in positions(variant) {
                let position = position.cast();
                let node = Node::from(&position);
                let winning = wins(&position);
                blocks += usize::from(winning.contains(&false));
                assert!(
                    winning.is_empty() || node.may_win_at_once(variant),
                    "{position}"
                );

                let actions = position.legal_actions();
                let mut after = actions.iter().map(|action| position.after(action));
                let can_delay = after.any(|after| wins(&after).is_empty());
                assert!(
                    can_delay || !node.can_delay_a_loss(variant, &mut || false),
                    "{position}"
                );
                delays += usize::from(node.can_delay_a_loss(variant, &mut || false));
                none += usize::from(!can_delay);
            }
            assert!(
                blocks > 100 && delays > 100 && none > 100,
                "nothing was tested"
            );
        }
    }
}
