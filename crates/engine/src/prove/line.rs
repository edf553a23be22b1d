//! The principal variation.

use tessera_draughts::{Action, ActionList, Position, Word};
use tessera_tablebase::Value;

use super::bounds::{score, survives};
use super::budget::{Budget, Stopped};
use super::proof::Proof;
use super::tables::Tables;

/// The continuation of a game under best play by both sides (principal variation).
///
/// Of equally good moves, the first in the order of [`Position::legal_actions`] is played. So the line is unique and
/// does not depend on the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenLine {
    /// The moves, each with the position after it.
    pub plies: Vec<(Action, Position)>,
    /// Why the line ends.
    pub ending: Ending,
}

/// Why a [`ProvenLine`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game is over: the side to move has no legal move.
    Over,
    /// The last position occurred before. Under best play the game never ends.
    Repetition,
    /// The value is not proven, or the budget was used up before the next move was known.
    Unknown,
}

impl<W: Word> Proof<W> {
    pub(super) fn line(&mut self, tables: &Tables, budget: &Budget<'_>) -> ProvenLine {
        let (mut plies, mut position) = (Vec::new(), self.position);
        let Some(mut value) = self.bounds.value() else {
            return ProvenLine {
                plies,
                ending: Ending::Unknown,
            };
        };
        let start = position.cast();
        let ending = loop {
            if value.plies() == Some(0) {
                break Ending::Over;
            }
            let Ok(action) = self.first_best(&position, value, tables, budget) else {
                break Ending::Unknown;
            };
            position.apply(&action);
            let after = position.cast();
            let is_new = after != start && plies.iter().all(|(_, earlier)| *earlier != after);
            plies.push((action.cast(), after));
            value = match value {
                Value::Win(plies) => Value::Loss(plies - 1),
                Value::Draw => Value::Draw,
                Value::Loss(plies) => Value::Win(plies - 1),
            };
            if !is_new {
                break Ending::Repetition;
            }
        };
        ProvenLine { plies, ending }
    }

    pub(super) fn best_action(
        &mut self,
        tables: &Tables,
        budget: &Budget<'_>,
    ) -> Option<Action<W>> {
        let value = self.bounds.value()?;
        if value.plies() == Some(0) {
            return None;
        }
        let position = self.position;
        self.first_best(&position, value, tables, budget).ok()
    }

    /// The first move that keeps `value`, which must be the value of `position`.
    pub(super) fn first_best(
        &mut self,
        position: &Position<W>,
        value: Value,
        tables: &Tables,
        budget: &Budget<'_>,
    ) -> Result<Action<W>, Stopped> {
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
