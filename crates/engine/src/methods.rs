//! Four search methods that make the same choice, from plain minimax to alpha-beta with a table. They show what each
//! technique saves.
//!
//! They are written for counting, not for speed. [`alpha_beta`](crate::alpha_beta) is the fast search.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use tessera_draughts::{Action, Color, Position};
use web_time::Instant;

use crate::observed::{BEYOND, Observer, Value, Window, search, value_of};

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
    let mut tree = Tree {
        cost,
        maximizer,
        method,
        limit,
        depth,
        nodes: 0,
        leaves: 0,
        table: HashMap::new(),
    };
    let (cost, best) = search(&mut tree, position, depth, method != Method::Minimax)?;
    Some(Effort {
        action: best.map(|index| position.legal_actions()[index]),
        cost,
        nodes: tree.nodes,
        leaves: tree.leaves,
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

/// Measures all methods at all depths from 1 to `depth`, as [`measure`] does. A method that is given up at one depth
/// is not tried at greater depths. When `stop` returns `true`, all remaining searches are given up.
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

struct Tree<'a> {
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

impl Observer for Tree<'_> {
    type Node = Position;

    fn maximizes(&self, position: &Position) -> bool {
        position.side_to_move() == self.maximizer
    }

    fn children(&self, position: &Position, left: u32) -> Vec<Position> {
        if left == 0 {
            return Vec::new();
        }
        let actions = position.legal_actions();
        let after = actions
            .iter()
            .map(|action| (!action.is_capture(), position.after(action)));
        let mut after: Vec<_> = after.collect();
        // Of equally good moves, the first is chosen. So the moves at the root keep their order.
        let sorts = matches!(self.method, Method::Ordered | Method::Table) && left < self.depth;
        if sorts && left > 1 {
            let maximizes = self.maximizes(position);
            let value = |after: &Position| value_of(self.cost(after, left - 1), maximizes);
            after.sort_by_cached_key(|(is_step, after)| (-value(after), *is_step));
        } else if sorts {
            after.sort_by_key(|(is_step, _)| *is_step);
        }
        after.into_iter().map(|(_, after)| after).collect()
    }

    fn cost(&self, position: &Position, left: u32) -> i32 {
        (self.cost)(position, self.depth - left)
    }

    fn enter(&mut self, _: &Position, _: u32) -> ControlFlow<()> {
        self.nodes += 1;
        // The root is always visited.
        if self.nodes > self.limit.max(1) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn known(&mut self, position: &Position, left: u32, window: Window) -> Option<Value> {
        let (least, most) = *self.table.get(&(*position, left))?;
        if least == most || least >= window.beta {
            return Some(least);
        }
        (most <= window.alpha).then_some(most)
    }

    fn leaf(&mut self, _: &Position, _: i32) {
        self.leaves += 1;
    }

    fn leave(&mut self, position: &Position, left: u32, window: Window, best: Value) {
        if self.method == Method::Table && left > 1 {
            let known = self.table.entry((*position, left));
            let (least, most) = known.or_insert((-BEYOND, BEYOND));
            if best > window.alpha {
                *least = best;
            }
            if best < window.beta {
                *most = best;
            }
        }
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
