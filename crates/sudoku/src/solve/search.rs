//! The search: backtracking over guesses.

use crate::Grid;

/// The state of a puzzle at a node of the search.
pub(super) trait State: Copy {
    /// Any state, to fill memory that a later state is written to.
    const BLANK: Self;

    /// An assumption: that a cell holds a digit, or that it does not.
    type Guess: Copy;

    /// Assumes `guess`, if there is one, and propagates until nothing changes. Stores the resulting state in `next`,
    /// unless it is a contradiction. `held` is the number of guesses since the last contradiction, which the choice of
    /// the next guess may depend on.
    fn propagate(
        &self,
        guess: Option<Self::Guess>,
        held: u32,
        next: &mut Self,
    ) -> Outcome<Self::Guess>;

    /// The solution, for a state that is solved.
    fn grid(&self) -> Grid;
}

/// The result of a propagation.
#[derive(Clone, Copy)]
pub(super) enum Outcome<Guess> {
    /// A cell has no candidate left, or a unit no cell for a digit.
    Contradiction,
    /// Every cell has its digit.
    Solved,
    /// Nothing more follows. In every solution exactly one of the guesses is true.
    Open(Guess, Later<Guess>),
}

/// The other guesses of a state: the last one is tried first.
pub(super) type Later<Guess> = [Option<Guess>; 2];

/// The solutions of a puzzle, one after the other.
///
/// Of the guesses of a state, the first is tried and the others are kept for later. They are kept on an explicit stack,
/// so that the search can pause at each solution. The stack is never deeper than the number of candidates.
#[derive(Clone)]
pub(super) struct Search<S: State> {
    /// The states from the start to the current one, each with the guess that is kept for later. Entries from `len` on
    /// are unused memory.
    path: Vec<(S, Later<S::Guess>)>,
    /// The number of states up to the current one.
    len: usize,
    /// The number of guesses since the last contradiction.
    held: u32,
    /// What to try in the current state. `None` if the search has to go back to a guess that was kept for later.
    next: Option<Try<S::Guess>>,
}

/// What to try in a state.
#[derive(Clone, Copy)]
enum Try<Guess> {
    /// Propagate the state without a guess.
    Itself,
    /// Propagate the state with this guess.
    Guess(Guess),
}

impl<S: State> Search<S> {
    /// The search for all solutions of the state `start`.
    #[inline]
    pub(super) fn new(start: S) -> Search<S> {
        let mut path = Vec::with_capacity(16);
        path.push((start, [None; 2]));
        Search {
            path,
            len: 1,
            held: 0,
            next: Some(Try::Itself),
        }
    }

    /// Goes to the next solution.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<&S> {
        let mut steps = u64::MAX;
        self.advance_within(&mut steps)
    }

    /// Goes to the next solution, with at most `steps` propagations, which are counted down. If `steps` reaches 0,
    /// another call goes on with the search.
    pub(super) fn advance_within(&mut self, steps: &mut u64) -> Option<&S> {
        loop {
            *steps = steps.checked_sub(1)?;
            let guess = match self.next.take() {
                Some(Try::Itself) => None,
                Some(Try::Guess(guess)) => Some(guess),
                None => Some(self.kept_for_later()?),
            };
            let len = self.len;
            if self.path.len() == len {
                self.path.push((S::BLANK, [None; 2]));
            }
            let (path, room) = self.path.split_at_mut(len);
            let (state, (next, later)) = (&path[len - 1].0, &mut room[0]);
            match state.propagate(guess, self.held, next) {
                Outcome::Contradiction => self.held = 0,
                Outcome::Solved => return Some(&self.path[len].0),
                Outcome::Open(guess, others) => {
                    *later = others;
                    self.len += 1;
                    self.held += 1;
                    self.next = Some(Try::Guess(guess));
                }
            }
        }
    }

    /// Goes back to the last state with a guess that was kept for later, and takes that guess.
    fn kept_for_later(&mut self) -> Option<S::Guess> {
        while self.len > 0 {
            let [last, next] = &mut self.path[self.len - 1].1;
            if let Some(guess) = next.take().or_else(|| last.take()) {
                return Some(guess);
            }
            self.len -= 1;
        }
        None
    }
}
