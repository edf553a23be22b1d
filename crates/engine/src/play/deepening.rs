//! Iterative deepening: searches depth after depth. Each makes the next cheaper, and there is an answer at any time (J.
//! J. Scott, "A Chess-Playing Program", 1969; D. J. Slate and L. R. Atkin, "Chess 4.5", 1977).

use tessera_draughts::{Action, Variant};

use super::analysis::{Analysis, Ended, Line};
use super::limits::MAX_DEPTH;
use super::score::{BEYOND, LARGEST_ESTIMATE, Score, is_proven};
use super::search::{RootAction, Search};
use super::selectivity::{WIDEST, WINDOW, WINDOW_FROM};
use super::shared::{Shared, Stopped};
use crate::Evaluation;

/// Searches with increasing depth until a limit is reached or the result cannot change any more. Calls `progress` after
/// each depth. `actions` are the moves at the root, at least one. The first `skipped` depths are not searched.
pub(super) fn deepen<V: Variant, E: Evaluation<V>>(
    shared: &Shared<'_, V, E>,
    actions: &[Action<V>],
    lines: usize,
    last_depth: u32,
    skipped: u32,
    progress: &mut dyn FnMut(&Analysis<V>),
) -> Analysis<V> {
    let mut search = Search::new(shared);
    let estimate = shared.estimate(shared.position);
    let mut roots: Vec<RootAction<V>> = actions
        .iter()
        .map(|&action| RootAction {
            action,
            value: estimate,
            line: vec![action],
        })
        .collect();
    let lines = lines.clamp(1, roots.len());
    let mut found = Analysis {
        side_to_move: shared.position.side_to_move(),
        depth: 0,
        lines: lines_of(&roots[..lines]),
        nodes: 0,
        elapsed: shared.counter.elapsed(),
        ended: Some(Ended::Depth),
    };

    let mut stability = Stability::new();
    'deeper: for depth in 1 + skipped..=last_depth.min(MAX_DEPTH) {
        search.rests_on_estimates = false;
        for first in 0..lines {
            let is_narrow = shared.is_selective && lines == 1 && depth >= WINDOW_FROM;
            let (has_best, result) =
                search_window(&mut search, &mut roots[first..], depth, is_narrow);
            if let Err(stopped) = result {
                // A move that is better than the best of the last depth is better whatever the unsearched moves are
                // worth.
                if has_best && lines == 1 {
                    found.lines = lines_of(&roots[..1]);
                }
                found.ended = Some(stopped.into());
                break 'deeper;
            }
        }
        search.meter.report();
        // Entries in the table from earlier lines or other threads may make a later line better.
        best_first(&mut roots[..lines]);
        found = Analysis {
            side_to_move: found.side_to_move,
            depth,
            lines: lines_of(&roots[..lines]),
            nodes: shared.counter.nodes(),
            elapsed: shared.counter.elapsed(),
            ended: None,
        };
        if !search.rests_on_estimates || are_settled(&found) {
            found.ended = Some(Ended::Proven);
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
    found.nodes = shared.counter.nodes();
    found.elapsed = shared.counter.elapsed();
    found
}

/// How stable the best move is from depth to depth. A stable best move is unlikely to change soon.
struct Stability<V: Variant> {
    best: Option<Action<V>>,
    score: i32,
    /// The number of depths since the best move changed.
    depths: u32,
}

impl<V: Variant> Stability<V> {
    fn new() -> Stability<V> {
        Stability {
            best: None,
            score: 0,
            depths: 0,
        }
    }

    /// The factor by which the usual time is multiplied after the result `found` of a depth.
    fn stretch(&mut self, found: &Analysis<V>) -> f64 {
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
            Score::Win(_) => LARGEST_ESTIMATE,
            Score::Loss(_) => -LARGEST_ESTIMATE,
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
/// the score is inside. Returns whether a best move was found.
fn search_window<V: Variant, E: Evaluation<V>>(
    search: &mut Search<'_, V, E>,
    roots: &mut [RootAction<V>],
    depth: u32,
    is_narrow: bool,
) -> (bool, Result<(), Stopped>) {
    let guess = roots[0].value;
    let (mut alpha, mut beta, mut width) = (-BEYOND, BEYOND, WINDOW);
    if is_narrow && !is_proven(guess) {
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
fn best_first<V: Variant>(roots: &mut [RootAction<V>]) {
    for end in 1..roots.len() {
        let value = roots[end].value;
        let place = roots[..end].partition_point(|root| root.value >= value);
        roots[place..=end].rotate_right(1);
    }
}

fn lines_of<V: Variant>(roots: &[RootAction<V>]) -> Vec<Line<V>> {
    let line = |root: &RootAction<V>| Line {
        score: Score::of_number(root.value),
        actions: root.line.clone(),
    };
    roots.iter().map(line).collect()
}

/// Whether every line is a win or loss within the depth, so that no greater depth finds a nearer one.
fn are_settled<V: Variant>(found: &Analysis<V>) -> bool {
    let is_settled = |line: &Line<V>| {
        line.score
            .plies()
            .is_some_and(|plies| u32::from(plies) <= found.depth)
    };
    found.lines.iter().all(is_settled)
}
