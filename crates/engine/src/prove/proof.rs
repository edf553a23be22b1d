//! A proof in progress, on boards in one word.

use std::sync::{Mutex, PoisonError};

use tessera_draughts::{Color, Position, Word};
use tessera_tablebase::Value;

use super::bounds::{Bounds, Score, score, survives};
use super::budget::{Budget, Meter, Stopped};
use super::node::Node;
use super::safety::Safety;
use super::search::Search;
use super::table::Table;
use super::tables::Tables;
use crate::play::{self, Limits, Player};
use crate::threads::with_helpers;

/// Maximum number of plies that the search looks ahead. Wins that lead into endgame tables may take longer.
const MAX_PLIES: u16 = 1_000;

/// Minimum number of nodes for which several threads are started.
const WORTH_THREADS: u64 = 1 << 15;

/// Nodes that a method may take in its first turn.
const FIRST_TURN: u64 = 1 << 12;

/// Nodes of the search per node of the safety graph. The graph gets the smaller share: if it has an answer, it finds it
/// with few nodes.
const SAFETY_SHARE: u64 = 12;

/// The question whether the favourite wins gets this many times the nodes of the same question for the other player.
const FAVOURITE_SHARE: u64 = 8;

/// The number of nodes of the search that finds the favourite. It takes less than a millisecond.
const FAVOURITE_NODES: u64 = 2_000;

/// Bytes of memory for the search that finds the favourite.
const FAVOURITE_BYTES: usize = 1 << 16;

/// The player who is at least a man ahead according to a short search. `None` if neither is.
fn favourite(position: &Position) -> Option<Color> {
    let mut player = Player::computed(position.variant(), FAVOURITE_BYTES).ok()?;
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

/// A proof in progress: see [`Prover`](super::Prover).
#[derive(Debug)]
pub(super) struct Proof<W: Word> {
    pub(super) position: Position<W>,
    pub(super) bounds: Bounds,
    pub(super) table: Table<W>,
    safety: [Safety<W>; 2],
    questions: [Question<W>; 2],
    /// The player who is likely to win, if any.
    favourite: Option<Color>,
    pub(super) nodes: u64,
    pub(super) probes: u64,
}

/// The question whether `defender` loses from `position`.
#[derive(Clone, Copy, Debug)]
struct Question<W: Word> {
    position: Position<W>,
    defender: Color,
    /// The opponent of the defender is proven to have no win in fewer plies than this.
    plies: u16,
    /// The number of nodes that the search has used.
    search_nodes: u64,
    /// The number of nodes that the safety graph has used.
    safety_nodes: u64,
    /// Whether the safety graph has its answer or has reached its memory limit.
    safety_is_done: bool,
}

impl<W: Word> Question<W> {
    fn new(position: Position<W>, defender: Color) -> Question<W> {
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

    /// The goal of the next search, for the side to move. If that is the defender: not to lose within `plies`. If it is
    /// the opponent: to win within `plies`.
    fn goal(&self) -> Score {
        if self.position.side_to_move() == self.defender {
            survives(self.plies)
        } else {
            score(Value::Win(self.plies))
        }
    }

    /// Whether nothing is left to do, given the bounds of the position.
    fn is_closed(&self, bounds: Bounds) -> bool {
        let is_safe = if self.position.side_to_move() == self.defender {
            bounds.lower >= 0
        } else {
            bounds.upper <= 0
        };
        let is_given_up = self.plies > MAX_PLIES && self.safety_is_done;
        is_safe || is_given_up || bounds.value().is_some()
    }
}

impl<W: Word> Proof<W> {
    pub(super) fn new(position: Position<W>, bytes: usize) -> Proof<W> {
        let variant = position.variant();
        Proof {
            position,
            bounds: Bounds::UNKNOWN,
            table: Table::new(variant, bytes / 2),
            safety: Color::ALL.map(|color| Safety::new(variant, color, bytes / 4)),
            questions: Color::ALL.map(|color| Question::new(position, color)),
            favourite: favourite(&position.cast()),
            nodes: 0,
            probes: 0,
        }
    }

    pub(super) fn turn_to(&mut self, position: Position<W>) {
        let variant = self.position.variant();
        assert_eq!(position.variant(), variant, "a position of another variant");
        self.position = position;
        self.bounds = Bounds::UNKNOWN;
        self.questions = Color::ALL.map(|color| Question::new(position, color));
        self.safety.iter_mut().for_each(Safety::make_room);
        self.favourite = favourite(&position.cast());
    }

    pub(super) fn no_win_in_fewer(&self, player: Color) -> u16 {
        self.questions[player.other().index()].plies
    }

    /// Continues until the value is proven or the budget is used up. Returns what is proven.
    pub(super) fn prove(&mut self, tables: &Tables, budget: &Budget<'_>) -> Bounds {
        let end = self.nodes.saturating_add(budget.nodes);
        self.report(budget);
        while self.nodes < end && !budget.is_over() {
            // Chooses the question with the fewest nodes in proportion to its share.
            let open = |question: &&Question<W>| !question.is_closed(self.bounds);
            let thought = |question: &&Question<W>| {
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

    /// Gives one of the two methods a turn at a question. Returns the resulting bounds of its position.
    fn step(
        &mut self,
        question: &mut Question<W>,
        tables: &Tables,
        budget: &Budget<'_>,
        end: u64,
    ) -> Bounds {
        self.table.grow();
        let is_search_due = question.search_nodes <= SAFETY_SHARE * question.safety_nodes;
        let searches = question.safety_is_done || (is_search_due && question.plies <= MAX_PLIES);
        // A search that was interrupted starts again, with only the transposition table kept. So turns grow with the
        // work already done.
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
            let variant = self.position.variant();
            let mut search = Search::new(variant, &self.table, tables, &meter, 0);
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

    /// Whether the value of a position is at least `goal`. Searches until the answer is found or the budget is used up.
    pub(super) fn reaches(
        &mut self,
        position: &Position<W>,
        goal: Score,
        tables: &Tables,
        budget: &Budget<'_>,
    ) -> Result<bool, Stopped> {
        let bounds = self.searched(position, goal, tables, budget)?;
        Ok(bounds.lower >= goal)
    }

    /// Searches until the bounds of a position decide whether its value is at least `goal`.
    pub(super) fn searched(
        &mut self,
        position: &Position<W>,
        goal: Score,
        tables: &Tables,
        budget: &Budget<'_>,
    ) -> Result<Bounds, Stopped> {
        self.table.grow();
        let meter = Meter::new(budget, u64::MAX);
        let bounds = self.search(position, goal, tables, budget, &meter, u64::MAX);
        self.nodes += meter.nodes();
        self.probes += meter.probes();
        bounds
    }

    /// Whether the side to move can win. Searches until the answer is found or the budget is used up.
    pub(super) fn wins(
        &mut self,
        position: &Position<W>,
        tables: &Tables,
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

    /// Searches with all threads: they share the table and search in different orders. The first that finds the answer
    /// stops the others.
    fn search(
        &self,
        position: &Position<W>,
        goal: Score,
        tables: &Tables,
        budget: &Budget<'_>,
        meter: &Meter<'_>,
        turn: u64,
    ) -> Result<Bounds, Stopped> {
        let is_worth_it = cfg!(feature = "parallel") && turn >= WORTH_THREADS;
        let threads = if is_worth_it { budget.threads.get() } else { 1 };
        let node = Node::from(position);
        let found = Mutex::new(Err(Stopped));
        let variant = position.variant();
        let search = |thread| {
            let mut search = Search::new(variant, &self.table, tables, meter, thread);
            let bounds = search.decide(&node, goal);
            drop(search);
            if bounds.is_ok() {
                meter.stop();
                *found.lock().unwrap_or_else(PoisonError::into_inner) = bounds;
            }
        };
        with_helpers(threads, &search, &mut || search(0));
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
