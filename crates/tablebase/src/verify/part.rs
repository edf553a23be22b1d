//! Checks one part and counts its values.

use std::ops::Range;
use std::sync::Arc;

use tessera_draughts::Word;

use super::codes::{self, Codes, code};
use super::follow::{Values, open};
use super::part_cache::{PartCache, PartCodes};
use super::{Check, Fault};
use crate::files::{Cache, FileError, Kind};
use crate::memory::with_room;
use crate::statistics::Counts;
use crate::tasks::map_chunks;
use crate::{BuildError, DiskError, Folder, Index, Part, Value, Wld, index};

/// Positions per task. A task takes some milliseconds.
const TASK: usize = 1 << 14;

/// What the checks of all parts have in common.
pub(super) struct Context<'a> {
    pub(super) folder: &'a Folder,
    pub(super) cache: &'a Cache,
    pub(super) check: Check,
    /// All parts that were read before this one.
    pub(super) before: &'a [Part],
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A part that was read, with the faults of its values.
pub(super) struct Checked<W: Word> {
    pub(super) codes: Arc<PartCodes<W>>,
    /// The counts of each half.
    pub(super) counts: Vec<Counts>,
    pub(super) faults: Vec<Fault>,
}

/// Wrong values: how many there are, and the first one with its number, the found value and the expected value.
#[derive(Clone, Copy, Debug)]
struct Wrong<T> {
    count: u64,
    first: Option<(u64, T, T)>,
}

impl<T> Default for Wrong<T> {
    fn default() -> Self {
        Wrong {
            count: 0,
            first: None,
        }
    }
}

impl<T: Copy + PartialEq> Wrong<T> {
    fn compare(&mut self, number: u64, found: T, expected: T) {
        if found != expected {
            self.count += 1;
            self.first = self.first.or(Some((number, found, expected)));
        }
    }

    fn append(&mut self, later: &Wrong<T>) {
        self.count += later.count;
        self.first = self.first.or(later.first);
    }
}

/// The result of comparing the values of a half.
#[derive(Default)]
struct Compared {
    counts: Counts,
    outcomes: Wrong<Wld>,
    losses: Wrong<Value>,
}

/// Whether all values that were computed fit into the codes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Filled(bool);

impl Default for Filled {
    /// Nothing was computed, so everything fits.
    fn default() -> Self {
        Filled(true)
    }
}

impl Context<'_> {
    /// Reads a part and checks it against the parts that it needs, which must have been checked before.
    pub(super) fn part<W: Word>(
        &self,
        part: Part,
        needs: &[Part],
        part_cache: &PartCache<W>,
    ) -> Result<Checked<W>, DiskError> {
        let codes = self.read(part)?.into_iter();
        let variant = self.folder.variant();
        let indexes = part.halves().map(|half| Index::of(variant, half));
        let mut own = PartCodes {
            halves: indexes.zip(codes).collect(),
        };
        let (codes, values, mut wrong_outcomes) = loop {
            let codes = Arc::new(own);
            let parts = [needs, self.before];
            let values = Values::new(self.folder, part, &codes, parts, part_cache, self.cache);
            if let Some(wrong) = self.fill(&codes, &values)? {
                break (codes, values, wrong);
            }
            // A distance needs more than one byte.
            drop(values);
            own = Arc::into_inner(codes).expect("nothing else has the values of the part");
            for (_, codes) in &mut own.halves {
                codes.widen().ok_or_else(|| self.no_memory(part, 2))?;
            }
        };
        let (mut counts, mut wrong_values) = (Vec::new(), Vec::new());
        for (half, wrong) in wrong_outcomes.iter_mut().enumerate() {
            let found = self.compare(&codes, half, &values)?;
            counts.push(found.counts);
            wrong.append(&found.outcomes);
            wrong_values.push(found.losses);
        }
        if let Some(error) = values.into_error() {
            return Err(error);
        }
        let fen = |half: usize, number| codes.halves[half].0.position(number).to_fen();
        let faults = self.faults(part, &wrong_outcomes, &wrong_values, &fen);
        Ok(Checked {
            codes,
            counts,
            faults,
        })
    }

    /// The faults of a part, from the wrong outcomes and values of each half. `fen` writes the position with a number
    /// in a half.
    fn faults(
        &self,
        part: Part,
        outcomes: &[Wrong<Wld>],
        values: &[Wrong<Value>],
        fen: &dyn Fn(usize, u64) -> String,
    ) -> Vec<Fault> {
        let mut faults = Vec::new();
        if let Some((wrong, fen, found, expected)) = first_of(outcomes, fen) {
            let path = self.folder.path_of(part, Kind::Wld);
            faults.push(Fault::Outcomes {
                path,
                wrong,
                fen,
                found,
                expected,
            });
        }
        if let Some((wrong, fen, found, expected)) = first_of(values, fen) {
            let path = self.folder.path_of(part, Kind::Losses);
            faults.push(Fault::Values {
                path,
                wrong,
                fen,
                found,
                expected,
            });
        }
        faults
    }

    fn no_memory(&self, part: Part, bytes: u64) -> DiskError {
        DiskError::File(FileError::NoMemory {
            path: self.folder.path_of(part, Kind::Losses),
            needed: bytes * part.positions(self.folder.variant()),
        })
    }

    /// Reads the outcomes of a part and the distances of its lost positions, one list per half. Distances of won
    /// positions are not known yet.
    fn read(&self, part: Part) -> Result<Vec<Codes>, DiskError> {
        let variant = self.folder.variant();
        let without_action = variant.rules().end.without_action;
        let outcomes = open(self.folder, part, Kind::Wld)?;
        let room = usize::try_from(part.positions(variant))
            .ok()
            .and_then(with_room);
        let mut stored: Vec<Wld> = room.ok_or_else(|| self.no_memory(part, 1))?;
        outcomes.for_each_wld(|_, outcome| stored.push(outcome))?;

        let (mut halves, mut ends) = (Vec::new(), Vec::new());
        for half in part.halves() {
            let len = index::positions(variant, half);
            let room = usize::try_from(len).ok().and_then(Codes::with_room);
            ends.push(ends.last().copied().unwrap_or(0) + len);
            halves.push(room.ok_or_else(|| self.no_memory(part, 1))?);
        }
        let (mut half, mut has_room) = (0, true);
        let mut misfits = 0_u64;
        let losses = open(self.folder, part, Kind::Losses)?;
        losses.for_each(|number, loss| {
            half += usize::from(number == ends[half]);
            let code = match stored[number as usize] {
                Wld::Draw => code(Value::Draw),
                Wld::Win => codes::any_win(without_action),
                Wld::Loss => {
                    let code = code(loss);
                    misfits += u64::from(codes::value(without_action, code) != loss);
                    code
                }
            };
            has_room = has_room && halves[half].push(code).is_some();
        })?;
        if !has_room {
            return Err(self.no_memory(part, 2));
        }
        if misfits > 0 {
            return Err(DiskError::Other {
                path: losses.path().to_owned(),
                found: format!("{misfits} losses in plies of the wrong parity"),
                expected: format!("distances by the rules of {variant}"),
            });
        }
        Ok(halves)
    }

    /// Computes the values that files do not store: first those of positions in which a capture is due, from other
    /// parts, then those of won positions, from lost ones. Returns the positions that are stored as won and are not,
    /// one list per half. `None` if a value does not fit into its code.
    fn fill<W: Word>(
        &self,
        own: &PartCodes<W>,
        values: &Values<'_, W>,
    ) -> Result<Option<Vec<Wrong<Wld>>>, DiskError> {
        for (index, codes) in &own.halves {
            let fill = |range: Range<u64>| {
                let mut fits = true;
                index.for_each_seldom(range, &mut |number, pieces| {
                    if values.is_due(pieces) {
                        fits &= codes.set(number, code(values.following(pieces)));
                    }
                });
                Filled(fits)
            };
            if self
                .map(index.len(), &|| values.has_failed(), &fill)?
                .contains(&Filled(false))
            {
                return Ok(None);
            }
        }
        let mut all = Vec::new();
        for (index, codes) in &own.halves {
            let fill = |range: Range<u64>| {
                let (mut wrong, mut fits) = (Wrong::default(), true);
                index.for_each_seldom(range, &mut |number, pieces| {
                    let is_won = matches!(values.value_of(codes.get(number)), Value::Win(_));
                    if is_won && !values.is_due(pieces) {
                        let value = values.following(pieces);
                        wrong.compare(number, Wld::Win, value.into());
                        if let Value::Win(_) = value {
                            fits &= codes.set(number, code(value));
                        }
                    }
                });
                (wrong, Filled(fits))
            };
            let mut wrong = Wrong::default();
            for (later, Filled(fits)) in self.map(index.len(), &|| values.has_failed(), &fill)? {
                if !fits {
                    return Ok(None);
                }
                wrong.append(&later);
            }
            all.push(wrong);
        }
        Ok(Some(all))
    }

    /// Compares stored draws and losses with the values that follow from the moves, and counts all values.
    fn compare<W: Word>(
        &self,
        own: &PartCodes<W>,
        half: usize,
        values: &Values<'_, W>,
    ) -> Result<Compared, DiskError> {
        let (index, codes) = &own.halves[half];
        let is_checked = self.check == Check::All;
        let compare = |range: Range<u64>| {
            let mut found = Compared::default();
            index.for_each_seldom(range, &mut |number, pieces| {
                let value = values.value_of(codes.get(number));
                let is_won = matches!(value, Value::Win(_));
                if is_checked && !is_won && !values.is_due(pieces) {
                    let expected = values.following(pieces);
                    let outcomes = [value, expected].map(Wld::from);
                    if outcomes[0] == outcomes[1] {
                        found.losses.compare(number, value, expected);
                    } else {
                        found.outcomes.compare(number, outcomes[0], outcomes[1]);
                    }
                }
                if index.has_no_past(number) {
                    let passed = values.passed(own, half, pieces);
                    found.counts.note(number, value, passed);
                }
            });
            found
        };
        let mut found = Compared::default();
        for later in self.map(index.len(), &|| values.has_failed(), &compare)? {
            found.counts.append(&later.counts);
            found.outcomes.append(&later.outcomes);
            found.losses.append(&later.losses);
        }
        Ok(found)
    }

    /// Calls `work` with ranges that cover `0..len`. After the work has been stopped or has failed, the remaining
    /// ranges are skipped.
    #[inline(never)]
    fn map<T: Send + Default>(
        &self,
        len: u64,
        has_failed: &(dyn Fn() -> bool + Sync),
        work: &(dyn Fn(Range<u64>) -> T + Sync),
    ) -> Result<Vec<T>, DiskError> {
        let is_stopped = || (self.stop)() || has_failed();
        let results = map_chunks(len as usize, TASK, &|range| {
            if is_stopped() {
                T::default()
            } else {
                work(range.start as u64..range.end as u64)
            }
        });
        if (self.stop)() {
            return Err(BuildError::Stopped.into());
        }
        Ok(results)
    }
}

/// The number of wrong values, and the position, the found value and the expected value of the first one.
fn first_of<T: Copy>(
    wrong: &[Wrong<T>],
    fen: &dyn Fn(usize, u64) -> String,
) -> Option<(u64, String, T, T)> {
    let count = wrong.iter().map(|wrong| wrong.count).sum();
    let mut firsts = wrong.iter().enumerate();
    firsts.find_map(|(half, wrong)| {
        let (number, found, expected) = wrong.first?;
        Some((count, fen(half, number), found, expected))
    })
}
