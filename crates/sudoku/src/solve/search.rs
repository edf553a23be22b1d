//! Backtracking.

use crate::Grid;

/// What is known at a point of a search.
pub(super) trait State: Copy {
    /// A candidate to try.
    type Guess: Copy;

    /// Draws conclusions until none is left.
    fn propagate(&mut self) -> Outcome<Self::Guess>;

    /// Takes a guess as true.
    fn assume(&mut self, guess: Self::Guess);

    /// Takes a guess as false.
    fn exclude(&mut self, guess: Self::Guess);

    /// The grid of a solved state.
    fn grid(&self) -> Grid;
}

/// What a propagation ends with.
#[derive(Clone, Copy)]
pub(super) enum Outcome<Guess> {
    /// Some cell or unit has no candidate left.
    Contradiction,
    /// Every cell has its digit.
    Solved,
    /// Nothing follows any more. One candidate to guess.
    Open(Guess),
}

/// The solutions of a puzzle, one after the other.
///
/// A guess is tried and its opposite kept for later on a stack of our own, never deeper than there are cells: so
/// the next solution can be asked for at any time.
#[derive(Clone)]
pub(super) struct Search<S> {
    current: S,
    /// Whether `current` is still to be looked at.
    open: bool,
    /// What is to be looked at later, the latest last.
    later: Vec<S>,
}

impl<S: State> Search<S> {
    /// The search of the solutions that a state leaves.
    pub(super) fn new(start: S) -> Search<S> {
        Search {
            current: start,
            open: true,
            later: Vec::new(),
        }
    }

    /// Goes to the next solution.
    pub(super) fn advance(&mut self) -> Option<&S> {
        loop {
            if !self.open {
                self.current = self.later.pop()?;
            }
            match self.current.propagate() {
                Outcome::Contradiction => self.open = false,
                Outcome::Solved => {
                    self.open = false;
                    return Some(&self.current);
                }
                Outcome::Open(guess) => {
                    if self.later.capacity() == 0 {
                        self.later.reserve(8);
                    }
                    self.later.push(self.current);
                    if let Some(opposite) = self.later.last_mut() {
                        opposite.exclude(guess);
                    }
                    self.current.assume(guess);
                    self.open = true;
                }
            }
        }
    }
}
