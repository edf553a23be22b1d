//! Backtracking.

use crate::Grid;

/// What is known at a point of a search.
pub(super) trait State: Copy {
    /// Any state: what the room of a state that is still to come holds.
    const BLANK: Self;

    /// That a cell holds a digit, or that it does not.
    type Guess: Copy;

    /// Takes a guess as true, if there is one, and draws conclusions until none is left. Where that is no
    /// contradiction, the state that they lead to is stored in `next`.
    fn propagate(&self, guess: Option<Self::Guess>, next: &mut Self) -> Outcome<Self::Guess>;

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
    /// Nothing follows any more. Two guesses, of which one is true.
    Open(Guess, Guess),
}

/// The solutions of a puzzle, one after the other.
///
/// Of two guesses one is tried and the other left for later, on a stack of our own that is never deeper than there are
/// candidates: so the next solution can be asked for at any time.
#[derive(Clone)]
pub(super) struct Search<S: State> {
    /// The states from the start to the one looked at, each with a guess that is left for later; then room for more.
    path: Vec<(S, Option<S::Guess>)>,
    /// The number of states up to the one looked at.
    len: usize,
    /// What to try in the last of these, `None` where that has been tried and something left for later is due.
    next: Option<Try<S::Guess>>,
}

/// What to try in a state.
#[derive(Clone, Copy)]
enum Try<Guess> {
    /// Whatever follows from the state itself.
    Itself,
    /// A guess.
    Guess(Guess),
}

impl<S: State> Search<S> {
    /// The search of the solutions that a state leaves.
    #[inline]
    pub(super) fn new(start: S) -> Search<S> {
        let mut path = Vec::with_capacity(16);
        path.push((start, None));
        Search {
            path,
            len: 1,
            next: Some(Try::Itself),
        }
    }

    /// Goes to the next solution.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<&S> {
        let mut steps = u64::MAX;
        self.advance_within(&mut steps)
    }

    /// Goes to the next solution, unless that takes more propagations than these, from which those that it takes are
    /// subtracted. Where none is left, the search can go on later.
    pub(super) fn advance_within(&mut self, steps: &mut u64) -> Option<&S> {
        loop {
            *steps = steps.checked_sub(1)?;
            let guess = match self.next.take() {
                Some(Try::Itself) => None,
                Some(Try::Guess(guess)) => Some(guess),
                None => Some(self.left_for_later()?),
            };
            let len = self.len;
            if self.path.len() == len {
                self.path.push((S::BLANK, None));
            }
            let (path, room) = self.path.split_at_mut(len);
            let (state, (next, later)) = (&path[len - 1].0, &mut room[0]);
            match state.propagate(guess, next) {
                Outcome::Contradiction => {}
                Outcome::Solved => return Some(&self.path[len].0),
                Outcome::Open(guess, other) => {
                    *later = Some(other);
                    self.len += 1;
                    self.next = Some(Try::Guess(guess));
                }
            }
        }
    }

    /// Goes back to the last state with a guess that was left for later.
    fn left_for_later(&mut self) -> Option<S::Guess> {
        while self.len > 0 {
            if let Some(guess) = self.path[self.len - 1].1.take() {
                return Some(guess);
            }
            self.len -= 1;
        }
        None
    }
}
