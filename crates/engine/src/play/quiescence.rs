//! Quiescence search: evaluates the leaves of the search, but not in the middle of an exchange.
//!
//! If a capture is mandatory, all captures are searched until there are none. If captures are optional, the side to
//! move may also stand pat: take the evaluation of the position and capture nothing. Every ply captures a piece, so the
//! search ends. Evaluations are meaningful only in quiet positions (C. E. Shannon, "Programming a Computer for Playing
//! Chess", 1950).

use tessera_draughts::{Position, Word};

use super::ordering::bring_best_to_front;
use super::score::{BEYOND, without_action, won_by_king};
use super::search::Search;
use super::shared::Stopped;

impl<W: Word> Search<'_, W> {
    /// The value of a position for its side to move: exact if between alpha and beta, else a bound on the same side of
    /// the window. The node is already counted.
    pub(super) fn quiescence(
        &mut self,
        position: &Position<W>,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let end = self.shared.end;
        if let Some(value) = won_by_king(end, position, ply) {
            return Ok(value);
        }
        let (can_act, pending) = self.push_captures(position)?;
        if !can_act {
            return Ok(without_action(end, ply));
        }
        let mut best = if self.shared.must_capture && !pending.is_empty() {
            -BEYOND
        } else {
            self.estimate(position, ply)
        };
        let mut bound = alpha.max(best);
        for i in pending.clone() {
            if best >= beta {
                break;
            }
            bring_best_to_front(&mut self.pending[i..pending.end]);
            let effect = self.pending[i].effect;
            let after = position.after_effect(&effect);
            self.note_move(ply, effect);
            self.visit(ply + 1)?;
            let value = match self.probe(&after, ply + 1, -beta, -bound) {
                Some(value) => -value,
                None => -self.quiescence(&after, ply + 1, -beta, -bound)?,
            };
            best = best.max(value);
            if value > bound {
                bound = value;
                self.keep_line(ply, effect);
            }
        }
        self.pending.truncate(pending.start);
        Ok(best)
    }
}
