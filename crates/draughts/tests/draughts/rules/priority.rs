//! Precedence of captures.

use tessera_draughts::{Priority, Rules};

use super::captures::Capture;
use super::pieces::is_king;

/// The captures of highest precedence.
pub(crate) fn with_priority(rules: &Rules, mut captures: Vec<Capture>) -> Vec<Capture> {
    for &criterion in rules.capture.priority {
        let best = captures
            .iter()
            .map(|capture| score(criterion, capture))
            .max();
        captures.retain(|capture| Some(score(criterion, capture)) == best);
    }
    captures
}

/// A key for a criterion: greater keys take precedence, compared number by number.
fn score(criterion: Priority, capture: &Capture) -> Vec<usize> {
    let kings: Vec<usize> = capture
        .taken
        .iter()
        .map(|&(victim, _)| usize::from(is_king(victim)))
        .collect();
    let (pieces, taken_kings) = (kings.len(), kings.iter().sum::<usize>());
    match criterion {
        Priority::MostPieces => vec![pieces],
        // A king is worth slightly less than two men.
        Priority::MostValue => vec![100 * (pieces - taken_kings) + 199 * taken_kings],
        Priority::ByKing => vec![usize::from(is_king(capture.captor))],
        Priority::MostKings => vec![taken_kings],
        Priority::KingsEarliest => kings,
    }
}
