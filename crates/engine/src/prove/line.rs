//! The principal variation.

use tessera_draughts::{Action, ActionList, Position, Variant};
use tessera_tablebase::Value;

use super::bounds::{score, survives};
use super::budget::Stopped;
use super::{Budget, Prover};
use crate::Probe;

/// The continuation of a game under best play by both sides (principal variation).
///
/// Of equally good moves, the first in the order of [`Position::legal_actions`] is played. So the line is unique and
/// does not depend on the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<V: Variant> {
    /// The moves, each with the position after it.
    pub plies: Vec<(Action<V>, Position<V>)>,
    /// Why the line ends.
    pub ending: Ending,
}

/// Why a [`Line`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game is over: the side to move has no legal move.
    Over,
    /// The last position occurred before. Under best play the game never ends.
    Repetition,
    /// The value is not proven, or the budget was used up before the next move was known.
    Unknown,
}

impl<V: Variant> Prover<V> {
    /// The principal variation from the position, as far as its value is proven and the budget lasts.
    pub fn line<P: Probe<V>>(&mut self, tables: &P, budget: &Budget<'_>) -> Line<V> {
        let mut plies = Vec::new();
        let Some(mut value) = self.bounds.value() else {
            return Line {
                plies,
                ending: Ending::Unknown,
            };
        };
        let mut position = self.position;
        let ending = loop {
            if value.plies() == Some(0) {
                break Ending::Over;
            }
            let Ok(action) = self.first_best(&position, value, tables, budget) else {
                break Ending::Unknown;
            };
            position.apply(&action);
            let is_new =
                position != self.position && plies.iter().all(|(_, earlier)| *earlier != position);
            plies.push((action, position));
            value = match value {
                Value::Win(plies) => Value::Loss(plies - 1),
                Value::Draw => Value::Draw,
                Value::Loss(plies) => Value::Win(plies - 1),
            };
            if !is_new {
                break Ending::Repetition;
            }
        };
        Line { plies, ending }
    }

    /// The first move of [`line`](Prover::line). `None` if the game is over, the value is not proven, or the budget is
    /// used up before the move is known.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::NoTables;
    /// use tessera_engine::prove::{Budget, Prover};
    /// let position: Position<English> = "W:W14,21,23,26:B4,17".parse()?;
    /// let mut prover = Prover::new(position, 1 << 24);
    /// assert_eq!(prover.best_action(&NoTables, &Budget::UNLIMITED), None, "nothing is proven yet");
    /// prover.prove(&NoTables, &Budget::UNLIMITED);
    /// let action = prover.best_action(&NoTables, &Budget::UNLIMITED);
    /// assert_eq!(action.map(|action| action.to_string()).as_deref(), Some("14-9"));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn best_action<P: Probe<V>>(
        &mut self,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Option<Action<V>> {
        let value = self.bounds.value()?;
        if value.plies() == Some(0) {
            return None;
        }
        let position = self.position;
        self.first_best(&position, value, tables, budget).ok()
    }

    /// The first move that keeps `value`, which must be the value of `position`.
    pub(super) fn first_best<P: Probe<V>>(
        &mut self,
        position: &Position<V>,
        value: Value,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Result<Action<V>, Stopped> {
        let mut actions = ActionList::new();
        if !position.legal_actions_until(&mut actions, &mut || budget.is_over()) {
            return Err(Stopped);
        }
        for action in actions {
            let after = position.after(&action);
            let is_too_good_for_the_opponent = match value {
                Value::Win(plies) => self.reaches(&after, survives(plies - 1), tables, budget)?,
                // The opponent wins in any case, and parity excludes a win two plies earlier.
                Value::Loss(0..=2) => false,
                Value::Loss(plies) => {
                    self.reaches(&after, score(Value::Win(plies - 3)), tables, budget)?
                }
                Value::Draw => self.wins(&after, tables, budget)?,
            };
            if !is_too_good_for_the_opponent {
                return Ok(action);
            }
        }
        // Some move has the value of the position, unless the tables contradict each other.
        Err(Stopped)
    }
}
