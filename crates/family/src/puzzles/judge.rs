//! Proves what a puzzle claims.

use std::collections::HashSet;

use super::PuzzlePly;
use crate::{Action, Bounds, Budget, Cancel, Position, Prover, Tables, Value};

/// Bytes of memory for proofs.
const MEMORY: usize = 64 << 20;

/// Most plies of the solution of a win, and of a draw.
const LONGEST_WIN: usize = 40;
const LONGEST_DRAW: usize = 9;

/// Proves values of positions, each with at most a number of nodes.
pub(super) struct Judge<'a> {
    tables: &'a Tables,
    nodes: u64,
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
            cancel,
            prover: None,
        }
    }

    /// What is proven of the value of a position within the budget.
    pub(super) fn bounds(&mut self, position: &Position) -> Bounds {
        if let Some(value) = self.tables.probe(position) {
            return Bounds::exactly(value);
        }
        let budget = Budget {
            nodes: self.nodes,
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
        prover.prove(self.tables, &budget)
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
        let is_worse = |worth| match worth {
            Worth::Loses => true,
            Worth::Draws => wanted == Worth::Wins,
            Worth::Wins | Worth::Unknown => false,
        };
        others
            .iter()
            .all(|after| is_worse(self.worth(after, wanted)))
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

    /// The best play from a position, after its value is proven, with the only moves of the solver.
    pub(super) fn line(&mut self, position: &Position, found: &OnlyMove) -> Vec<PuzzlePly> {
        let longest = match found.value {
            Value::Draw => LONGEST_DRAW,
            _ => LONGEST_WIN,
        };
        let wanted = match found.value {
            Value::Draw => Worth::Draws,
            _ => Worth::Wins,
        };
        let after = position.after(&found.key);
        let mut line = vec![PuzzlePly {
            action: found.key.clone(),
            is_only: true,
        }];
        let plies = self.best_play(&after, longest - 1);
        let mut position = after;
        for (index, action) in plies.into_iter().enumerate() {
            let is_solver = index % 2 == 1;
            let is_only = is_solver
                && !others(&position, &action).is_empty()
                && self.is_only(&position, &action, wanted);
            position = position.after(&action);
            line.push(PuzzlePly { action, is_only });
        }
        line
    }

    fn best_play(&mut self, position: &Position, longest: usize) -> Vec<Action> {
        let budget = Budget {
            nodes: self.nodes,
            cancel: Some(self.cancel),
            ..Budget::UNLIMITED
        };
        let mut prover = self
            .prover
            .take()
            .unwrap_or_else(|| Prover::new(position, MEMORY));
        prover.turn_to(position);
        prover.prove(self.tables, &budget);
        let line = prover.line(self.tables, &budget);
        self.prover = Some(prover);
        let actions = line.plies.into_iter().map(|(action, _)| action);
        actions.take(longest).collect()
    }
}

/// The different positions after the legal moves that have another effect than `key`.
pub(super) fn others(position: &Position, key: &Action) -> Vec<Position> {
    let mut seen = HashSet::from([position.after(key)]);
    let legal = position.legal_actions();
    let after = legal.iter().map(|action| position.after(action));
    after.filter(|after| seen.insert(*after)).collect()
}
