//! Principal variation search: alpha-beta that expects the first move of a position to be the best.
//!
//! Each other move is searched with a null window, which is cheap and only shows whether the move is better. Only a
//! better move is searched again for its value (T. A. Marsland and M. Campbell, "Parallel Search of Strongly Ordered
//! Game Trees", 1982; A. Reinefeld, "An Improvement to the Scout Tree Search Algorithm", 1983). If the search is not
//! selective, then without a table and repetitions the value equals that of plain minimax with the same leaves. What a
//! selective search leaves out is in [`selectivity`](super::selectivity).

use std::ops::Range;

use tessera_draughts::{Action, ActionList, Effect, Position, Word};
use tessera_tablebase::Wld;

use super::limits::MAX_DEPTH;
use super::ordering::{Ordering, Ranked, bring_best_to_front};
use super::path::Path;
use super::sampler::Sampler;
use super::score::{
    BEYOND, estimated_win, exact_at, from_position, from_root, furthest_win, is_proven,
    without_action, won_by_king,
};
use super::selectivity::Selectivity;
use super::shared::{Meter, Shared, Stopped};
use super::table::{Bound, Entry};
use crate::network::Sums;

/// Minimum number of plies that a drawing rule must leave for a win at an unknown distance to be expected in time.
const ENOUGH_PLIES: u16 = 40;

/// The number of nodes until the clock is checked again after the tables returned an outcome. Decoding a block takes as
/// long as a hundred nodes.
const NODES_OF_AN_OUTCOME: u64 = 16;

/// The search of one thread.
pub(super) struct Search<'a, W: Word> {
    pub(super) shared: &'a Shared<'a, W>,
    pub(super) meter: Meter<'a>,
    /// Whether a value depends, or may depend, on the evaluation. If not, it is proven and does not change at greater
    /// depths.
    pub(super) rests_on_estimates: bool,
    path: Path,
    ordering: Ordering<W>,
    sums: Option<Sums<W>>,
    /// The moves still to be searched, for all positions on the path. Lists of moves are large. Here they take no space
    /// on the call stack.
    pub(super) pending: Vec<Ranked<W>>,
    /// The best line from each ply on.
    lines: Vec<Vec<Effect<W>>>,
    /// The ply from which on no line is extended.
    last_ply: usize,
    /// Chooses some of the positions that are evaluated, if wanted.
    pub(super) sampler: Option<Box<Sampler<W>>>,
}

/// A move to be searched.
struct Child<W: Word> {
    effect: Effect<W>,
    /// Whether it is searched at once with the full window.
    is_first: bool,
    /// The number of plies to search after the move.
    depth: u32,
    /// The number of plies by which the first search of a move that is not the first is reduced; less than `depth`.
    reduction: u32,
}

/// A move at the root, and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootAction<W: Word> {
    pub(super) action: Action<W>,
    pub(super) value: i32,
    /// The principal variation of the move, including the move.
    pub(super) line: Vec<Action<W>>,
}

impl<'a, W: Word> Search<'a, W> {
    pub(super) fn new(shared: &'a Shared<'a, W>) -> Self {
        let variant = shared.position.variant();
        // A line of captures continues beyond the depth, for at most as many plies as there are squares.
        let plies = 2 * MAX_DEPTH as usize + variant.rules().board.squares() as usize + 2;
        Search {
            shared,
            meter: Meter::new(&shared.counter),
            rests_on_estimates: false,
            path: Path::of_game(shared.earlier, shared.position, shared.draws, shared.clock),
            ordering: Ordering::new(variant, 2 * MAX_DEPTH as usize + 1),
            sums: shared.judge.sums(),
            pending: Vec::new(),
            lines: vec![Vec::new(); plies],
            last_ply: 0,
            sampler: None,
        }
    }

    /// Searches the moves of the root to a depth of 1 or more in the window from `alpha` to `beta`, and moves the best
    /// to the front. Returns the value of the best move, or `None` if no move exceeds `alpha`, and whether the search
    /// was stopped.
    pub(super) fn root(
        &mut self,
        actions: &mut [RootAction<W>],
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> (Option<i32>, Result<(), Stopped>) {
        let position = self.shared.position;
        self.last_ply = 2 * depth as usize;
        let (mut best, mut bound, mut result) = (None, alpha, Ok(()));
        for (i, root) in actions.iter_mut().enumerate() {
            let child = Child {
                effect: root.action.effect(),
                is_first: i == 0,
                depth: depth - 1,
                reduction: 0,
            };
            match self.child(position, &child, 0, bound, beta) {
                Err(stopped) => {
                    result = Err(stopped);
                    break;
                }
                Ok(value) if value > bound => {
                    (best, bound) = (Some((i, value)), value);
                    root.value = value;
                    root.line = self.line_from(root.action);
                    if value >= beta {
                        break;
                    }
                }
                Ok(_) => {}
            }
        }
        if let Some((best, _)) = best {
            actions[..=best].rotate_right(1);
        }
        (best.map(|(_, value)| value), result)
    }

    /// The value of a move for the player who makes it. `position` is the position before the move. The value is exact
    /// if it is between alpha and beta, otherwise a bound on the same side of the window.
    fn child(
        &mut self,
        position: &Position<W>,
        child: &Child<W>,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let Child {
            effect,
            is_first,
            depth,
            reduction,
        } = *child;
        let after = position.after_effect(&effect);
        // A leaf is not looked up, and in a large table even a prefetch that is not used takes long: it finds the
        // address of a page that is in no cache.
        if depth > 0 {
            self.shared.table.prefetch(after.key());
        }
        self.shared.estimates.prefetch(after.key());
        self.path.push(position, &effect, &after);
        self.note_move(ply, effect);
        let mut value = BEYOND;
        if !is_first {
            if reduction > 0 {
                value = -self.node(&after, depth - reduction, ply + 1, -alpha - 1, -alpha)?;
            }
            if value > alpha {
                value = -self.node(&after, depth, ply + 1, -alpha - 1, -alpha)?;
            }
        }
        if is_first || (value > alpha && value < beta) {
            value = -self.node(&after, depth, ply + 1, -beta, -alpha)?;
        }
        self.path.pop();
        Ok(value)
    }

    /// The value of a position for its side to move: exact, or a bound, as in [`child`](Search::child).
    fn node(
        &mut self,
        position: &Position<W>,
        mut depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.visit(ply)?;
        let end = self.shared.end;
        if let Some(value) = won_by_king(end, position, ply) {
            return Ok(value);
        }
        if self.path.repeats() {
            return Ok(0);
        }
        if self.path.is_drawn() {
            return Ok(if position.can_act() {
                0
            } else {
                without_action(end, ply)
            });
        }
        if let Some(value) = self.probe(position, ply, alpha, beta) {
            return Ok(value);
        }
        if depth == 0 {
            return self.quiescence(position, ply, alpha, beta);
        }
        let is_principal = beta - alpha > 1;
        let selectivity = self.shared.selectivity;
        // The entry is on its way from memory meanwhile.
        let is_cuttable = selectivity.is_some()
            && !is_principal
            && !is_proven(beta)
            && self.is_calm(position, depth);
        let mut entry = self.shared.table.get(position.key());
        // On the principal variation, the table is only used for move ordering. There are few such positions, and this
        // way the line is complete.
        if let Some(entry) = entry
            && !is_principal
            && u32::from(entry.depth) >= depth
        {
            let value = from_root(entry.value, ply);
            if entry.bound.settles(value, alpha, beta) {
                self.rests_on_estimates |= !is_proven(value);
                return Ok(value);
            }
        }
        let estimate = is_cuttable.then(|| self.estimate(position, ply));
        if let (Some(selectivity), Some(estimate)) = (selectivity, estimate) {
            let cut = self.cut(selectivity, position, estimate, depth, ply, beta)?;
            if let Some(value) = cut {
                return Ok(value);
            }
            // The shallow search may have stored a move to begin with.
            entry = entry.or_else(|| self.shared.table.get(position.key()));
        }
        if let Some(selectivity) = selectivity
            && entry.is_none()
            && depth >= selectivity.deepened_from
        {
            if is_principal {
                self.node(position, depth - 2, ply, alpha, beta)?;
                entry = self.shared.table.get(position.key());
            } else {
                depth -= 1;
            }
        }
        let pending = self.push_actions(position)?;
        if pending.is_empty() {
            return Ok(without_action(end, ply));
        }
        // Where there is a best move of an earlier search, it often refutes the position. So it is searched before the
        // others get a rank.
        let best_before = entry
            .map(|entry| pending.start + usize::from(entry.best))
            .filter(|place| pending.contains(place));
        match best_before {
            Some(place) => self.pending.swap(pending.start, place),
            None => self
                .ordering
                .rank(position, ply, &mut self.pending[pending.clone()]),
        }
        self.lines[ply].clear();
        let is_only_move = pending.len() == 1;
        let is_extended =
            selectivity.is_some() && is_principal && is_only_move && ply < self.last_ply;
        let below = if is_extended { depth } else { depth - 1 };
        // Maximum value that late moves are taken to have, if that does not exceed alpha.
        let futile = match (selectivity, estimate) {
            (Some(selectivity), Some(estimate)) => selectivity
                .futile_margin(depth)
                .map(|margin| estimate + margin)
                .filter(|value| *value <= alpha),
            _ => None,
        };
        let (mut best, mut best_index, mut bound) = (-BEYOND, 0, alpha);
        for i in pending.clone() {
            if i == pending.start + 1 && best_before.is_some() {
                let others = &mut self.pending[i..pending.end];
                self.ordering.rank(position, ply, others);
            }
            bring_best_to_front(&mut self.pending[i..pending.end]);
            let Ranked { effect, index, .. } = self.pending[i];
            let number = i - pending.start;
            if let Some(futile) = futile
                && number > 0
                && self.pending[i].is_late()
                && !is_proven(best)
            {
                best = best.max(futile);
                // A sacrifice may be the first move of a combination.
                if !position.after_effect(&effect).can_capture() {
                    continue;
                }
            }
            let reduction = match selectivity {
                Some(selectivity) if self.pending[i].is_late() => {
                    selectivity.reduction(depth, number, is_principal)
                }
                _ => 0,
            };
            let child = Child {
                effect,
                is_first: number == 0,
                depth: below,
                reduction,
            };
            let value = self.child(position, &child, ply, bound, beta)?;
            if value > best {
                (best, best_index) = (value, index);
            }
            if value > bound {
                bound = value;
                self.keep_line(ply, effect);
            }
            if value >= beta {
                let tried = &self.pending[pending.start..=i];
                self.ordering.refuted(position, ply, tried, depth);
                break;
            }
        }
        self.pending.truncate(pending.start);

        let entry = Entry {
            value: from_position(best, ply),
            bound: Bound::of(best, alpha, beta),
            depth: depth as u8,
            best: best_index,
        };
        self.shared.table.put(position.key(), entry);
        Ok(best)
    }

    /// The value of a position that is not searched, because `estimate`, its evaluation, or a shallower search is far
    /// enough from `beta`. `None` if it has to be searched.
    fn cut(
        &mut self,
        selectivity: &Selectivity,
        position: &Position<W>,
        estimate: i32,
        depth: u32,
        ply: usize,
        beta: i32,
    ) -> Result<Option<i32>, Stopped> {
        if let Some(margin) = selectivity.estimate_margin(depth)
            && estimate - margin >= beta
            && !is_threatened(position)
        {
            return Ok(Some(estimate - margin));
        }
        let is_better = estimate >= beta;
        let Some((less, margin)) = selectivity.shallower(depth, is_better) else {
            return Ok(None);
        };
        let bound = if is_better {
            beta + margin
        } else {
            beta - margin
        };
        let value = self.node(position, less, ply, bound - 1, bound)?;
        if (value >= bound) != is_better {
            return Ok(None);
        }
        Ok(Some(match value {
            value if is_proven(value) => value,
            value if is_better => value - margin,
            value => value + margin,
        }))
    }

    /// Whether the evaluation of a position says something about a search of this depth: no piece can be captured, and
    /// no drawing rule can end the game within the depth.
    fn is_calm(&self, position: &Position<W>, depth: u32) -> bool {
        !position.can_capture() && u32::from(self.path.plies_left()) > depth
    }

    /// Notes a move of the current line for the sample.
    #[inline]
    pub(super) fn note_move(&mut self, ply: usize, effect: Effect<W>) {
        if let Some(sampler) = &mut self.sampler {
            sampler.play(ply, effect);
        }
    }

    /// Counts a node and clears its line.
    pub(super) fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
        self.lines[ply].clear();
        self.meter.count()
    }

    /// The value of a position in the endgame tables, for the window from `alpha` to `beta`: exact or a bound, as in
    /// [`child`](Search::child). `None` if it is not known. The tables ignore drawing rules, so a win or loss that
    /// takes longer than a drawing rule allows is not returned.
    pub(super) fn probe(
        &mut self,
        position: &Position<W>,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let most = self.shared.max_probed;
        // Most positions have too many pieces for any table. For them this check must be fast.
        if most == 0 || position.count() > most {
            return None;
        }
        if let Some(outcome) = self.shared.tables.outcome(position) {
            self.meter.check_soon(NODES_OF_AN_OUTCOME);
            let number = self.outcome(outcome, ply, alpha, beta);
            if number.is_some() {
                return number;
            }
            // A distance that is not in the cache takes as long as thousands of nodes.
            self.meter.check_soon(1);
        }
        let value = self.shared.tables.probe(position)?;
        let is_in_time = value
            .plies()
            .is_none_or(|plies| plies <= self.path.plies_left());
        is_in_time.then(|| exact_at(ply, value))
    }

    /// The value that follows from the outcome of a position in the window from `alpha` to `beta`. `None` if its
    /// distance is needed.
    ///
    /// A win at an unknown distance is at least as good as the most distant win. If a drawing rule is counting plies,
    /// the win may come too late. Then it is only an estimate, but it cannot be worse than a draw.
    fn outcome(&mut self, outcome: Wld, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        // There are few moves at the root, and they are compared by distance.
        if ply <= 1 && outcome != Wld::Draw {
            return None;
        }
        let left = self.path.plies_left();
        let win = if left == u16::MAX {
            furthest_win(ply)
        } else if left >= ENOUGH_PLIES {
            estimated_win(ply)
        } else {
            BEYOND.saturating_neg()
        };
        match outcome {
            Wld::Draw => Some(0),
            Wld::Win if win >= beta => {
                self.rests_on_estimates |= !is_proven(win) && beta > 0;
                Some(win)
            }
            Wld::Loss if -win <= alpha => {
                self.rests_on_estimates |= !is_proven(win) && alpha < 0;
                Some(-win)
            }
            Wld::Win | Wld::Loss => None,
        }
    }

    /// The evaluation of a position for its side to move.
    pub(super) fn estimate(&mut self, position: &Position<W>, ply: usize) -> i32 {
        self.rests_on_estimates = true;
        if let Some(sampler) = &mut self.sampler {
            sampler.evaluate(ply);
        }
        self.shared.estimate(position, &mut self.sums, ply)
    }

    /// Pushes the legal moves of a position on the stack of pending moves, without ranks. Returns their range in the
    /// stack.
    #[inline(never)] // The list of legal moves is on the call stack here, and nowhere else.
    pub(super) fn push_actions(&mut self, position: &Position<W>) -> Result<Range<usize>, Stopped> {
        let start = self.pending.len();
        let mut actions = ActionList::new();
        self.list_actions(position, &mut actions)?;
        let moves = (0..).zip(&actions);
        self.pending
            .extend(moves.map(|(index, action)| Ranked::new(action.effect(), index)));
        Ok(start..self.pending.len())
    }

    /// Pushes a position's captures on the stack of pending moves. Returns whether there is any legal move, and their
    /// range.
    #[inline(never)]
    pub(super) fn push_captures(
        &mut self,
        position: &Position<W>,
    ) -> Result<(bool, Range<usize>), Stopped> {
        let start = self.pending.len();
        // Most positions have no capture. Whether there is a step can then be found without a list.
        if !position.can_capture() {
            return Ok((position.can_act(), start..start));
        }
        let mut actions = ActionList::new();
        self.list_actions(position, &mut actions)?;
        for (index, action) in (0..).zip(&actions) {
            if action.is_capture() {
                self.pending.push(Ranked::new(action.effect(), index));
            }
        }
        self.ordering.rank(position, 0, &mut self.pending[start..]);
        Ok((!actions.is_empty(), start..self.pending.len()))
    }

    /// Adds the legal moves of a position to `list`, which must be empty. An error if the search has to stop meanwhile.
    /// The caller owns the list because it is large: returning it would copy it.
    #[inline(always)]
    fn list_actions(
        &self,
        position: &Position<W>,
        list: &mut ActionList<W>,
    ) -> Result<(), Stopped> {
        let mut stopped = None;
        let is_whole = position.legal_actions_until(list, &mut || {
            stopped = self.meter.has_to_stop();
            stopped.is_some()
        });
        if is_whole {
            Ok(())
        } else {
            Err(stopped.unwrap_or(Stopped::Cancelled))
        }
    }

    /// The best line that begins with a move of the root.
    fn line_from(&self, action: Action<W>) -> Vec<Action<W>> {
        let mut line = vec![action];
        let mut position = self.shared.position.after(&action);
        for effect in &self.lines[1] {
            let mut actions = ActionList::new();
            // Without all captures of a contrived position, the path of the next move is not known.
            if self.list_actions(&position, &mut actions).is_err() {
                break;
            }
            let Some(next) = actions.iter().find(|action| action.effect() == *effect) else {
                break;
            };
            line.push(*next);
            position = position.after_effect(effect);
        }
        line
    }

    /// Stores the best line from a ply on: a move, and the best line after it.
    pub(super) fn keep_line(&mut self, ply: usize, effect: Effect<W>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(effect);
        line.extend_from_slice(&lower[0]);
    }
}

/// Whether the player who is not to move could capture, if the other passed.
fn is_threatened<W: Word>(position: &Position<W>) -> bool {
    let other = position.side_to_move().other();
    let pieces = position.pieces().swapped();
    pieces.can_capture(position.variant(), other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::Variant;

    #[test]
    fn a_threat_is_a_capture_of_the_other_player() {
        for (variant, fen, expected) in [
            (Variant::ENGLISH, "W:W19:B10,15", true),
            (Variant::ENGLISH, "W:W19,24:B10,15", false),
            // Men of English draughts do not capture backwards.
            (Variant::ENGLISH, "W:W15:B19", false),
            (Variant::INTERNATIONAL, "W:W23,17:B28,12", true),
            (Variant::INTERNATIONAL, "W:W27,36:B16,21", true),
            (Variant::INTERNATIONAL, "W:W27,32:B16,21", false),
        ] {
            let position = Position::of_fen(variant, fen).unwrap();
            assert_eq!(is_threatened(&position), expected, "{fen}");
            assert_eq!(is_threatened(&position.cast::<u64>()), expected, "{fen}");
        }
    }
}
