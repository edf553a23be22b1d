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

use tessera_draughts::{Action, Color, Position, SquareSet, Variant, Word};

/// A legal move with its rank in the search order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<W: Word> {
    pub(super) action: Action<W>,
    /// The index of the move among the legal moves.
    pub(super) index: u16,
    rank: i32,
}

impl<W: Word> Ranked<W> {
    /// Whether the rank of the move comes from its history alone.
    pub(super) fn is_late(&self) -> bool {
        self.rank < KILLER
    }
}

/// Brings the most promising move to the front. Of equally promising moves, it takes the first.
pub(super) fn bring_best_to_front<W: Word>(actions: &mut [Ranked<W>]) {
    let mut best = 0;
    for i in 1..actions.len() {
        if actions[i].rank > actions[best].rank {
            best = i;
        }
    }
    if best > 0 {
        actions.swap(0, best);
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
    killers: Vec<[Option<Action<W>>; 2]>,
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

    fn place(position: &Position<W>, action: &Action<W>) -> usize {
        let bits = W::BITS as usize;
        let (source, target) = (action.source().bit(), action.target().bit());
        (position.side_to_move().index() * bits + usize::from(source)) * bits + usize::from(target)
    }

    /// Gives a move its rank in the search order. `best_before` is the index of the best move of an earlier search.
    pub(super) fn rank(
        &self,
        position: &Position<W>,
        ply: usize,
        index: u16,
        action: Action<W>,
        best_before: Option<u16>,
    ) -> Ranked<W> {
        let side = position.side_to_move();
        let rank = if best_before == Some(index) {
            BEST_BEFORE
        } else if action.is_capture() {
            let captured = action.captured();
            let kings = captured & position.kings(side.other());
            CAPTURE + (2 * captured.len() + kings.len()) as i32
        } else if position.men(side).contains(action.source().bit())
            && self.promotion_rows[side.index()].contains(action.target().bit())
        {
            PROMOTION
        } else {
            let [latest, other] = self.killers[ply];
            if latest == Some(action) {
                KILLER + 1
            } else if other == Some(action) {
                KILLER
            } else {
                self.history[Self::place(position, &action)]
            }
        };
        Ranked {
            action,
            index,
            rank,
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
        let Some((Ranked { action, .. }, earlier)) = tried.split_last() else {
            return;
        };
        if action.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*action) {
            *killers = [Some(*action), killers[0]];
        }
        let bonus = ((BONUS * depth * depth) as i32).min(MAX_HISTORY / 8);
        self.learn(position, action, bonus);
        for ranked in earlier.iter().filter(|ranked| !ranked.action.is_capture()) {
            self.learn(position, &ranked.action, -bonus);
        }
    }

    /// Moves the history of a move towards [`MAX_HISTORY`] or its negative. The closer it is, the less it changes.
    fn learn(&mut self, position: &Position<W>, action: &Action<W>, bonus: i32) {
        let history = &mut self.history[Self::place(position, action)];
        *history += bonus - *history * bonus.abs() / MAX_HISTORY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(
        ordering: &Ordering<u128>,
        position: &Position,
        best_before: Option<u16>,
    ) -> Vec<String> {
        let mut ranked: Vec<Ranked<u128>> = (0..)
            .zip(position.legal_actions())
            .map(|(index, action)| ordering.rank(position, 0, index, action, best_before))
            .collect();
        for i in 0..ranked.len() {
            bring_best_to_front(&mut ranked[i..]);
        }
        ranked.iter().map(|r| r.action.to_string()).collect()
    }

    #[test]
    fn moves_are_ordered_by_category() {
        let position = Position::of_fen(Variant::TOWERS, "B:BC6,E6,A2:WD5,G2").unwrap();
        let mut ordering = Ordering::new(Variant::TOWERS, 1);
        let plain = order(&ordering, &position, None);
        assert_eq!(
            plain[..3],
            ["C6-E4", "E6-C4", "A2-B1"],
            "captures, then promotions"
        );
        let last = plain.last().unwrap();
        let action = position.parse_action(last).unwrap();
        let killer = [ordering.rank(&position, 0, 0, action, None)];
        ordering.refuted(&position, 0, &killer, 5);
        assert_eq!(order(&ordering, &position, None)[3], *last, "a killer");
        let index = position.legal_actions().iter().position(|a| *a == action);
        let index = index.map(|index| index as u16);
        assert_eq!(order(&ordering, &position, index)[0], *last);
    }

    #[test]
    fn history_never_outranks_killers() {
        let position = Position::initial(Variant::ENGLISH);
        let mut ordering = Ordering::new(Variant::ENGLISH, 2);
        let actions = position.legal_actions();
        let ranked =
            |ordering: &Ordering<u128>, i: usize| ordering.rank(&position, 0, 0, actions[i], None);
        let killer = [ranked(&ordering, 3)];
        ordering.refuted(&position, 0, &killer, 1);
        for _ in 0..1_000 {
            let tried = [ranked(&ordering, 2), ranked(&ordering, 5)];
            ordering.refuted(&position, 1, &tried, 128);
        }
        let order = order(&ordering, &position, None);
        assert_eq!(order[..2], [actions[3].to_string(), actions[5].to_string()]);
        assert_eq!(
            order.last(),
            Some(&actions[2].to_string()),
            "tried before in vain"
        );
    }
}
