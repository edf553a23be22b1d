//! Proves the values of positions, with endgame tables that all threads share.
//!
//! Proofs read the tables under a read lock. A thread that extends the tables first pauses all proofs; they keep their
//! results and continue with the larger tables.
//!
//! Tables are extended when that is expected to take no longer than the proofs have taken since the last extension. So
//! a file of many positions with few pieces soon has its tables, and a single easy position needs none.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use tessera_draughts::{Action, Color, Position, Variant};
use tessera_engine::play::Cancel;
use tessera_engine::prove::{Budget, Prover, Tables};
use tessera_tablebase::{SharedTables, Value, machine};

use crate::failure::Failure;

/// Limits for all answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Time limit per position; `None` means no limit.
    pub(super) time: Option<Duration>,
    /// Memory limit for all threads and tables together, in bytes.
    pub(super) memory: u64,
    pub(super) threads: usize,
}

/// The result for a position.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The value for the side to move; `None` if it is not proven.
    pub(super) value: Option<Value>,
    /// The first of the best moves; `None` if the game is over, or no best move is proven.
    pub(super) action: Option<Action>,
}

/// The shared tables, and what is needed to extend them.
pub(super) struct Knowledge {
    time: Option<Duration>,
    bytes_a_prover: usize,
    table_bytes: u64,
    /// The threads that build tables.
    pool: ThreadPool,
    shared: RwLock<Shared>,
    /// Locked while a thread extends the tables or decides whether to.
    building: Mutex<()>,
    /// Nodes visited by proofs since the last extension of the tables.
    nodes: AtomicU64,
    /// Ends all proofs and builds.
    stop: Cancel,
}

struct Shared {
    tables: Tables,
    /// Pauses the proofs that read these tables.
    pause: Cancel,
    /// Table positions solved per second: an estimate, then measured.
    positions_a_second: f64,
}

/// Nodes of a proof before an extension of the tables is considered.
const FIRST_TURN: u64 = 1 << 12;

/// Table positions that are solved in the time of one node of a proof.
const POSITIONS_A_NODE: u64 = 5;

/// Table positions that a thread solves per second: the estimate before the first measurement.
const POSITIONS_A_SECOND: f64 = 1e6;

/// Minimum size of an extension, in positions, to measure the speed.
const ENOUGH_POSITIONS: u64 = 1 << 18;

/// The deadline of a position. Time during which its proof is paused does not count.
struct Clock(Option<Instant>);

impl Clock {
    fn pause_since(&mut self, begin: Instant) {
        self.0 = self.0.and_then(|end| end.checked_add(begin.elapsed()));
    }

    fn is_over(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether this many seconds are left.
    fn has(&self, seconds: f64) -> bool {
        let time = Duration::try_from_secs_f64(seconds);
        self.0.is_none_or(|end| {
            time.is_ok_and(|time| time < end.saturating_duration_since(Instant::now()))
        })
    }
}

impl Knowledge {
    pub(super) fn new(
        variant: Variant,
        shared: &SharedTables,
        limits: &Limits,
    ) -> Result<Knowledge, Failure> {
        let half = limits.memory / 2;
        let bytes_a_prover = half / limits.threads as u64;
        Ok(Knowledge {
            time: limits.time,
            bytes_a_prover: usize::try_from(bytes_a_prover).unwrap_or(usize::MAX),
            table_bytes: half,
            pool: machine::pool(Some(limits.threads))?,
            shared: RwLock::new(Shared {
                tables: Tables::shared(variant, shared),
                pause: Cancel::default(),
                positions_a_second: POSITIONS_A_SECOND * limits.threads as f64,
            }),
            building: Mutex::new(()),
            nodes: AtomicU64::new(0),
            stop: Cancel::default(),
        })
    }

    /// Ends all running proofs.
    pub(super) fn stop(&self) {
        self.stop.cancel();
        self.read().pause.cancel();
    }

    fn read(&self) -> RwLockReadGuard<'_, Shared> {
        // A panic while a slice was built leaves the tables valid.
        self.shared.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value and best move of a position, as far as they are proven within the time limit.
    pub(super) fn value(&self, position: &Position) -> Known {
        if let Some(outcome) = position.outcome() {
            return Known {
                value: Some(value_of_end(outcome.winner(), position.side_to_move())),
                action: None,
            };
        }
        self.look_up(position)
            .unwrap_or_else(|| self.prove(position))
    }

    /// The result from the tables alone.
    fn look_up(&self, position: &Position) -> Option<Known> {
        let shared = self.read();
        let value = shared.tables.probe(position)?;
        let is_best = |action: &Action| {
            let after = shared.tables.probe(&position.after(action));
            after.map(Value::before) == Some(value)
        };
        let action = position.legal_actions().into_iter().find(is_best)?;
        Some(Known {
            value: Some(value),
            action: Some(action),
        })
    }

    fn prove(&self, position: &Position) -> Known {
        let mut clock = Clock(self.time.and_then(|time| Instant::now().checked_add(time)));
        let mut prover = Prover::new(position, self.bytes_a_prover);
        let mut nodes = FIRST_TURN;
        let mut may_extend = true;
        loop {
            let begin = Instant::now();
            let shared = self.read();
            clock.pause_since(begin);
            let budget = Budget {
                deadline: clock.0,
                nodes,
                cancel: Some(&shared.pause),
                ..Budget::UNLIMITED
            };
            let before = prover.nodes();
            let value = prover.prove(&shared.tables, &budget).value();
            let action = prover.best_action(
                &shared.tables,
                &Budget {
                    nodes: u64::MAX,
                    ..budget
                },
            );
            let taken = prover.nodes() - before;
            let all_taken = taken + self.nodes.fetch_add(taken, Ordering::Relaxed);
            if action.is_some() || clock.is_over() || self.stop.is_cancelled() {
                return Known { value, action };
            }
            if shared.pause.is_cancelled() {
                drop(shared);
                self.wait_for_tables();
                continue;
            }
            // If the proof has ended early, the search may need larger tables to go on.
            let has_given_up = taken < nodes;
            let missing = shared
                .tables
                .missing(position, self.table_bytes)
                .filter(|positions| {
                    may_extend && clock.has(*positions as f64 / shared.positions_a_second)
                });
            drop(shared);
            match missing {
                None if has_given_up => return Known { value, action },
                None => nodes = u64::MAX,
                Some(positions) => {
                    let worth = positions / POSITIONS_A_NODE;
                    if has_given_up || all_taken >= worth {
                        may_extend = self.extend(position, positions, &mut clock);
                        nodes = FIRST_TURN;
                    } else {
                        nodes = (worth - all_taken).max(FIRST_TURN);
                    }
                }
            }
        }
    }

    /// Waits until no thread extends the tables.
    fn wait_for_tables(&self) {
        drop(self.building.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Extends the tables for a position, by `positions` table positions. Returns whether the tables are extended.
    ///
    /// Does nothing if another thread has just extended them.
    fn extend(&self, position: &Position, positions: u64, clock: &mut Clock) -> bool {
        let begin = Instant::now();
        let _building = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        clock.pause_since(begin);
        {
            let shared = self.read();
            if shared.tables.missing(position, self.table_bytes) != Some(positions) {
                return true;
            }
            // The cancelled proofs of the other threads release the tables.
            shared.pause.cancel();
        }
        let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        let budget = Budget {
            deadline: clock.0,
            cancel: Some(&self.stop),
            ..Budget::UNLIMITED
        };
        let tables = &mut shared.tables;
        let begin = Instant::now();
        let is_extended = self
            .pool
            .install(|| tables.extend(position, self.table_bytes, &budget));
        let seconds = begin.elapsed().as_secs_f64();
        if !is_extended {
            // The extension took longer than expected, so the estimate of the speed is lowered.
            shared.positions_a_second /= 2.0;
        } else if positions >= ENOUGH_POSITIONS && seconds > 0.0 {
            shared.positions_a_second = positions as f64 / seconds;
        }
        if !self.stop.is_cancelled() {
            shared.pause = Cancel::default();
        }
        self.nodes.store(0, Ordering::Relaxed);
        is_extended
    }
}

/// The value of a finished game for the side that would be to move.
fn value_of_end(winner: Option<Color>, side_to_move: Color) -> Value {
    match winner {
        None => Value::Draw,
        Some(winner) if winner == side_to_move => Value::Win(0),
        Some(_) => Value::Loss(0),
    }
}
