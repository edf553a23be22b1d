//! Proves what a puzzle claims.

use std::collections::HashSet;

use super::PuzzlePly;
use crate::{Action, Bounds, Budget, Cancel, Position, Prover, Tables, Value};

/// Bytes of memory for proofs.
const MEMORY: usize = 64 << 20;

/// Most plies of the solution of a win, and of a draw.
const LONGEST_WIN: usize = 40;
const LONGEST_DRAW: usize = 9;

/// The proofs of a solution may visit this many times the positions of one proof together.
const LINE: u64 = 3;

/// Proves values of positions, each with at most a number of nodes.
pub(super) struct Judge<'a> {
    tables: &'a Tables,
    nodes: u64,
    /// Nodes that are left for all proofs together.
    left: u64,
    cancel: &'a Cancel,
    prover: Option<Prover>,
}

/// What is proven of a position: the only move that keeps its value, and the value.
pub(super) struct OnlyMove {
    pub(super) key: Action,
    pub(super) value: Value,
}

/// What a move is worth to its player.
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

    /// The same judge with at most `nodes` nodes for all proofs together.
    pub(super) fn with_total(mut self, nodes: u64) -> Judge<'a> {
        self.left = nodes;
        self
    }

    /// What is proven of the value of a position within the budget.
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

    /// As [`only_move`](Judge::only_move), of a position whose value seems to be a draw if `is_draw`, and else a win.
    /// What seems to be the second best move leads to `second`. It is judged first, because most proofs fail there.
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

    /// The only move of a position, if `key` is proven to be that. No other move has the same effect.
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
        let key = key.clone();
        is_only.then_some(OnlyMove { key, value })
    }

    /// Whether every move with another effect than `key` is proven to be worth less than `wanted`.
    fn is_only(&mut self, position: &Position, key: &Action, wanted: Worth) -> bool {
        let others = others(position, key);
        others
            .iter()
            .all(|after| is_worse(self.worth(after, wanted), wanted))
    }

    /// What the move is worth that leads to a position. Of a move that does not win it need not be known whether it
    /// draws, if `wanted` is a win.
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

    /// The best play from a position, after its value is proven, with the only moves of the solver. It ends where the
    /// next move is not proven to be best within the budget.
    pub(super) fn line(&mut self, position: &Position, found: &OnlyMove) -> Vec<PuzzlePly> {
        self.left = self.left.min(LINE * self.nodes);
        let (longest, wanted) = match found.value {
            Value::Draw => (LONGEST_DRAW, Worth::Draws),
            _ => (LONGEST_WIN, Worth::Wins),
        };
        let mut line = vec![PuzzlePly {
            action: found.key.clone(),
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

    /// The first move that keeps the value of a position, as far as that can be proven.
    fn best_move(&mut self, position: &Position, value: Value) -> Option<Action> {
        let wanted = after_one_ply(value);
        let mut legal = position.legal_actions();
        // What tables know needs no proof.
        let is_unknown = |action: &Action| self.tables.probe(&position.after(action)).is_none();
        legal.sort_by_key(is_unknown);
        legal
            .into_iter()
            .find(|action| self.bounds(&position.after(action)).value() == Some(wanted))
    }
}

/// The value for the opponent after a best move.
fn after_one_ply(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    }
}

/// Whether a move is proven to be worth less than what is wanted.
fn is_worse(worth: Worth, wanted: Worth) -> bool {
    match worth {
        Worth::Loses => true,
        Worth::Draws => wanted == Worth::Wins,
        Worth::Wins | Worth::Unknown => false,
    }
}

/// The different positions after the legal moves that have another effect than `key`.
pub(super) fn others(position: &Position, key: &Action) -> Vec<Position> {
    let mut seen = HashSet::from([position.after(key)]);
    let legal = position.legal_actions();
    let after = legal.iter().map(|action| position.after(action));
    after.filter(|after| seen.insert(*after)).collect()
}
