//! Proves a value with the help of tables, and finds the principal variation, in one call.

use std::time::Duration;

use tessera_draughts::{Color, Position, Word};
use web_time::Instant;

use super::proof::Proof;
use super::{Bounds, Budget, ProvenLine, Prover, Tables};

/// The result of [`solve`].
#[derive(Clone, Debug)]
pub struct Solution {
    /// Bounds on the value, for the side to move.
    pub bounds: Bounds,
    /// For each player, by [`Color::index`]: a number of plies such that the player is proven to have no win in fewer
    /// plies.
    pub no_win_in_fewer: [u16; 2],
    /// The principal variation, as far as it is known.
    pub line: ProvenLine,
    /// The number of positions visited.
    pub nodes: u64,
    /// The number of table probes.
    pub probes: u64,
}

/// The number of table positions that are solved in the time that a proof takes to visit one position.
const POSITIONS_PER_NODE: u64 = 5;

/// Table positions solved per second, assumed until it is measured.
const POSITIONS_PER_SECOND: f64 = 2e6;

/// The smallest build, in table positions, from which the speed is measured.
const ENOUGH_POSITIONS: u64 = 1 << 20;

/// Proves the value of a position and finds the principal variation. Uses about `bytes` bytes of memory at most, half
/// of them for tables.
///
/// Tables are extended during the proof ([`Prover::prove_with`]): short proofs need none, long ones gain much. `tables`
/// can be reused for other positions. It does not change what is proven.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::prove::{Budget, Tables, solve};
/// use tessera_tablebase::Value;
/// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
/// let mut tables = Tables::new(Variant::ENGLISH);
/// let solution = solve(&position, &mut tables, 1 << 24, &Budget::UNLIMITED);
/// assert_eq!(solution.bounds.value(), Some(Value::Win(9)));
/// assert_eq!(solution.line.plies.len(), 9);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
pub fn solve(
    position: &Position,
    tables: &mut Tables,
    bytes: usize,
    budget: &Budget<'_>,
) -> Solution {
    let mut prover = Prover::new(position, bytes / 2);
    prover.prove_with(tables, bytes as u64 / 2, budget);
    let line = prover.line(tables, budget);
    Solution {
        bounds: prover.bounds(),
        no_win_in_fewer: Color::ALL.map(|color| prover.no_win_in_fewer(color)),
        line,
        nodes: prover.nodes(),
        probes: prover.probes(),
    }
}

impl<W: Word> Proof<W> {
    pub(super) fn prove_with(
        &mut self,
        tables: &mut Tables,
        table_bytes: u64,
        budget: &Budget<'_>,
    ) -> Bounds {
        let position = self.position.cast();
        let mut positions_per_second = POSITIONS_PER_SECOND;
        loop {
            // A slice that is not finished before the deadline is useless, so builds that would take too long are not
            // started.
            let fits = |positions: &u64| {
                let time = Duration::try_from_secs_f64(*positions as f64 / positions_per_second);
                budget.deadline.is_none_or(|end| {
                    time.is_ok_and(|time| time < end.saturating_duration_since(Instant::now()))
                })
            };
            let missing = tables.missing(&position, table_bytes).filter(fits);
            let nodes = missing.map_or(u64::MAX, |positions| positions / POSITIONS_PER_NODE);
            let spent = self.nodes;
            let turn = Budget {
                nodes: nodes
                    .saturating_sub(spent)
                    .min(budget.nodes.saturating_sub(spent)),
                ..*budget
            };
            let is_proven = self.prove(tables, &turn).value().is_some();
            let Some(positions) = missing.filter(|_| !is_proven && !budget.is_over()) else {
                return self.bounds;
            };
            let begin = Instant::now();
            if !tables.extend(&position, table_bytes, budget) {
                return self.bounds;
            }
            if positions >= ENOUGH_POSITIONS {
                positions_per_second = positions as f64 / begin.elapsed().as_secs_f64();
            }
        }
    }
}
