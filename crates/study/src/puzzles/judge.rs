//! Proves the claims of a puzzle.

use std::collections::HashSet;

use super::PuzzlePly;
use tessera_draughts::{Action, Position};
use tessera_engine::play::Cancel;
use tessera_engine::prove::{Bounds, Budget, Prover, Tables};
use tessera_tablebase::Value;

/// Bytes of memory for the proofs.
const MEMORY: usize = 64 << 20;

/// Maximum number of plies in the solution of a win.
const MAX_WIN_PLIES: usize = 40;

/// Maximum number of plies in the solution of a draw.
const MAX_DRAW_PLIES: usize = 9;

/// All proofs of a solution together may visit this many times the positions of a single proof.
const LINE: u64 = 3;

/// Proves values of positions. Each proof may visit a limited number of nodes.
pub(super) struct Judge<'a> {
    tables: &'a Tables,
    nodes: u64,
    /// The number of nodes that are left for all proofs together.
    left: u64,
    cancel: &'a Cancel,
    prover: Option<Prover>,
}

/// The proven only move of a position, which alone keeps its value, and the value.
pub(super) struct OnlyMove {
    pub(super) key: Action,
    pub(super) value: Value,
}

/// The value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Loses,
    Draws,
    Wins,
    Unknown,
}

impl<'a> Judge<'a> {
    pub(super) fn new(tables: &'a Tables, nodes: u64, cancel: &'a Cancel) -> Judge<'a> {
        Judge {
            tables,
            nodes,
            left: u64::MAX,
            cancel,
            prover: None,
        }
    }

    /// Limits all proofs together to `nodes` nodes.
    pub(super) fn with_total(mut self, nodes: u64) -> Judge<'a> {
        self.left = nodes;
        self
    }

    /// The bounds that can be proven for the value of a position within the budget.
    pub(super) fn bounds(&mut self, position: &Position) -> Bounds {
        if let Some(value) = self.tables.probe(position) {
            return Bounds::exactly(value);
        }
        let budget = Budget {
            nodes: self.nodes.min(self.left),
            cancel: Some(self.cancel),
            ..Budget::UNLIMITED
        };
        let prover = match &mut self.prover {
            Some(prover) => {
                prover.turn_to(position);
                prover
            }
            none => none.insert(Prover::new(position, MEMORY)),
        };
        let before = prover.nodes();
        let bounds = prover.prove(self.tables, &budget);
        self.left = self.left.saturating_sub(prover.nodes() - before);
        bounds
    }

    /// Like [`only_move`](Judge::only_move), for a position that seems to be a draw if `is_draw` is set, and a win
    /// otherwise. `second` is the position after what seems to be the second best move. It is judged first, because
    /// most proofs fail there.
    pub(super) fn seeming_only_move(
        &mut self,
        position: &Position,
        key: &Action,
        second: &Position,
        is_draw: bool,
    ) -> Option<OnlyMove> {
        let wanted = if is_draw { Worth::Draws } else { Worth::Wins };
        let worth = self.worth(second, wanted);
        if is_worse(worth, wanted) {
            self.only_move(position, key)
        } else {
            None
        }
    }

    /// The only move of a position, if `key` is proven to be that move and no other move has the same effect.
    pub(super) fn only_move(&mut self, position: &Position, key: &Action) -> Option<OnlyMove> {
        let value = self.bounds(position).value()?;
        let wanted = match value {
            Value::Win(_) => Worth::Wins,
            Value::Draw => Worth::Draws,
            Value::Loss(_) => return None,
        };
        let after = position.after(key);
        let legal = position.legal_actions();
        let same = legal
            .iter()
            .filter(|action| position.after(action) == after);
        let is_only = same.count() == 1
            && self.worth(&after, wanted) == wanted
            && self.is_only(position, key, wanted);
        let key = *key;
        is_only.then_some(OnlyMove { key, value })
    }

    /// Whether every move with another effect than `key` is proven to be worth less than `wanted`.
    fn is_only(&mut self, position: &Position, key: &Action, wanted: Worth) -> bool {
        let others = others(position, key);
        others
            .iter()
            .all(|after| is_worse(self.worth(after, wanted), wanted))
    }

    /// The value of the move that leads to the position `after`. If `wanted` is a win, a move that does not win need
    /// not be proven to draw or to lose.
    fn worth(&mut self, after: &Position, wanted: Worth) -> Worth {
        let bounds = self.bounds(after);
        match (bounds.lower(), bounds.upper()) {
            (_, Value::Loss(_)) => Worth::Wins,
            (Value::Win(_), _) => Worth::Loses,
            (Value::Draw, Value::Draw) => Worth::Draws,
            (Value::Draw, _) if wanted == Worth::Wins => Worth::Draws,
            _ => Worth::Unknown,
        }
    }

    /// The line of best play from a position whose value is proven, with marks at the only moves of the solver. It ends
    /// where the next move cannot be proven to be best within the budget.
    pub(super) fn line(&mut self, position: &Position, found: &OnlyMove) -> Vec<PuzzlePly> {
        self.left = self.left.min(LINE * self.nodes);
        let (longest, wanted) = match found.value {
            Value::Draw => (MAX_DRAW_PLIES, Worth::Draws),
            _ => (MAX_WIN_PLIES, Worth::Wins),
        };
        let mut line = vec![PuzzlePly {
            action: found.key,
            is_only: true,
        }];
        let mut position = position.after(&found.key);
        let mut value = after_one_ply(found.value);
        while line.len() < longest
            && let Some(action) = self.best_move(&position, value)
        {
            let is_solver = line.len() % 2 == 0;
            let is_only = is_solver
                && !others(&position, &action).is_empty()
                && self.is_only(&position, &action, wanted);
            position = position.after(&action);
            value = after_one_ply(value);
            line.push(PuzzlePly { action, is_only });
        }
        line
    }

    /// The first move that keeps the value of a position. `None` if that cannot be proven for any move.
    fn best_move(&mut self, position: &Position, value: Value) -> Option<Action> {
        let wanted = after_one_ply(value);
        let mut legal = position.legal_actions();
        // Moves to positions in the tables come first, because they need no proof.
        let is_unknown = |action: &Action| self.tables.probe(&position.after(action)).is_none();
        legal.sort_by_key(is_unknown);
        legal
            .into_iter()
            .find(|action| self.bounds(&position.after(action)).value() == Some(wanted))
    }
}

/// The value for the opponent after a best move in a position with this value.
fn after_one_ply(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    }
}

/// Whether `worth` is proven to be less than `wanted`.
fn is_worse(worth: Worth, wanted: Worth) -> bool {
    match worth {
        Worth::Loses => true,
        Worth::Draws => wanted == Worth::Wins,
        Worth::Wins | Worth::Unknown => false,
    }
}

/// The positions after all legal moves with another effect than `key`, without repetitions.
pub(super) fn others(position: &Position, key: &Action) -> Vec<Position> {
    let mut seen = HashSet::from([position.after(key)]);
    let legal = position.legal_actions();
    let after = legal.iter().map(|action| position.after(action));
    after.filter(|after| seen.insert(*after)).collect()
}
