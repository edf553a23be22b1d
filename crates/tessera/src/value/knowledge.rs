//! What positions are worth, by proofs and by tables that all threads share.
//!
//! A proof reads the tables while nobody extends them. Who extends them asks the others to pause; their proofs keep
//! what they have found and go on with the larger tables.
//!
//! Tables are extended where that takes no longer than the proofs have taken since the last time: a file of many
//! positions with few pieces soon has its tables, and a single position that is proven at once needs none.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use tessera_family::machine;
use tessera_family::{Action, Budget, Cancel, Color, Position, Prover, Tables, Value, VariantId};

use crate::failure::Failure;

/// How much answers may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Of one position; `None` for as long as it takes.
    pub(super) time: Option<Duration>,
    /// Bytes, of all threads and tables together.
    pub(super) memory: u64,
    pub(super) threads: usize,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// For the side to move.
    pub(super) value: Option<Value>,
    /// The first of the best actions.
    pub(super) action: Option<Action>,
}

/// All that is known, and the means to know more.
pub(super) struct Knowledge {
    time: Option<Duration>,
    bytes_a_prover: usize,
    table_bytes: u64,
    /// Builds tables.
    pool: ThreadPool,
    shared: RwLock<Shared>,
    /// Held by who extends the tables, or finds out whether to.
    building: Mutex<()>,
    /// Nodes that proofs have taken since the tables were extended.
    nodes: AtomicU64,
    /// Ends everything.
    stop: Cancel,
}

struct Shared {
    tables: Tables,
    /// Pauses the proofs that read these tables.
    pause: Cancel,
    /// Positions of tables that are solved in a second, as far as it is known.
    positions_a_second: f64,
}

/// Nodes of a proof before tables are thought of.
const FIRST_TURN: u64 = 1 << 12;

/// Positions of a table that are solved in the time in which a proof visits a node.
const POSITIONS_A_NODE: u64 = 5;

/// Positions of a table that a thread solves in a second, before it is known.
const POSITIONS_A_SECOND: f64 = 1e6;

/// Positions of a table that tell how many are solved in a second.
const ENOUGH_POSITIONS: u64 = 1 << 18;

/// When a position has to be answered. The time in which a proof is paused does not count.
struct Clock(Option<Instant>);

impl Clock {
    fn pause_since(&mut self, begin: Instant) {
        self.0 = self.0.and_then(|end| end.checked_add(begin.elapsed()));
    }

    fn is_over(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether so many seconds are left.
    fn has(&self, seconds: f64) -> bool {
        let time = Duration::try_from_secs_f64(seconds);
        self.0.is_none_or(|end| {
            time.is_ok_and(|time| time < end.saturating_duration_since(Instant::now()))
        })
    }
}

impl Knowledge {
    pub(super) fn new(variant: VariantId, limits: &Limits) -> Result<Knowledge, Failure> {
        let half = limits.memory / 2;
        let bytes_a_prover = half / limits.threads as u64;
        Ok(Knowledge {
            time: limits.time,
            bytes_a_prover: usize::try_from(bytes_a_prover).unwrap_or(usize::MAX),
            table_bytes: half,
            pool: machine::pool(Some(limits.threads))?,
            shared: RwLock::new(Shared {
                tables: Tables::new(variant),
                pause: Cancel::default(),
                positions_a_second: POSITIONS_A_SECOND * limits.threads as f64,
            }),
            building: Mutex::new(()),
            nodes: AtomicU64::new(0),
            stop: Cancel::default(),
        })
    }

    /// Ends the proofs that are under way.
    pub(super) fn stop(&self) {
        self.stop.cancel();
        self.read().pause.cancel();
    }

    fn read(&self) -> RwLockReadGuard<'_, Shared> {
        // Tables are whole slices, whatever happened while one was built.
        self.shared.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a position is worth, as far as it is found in the time that there is.
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

    /// What the tables say.
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
                threads: NonZeroUsize::MIN,
                deadline: clock.0,
                nodes,
                cancel: Some(&shared.pause),
                progress: None,
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
            // The search may have no question left that it could answer without tables.
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

    /// Waits until nobody extends the tables, or is about to.
    fn wait_for_tables(&self) {
        drop(self.building.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Extends the tables for a position by so many positions, unless another thread did so just before, and returns
    /// whether they are extended.
    fn extend(&self, position: &Position, positions: u64, clock: &mut Clock) -> bool {
        let begin = Instant::now();
        let _building = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        clock.pause_since(begin);
        {
            let shared = self.read();
            if shared.tables.missing(position, self.table_bytes) != Some(positions) {
                return true;
            }
            // The others let go of the tables.
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
            // It took longer than expected.
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

/// The value of a game that is over, for the side that would be to move.
fn value_of_end(winner: Option<Color>, side_to_move: Color) -> Value {
    match winner {
        None => Value::Draw,
        Some(winner) if winner == side_to_move => Value::Win(0),
        Some(_) => Value::Loss(0),
    }
}
