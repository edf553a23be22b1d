//! Iterative deepening: searches depth after depth. Each makes the next cheaper, and there is an answer at any time (J.
//! J. Scott, "A Chess-Playing Program", 1969; D. J. Slate and L. R. Atkin, "Chess 4.5", 1977).

use tessera_draughts::{Action, Word};

use super::analysis::{Analysis, Ended, Line};
use super::limits::MAX_DEPTH;
use super::sampler::Sampler;
use super::score::{BEYOND, MAX_ESTIMATE, Score, is_proven};
use super::search::{RootAction, Search};
use super::selectivity::{WIDEST, WINDOW_FROM};
use super::shared::{Shared, Stopped};

/// Searches with increasing depth until a limit is reached or the result cannot change any more. Calls `progress` after
/// each depth. `actions` are the moves at the root, at least one. The first `skipped` depths are not searched.
/// `sampler` chooses some of the positions that are evaluated.
pub(super) fn deepen<W: Word>(
    shared: &Shared<'_, W>,
    actions: &[Action<W>],
    lines: usize,
    last_depth: u32,
    skipped: u32,
    sampler: &mut Option<Box<Sampler<W>>>,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut search = Search::new(shared);
    search.sampler = sampler.take();
    let estimate = search.estimate(shared.position, 0);
    let mut roots: Vec<RootAction<W>> = actions
        .iter()
        .map(|&action| RootAction {
            action,
            value: estimate,
            line: vec![action],
        })
        .collect();
    let lines = lines.clamp(1, roots.len());
    let mut found = Analysis {
        elapsed: shared.counter.elapsed(),
        ended: Some(Ended::Depth),
        ..Analysis::without_lines(shared.position.side_to_move())
    };
    found.set_lines(lines_of(&roots[..lines]));

    let mut stability = Stability::new();
    'deeper: for depth in 1 + skipped..=last_depth.min(MAX_DEPTH) {
        search.rests_on_estimates = false;
        for first in 0..lines {
            let is_narrow = lines == 1 && depth >= WINDOW_FROM;
            let width = shared
                .selectivity
                .filter(|_| is_narrow)
                .map(|selectivity| selectivity.window);
            let (has_best, result) = search_window(&mut search, &mut roots[first..], depth, width);
            if let Err(stopped) = result {
                // A move that is better than the best of the last depth is better whatever the unsearched moves are
                // worth.
                if has_best && lines == 1 {
                    found.set_lines(lines_of(&roots[..1]));
                }
                found.ended = Some(stopped.into());
                break 'deeper;
            }
        }
        search.meter.report();
        // Entries in the table from earlier lines or other threads may make a later line better.
        best_first(&mut roots[..lines]);
        found.depth = depth;
        found.set_lines(lines_of(&roots[..lines]));
        found.nodes = shared.counter.nodes();
        found.elapsed = shared.counter.elapsed();
        found.ended = None;
        if !search.rests_on_estimates || are_settled(&found) {
            found.set_proven();
            progress(&found);
            break;
        }
        progress(&found);
        found.ended = Some(Ended::Depth);
        if shared.counter.is_late(stability.stretch(&found)) {
            found.ended = Some(Ended::Time);
            break;
        }
    }
    search.meter.report();
    *sampler = search.sampler.take();
    found.nodes = shared.counter.nodes();
    found.elapsed = shared.counter.elapsed();
    found
}

/// How stable the best move is from depth to depth. A stable best move is unlikely to change soon.
struct Stability {
    best: Option<Action>,
    score: i32,
    /// The number of depths since the best move changed.
    depths: u32,
}

impl Stability {
    fn new() -> Stability {
        Stability {
            best: None,
            score: 0,
            depths: 0,
        }
    }

    /// The factor by which the usual time is multiplied after the result `found` of a depth.
    fn stretch(&mut self, found: &Analysis) -> f64 {
        /// If the score falls by more than this, in hundredths of a man, more time is needed.
        const FALL: i32 = 20;
        let line = &found.lines[0];
        let best = Some(line.actions[0]);
        self.depths = if best == self.best {
            self.depths + 1
        } else {
            0
        };
        let score = match line.score {
            Score::Estimate(score) => score,
            Score::Win(_) => MAX_ESTIMATE,
            Score::Loss(_) => -MAX_ESTIMATE,
        };
        let has_fallen = self.best.is_some() && score < self.score - FALL;
        (self.best, self.score) = (best, score);
        let by_move = match self.depths {
            0 => 1.8,
            1..=2 => 1.2,
            3..=5 => 0.9,
            _ => 0.6,
        };
        if has_fallen { by_move * 1.4 } else { by_move }
    }
}

/// Searches the moves of the root to a depth, within a window around the score of the last depth that is widened until
/// the score is inside. `first_width` is half the width of the first window; `None` means an unbounded one. Returns
/// whether a best move was found.
fn search_window<W: Word>(
    search: &mut Search<'_, W>,
    roots: &mut [RootAction<W>],
    depth: u32,
    first_width: Option<i32>,
) -> (bool, Result<(), Stopped>) {
    let guess = roots[0].value;
    let (mut alpha, mut beta) = (-BEYOND, BEYOND);
    let mut width = first_width.unwrap_or(WIDEST);
    if first_width.is_some() && !is_proven(guess) {
        (alpha, beta) = (guess - width, guess + width);
    }
    let mut has_best = false;
    loop {
        let (best, result) = search.root(roots, depth, alpha, beta);
        has_best |= best.is_some();
        if result.is_err() {
            return (has_best, result);
        }
        width *= 4;
        let is_wide = width > WIDEST;
        match best {
            None if alpha > -BEYOND => alpha = if is_wide { -BEYOND } else { guess - width },
            Some(value) if value >= beta && beta < BEYOND => {
                beta = if is_wide { BEYOND } else { value + width };
            }
            _ => return (has_best, Ok(())),
        }
    }
}

/// Sorts by value and keeps the order of equal values. The list is short and almost sorted, so insertion is fast, and
/// it is less code than a library sort.
fn best_first<W: Word>(roots: &mut [RootAction<W>]) {
    for end in 1..roots.len() {
        let value = roots[end].value;
        let place = roots[..end].partition_point(|root| root.value >= value);
        roots[place..=end].rotate_right(1);
    }
}

fn lines_of<W: Word>(roots: &[RootAction<W>]) -> Vec<Line> {
    let line = |root: &RootAction<W>| Line {
        score: Score::of_number(root.value),
        is_draw: false,
        actions: root.line.iter().map(Action::cast).collect(),
    };
    roots.iter().map(line).collect()
}

/// Whether every line is a win or loss within the depth, so that no greater depth finds a nearer one.
fn are_settled(found: &Analysis) -> bool {
    let is_settled = |line: &Line| {
        line.score
            .plies()
            .is_some_and(|plies| u32::from(plies) <= found.depth)
    };
    found.lines.iter().all(is_settled)
}
