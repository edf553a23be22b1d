//! Whether the value of a position reaches a goal, by a search of limited depth.
//!
//! A goal is a win in at most n plies, or no loss within n plies. Both are true or false whatever came
//! before the position, so what the table holds of a position is true wherever it is reached, and no rule about
//! repeated positions is needed. A goal of n plies asks for goals of n - 1 plies of the positions after it, and ends.

use std::hash::{Hash, Hasher};

use tessera_draughts::{Color, Outcome, Setup, Variant};
use tessera_tablebase::Value;

use super::bounds::{Bounds, END, Score, goal_after, score, survives};
use super::budget::{Counter, Meter, Stopped};
use super::node::{Mixer, Node};
use super::table::{Found, Table};
use crate::Probe;

/// Plies of a goal below which searching again takes less time than the table.
const SHALLOW: u16 = 4;

/// Places in the history of a player.
const HISTORY: usize = 1 << 10;

/// How much a reply less counts against having decided twice as many positions.
const REPLY: u32 = 2;

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, V: Variant, P> {
    table: &'a Table<V>,
    tables: &'a P,
    counter: Counter<'a>,
    /// What is known of a position whose side to move has no action.
    over: Bounds,
    /// What is known of one whose side to move has an action, and of any position.
    not_over: Bounds,
    unknown: Bounds,
    /// The positions after those on the path, one list behind the other.
    children: Vec<Child<V>>,
    /// For actions by their player and squares, how often they have decided a position, the more so the more plies
    /// there were: they are likely to do so elsewhere (J. Schaeffer, "The History Heuristic", 1983).
    history: Vec<u32>,
    /// Differs from thread to thread, so that they do not all do the same work.
    whim: u64,
}

/// A position after an action.
#[derive(Clone, Copy, Debug)]
struct Child<V: Variant> {
    node: Node<V>,
    bounds: Bounds,
    /// The smaller, the earlier it is tried.
    order: u32,
    /// The action's place among the legal ones.
    index: u8,
    /// The action to try first in this position.
    best: u8,
}

impl<'a, V: Variant, P: Probe<V>> Search<'a, V, P> {
    pub(super) fn new(
        table: &'a Table<V>,
        tables: &'a P,
        meter: &'a Meter<'a>,
        thread: usize,
    ) -> Self {
        // A player without any piece has no action.
        let finished = Setup::<V>::empty(Color::White).check();
        let outcome = finished.ok().and_then(|position| position.outcome());
        let over = match outcome.and_then(Outcome::winner) {
            Some(Color::White) => Value::Win(0),
            _ => Value::Loss(0),
        };
        let over = Bounds::exactly(over);
        Search {
            table,
            tables,
            counter: Counter::new(meter),
            over,
            not_over: Bounds::not_over(over),
            unknown: Bounds::unknown(over),
            children: Vec::new(),
            history: vec![0; 2 * HISTORY],
            whim: thread as u64,
        }
    }

    /// Bounds that decide whether a position is worth at least `goal`.
    pub(super) fn decide(&mut self, node: &Node<V>, goal: Score) -> Result<Bounds, Stopped> {
        self.counter.node()?;
        let known = self.known(node, u16::MAX);
        if known.bounds.decide(goal) {
            return Ok(known.bounds);
        }
        let bounds = self.look_ahead(node, known, goal);
        self.children.clear();
        bounds
    }

    /// What is known of a position without looking ahead, and the action to try first.
    fn known(&mut self, node: &Node<V>, depth: u16) -> Found {
        if node.len() <= self.tables.pieces() {
            self.counter.probe();
            if let Some(value) = node
                .position()
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

    /// Bounds that decide about the goal, which those that are known do not.
    fn look_ahead(&mut self, node: &Node<V>, known: Found, goal: Score) -> Result<Bounds, Stopped> {
        let (start, depth) = (self.children.len(), plies_of(goal));
        let goal_after = goal_after(goal);
        self.push_children(node, known.best, goal_after)?;
        let end = self.children.len();
        if start == end {
            return Ok(self.over);
        }
        let refutes = |child: &Child<V>| child.bounds.upper < goal_after;
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

    /// What can be told of a position of which so few plies are asked without looking ahead: most attackers cannot
    /// win at once.
    fn at_a_glance(&self, node: &Node<V>, depth: u16) -> Bounds {
        let mut bounds = self.unknown;
        // Where a king wins, who is about to have one wins without taking an action from anybody.
        if self.over.upper < 0 && !V::RULES.end.first_king_wins {
            if depth == plies_of(score(Value::Win(1))) && !node.may_win_at_once() {
                bounds.upper = score(Value::Win(3));
            } else if depth == plies_of(survives(2))
                && node.has_a_respite(&mut || self.counter.has_to_stop())
            {
                bounds.lower = score(Value::Loss(4));
            }
        }
        bounds
    }

    /// Lists the positions after the actions of a position, with what is known of them.
    fn push_children(&mut self, node: &Node<V>, best: u8, goal: Score) -> Result<(), Stopped> {
        let (start, depth) = (self.children.len(), plies_of(goal));
        let (children, unknown) = (&mut self.children, self.unknown);
        let push = |node| {
            children.push(Child {
                node,
                bounds: unknown,
                order: 0,
                index: (children.len() - start) as u8,
                best: 0,
            });
        };
        let counter = &self.counter;
        if !node.for_each_successor_until(push, &mut || counter.has_to_stop()) {
            return Err(Stopped);
        }
        for i in start..self.children.len() {
            let mut child = self.children[i];
            let known = self.known(&child.node, depth);
            (child.bounds, child.best) = (
                known.bounds.and(self.at_a_glance(&child.node, depth)),
                known.best,
            );
            if child.bounds.upper < goal {
                // It decides, whatever comes after it.
                self.children[i] = child;
                break;
            }
            if !child.bounds.decide(goal) {
                // Few replies make a small tree, whoever has something to prove. What decided other positions comes
                // before what has a few replies less.
                let counter = &self.counter;
                let replies = child.node.actions_until(&mut || counter.has_to_stop());
                let replies = replies.ok_or(Stopped)?;
                child.bounds = child.bounds.and(if replies == 0 {
                    self.over
                } else {
                    self.not_over
                });
                let whim = if self.whim == 0 {
                    0
                } else {
                    child.node.mixed().wrapping_mul(self.whim) >> 60
                };
                let first = child.index == best;
                child.order = if first {
                    0
                } else {
                    let history = self.history[place_in_history(node, &child.node)];
                    let often = u32::BITS - history.leading_zeros();
                    1 + ((u32::BITS + REPLY * replies - often) << 4) + whim as u32
                };
            }
            self.children[i] = child;
        }
        Ok(())
    }
}

/// The plies that a goal looks ahead.
fn plies_of(goal: Score) -> u16 {
    END.abs_diff(goal.abs())
}

/// The place in the history of the action between two positions: its player and the squares that it changed.
fn place_in_history<V: Variant>(node: &Node<V>, after: &Node<V>) -> usize {
    let mut mixer = Mixer::default();
    (node.pieces.own ^ after.pieces.other).hash(&mut mixer);
    mixer.finish() as usize % HISTORY + node.color.index() * HISTORY
}
