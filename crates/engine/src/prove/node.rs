//! A position as stored by the search: small, and without an incrementally updated key.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Memory, Pieces, Position, Variant, Words};

/// A position: the pieces as the side to move sees them (with [`Memory`]), and the colour of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node<V: Variant> {
    pub(super) pieces: Pieces<V>,
    pub(super) color: Color,
}

/// A [`Node`] as words, for maps that are compiled once for all variants with the same words.
pub(super) type Stored<V> = (Words<V>, Color);

impl<V: Variant> Node<V> {
    /// The position as words.
    #[inline]
    pub(super) fn stored(&self) -> Stored<V> {
        (self.pieces.words(), self.color)
    }

    /// The number of pieces on the board.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        (self.pieces.own | self.pieces.other).len()
    }

    /// Calls `visit` with the position after each legal move, in the order of [`Position::legal_actions`]. If `stop`
    /// returns `true` during move generation, returns `false` and does not call `visit`.
    #[inline]
    pub(super) fn for_each_successor_until(
        &self,
        mut visit: impl FnMut(Node<V>),
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let color = self.color.other();
        let visit = |pieces| visit(Node { pieces, color });
        self.pieces
            .for_each_successor_until(self.color, visit, stop)
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn actions(&self) -> u32 {
        self.actions_until(&mut || false).unwrap_or(0)
    }

    /// The number of legal moves, or `None` if `stop` returned `true` during move generation.
    #[inline]
    pub(super) fn actions_until(&self, stop: &mut dyn FnMut() -> bool) -> Option<u32> {
        let actions = self.pieces.actions_until(self.color, stop)?;
        Some(actions as u32)
    }

    /// Whether a move of the side to move might leave the opponent without a move. It cannot if nothing can be captured
    /// and the opponent's pieces can step to two squares or more, because a step blocks only one of them.
    #[inline]
    pub(super) fn may_win_at_once(&self) -> bool {
        let opponent = self.pieces.swapped();
        self.pieces.can_capture(self.color) || opponent.step_targets(self.color.other()).len() < 2
    }

    /// Whether the side to move has a move after which the opponent cannot win at once, as far as
    /// [`may_win_at_once`](Node::may_win_at_once) can tell. `stop` may end the check early.
    pub(super) fn can_delay_a_loss(&self, stop: &mut dyn FnMut() -> bool) -> bool {
        let mut has = false;
        let mut look = |node: Node<V>| has = has || !node.may_win_at_once();
        let only_steps = const { V::Memory::IS_EMPTY && !V::RULES.end.first_king_wins };
        if only_steps && !self.pieces.can_capture(self.color) {
            // If the only moves are steps, they can be generated without a list.
            let color = self.color.other();
            self.pieces.for_each_step(self.color, |source, target| {
                let pieces = self.pieces.after_step(self.color, source, target);
                look(Node { pieces, color });
            });
        } else {
            self.for_each_successor_until(look, stop);
        }
        has
    }

    /// The position, or `None` if no legal play leads to it.
    pub(super) fn position(&self) -> Option<Position<V>> {
        Position::from_pieces(&self.pieces, self.color).ok()
    }

    /// A hash of the whole position: each bit depends on all of it.
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
    use tessera_draughts::{
        Action, English, Frisian, Piece, Rank, Setup, Square, SquareSet, Towers,
    };

    /// Pseudorandom positions with white to move and one to three pieces against one or two.
    fn positions<V: Variant>() -> impl Iterator<Item = Position<V>> {
        let squares: Vec<Square<V>> = SquareSet::all().into_iter().collect();
        let mut state = 1_u64;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % below
        };
        (0..200_000).filter_map(move |_| {
            let mut setup = Setup::<V>::empty(Color::White);
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

    fn check<V: Variant>() {
        let wins = |position: &Position<V>| -> Vec<bool> {
            let winning = |after: &Position<V>| after.outcome().is_some();
            let actions = position.legal_actions();
            let winning = actions.iter().filter(|a| winning(&position.after(a)));
            winning.map(Action::is_capture).collect()
        };
        let (mut blocks, mut delays, mut none) = (0, 0, 0);
        for position in positions::<V>() {
            let node = Node::from(&position);
            let winning = wins(&position);
            blocks += usize::from(winning.contains(&false));
            assert!(winning.is_empty() || node.may_win_at_once(), "{position}");

            let actions = position.legal_actions();
            let mut after = actions.iter().map(|action| position.after(action));
            let can_delay = after.any(|after| wins(&after).is_empty());
            assert!(
                can_delay || !node.can_delay_a_loss(&mut || false),
                "{position}"
            );
            delays += usize::from(node.can_delay_a_loss(&mut || false));
            none += usize::from(!can_delay);
        }
        assert!(
            blocks > 100 && delays > 100 && none > 100,
            "nothing was tested"
        );
    }

    #[test]
    fn static_tests_are_sound() {
        check::<English>();
        check::<Towers>();
        check::<Frisian>();
    }
}
