//! Move ordering: alpha-beta saves most if the best move is searched first.
//!
//! The order is:
//!
//! 1. the best move of an earlier search,
//! 2. captures, those of most pieces first,
//! 3. promotions,
//! 4. killers: moves without a capture that caused a cutoff at the same ply (S. G. Akl and M. M. Newborn, "The
//!    Principal Continuation and the Killer Heuristic", 1977),
//! 5. other moves by their history: how often, and at which depth, they caused a cutoff anywhere (J. Schaeffer, "The
//!    History Heuristic", 1983).

use tessera_draughts::{Color, Effect, Position, SquareSet, Variant, Word};

/// A legal move with its rank in the search order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<W: Word> {
    pub(super) effect: Effect<W>,
    /// The index of the move among the legal moves.
    pub(super) index: u16,
    rank: i32,
}

impl<W: Word> Ranked<W> {
    /// A move that has no rank yet. It counts as the best move of an earlier search.
    pub(super) fn new(effect: Effect<W>, index: u16) -> Ranked<W> {
        Ranked {
            effect,
            index,
            rank: BEST_BEFORE,
        }
    }

    /// Whether the rank of the move comes from its history alone.
    pub(super) fn is_late(&self) -> bool {
        self.rank < KILLER
    }
}

/// Brings the most promising move to the front. Of equally promising moves, it takes the first.
pub(super) fn bring_best_to_front<W: Word>(moves: &mut [Ranked<W>]) {
    // Rank and place are compared at once: no processor predicts which move is better.
    let key = |(place, ranked): (u32, &Ranked<W>)| i64::from(ranked.rank) << 32 | i64::from(!place);
    let Some(best) = (0..).zip(&*moves).map(key).max() else {
        return;
    };
    let place = !(best as u32) as usize;
    if place > 0 {
        moves.swap(0, place);
    }
}

const BEST_BEFORE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const PROMOTION: i32 = 1 << 23;
const KILLER: i32 = 1 << 22;
/// Maximum absolute value of a history. Moves ranked by their history come after killers.
const MAX_HISTORY: i32 = 1 << 14;
/// A cutoff at depth d changes histories by this number times d squared. `docs/strength.md` has the match against 1.
const BONUS: u32 = 8;

/// What the search of one thread has learned about moves.
pub(super) struct Ordering<W: Word> {
    /// The rows where men become kings, by colour.
    promotion_rows: [SquareSet<W>; 2],
    /// Two killers per ply, the latest first.
    killers: Vec<[Option<Effect<W>>; 2]>,
    /// Indexed by the side to move, the source and the target.
    history: Vec<i32>,
}

impl<W: Word> Ordering<W> {
    /// An empty ordering for plies below `plies`.
    pub(super) fn new(variant: Variant, plies: usize) -> Ordering<W> {
        let bits = W::BITS as usize;
        Ordering {
            promotion_rows: Color::ALL.map(|color| variant.promotion_row(color)),
            killers: vec![[None; 2]; plies],
            history: vec![0; 2 * bits * bits],
        }
    }

    fn place(position: &Position<W>, effect: &Effect<W>) -> usize {
        let bits = W::BITS as usize;
        let bit = |square: SquareSet<W>| square.word().trailing_zeros() as usize;
        let (source, target) = (bit(effect.source()), bit(effect.target()));
        (position.side_to_move().index() * bits + source) * bits + target
    }

    /// Gives each of these moves its rank in the search order.
    pub(super) fn rank(&self, position: &Position<W>, ply: usize, moves: &mut [Ranked<W>]) {
        for ranked in moves {
            ranked.rank = self.rank_of(position, ply, ranked.effect);
        }
    }

    #[inline(always)]
    fn rank_of(&self, position: &Position<W>, ply: usize, effect: Effect<W>) -> i32 {
        let side = position.side_to_move();
        if effect.is_capture() {
            let captured = effect.captured();
            let kings = captured & position.kings(side.other());
            CAPTURE + (2 * captured.len() + kings.len()) as i32
        } else if position.men(side).intersects(effect.source())
            && self.promotion_rows[side.index()].intersects(effect.target())
        {
            PROMOTION
        } else {
            let [latest, other] = self.killers[ply];
            if latest == Some(effect) {
                KILLER + 1
            } else if other == Some(effect) {
                KILLER
            } else {
                self.history[Self::place(position, &effect)]
            }
        }
    }

    /// Records a cutoff by the last of the moves `tried`. The others are the moves that were searched before it.
    pub(super) fn refuted(
        &mut self,
        position: &Position<W>,
        ply: usize,
        tried: &[Ranked<W>],
        depth: u32,
    ) {
        let Some((Ranked { effect, .. }, earlier)) = tried.split_last() else {
            return;
        };
        if effect.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*effect) {
            *killers = [Some(*effect), killers[0]];
        }
        let bonus = ((BONUS * depth * depth) as i32).min(MAX_HISTORY / 8);
        self.learn(position, effect, bonus);
        for ranked in earlier.iter().filter(|ranked| !ranked.effect.is_capture()) {
            self.learn(position, &ranked.effect, -bonus);
        }
    }

    /// Moves the history of a move towards [`MAX_HISTORY`] or its negative. The closer it is, the less it changes.
    fn learn(&mut self, position: &Position<W>, effect: &Effect<W>, bonus: i32) {
        let history = &mut self.history[Self::place(position, effect)];
        *history += bonus - *history * bonus.abs() / MAX_HISTORY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::Action;

    fn ranked(position: &Position) -> Vec<Ranked<u128>> {
        let effects = position.legal_actions();
        let effects = (0..).zip(effects.iter().map(Action::effect));
        effects
            .map(|(index, effect)| Ranked::new(effect, index))
            .collect()
    }

    fn order(ordering: &Ordering<u128>, position: &Position) -> Vec<String> {
        let mut ranked = ranked(position);
        ordering.rank(position, 0, &mut ranked);
        for i in 0..ranked.len() {
            bring_best_to_front(&mut ranked[i..]);
        }
        let actions = position.legal_actions();
        let name = |ranked: &Ranked<_>| actions[usize::from(ranked.index)].to_string();
        ranked.iter().map(name).collect()
    }

    #[test]
    fn moves_are_ordered_by_category() {
        let position = Position::of_fen(Variant::TOWERS, "B:BC6,E6,A2:WD5,G2").unwrap();
        let mut ordering = Ordering::new(Variant::TOWERS, 1);
        let plain = order(&ordering, &position);
        assert_eq!(
            plain[..3],
            ["C6-E4", "E6-C4", "A2-B1"],
            "captures, then promotions"
        );
        let last = plain.last().unwrap();
        let killer = position.parse_action(last).unwrap().effect();
        ordering.refuted(&position, 0, &[Ranked::new(killer, 0)], 5);
        assert_eq!(order(&ordering, &position)[3], *last, "a killer");
    }

    #[test]
    fn history_never_outranks_killers() {
        let position = Position::initial(Variant::ENGLISH);
        let mut ordering = Ordering::new(Variant::ENGLISH, 2);
        let actions = position.legal_actions();
        let ranked = ranked(&position);
        ordering.refuted(&position, 0, &ranked[3..4], 1);
        for _ in 0..1_000 {
            ordering.refuted(&position, 1, &[ranked[2], ranked[5]], 128);
        }
        let order = order(&ordering, &position);
        assert_eq!(order[..2], [actions[3].to_string(), actions[5].to_string()]);
        assert_eq!(
            order.last(),
            Some(&actions[2].to_string()),
            "tried before in vain"
        );
    }

    /// The ranks of moves, in the order in which a search takes them.
    fn taken(ranks: &[i32]) -> Vec<(i32, u16)> {
        let effect = Position::initial(Variant::ENGLISH).legal_actions()[0].effect();
        let ranked = |(index, rank): (u16, &i32)| Ranked {
            rank: *rank,
            ..Ranked::new(effect, index)
        };
        let mut moves: Vec<Ranked<u128>> = (0..).zip(ranks).map(ranked).collect();
        let next = |place: usize| {
            bring_best_to_front(&mut moves[place..]);
            (moves[place].rank, moves[place].index)
        };
        (0..ranks.len()).map(next).collect()
    }

    #[test]
    fn the_best_move_is_taken_and_the_first_of_equal_ones() {
        assert_eq!(taken(&[]), []);
        let (least, most) = (-MAX_HISTORY, BEST_BEFORE);
        let ranks = [-3, least, 0, most, 7, 7, -3];
        // The move at the front changes places with the one that is taken.
        let expected = [
            (most, 3),
            (7, 4),
            (7, 5),
            (0, 2),
            (-3, 0),
            (-3, 6),
            (least, 1),
        ];
        assert_eq!(taken(&ranks), expected);
    }
}
