//! Checks and counts one part.

use std::ops::Range;
use std::sync::Arc;

use tessera_draughts::Variant;

use super::codes::{self, code};
use super::follow::{Values, is_due, no_memory, passed, room};
use super::shelf::{PartCodes, Shelf};
use super::{Check, Fault};
use crate::files::{Cache, File, Kind};
use crate::memory::with_room;
use crate::statistics::Counts;
use crate::tasks::map_chunks;
use crate::{BuildError, DiskError, Folder, Index, Part, Value, Wld};

/// Positions a task: some milliseconds of work.
const TASK: usize = 1 << 14;

/// What all parts share.
pub(super) struct Context<'a, V: Variant> {
    pub(super) folder: &'a Folder<V>,
    pub(super) cache: &'a Cache,
    pub(super) check: Check,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A part that was read, and what is wrong with its values.
pub(super) struct Checked<V: Variant> {
    pub(super) codes: Arc<PartCodes<V>>,
    /// The counts of each half.
    pub(super) counts: Vec<Counts>,
    pub(super) faults: Vec<Fault>,
}

/// Wrong values: how many, and the first one with its number, what was found and what was expected.
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

impl<V: Variant> Context<'_, V> {
    /// Opens the file of a part.
    pub(super) fn open(&self, part: Part, kind: Kind) -> Result<File, DiskError> {
        let file = self.folder.open(part, kind)?;
        file.ok_or_else(|| DiskError::Missing {
            part,
            path: self.folder.path_of(part, kind),
        })
    }

    /// Reads a part, and checks it against those that it needs, which are right.
    pub(super) fn part(
        &self,
        part: Part,
        needs: &[Part],
        shelf: &Shelf<V>,
    ) -> Result<Checked<V>, DiskError> {
        let distances = self.open(part, Kind::Dtw)?;
        let mut own = self.read(part, &distances)?;
        let mut faults = Vec::new();
        let stored = match self.check {
            Check::All => match self.outcomes(part) {
                Ok(stored) => Some(stored),
                // Other parts do not need the outcomes.
                Err(error) => {
                    faults.push(Fault::File(error));
                    None
                }
            },
            Check::Checksums | Check::Counts => None,
        };
        let (values, wrong_outcomes) = loop {
            let codes = Arc::new(own);
            let values = Values::new(self.folder, part, &codes, needs, shelf, self.cache)?;
            if let Some(wrong) = self.fill(&codes, &values, stored.as_deref())? {
                break ((codes, values), wrong);
            }
            // Some distance needs more than a byte.
            drop(values);
            own = Arc::into_inner(codes).expect("nothing else has the values of the part");
            for (_, codes) in &mut own.halves {
                codes
                    .widen()
                    .ok_or_else(|| no_memory(&distances, part.positions::<V>()))?;
            }
        };
        let (codes, values) = values;
        let (mut counts, mut wrong_values) = (Vec::new(), Vec::new());
        for half in 0..codes.halves.len() {
            let (half_counts, wrong) = self.compare(&codes, half, &values)?;
            counts.push(half_counts);
            wrong_values.push(wrong);
        }
        if let Some(error) = values.into_error() {
            return Err(error.into());
        }
        if let Some((wrong, fen, found, expected)) = first_of(&codes, &wrong_values) {
            let path = distances.path().to_owned();
            faults.push(Fault::Values {
                path,
                wrong,
                fen,
                found,
                expected,
            });
        }
        if let Some((wrong, fen, found, expected)) = first_of(&codes, &wrong_outcomes) {
            let path = self.folder.path_of(part, Kind::Wld);
            faults.push(Fault::Outcomes {
                path,
                wrong,
                fen,
                found,
                expected,
            });
        }
        Ok(Checked {
            codes,
            counts,
            faults,
        })
    }

    /// Reads the values of a part.
    fn read(&self, part: Part, file: &File) -> Result<PartCodes<V>, DiskError> {
        let mut halves: Vec<_> = Vec::new();
        let mut ends = Vec::new();
        for half in part.halves() {
            let index = Index::<V>::of_half(half);
            let codes = room(file, index.len())?;
            ends.push(ends.last().copied().unwrap_or(0) + index.len());
            halves.push((index, codes));
        }
        let (mut half, mut has_room) = (0, true);
        let mut misfits = 0_u64;
        file.for_each(|number, value| {
            half += usize::from(number == ends[half]);
            let code = code(value);
            misfits += u64::from(codes::value::<V>(code) != value);
            has_room = has_room && halves[half].1.push(code).is_some();
        })?;
        if !has_room {
            return Err(no_memory(file, 2 * part.positions::<V>()));
        }
        if misfits > 0 {
            return Err(DiskError::Other {
                path: file.path().to_owned(),
                found: format!("{misfits} wins and losses in plies of the wrong parity"),
                expected: format!("distances by the rules of {}", V::NAME),
            });
        }
        Ok(PartCodes { halves })
    }

    /// Reads the outcomes of a part.
    fn outcomes(&self, part: Part) -> Result<Vec<Wld>, DiskError> {
        let file = self.open(part, Kind::Wld)?;
        let positions = part.positions::<V>();
        let room = usize::try_from(positions).ok().and_then(with_room);
        let mut stored = room.ok_or_else(|| no_memory(&file, positions))?;
        file.for_each_wld(|_, outcome| stored.push(outcome))?;
        Ok(stored)
    }

    /// Sets the values where a capture is due, and compares stored outcomes elsewhere, a result a half. `None` if some
    /// value does not fit.
    fn fill(
        &self,
        own: &PartCodes<V>,
        values: &Values<'_, V>,
        stored: Option<&[Wld]>,
    ) -> Result<Option<Vec<Wrong<Wld>>>, DiskError> {
        let (mut all, mut start) = (Vec::new(), 0);
        for (index, codes) in &own.halves {
            let stored = stored.map(|stored| &stored[start..]);
            start += index.len() as usize;
            let fill = |range: Range<u64>| {
                let (mut wrong, mut fits) = (Wrong::default(), true);
                index.for_each(range, |number, pieces| {
                    if is_due(pieces) {
                        fits &= codes.set(number, code(values.following(pieces)));
                    } else if let Some(stored) = stored {
                        let value = codes::value::<V>(codes.get(number));
                        wrong.compare(number, stored[number as usize], value.into());
                    }
                });
                (wrong, fits)
            };
            let mut wrong = Wrong::default();
            for (later, fits) in self.map(index.len(), values, &fill)? {
                if !fits {
                    return Ok(None);
                }
                wrong.append(&later);
            }
            all.push(wrong);
        }
        Ok(Some(all))
    }

    /// Compares stored values with those that follow, and counts all.
    fn compare(
        &self,
        own: &PartCodes<V>,
        half: usize,
        values: &Values<'_, V>,
    ) -> Result<(Counts, Wrong<Value>), DiskError> {
        let (index, codes) = &own.halves[half];
        let is_checked = self.check == Check::All;
        let compare = |range: Range<u64>| {
            let (mut counts, mut wrong) = (Counts::default(), Wrong::default());
            index.for_each(range, |number, pieces| {
                let value = codes::value::<V>(codes.get(number));
                if is_checked && !is_due(pieces) {
                    wrong.compare(number, value, values.following(pieces));
                }
                if number % index.memories() == 0 {
                    counts.note(number, value, passed(own, half, pieces));
                }
            });
            (counts, wrong)
        };
        let (mut counts, mut wrong) = (Counts::default(), Wrong::default());
        for (later, more) in self.map(index.len(), values, &compare)? {
            counts.append(&later);
            wrong.append(&more);
        }
        Ok((counts, wrong))
    }

    /// Calls `work` with all numbers below `len`, some at a time, unless the work is stopped.
    fn map<T: Send + Default>(
        &self,
        len: u64,
        values: &Values<'_, V>,
        work: &(dyn Fn(Range<u64>) -> T + Sync),
    ) -> Result<Vec<T>, DiskError> {
        let is_stopped = || (self.stop)() || values.has_failed();
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

/// The number of wrong values, and the first: its position, what was found and what was expected.
fn first_of<V: Variant, T: Copy>(
    own: &PartCodes<V>,
    wrong: &[Wrong<T>],
) -> Option<(u64, String, T, T)> {
    let count = wrong.iter().map(|wrong| wrong.count).sum();
    let mut firsts = own.halves.iter().zip(wrong);
    firsts.find_map(|((index, _), wrong)| {
        let (number, found, expected) = wrong.first?;
        Some((count, index.position(number).to_string(), found, expected))
    })
}
