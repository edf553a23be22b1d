//! The line of best play.

use tessera_draughts::{Action, ActionList, Position, Variant};
use tessera_tablebase::Value;

use super::bounds::{score, survives};
use super::budget::Stopped;
use super::{Budget, Prover};
use crate::Probe;

/// A game from a position on by best play of both sides.
///
/// Of several equally good actions the first in the order of [`Position::legal_actions`] is played, so that there is
/// one such line, whatever was searched to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<V: Variant> {
    /// The actions, and the position after each.
    pub plies: Vec<(Action<V>, Position<V>)>,
    /// Why it goes no further.
    pub ending: Ending,
}

/// Why a [`Line`] goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move has no action.
    Over,
    /// The last position occurred before: under best play the game never ends.
    Repetition,
    /// The budget was spent before the next action was known, or the value is not proven.
    Unknown,
}

impl<V: Variant> Prover<V> {
    /// The line of best play from the position on, as far as its value is proven and the budget lasts.
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

    /// The move that [`line`](Prover::line) begins with: the first of the best ones. `None` where the game is over, the
    /// value is not proven, or the budget is spent before the move is known.
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

    /// The first of the actions that keep the value of a position, which is this one.
    fn first_best<P: Probe<V>>(
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
                // The opponent wins anyhow, in one ply less at the latest, and never in two plies less.
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
        // One of the actions has the value of the position, unless the tables contradict themselves.
        Err(Stopped)
    }
}
