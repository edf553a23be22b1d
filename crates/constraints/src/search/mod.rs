//! The search for solutions: a puzzle made ready, its solutions, their number, and what they have in common.

mod descent;

use std::cell::OnceCell;
use std::fmt;
use std::sync::OnceLock;
use std::time::Instant;

use tessera_sudoku::{CandidateGrid, Digit};

use crate::constraint::{Constraint, Grid};
use crate::model::{Automata, Model, Place};
use crate::propagate::{Network, Space};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
pub(crate) use descent::Descent;
use descent::{State, Weights};

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Maximum number of decisions.
    pub nodes: u64,
    /// The moment at which the search ends.
    pub until: Option<Instant>,
    /// Asked in short intervals whether the search is to end, for programs that have another clock or a button.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Default for Limits<'_> {
    /// No limits.
    fn default() -> Self {
        Limits {
            nodes: u64::MAX,
            until: None,
            stop: None,
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("until", &self.until)
            .finish_non_exhaustive()
    }
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Incomplete {
    /// The limit of decisions was reached.
    #[error("the limit of decisions was reached")]
    Nodes,
    /// The limit of time was reached.
    #[error("the limit of time was reached")]
    Time,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// Why a puzzle cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// The puzzle has a part that is wrong in itself.
    #[error("{0}")]
    Invalid(String),
    /// A line needs an automaton that does not fit in memory.
    #[error("the constraints on a line need more than two million steps of an automaton")]
    TooLarge,
}

/// A puzzle made ready for its solutions to be found.
///
/// ```
/// use tessera_constraints::{Cell, Puzzle, Solver, constraint::KillerCage};
/// let mut puzzle = Puzzle::sudoku(4);
/// puzzle.give(Cell::at(0, 0), 1);
/// let solver = Solver::new(&puzzle)?;
/// let mut solutions = solver.solutions();
/// assert_eq!(solutions.by_ref().count(), 72);
/// # Ok::<(), tessera_constraints::SolverError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    puzzle: Puzzle,
    /// The compiled constraints; a classic sudoku needs them for its true candidates alone.
    network: OnceLock<Network>,
    /// The candidates of a classic sudoku, which has a solver of its own.
    classic: Option<CandidateGrid>,
}

impl Solver {
    /// Compiles a puzzle.
    ///
    /// # Errors
    ///
    /// If a part of the puzzle is wrong, or a constraint needs too much memory.
    pub fn new(puzzle: &Puzzle) -> Result<Solver, SolverError> {
        if let Some(problem) = puzzle.problem() {
            return Err(SolverError::Invalid(problem));
        }
        let solver = Solver {
            puzzle: puzzle.clone(),
            network: OnceLock::new(),
            classic: classic(puzzle),
        };
        if solver.classic.is_none() && solver.network().is_too_large {
            return Err(SolverError::TooLarge);
        }
        Ok(solver)
    }

    fn network(&self) -> &Network {
        self.network.get_or_init(|| compile(&self.puzzle, true))
    }

    /// The solutions, in the order in which they are found.
    #[must_use]
    pub fn solutions(&self) -> SolutionIter<'_> {
        self.solutions_within(Limits::default())
    }

    /// The solutions that are found within limits.
    #[must_use]
    pub fn solutions_within<'a>(&'a self, limits: Limits<'a>) -> SolutionIter<'a> {
        let search = match &self.classic {
            Some(candidates) => Search::Classic(tessera_sudoku::solutions(candidates)),
            None => Search::Network(Box::new(Descent::new(self.network()))),
        };
        SolutionIter {
            search,
            least: self.puzzle.shape.least,
            budget: Budget::new(limits),
        }
    }

    /// The first two solutions: none, one, or two of several.
    ///
    /// # Errors
    ///
    /// If a limit was reached before.
    pub fn first_two(&self, limits: Limits<'_>) -> Result<Vec<Vec<i32>>, Incomplete> {
        let mut solutions = self.solutions_within(limits);
        let found: Vec<Vec<i32>> = solutions.by_ref().take(2).collect();
        match solutions.incomplete() {
            Some(incomplete) if found.len() < 2 => Err(incomplete),
            _ => Ok(found),
        }
    }

    /// The number of solutions, up to a greatest number.
    ///
    /// # Errors
    ///
    /// If a limit was reached before.
    pub fn count(&self, most: u64, limits: Limits<'_>) -> Result<u64, Incomplete> {
        let mut solutions = self.solutions_within(limits);
        let most_here = usize::try_from(most).unwrap_or(usize::MAX);
        let count = solutions.by_ref().take(most_here).count() as u64;
        match solutions.incomplete() {
            Some(incomplete) if count < most => Err(incomplete),
            _ => Ok(count),
        }
    }

    /// The network in which regions that are to be found keep the numbers of the puzzle. It is compiled into `own` if
    /// the search uses other numbers.
    pub(crate) fn plain_network<'a>(&'a self, own: &'a OnceCell<Network>) -> &'a Network {
        if self.network().renumbered.is_empty() {
            self.network()
        } else {
            own.get_or_init(|| compile(&self.puzzle, false))
        }
    }

    /// The candidates that the constraints leave without a search: for each cell its values as bits, the lowest bit for
    /// the minimum value of the puzzle. They include all [true candidates](Solver::true_candidates). `None` if a
    /// contradiction is found; then the puzzle has no solution.
    ///
    /// ```
    /// use tessera_constraints::{Cell, Puzzle, Solver};
    /// let mut puzzle = Puzzle::sudoku(4);
    /// puzzle.give(Cell::at(0, 0), 1);
    /// let candidates = Solver::new(&puzzle)?.candidates().expect("there are solutions");
    /// assert_eq!(candidates[..4], [0b0001, 0b1110, 0b1110, 0b1110]);
    /// # Ok::<(), tessera_constraints::SolverError>(())
    /// ```
    #[must_use]
    pub fn candidates(&self) -> Option<Vec<u32>> {
        let own = OnceCell::new();
        let mut space = Space::new(self.plain_network(&own));
        space.propagate().then_some(space.masks)
    }

    /// The true candidates: for each cell the values that it has in some solution, as bits. All are 0 if there is no
    /// solution.
    ///
    /// # Errors
    ///
    /// If a limit was reached before all are known.
    pub fn true_candidates(&self, limits: Limits<'_>) -> Result<Vec<u32>, Incomplete> {
        let own = OnceCell::new();
        let network = self.plain_network(&own);
        let cells = network.masks.len();
        let mut known = vec![0; cells];
        let mut root = Space::new(network);
        if !root.propagate() {
            return Ok(known);
        }
        let mut budget = Budget::new(limits);
        let mut weights = Weights::new(network);
        for cell in 0..cells {
            for bit in (0..32).map(|bit| 1_u32 << bit) {
                if root.masks[cell] & bit == 0 || known[cell] & bit != 0 {
                    continue;
                }
                let mut space = root.clone();
                let mut found = None;
                if space.decide(cell as Place, bit) {
                    let mut descent = Descent::new(network);
                    descent.space = space;
                    descent.state = State::Descend;
                    descent.weights = weights;
                    found = descent.next(&mut budget);
                    weights = descent.weights;
                    if let Some(incomplete) = budget.incomplete {
                        return Err(incomplete);
                    }
                }
                match found {
                    Some(solution) => {
                        for (known, mask) in known.iter_mut().zip(solution) {
                            *known |= mask;
                        }
                    }
                    // No solution has this value.
                    None => {
                        if !root.decide(cell as Place, !bit) {
                            return Ok(vec![0; cells]);
                        }
                    }
                }
            }
        }
        Ok(known)
    }
}

/// Compiles a puzzle. A choice of which propagation leaves one constraint is replaced by it: then more follows from it,
/// such as sums that are left in houses. Choices within others stay as they are.
fn compile(puzzle: &Puzzle, may_renumber: bool) -> Network {
    let automata = Automata::default();
    let network = Model::of(puzzle, may_renumber, &automata).compile();
    if network.is_too_large {
        return network;
    }
    let decided = network.decided();
    if decided.iter().all(Option::is_none) {
        return network;
    }
    let mut model = Model::of(puzzle, may_renumber, &automata);
    let choices = std::mem::take(&mut model.eithers);
    for (constraints, decided) in choices.into_iter().zip(decided) {
        match decided {
            Some(number) => constraints[number].post(&mut model),
            None => model.eithers.push(constraints),
        }
    }
    model.compile()
}

/// Whether a model is shown to have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refuted {
    Yes,
    /// There is a solution.
    No,
    /// The limits did not suffice to know.
    Unknown,
}

/// Looks for a solution of a model. Without decisions, propagation alone is tried.
pub(crate) fn refute(model: Model<'_>, limits: Limits) -> Refuted {
    let network = model.compile();
    // What an automaton says that is too large is missing: that there is a solution without it means nothing.
    let mut budget = Budget::new(limits);
    if Descent::new(&network).next(&mut budget).is_some() {
        return if network.is_too_large {
            Refuted::Unknown
        } else {
            Refuted::No
        };
    }
    match budget.incomplete {
        Some(_) => Refuted::Unknown,
        None => Refuted::Yes,
    }
}

/// The candidates of a puzzle that is a classic sudoku of 9x9 cells.
fn classic(puzzle: &Puzzle) -> Option<CandidateGrid> {
    let [Constraint::Grid(grid)] = &puzzle.constraints[..] else {
        return None;
    };
    if puzzle.shape != Shape::square(9) || *grid != Grid::new(9, 9, Some((3, 3))) {
        return None;
    }
    let mut candidates = CandidateGrid::ALL;
    for (cell, mask) in tessera_sudoku::Cell::all().zip(&puzzle.candidates) {
        let digits = Digit::all().filter(|digit| mask >> (digit.get() - 1) & 1 == 1);
        candidates[cell] = digits.collect();
    }
    Some(candidates)
}

/// What a search has used of its limits.
#[derive(Clone, Debug)]
struct Budget<'a> {
    limits: Limits<'a>,
    nodes: u64,
    incomplete: Option<Incomplete>,
}

impl<'a> Budget<'a> {
    fn new(limits: Limits<'a>) -> Budget<'a> {
        Budget {
            limits,
            nodes: 0,
            incomplete: None,
        }
    }

    /// Counts decisions; says whether a limit is reached. The clock is looked at every 16 decisions.
    fn spend(&mut self, nodes: u64) -> bool {
        let is_look = self.nodes / 16 != (self.nodes + nodes) / 16;
        self.nodes += nodes;
        let is_late = |until| Instant::now() >= until;
        if self.nodes > self.limits.nodes {
            self.incomplete = Some(Incomplete::Nodes);
        } else if is_look && self.limits.until.is_some_and(is_late) {
            self.incomplete = Some(Incomplete::Time);
        } else if is_look && self.limits.stop.is_some_and(|stop| stop()) {
            self.incomplete = Some(Incomplete::Stopped);
        }
        self.incomplete.is_some()
    }
}

/// The solutions of a puzzle, one value for each cell, in the order of the cells.
#[derive(Debug)]
pub struct SolutionIter<'a> {
    search: Search<'a>,
    least: i32,
    budget: Budget<'a>,
}

#[derive(Debug)]
enum Search<'a> {
    Classic(tessera_sudoku::SolutionIter),
    Network(Box<Descent<'a>>),
}

impl SolutionIter<'_> {
    /// The number of decisions so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Why the solutions ended before all were found, if they did.
    #[must_use]
    pub fn incomplete(&self) -> Option<Incomplete> {
        self.budget.incomplete
    }
}

/// Numbers the regions of some labels in the order of their first cells.
fn renumber(labels: &[Place], least: i32, values: &mut [i32]) {
    let mut known: Vec<i32> = Vec::new();
    for label in labels {
        let value = &mut values[*label as usize];
        let number = known.iter().position(|other| other == value);
        let region = number.unwrap_or(known.len());
        if number.is_none() {
            known.push(*value);
        }
        *value = least + region as i32;
    }
}

/// The number of steps of the classic solver after which limits are looked at.
const CLASSIC_STEPS: u64 = 1 << 10;

impl Iterator for SolutionIter<'_> {
    type Item = Vec<i32>;

    fn next(&mut self) -> Option<Vec<i32>> {
        let least = self.least;
        match &mut self.search {
            Search::Network(descent) => {
                let masks = descent.next(&mut self.budget)?;
                let values = masks.into_iter();
                let values = values.map(|mask| least + mask.trailing_zeros() as i32);
                let mut values: Vec<i32> = values.collect();
                renumber(&descent.network.renumbered, least, &mut values);
                Some(values)
            }
            Search::Classic(solutions) => loop {
                let mut steps = CLASSIC_STEPS;
                let found = solutions.next_within(&mut steps);
                let is_over = self.budget.spend(CLASSIC_STEPS - steps);
                if let Some(grid) = found {
                    return Some(grid.numbers().map(i32::from).to_vec());
                }
                if steps > 0 || is_over {
                    return None;
                }
            },
        }
    }
}
