//! The search: backtracking over guesses.

use std::cell::Cell;
use std::thread::LocalKey;

use crate::Grid;

/// The state of a puzzle at a node of the search.
pub(crate) trait State: Copy + 'static {
    /// An arbitrary state, to fill memory to which a state is written later.
    const BLANK: Self;

    /// An assumption: a cell holds a digit, or does not hold it.
    type Guess: Copy + 'static;

    /// The memory of the thread's last search, which the next one reuses. Without it, short searches would spend a part
    /// of their time on allocation.
    fn spare() -> &'static LocalKey<Cell<Path<Self>>>;

    /// Goes to the next solution of `search`, as [`Search::advance_with`] does.
    fn advance(search: &mut Search<Self>, steps: &mut u64) -> bool;

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
pub(super) type Later<Guess> = [Option<Guess>; 3];

/// The states from the start of a search, each with the guesses that are kept for later.
pub(super) type Path<S> = Vec<(S, Later<<S as State>::Guess>)>;

/// The solutions of a puzzle, one after the other.
///
/// Of the guesses of a state, the first is tried and the others are kept for later. They are kept on an explicit stack,
/// so that the search can pause at each solution. The stack is never deeper than the number of candidates.
#[derive(Clone)]
pub(crate) struct Search<S: State> {
    /// The states from the start to the current one. Entries from `len` on are unused memory.
    path: Path<S>,
    /// The number of states up to the current one.
    len: usize,
    so_far: SoFar,
    /// What to try in the current state. `None` if the search has to go back to a guess that was kept for later.
    next: Option<Try<S::Guess>>,
}

/// The course of a search so far.
#[derive(Clone, Copy)]
pub(super) struct SoFar {
    /// The number of guesses since the last contradiction.
    pub(super) held: u32,
    /// Whether there has been a contradiction.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "only the engine of x86-64 asks")
    )]
    pub(super) failed: bool,
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
    pub(crate) fn new(start: S) -> Search<S> {
        Search::starting(|state| *state = start)
    }

    /// The search for all solutions of the state that `fill` writes. It is written where the search keeps it: copying
    /// it would take a part of the time of a short search.
    #[inline]
    pub(super) fn starting(fill: impl FnOnce(&mut S)) -> Search<S> {
        let mut path = S::spare().try_with(Cell::take).unwrap_or_default();
        if path.is_empty() {
            path.reserve(16);
            path.push((S::BLANK, [None; 3]));
        }
        let (state, later) = &mut path[0];
        fill(state);
        *later = [None; 3];
        Search {
            path,
            len: 1,
            so_far: SoFar {
                held: 0,
                failed: false,
            },
            next: Some(Try::Itself),
        }
    }

    /// Goes to the next solution.
    #[inline]
    pub(crate) fn advance(&mut self) -> Option<&S> {
        let mut steps = u64::MAX;
        self.advance_within(&mut steps)
    }

    /// Goes to the next solution, with at most `steps` propagations, which are counted down. If `steps` reaches 0,
    /// another call goes on with the search.
    #[inline]
    pub(crate) fn advance_within(&mut self, steps: &mut u64) -> Option<&S> {
        S::advance(self, steps).then(|| self.solution())?
    }

    /// The state after the last one of the path: the solution, if the search has just found one.
    #[inline]
    pub(crate) fn solution(&self) -> Option<&S> {
        self.path.get(self.len).map(|(state, _)| state)
    }

    /// Goes to the next solution, with at most `steps` propagations. If this is true, the solution is the entry of the
    /// path after the last state.
    ///
    /// `propagate` assumes a guess, if there is one, and propagates until nothing changes. It stores the resulting
    /// state in the last argument, unless it is a contradiction. The choice of the next guess may depend on how the
    /// search went so far.
    #[inline(always)]
    pub(super) fn advance_with(
        &mut self,
        steps: &mut u64,
        propagate: impl Fn(&S, Option<S::Guess>, SoFar, &mut S) -> Outcome<S::Guess>,
    ) -> bool {
        // In registers, not in memory: each guess would wait for its own store.
        let mut next = self.next.take();
        loop {
            let Some(fewer) = steps.checked_sub(1) else {
                self.next = next;
                return false;
            };
            *steps = fewer;
            let guess = match next {
                Some(Try::Itself) => None,
                Some(Try::Guess(guess)) => Some(guess),
                None => match self.kept_for_later() {
                    Some(guess) => Some(guess),
                    None => return false,
                },
            };
            let len = self.len;
            if self.path.len() == len {
                self.path.push((S::BLANK, [None; 3]));
            }
            let (path, room) = self.path.split_at_mut(len);
            let (state, (result, later)) = (&path[len - 1].0, &mut room[0]);
            next = match propagate(state, guess, self.so_far, result) {
                Outcome::Contradiction => {
                    self.so_far = SoFar {
                        held: 0,
                        failed: true,
                    };
                    None
                }
                Outcome::Solved => return true,
                Outcome::Open(guess, others) => {
                    *later = others;
                    self.len += 1;
                    self.so_far.held += 1;
                    Some(Try::Guess(guess))
                }
            };
        }
    }

    /// Goes back to the last state with a guess that was kept for later, and takes that guess.
    fn kept_for_later(&mut self) -> Option<S::Guess> {
        while self.len > 0 {
            let later = &mut self.path[self.len - 1].1;
            if let Some(guess) = later.iter_mut().rev().find_map(Option::take) {
                return Some(guess);
            }
            self.len -= 1;
        }
        None
    }
}

impl<S: State> Drop for Search<S> {
    fn drop(&mut self) {
        let path = std::mem::take(&mut self.path);
        // At the end of a thread, there is no next search.
        let _ = S::spare().try_with(|spare| spare.set(path));
    }
}
