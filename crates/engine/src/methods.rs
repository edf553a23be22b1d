//! Four search methods that make the same choice, from plain minimax to alpha-beta with a table. They show what each
//! technique saves.
//!
//! They are written for counting, not for speed. [`alpha_beta`](crate::alpha_beta) is the fast search.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tessera_draughts::{Action, Color, Position};

/// A method of searching the tree of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Minimax: searches the whole tree.
    Minimax,
    /// Alpha-beta: leaves a position as soon as it cannot change the choice. Moves are searched in generation order.
    AlphaBeta,
    /// Alpha-beta with move ordering by the static evaluation and by captures.
    Ordered,
    /// Alpha-beta with move ordering and a transposition table, in which positions that are reached again are looked
    /// up.
    Table,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 4] = [
        Method::Minimax,
        Method::AlphaBeta,
        Method::Ordered,
        Method::Table,
    ];

    /// The name of the method in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::AlphaBeta => "alpha-beta",
            Method::Ordered => "alpha-beta, ordered",
            Method::Table => "alpha-beta, ordered, table",
        }
    }
}

/// The effort and the result of a search. `A` is the type of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort<A> {
    /// The chosen move. It is the same for all methods.
    pub action: Option<A>,
    /// The cost under best play. It is the same for all methods.
    pub cost: i32,
    /// The number of positions visited, including the root.
    pub nodes: u64,
    /// The number of visited positions that were evaluated: those at the last level, and those without a legal move.
    pub leaves: u64,
    /// The time of the search.
    pub time: Duration,
}

/// A value as the side to move sees it.
type Value = i64;

/// A value beyond every cost.
const BEYOND: Value = 1 << 40;

/// Searches a position to `depth` plies with a method. `cost` evaluates a leaf; its second argument is the number of
/// plies from the root. `maximizer` is the player who prefers a large cost. Returns `None` if more than `limit`
/// positions would be visited.
///
/// Of equally good moves, the first in the order of the legal moves is chosen.
///
/// ```
/// use tessera_draughts::{Color, Position, Variant};
/// use tessera_engine::methods::{Method, measure};
/// use tessera_engine::{Material, leaf_cost};
/// let position = Position::initial(Variant::TOWERS);
/// let cost = |position: &Position, _| leaf_cost(position, &Material::TOWERS);
/// let search = |method| measure(&position, 5, Color::Black, &cost, method, u64::MAX).unwrap();
/// let [plain, pruned, ordered, table] = Method::ALL.map(search);
/// assert_eq!((plain.action, plain.cost), (table.action, table.cost));
/// assert!(plain.nodes > pruned.nodes && pruned.nodes > ordered.nodes && ordered.nodes > table.nodes);
/// assert_eq!(measure(&position, 5, Color::Black, &cost, Method::Minimax, 100), None);
/// ```
pub fn measure(
    position: &Position,
    depth: u32,
    maximizer: Color,
    cost: &dyn Fn(&Position, u32) -> i32,
    method: Method,
    limit: u64,
) -> Option<Effort<Action>> {
    let begin = Instant::now();
    let mut search = Search {
        cost,
        maximizer,
        method,
        limit,
        depth,
        nodes: 1,
        leaves: 0,
        table: HashMap::new(),
    };
    let sign = search.sign(position);
    let actions = position.legal_actions();
    let (mut best, mut action) = (-BEYOND, None);
    if depth > 0 {
        // Of equally good moves, the first is chosen. So the moves at the root keep their order.
        for &candidate in &actions {
            let value = -search.value(&position.after(&candidate), depth - 1, -BEYOND, -best)?;
            if value > best {
                (best, action) = (value, Some(candidate));
            }
        }
    }
    if action.is_none() {
        best = search.leaf(position, depth);
    }
    Some(Effort {
        action,
        cost: i32::try_from(best * sign).unwrap_or(0),
        nodes: search.nodes,
        leaves: search.leaves,
        time: begin.elapsed(),
    })
}

/// The effort of one method at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How the tree was searched.
    pub method: Method,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The effort of the search. `None` if the search was given up.
    pub effort: Option<Effort<String>>,
}

/// Measures all methods at all depths from 1 to `depth`, as [`measure`] does. A method that is given up at one depth is
/// not tried at greater depths. When `stop` returns `true`, all remaining searches are given up.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::methods::{Method, compare};
/// use tessera_engine::{Material, leaf_cost};
/// let position = Position::of_fen(Variant::TOWERS, "B:WB7,C6:BC8,KA6")?;
/// let cost = |position: &Position, _| leaf_cost(position, &Material::TOWERS);
/// let rows = compare(&position, 3, Material::TOWERS.maximizer, &cost, u64::MAX, &|| false);
/// assert_eq!(rows.len(), 4 * 3);
/// let effort = rows[2].effort.as_ref().unwrap();
/// assert_eq!((rows[2].method, rows[2].depth, effort.nodes), (Method::Minimax, 3, 30));
/// assert_eq!(effort.action.as_deref(), Some("A6-B5"));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
pub fn compare(
    position: &Position,
    depth: u32,
    maximizer: Color,
    cost: &dyn Fn(&Position, u32) -> i32,
    limit: u64,
    stop: &dyn Fn() -> bool,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for method in Method::ALL {
        for depth in 1..=depth {
            let limit = if stop() { 0 } else { limit };
            let effort = measure(position, depth, maximizer, cost, method, limit);
            let is_given_up = effort.is_none();
            rows.push(Row {
                method,
                depth,
                effort: effort.map(Effort::in_words),
            });
            if is_given_up {
                break;
            }
        }
    }
    rows
}

impl<A: ToString> Effort<A> {
    fn in_words(self) -> Effort<String> {
        Effort {
            action: self.action.map(|action| action.to_string()),
            cost: self.cost,
            nodes: self.nodes,
            leaves: self.leaves,
            time: self.time,
        }
    }
}

struct Search<'a> {
    cost: &'a dyn Fn(&Position, u32) -> i32,
    maximizer: Color,
    method: Method,
    limit: u64,
    depth: u32,
    nodes: u64,
    leaves: u64,
    /// The proven lower and upper bound on the value of a position at a remaining depth.
    table: HashMap<(Position, u32), (Value, Value)>,
}

impl Search<'_> {
    fn sign(&self, position: &Position) -> Value {
        if position.side_to_move() == self.maximizer {
            1
        } else {
            -1
        }
    }

    /// The value of a leaf for its side to move. `left` is the remaining depth.
    fn leaf(&mut self, position: &Position, left: u32) -> Value {
        self.leaves += 1;
        Value::from((self.cost)(position, self.depth - left)) * self.sign(position)
    }

    /// The value for the side to move: exact if between alpha and beta, else a bound on the same side of the window.
    fn value(
        &mut self,
        position: &Position,
        left: u32,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        if left == 0 {
            return Some(self.leaf(position, left));
        }
        let uses_table = self.method == Method::Table && left > 1;
        let known = self
            .table
            .get(&(*position, left))
            .copied()
            .filter(|_| uses_table);
        if let Some((least, most)) = known {
            if least == most || least >= beta {
                return Some(least);
            }
            if most <= alpha {
                return Some(most);
            }
        }
        let actions = self.in_order(position, left);
        if actions.is_empty() {
            return Some(self.leaf(position, left));
        }
        let (mut best, mut bound) = (-BEYOND, alpha);
        for after in actions {
            let value = match self.method {
                Method::Minimax => -self.value(&after, left - 1, -BEYOND, BEYOND)?,
                _ => -self.value(&after, left - 1, -beta, -bound)?,
            };
            best = best.max(value);
            bound = bound.max(value);
            if self.method != Method::Minimax && bound >= beta {
                break;
            }
        }
        if uses_table {
            let (least, most) = known.unwrap_or((-BEYOND, BEYOND));
            let proven = if best >= beta {
                (best, most)
            } else if best <= alpha {
                (least, best)
            } else {
                (best, best)
            };
            self.table.insert((*position, left), proven);
        }
        Some(best)
    }

    /// The positions after all legal moves, in search order.
    fn in_order(&self, position: &Position, left: u32) -> Vec<Position> {
        let actions = position.legal_actions();
        let mut after: Vec<_> = actions
            .iter()
            .map(|action| (!action.is_capture(), position.after(action)))
            .collect();
        if matches!(self.method, Method::Ordered | Method::Table) && left > 1 {
            let sign = self.sign(position);
            let ply = self.depth - left + 1;
            after.sort_by_cached_key(|(is_step, after)| {
                (-sign * Value::from((self.cost)(after, ply)), *is_step)
            });
        } else if matches!(self.method, Method::Ordered | Method::Table) {
            after.sort_by_key(|(is_step, _)| *is_step);
        }
        after.into_iter().map(|(_, after)| after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classic, Evaluation, Material, leaf_cost, minimax};
    use proptest::prelude::*;
    use tessera_draughts::Variant;

    fn check<E: Evaluation>(variant: Variant, choices: &[usize], depth: u32, evaluation: &E) {
        let mut position = Position::initial(variant);
        for choice in choices {
            let actions = position.legal_actions();
            let Some(action) = actions.get(choice % actions.len().max(1)) else {
                break;
            };
            position.apply(action);
        }
        let right = minimax(&position, depth, evaluation);
        let cost = |position: &Position, _| leaf_cost(position, evaluation);
        for method in Method::ALL {
            let found = measure(
                &position,
                depth,
                evaluation.maximizer(),
                &cost,
                method,
                u64::MAX,
            )
            .unwrap();
            assert_eq!(
                (found.action, found.cost),
                (right.action, right.cost),
                "{method:?}"
            );
            assert!(
                found.leaves <= found.nodes && found.nodes <= right.nodes,
                "{method:?}"
            );
            if method == Method::Minimax {
                assert_eq!(found.nodes, right.nodes);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn every_method_chooses_as_minimax(
            choices in prop::collection::vec(any::<usize>(), 0..120),
            depth in 0_u32..6,
        ) {
            check(Variant::TOWERS, &choices, depth, &Material::TOWERS);
            check(Variant::ENGLISH, &choices, depth, &Classic);
        }
    }
}
