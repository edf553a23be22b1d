//! Decides by a depth-limited search whether the value of a position reaches a goal.
//!
//! A goal is a win within n plies, or no loss within n plies. Whether it is reached does not depend on earlier
//! positions of the game, so table entries are valid however a position was reached, and repetitions need no rule. A
//! goal of n plies leads to goals of n - 1 plies for the successors, so the search terminates.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Outcome, Setup, Variant, Word};
use tessera_tablebase::Value;

use super::bounds::{Bounds, END, Score, goal_after, score, survives};
use super::budget::{Counter, Meter, Stopped};
use super::node::{Mixer, Node};
use super::table::{Found, Table};
use super::tables::Tables;

/// Goals of fewer plies are searched without the transposition table, which would take longer than the search.
const SHALLOW: u16 = 4;

/// Entries of a player's history table.
const HISTORY: usize = 1 << 10;

/// How much one reply fewer counts in move ordering. The unit is a doubling of the history counter.
const REPLY: u32 = 2;

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, W: Word> {
    variant: Variant,
    table: &'a Table<W>,
    tables: &'a Tables,
    /// Maximum number of pieces in the tables.
    table_pieces: u32,
    counter: Counter<'a>,
    /// The bounds of a position in which the side to move has no legal move.
    over: Bounds,
    /// The bounds of a position with a legal move, and of any position.
    not_over: Bounds,
    unknown: Bounds,
    /// Whether the static tests of a near end hold: only a player who cannot move has lost.
    has_static_tests: bool,
    /// The successors of the positions on the current path: one list per position, stored one after another.
    children: Vec<Child<W>>,
    /// History heuristic: for each player and the squares of a move, how often the move decided a position, weighted by
    /// the remaining plies (J. Schaeffer, "The History Heuristic", 1983).
    history: Vec<u32>,
    /// Varies the move order from thread to thread, so that threads do not all do the same work.
    thread_salt: u64,
}

/// A successor of a position.
#[derive(Clone, Copy, Debug)]
struct Child<W: Word> {
    node: Node<W>,
    bounds: Bounds,
    /// Moves with a lower number are searched first.
    order: u32,
    /// The index of the move among the legal moves, or [`LATE`].
    index: u8,
    /// The index of the move to try first in this position.
    best: u8,
}

impl<'a, W: Word> Search<'a, W> {
    pub(super) fn new(
        variant: Variant,
        table: &'a Table<W>,
        tables: &'a Tables,
        meter: &'a Meter<'a>,
        thread: usize,
    ) -> Self {
        assert_eq!(tables.variant(), variant, "tables of another variant");
        // A player without pieces has no legal move.
        let finished = Setup::empty(variant, Color::White).check();
        let outcome = finished.ok().and_then(|position| position.outcome());
        let over = match outcome.and_then(Outcome::winner) {
            Some(Color::White) => Value::Win(0),
            _ => Value::Loss(0),
        };
        let over = Bounds::exactly(over);
        Search {
            variant,
            table,
            tables,
            table_pieces: tables.pieces(),
            counter: Counter::new(meter),
            over,
            not_over: Bounds::not_over(over),
            unknown: Bounds::unknown(over),
            // If the first king wins, a player about to promote can win without taking the opponent's moves away.
            has_static_tests: over.upper < 0 && !variant.rules().end.first_king_wins,
            children: Vec::new(),
            history: vec![0; 2 * HISTORY],
            thread_salt: thread as u64,
        }
    }

    /// Searches until the bounds decide whether the value is at least `goal`. Returns the bounds.
    pub(super) fn decide(&mut self, node: &Node<W>, goal: Score) -> Result<Bounds, Stopped> {
        self.counter.node()?;
        let known = self.known(node, u16::MAX);
        if known.bounds.decide(goal) {
            return Ok(known.bounds);
        }
        let bounds = self.look_ahead(node, known, goal);
        self.children.clear();
        bounds
    }

    /// What tables and the transposition table know about a position, and the move to try first.
    fn known(&mut self, node: &Node<W>, depth: u16) -> Found {
        if node.len() <= self.table_pieces {
            self.counter.probe();
            if let Some(value) = node
                .position(self.variant)
                .and_then(|position| self.tables.probe(&position))
            {
                return Found {
                    bounds: Bounds::exactly(value),
                    best: 0,
                };
            }
        }
        let found = if depth < SHALLOW {
            None
        } else {
            self.table.get(node)
        };
        found.unwrap_or(Found {
            bounds: self.unknown,
            best: 0,
        })
    }

    /// Searches a position whose known bounds do not decide `goal`. Returns bounds that do.
    fn look_ahead(&mut self, node: &Node<W>, known: Found, goal: Score) -> Result<Bounds, Stopped> {
        let (start, depth) = (self.children.len(), plies_of(goal));
        let goal_after = goal_after(goal);
        self.push_children(node, known.best, goal_after)?;
        let end = self.children.len();
        if start == end {
            return Ok(self.over);
        }
        let refutes = |child: &Child<W>| child.bounds.upper < goal_after;
        let mut best = self.children[start..]
            .iter()
            .find(|child| refutes(child))
            .map(|child| child.index);
        if best.is_none() {
            self.children[start..].sort_unstable_by_key(|child| child.order);
            for i in start..end {
                let child = self.children[i];
                if child.bounds.decide(goal_after) {
                    continue;
                }
                self.counter.node()?;
                let found = Found {
                    bounds: child.bounds,
                    best: child.best,
                };
                let bounds = self.look_ahead(&child.node, found, goal_after)?;
                self.children[i].bounds = child.bounds.and(bounds);
                if refutes(&self.children[i]) {
                    best = Some(child.index);
                    let place = place_in_history(node, &child.node);
                    self.history[place] = self.history[place].saturating_add(depth.into());
                    break;
                }
            }
        }
        let bounds = self.children[start..]
            .iter()
            .fold(Bounds::NONE, |value, child| {
                value.or_better(child.bounds.before())
            })
            .and(known.bounds);
        self.children.truncate(start);
        if depth >= SHALLOW {
            let found = Found {
                bounds,
                best: best.unwrap_or(known.best),
            };
            self.table.put(node, found, depth);
        }
        Ok(bounds)
    }

    /// Bounds from a static test of a position that is to be searched to `depth` plies. The test applies only to the
    /// last plies. It saves much work, because most attackers cannot win at once.
    fn static_bounds(&self, node: &Node<W>, depth: u16) -> Bounds {
        let mut bounds = self.unknown;
        let variant = self.variant;
        if self.has_static_tests {
            if depth == plies_of(score(Value::Win(1))) && !node.may_win_at_once(variant) {
                bounds.upper = score(Value::Win(3));
            } else if depth == plies_of(survives(2))
                && node.can_delay_a_loss(variant, &mut || self.counter.has_to_stop())
            {
                bounds.lower = score(Value::Loss(4));
            }
        }
        bounds
    }

    /// Lists the successors of a position with their known bounds.
    fn push_children(&mut self, node: &Node<W>, best: u8, goal: Score) -> Result<(), Stopped> {
        let (start, depth) = (self.children.len(), plies_of(goal));
        let (children, unknown) = (&mut self.children, self.unknown);
        let push = |node| {
            children.push(Child {
                node,
                bounds: unknown,
                order: 0,
                index: index_of(children.len() - start),
                best: 0,
            });
        };
        let (counter, variant) = (&self.counter, self.variant);
        if !node.for_each_successor_until(variant, push, &mut || counter.has_to_stop()) {
            return Err(Stopped);
        }
        for i in start..self.children.len() {
            // Fields are read and written one by one: copying a child that was just written makes the processor wait.
            let Child {
                node: after, index, ..
            } = self.children[i];
            let known = self.known(&after, depth);
            let mut bounds = known.bounds.and(self.static_bounds(&after, depth));
            let mut order = 0;
            if !bounds.decide(goal) {
                // Positions with few replies have small trees, for either side. Moves with a large history counter come
                // before moves with slightly fewer replies.
                let counter = &self.counter;
                let replies = after.actions_until(variant, &mut || counter.has_to_stop());
                let replies = replies.ok_or(Stopped)?;
                bounds = bounds.and(if replies == 0 {
                    self.over
                } else {
                    self.not_over
                });
                let thread_salt = if self.thread_salt == 0 {
                    0
                } else {
                    let mixed = after.mixed(variant.king_step_limit() > 0);
                    mixed.wrapping_mul(self.thread_salt) >> 60
                };
                if index != best || index == LATE {
                    let history = self.history[place_in_history(node, &after)];
                    let often = u32::BITS - history.leading_zeros();
                    order = 1 + ((u32::BITS + REPLY * replies - often) << 4) + thread_salt as u32;
                }
            }
            let child = &mut self.children[i];
            (child.bounds, child.order, child.best) = (bounds, order, known.best);
            if bounds.upper < goal {
                // This move decides the position. The others need not be examined.
                break;
            }
        }
        Ok(())
    }
}

/// The index of all legal moves after the first 255. An entry has one byte for it, and only the order of search depends
/// on it: these moves are never the move to try first.
const LATE: u8 = u8::MAX;

/// The index of a move in one byte.
fn index_of(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(LATE)
}

/// The number of plies that a goal looks ahead.
fn plies_of(goal: Score) -> u16 {
    END.abs_diff(goal.abs())
}

/// The history entry of the move between two positions, from its player and the squares that it changed.
fn place_in_history<W: Word>(node: &Node<W>, after: &Node<W>) -> usize {
    let mut mixer = Mixer::default();
    (node.own ^ after.other).hash(&mut mixer);
    mixer.finish() as usize % HISTORY + node.color.index() * HISTORY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_do_not_fit_a_byte_are_no_other_moves() {
        assert_eq!((index_of(0), index_of(254)), (0, 254));
        assert!(
            [255, 256, 257, 100_000]
                .into_iter()
                .all(|number| index_of(number) == LATE)
        );
    }
}
