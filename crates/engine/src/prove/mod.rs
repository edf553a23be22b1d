//! Proving what a position is worth: won, lost or drawn, in how many plies exactly, and by which line.
//!
//! Two methods share what they find, and each is given the time that the other has taken:
//!
//! - `search` asks for a win, or not to lose, within 1, 2, 3, ... plies: where it finds a win, there is no shorter
//!   one, and no longer defence.
//! - `safety` asks if a player can avoid losing indefinitely. If both can, the position is a draw.
//!
//! Tables of perfect play answer for the positions that they hold ([`Probe`]).
//!
//! `bounds` says what is known of a position, `table` keeps it, `line` plays the best actions, `budget` ends it,
//! `progress` lets others watch.

mod bounds;
mod budget;
mod line;
mod node;
mod progress;
mod safety;
mod search;
mod solve;
mod table;
mod tables;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use tessera_draughts::{Color, Position, Variant};
use tessera_tablebase::Value;

pub use bounds::Bounds;
pub use budget::Budget;
pub use line::{Ending, Line};
pub use progress::Progress;
pub use solve::{Solution, solve};
pub use tables::Tables;

use crate::play::{self, Limits, Player};
use crate::threads::with_helpers;
use crate::{Positional, Probe};
use bounds::{Score, score, survives};
use budget::{Meter, Stopped};
use node::Node;
use safety::Safety;
use search::Search;
use table::Table;

/// The most plies that are looked ahead. Games within tables may go on for longer.
const MOST_PLIES: u16 = 1_000;

/// Nodes from which a question is worth more threads than one.
const WORTH_THREADS: u64 = 1 << 15;

/// Nodes that a method may take at first before the other one has its turn.
const FIRST_TURN: u64 = 1 << 12;

/// Nodes of the search per node of the safety graph, which needs few if it has an answer.
const SAFETY_SHARE: u64 = 12;

/// Factor between the nodes for "does the favourite win?" and those for the same question of the other player.
const FAVOURITE_SHARE: u64 = 8;

/// Nodes to find the favourite with: less than a millisecond's work.
const FAVOURITE_NODES: u64 = 2_000;

/// Bytes to find the favourite with.
const FAVOURITE_BYTES: usize = 1 << 16;

/// Who has the advantage of a man or more, as far as a short search can see.
fn favourite<V: Variant>(position: &Position<V>) -> Option<Color> {
    let mut player = Player::new(Positional::<V>::new(), FAVOURITE_BYTES).ok()?;
    let limits = Limits {
        nodes: Some(FAVOURITE_NODES),
        ..Limits::default()
    };
    let analysis = player.analyse(position, &[], &limits, |_| ());
    let score = analysis.lines.first()?.score;
    if score >= play::Score::Estimate(100) {
        Some(position.side_to_move())
    } else if score <= play::Score::Estimate(-100) {
        Some(position.side_to_move().other())
    } else {
        None
    }
}

/// A proof that is under way.
///
/// It keeps what it has found, so that it can go on with a further budget, or with further tables, where the first
/// one has ended.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::NoTables;
/// use tessera_engine::prove::{Budget, Ending, Prover};
/// use tessera_tablebase::Value;
/// let position: Position<English> = "W:W14,21,23,26:B4,17".parse()?;
/// let mut prover = Prover::new(position, 1 << 24);
/// let bounds = prover.prove(&NoTables, &Budget::UNLIMITED);
/// assert_eq!(bounds.value(), Some(Value::Win(9)));
/// let line = prover.line(&NoTables, &Budget::UNLIMITED);
/// assert_eq!(line.ending, Ending::Over);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Debug)]
pub struct Prover<V: Variant> {
    position: Position<V>,
    bounds: Bounds,
    table: Table<V>,
    safety: [Safety<V>; 2],
    questions: [Question<V>; 2],
    /// Who is likely to win, if anybody is.
    favourite: Option<Color>,
    nodes: u64,
    probes: u64,
}

/// Does this player lose from here?
#[derive(Clone, Copy, Debug)]
struct Question<V: Variant> {
    position: Position<V>,
    defender: Color,
    /// There is no win for the defender's opponent within fewer plies.
    plies: u16,
    /// Nodes that each of the methods has taken.
    search_nodes: u64,
    safety_nodes: u64,
    /// The graph has its answer, or has no room left.
    safety_is_done: bool,
}

impl<V: Variant> Question<V> {
    fn new(position: Position<V>, defender: Color) -> Question<V> {
        Question {
            position,
            defender,
            plies: 0,
            search_nodes: 0,
            safety_nodes: 0,
            safety_is_done: false,
        }
    }

    fn nodes(&self) -> u64 {
        self.search_nodes + self.safety_nodes
    }

    /// Worth at least this, the side to move is not lost within the plies or has won within them.
    fn goal(&self) -> Score {
        if self.position.side_to_move() == self.defender {
            survives(self.plies)
        } else {
            score(Value::Win(self.plies))
        }
    }

    /// Whether there is nothing more to do, given the bounds of the position.
    fn is_closed(&self, bounds: Bounds) -> bool {
        let is_safe = if self.position.side_to_move() == self.defender {
            bounds.lower >= 0
        } else {
            bounds.upper <= 0
        };
        let is_given_up = self.plies > MOST_PLIES && self.safety_is_done;
        is_safe || is_given_up || bounds.value().is_some()
    }
}

impl<V: Variant> Prover<V> {
    /// Begins a proof that takes at most about `bytes` bytes of memory.
    #[must_use]
    pub fn new(position: Position<V>, bytes: usize) -> Prover<V> {
        Prover {
            position,
            bounds: Bounds::UNKNOWN,
            table: Table::new(bytes / 2),
            safety: Color::ALL.map(|color| Safety::new(color, bytes / 4)),
            questions: Color::ALL.map(|color| Question::new(position, color)),
            favourite: favourite(&position),
            nodes: 0,
            probes: 0,
        }
    }

    /// Turns to another position, with all that was found: where the one leads to the other, little is left to do.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::NoTables;
    /// use tessera_engine::prove::{Budget, Prover};
    /// use tessera_tablebase::Value;
    /// let position: Position<English> = "W:W14,21,23,26:B4,17".parse()?;
    /// let mut prover = Prover::new(position, 1 << 24);
    /// prover.prove(&NoTables, &Budget::UNLIMITED);
    /// let nodes = prover.nodes();
    /// prover.turn_to(position.after(&position.parse_action("14-9").unwrap()));
    /// let bounds = prover.prove(&NoTables, &Budget::UNLIMITED);
    /// assert_eq!(bounds.value(), Some(Value::Loss(8)));
    /// assert!(prover.nodes() - nodes < nodes / 10);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn turn_to(&mut self, position: Position<V>) {
        self.position = position;
        self.bounds = Bounds::UNKNOWN;
        self.questions = Color::ALL.map(|color| Question::new(position, color));
        self.safety.iter_mut().for_each(Safety::make_room);
        self.favourite = favourite(&position);
    }

    /// What is proven of the position so far.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Probes of tables so far.
    #[must_use]
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// A number of plies such that a player is proven to have no win in fewer.
    #[must_use]
    pub fn no_win_in_fewer(&self, player: Color) -> u16 {
        self.questions[player.other().index()].plies
    }

    /// Goes on until the value is proven or the budget is spent, and returns what is proven.
    pub fn prove<P: Probe<V>>(&mut self, tables: &P, budget: &Budget<'_>) -> Bounds {
        let end = self.nodes.saturating_add(budget.nodes);
        self.report(budget);
        while self.nodes < end && !budget.is_over() {
            // The question that was thought about least, in proportion.
            let open = |question: &&Question<V>| !question.is_closed(self.bounds);
            let thought = |question: &&Question<V>| {
                let is_likely = Some(question.defender.other()) == self.favourite;
                question.nodes() / if is_likely { FAVOURITE_SHARE } else { 1 }
            };
            let question = self.questions.iter().filter(open).min_by_key(thought);
            let Some(mut question) = question.copied() else {
                break;
            };
            let bounds = self.step(&mut question, tables, budget, end);
            self.questions[question.defender.index()] = question;
            self.bounds = self.bounds.and(bounds);
            self.report(budget);
        }
        self.bounds
    }

    fn report(&self, budget: &Budget<'_>) {
        if let Some(progress) = budget.progress {
            progress.set_bounds(self.bounds);
        }
    }

    /// Thinks about a question for a turn of one of the methods, and returns what is known of its position then.
    fn step<P: Probe<V>>(
        &mut self,
        question: &mut Question<V>,
        tables: &P,
        budget: &Budget<'_>,
        end: u64,
    ) -> Bounds {
        self.table.grow();
        let is_search_due = question.search_nodes <= SAFETY_SHARE * question.safety_nodes;
        let searches = question.safety_is_done || (is_search_due && question.plies <= MOST_PLIES);
        // A search that is stopped has to begin anew, but for what the table keeps: a turn grows with those before it.
        let share = if searches { 2 } else { SAFETY_SHARE };
        let turn = FIRST_TURN
            .max(question.search_nodes / share)
            .min(end.saturating_sub(self.nodes));
        let meter = Meter::new(budget, turn);
        let bounds = if searches {
            let bounds = self.search(
                &question.position,
                question.goal(),
                tables,
                budget,
                &meter,
                turn,
            );
            question.plies += u16::from(bounds.is_ok());
            question.search_nodes += meter.nodes();
            bounds
        } else {
            let safety = &mut self.safety[question.defender.index()];
            let mut search = Search::new(&self.table, tables, &meter, 0);
            let bounds = safety.decide(&Node::from(&question.position), &mut search);
            drop(search);
            question.safety_is_done = bounds.is_ok() || safety.is_full();
            question.safety_nodes += meter.nodes();
            bounds
        };
        self.nodes += meter.nodes();
        self.probes += meter.probes();
        bounds.unwrap_or(Bounds::UNKNOWN)
    }

    /// Whether a position is worth at least so much, whatever it takes within the budget.
    fn reaches<P: Probe<V>>(
        &mut self,
        position: &Position<V>,
        goal: Score,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Result<bool, Stopped> {
        self.table.grow();
        let meter = Meter::new(budget, u64::MAX);
        let bounds = self.search(position, goal, tables, budget, &meter, u64::MAX);
        self.nodes += meter.nodes();
        self.probes += meter.probes();
        Ok(bounds?.lower >= goal)
    }

    /// Whether the side to move can win, whatever it takes within the budget.
    fn wins<P: Probe<V>>(
        &mut self,
        position: &Position<V>,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Result<bool, Stopped> {
        let mut question = Question::new(*position, position.side_to_move().other());
        let mut bounds = Bounds::UNKNOWN;
        while bounds.lower <= 0 && bounds.upper > 0 {
            if budget.is_over() || question.is_closed(bounds) {
                return Err(Stopped);
            }
            bounds = bounds.and(self.step(&mut question, tables, budget, u64::MAX));
        }
        Ok(bounds.lower > 0)
    }

    /// All threads search for the same, each in its own order, and share the table; the first one that has found
    /// it ends the others.
    fn search<P: Probe<V>>(
        &self,
        position: &Position<V>,
        goal: Score,
        tables: &P,
        budget: &Budget<'_>,
        meter: &Meter<'_>,
        turn: u64,
    ) -> Result<Bounds, Stopped> {
        let is_worth_it = cfg!(feature = "parallel") && turn >= WORTH_THREADS;
        let threads = if is_worth_it { budget.threads.get() } else { 1 };
        let node = Node::from(position);
        let found = Mutex::new(Err(Stopped));
        let search = |thread| {
            let bounds = Search::new(&self.table, tables, meter, thread).decide(&node, goal);
            if bounds.is_ok() {
                meter.stop();
                *found.lock().unwrap_or_else(PoisonError::into_inner) = bounds;
            }
        };
        with_helpers(threads, &search, &mut || search(0));
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
