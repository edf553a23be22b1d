//! Progress of a proof, readable from other threads.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::Bounds;

/// Progress of a proof, which other threads may read while it runs: see [`Budget`](super::Budget).
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::prove::{Budget, Progress, Tables, solve};
/// use tessera_tablebase::Value;
/// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
/// let mut tables = Tables::new(Variant::ENGLISH);
/// let progress = Progress::default();
/// let budget = Budget { progress: Some(&progress), ..Budget::UNLIMITED };
/// std::thread::scope(|scope| {
///     let proof = scope.spawn(|| solve(&position, &mut tables, 1 << 24, &budget));
///     while !proof.is_finished() {
/// // The bounds hold at any time.
///         assert!(progress.bounds().lower() <= Value::Win(9));
///         assert!(progress.bounds().upper() >= Value::Win(9));
///     }
/// });
/// assert_eq!(progress.bounds().value(), Some(Value::Win(9)));
/// assert!(progress.nodes() > 0);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Debug)]
pub struct Progress {
    nodes: AtomicU64,
    /// Both bounds packed in one word, so that they are read and written together.
    bounds: AtomicU32,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            nodes: AtomicU64::new(0),
            bounds: AtomicU32::new(packed(Bounds::UNKNOWN)),
        }
    }
}

impl Progress {
    /// Positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// What is proven so far about the position that is being proven.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let [a, b, c, d] = self.bounds.load(Ordering::Relaxed).to_ne_bytes();
        Bounds {
            lower: i16::from_ne_bytes([a, b]),
            upper: i16::from_ne_bytes([c, d]),
        }
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn set_bounds(&self, bounds: Bounds) {
        self.bounds.store(packed(bounds), Ordering::Relaxed);
    }
}

fn packed(bounds: Bounds) -> u32 {
    let ([a, b], [c, d]) = (bounds.lower.to_ne_bytes(), bounds.upper.to_ne_bytes());
    u32::from_ne_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_tablebase::Value;

    #[test]
    fn stored_bounds_are_returned() {
        let progress = Progress::default();
        assert_eq!(progress.bounds(), Bounds::UNKNOWN);
        for value in [Value::Win(9), Value::Draw, Value::Loss(4)] {
            let bounds = Bounds {
                upper: Bounds::UNKNOWN.upper,
                ..Bounds::exactly(value)
            };
            progress.set_bounds(bounds);
            assert_eq!(progress.bounds(), bounds);
        }
    }
}
