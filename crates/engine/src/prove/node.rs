//! A position as the search holds it: small, and without a key that is kept up to date.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Memory, Pieces, Position, Variant};

/// The pieces as the side to move sees them, with what else decides the future, and its colour.
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

    /// Calls `visit` with the position after each legal action, in the order of [`Position::legal_actions`]; or returns
    /// `false`, without a call, where `stop` says so.
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

    /// The number of legal actions.
    #[inline]
    pub(super) fn actions(&self) -> u32 {
        self.actions_until(&mut || false).unwrap_or(0)
    }

    /// The number of legal actions, or `None` where `stop` says so.
    #[inline]
    pub(super) fn actions_until(&self, stop: &mut dyn FnMut() -> bool) -> Option<u32> {
        let actions = self.pieces.actions_until(self.color, stop)?;
        Some(actions as u32)
    }

    /// Whether one action of the side to move might leave the opponent without any. It cannot where nothing can be
    /// captured and the opponent's pieces could step to two squares, for a step takes only one of them away.
    #[inline]
    pub(super) fn may_win_at_once(&self) -> bool {
        let opponent = self.pieces.swapped();
        self.pieces.can_capture(self.color) || opponent.step_targets(self.color.other()).len() < 2
    }

    /// Whether the side to move has an action after which the opponent cannot win at once, as far as
    /// [`may_win_at_once`](Node::may_win_at_once) tells, and as far as `stop` lets it look.
    pub(super) fn has_a_respite(&self, stop: &mut dyn FnMut() -> bool) -> bool {
        let mut has = false;
        let mut look = |node: Node<V>| has = has || !node.may_win_at_once();
        let only_steps = const { V::Memory::IS_EMPTY && !V::RULES.end.first_king_wins };
        if only_steps && !self.pieces.can_capture(self.color) {
            // Steps alone, and all that the board allows: there is no need for a list.
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

    /// The position; `None` for what no action leads to.
    pub(super) fn position(&self) -> Option<Position<V>> {
        Position::from_pieces(&self.pieces, self.color).ok()
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

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::{
        Action, English, Frisian, Piece, Rank, Setup, Square, SquareSet, Towers,
    };

    /// White to move with one to three pieces against one or two, at random.
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
        let (mut blocks, mut respites, mut none) = (0, 0, 0);
        for position in positions::<V>() {
            let node = Node::from(&position);
            let winning = wins(&position);
            blocks += usize::from(winning.contains(&false));
            assert!(winning.is_empty() || node.may_win_at_once(), "{position}");

            let actions = position.legal_actions();
            let mut after = actions.iter().map(|action| position.after(action));
            let has_respite = after.any(|after| wins(&after).is_empty());
            assert!(
                has_respite || !node.has_a_respite(&mut || false),
                "{position}"
            );
            respites += usize::from(node.has_a_respite(&mut || false));
            none += usize::from(!has_respite);
        }
        assert!(
            blocks > 100 && respites > 100 && none > 100,
            "the test tests nothing"
        );
    }

    #[test]
    fn what_is_told_at_a_glance_is_true() {
        check::<English>();
        check::<Towers>();
        check::<Frisian>();
    }
}
