//! Checks all parts of a folder.

use std::collections::{BTreeMap, BTreeSet};

use tessera_draughts::Variant;

use super::known::Known;
use super::part::{Checked, Context};
use super::scan::Files;
use super::shelf::Shelf;
use super::{Fault, known};
use crate::files::{Cache, Kind};
use crate::parts::Needs;
use crate::statistics::Counts;
use crate::tasks::map_chunks;
use crate::{BuildError, DiskError, Folder, Half, Index, MAX_PIECES, Part, Slice, Statistics};

/// Bytes for what is small: the program itself, stacks, buffers.
const BASE: u64 = 24 << 20;

/// The least and most bytes for decoded blocks of those parts that do not fit the memory as a whole.
const CACHE: [u64; 2] = [8 << 20, 256 << 20];

/// What to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The checksums of all files.
    Checksums,
    /// The checksums of all files, whose values are read and counted.
    Counts,
    /// Everything: all checksums, all values against those of the positions after the moves, and the counts of slices
    /// against those that are known.
    All,
}

/// Progress of a check: a part was just read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyProgress {
    /// The part.
    pub part: Part,
    /// Positions of the parts that were read.
    pub done: u64,
    /// Positions of all parts that are there.
    pub positions: u64,
}

/// What was found in a folder.
#[derive(Debug)]
pub struct Verification<V: Variant> {
    /// The parts that were checked, right or wrong, in the order in which they are built.
    pub parts: Vec<Part>,
    /// Positions of these parts.
    pub positions: u64,
    /// Parts that lack a file, of the slices of up to as many pieces as the largest part has, or as was asked for.
    pub missing: Vec<Part>,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// Parts whose values were not checked, each with one that it needs and that is missing or cannot be read.
    pub unchecked: Vec<(Part, Part)>,
    /// The statistics of the slices whose parts are all there and could be read. None if only checksums were compared.
    pub statistics: Vec<Statistics<V>>,
    /// How many of these slices were compared with known counts.
    pub known: usize,
}

/// Checks the tables of a variant in a folder, in at most about `memory` bytes: those of up to `pieces` pieces, or all.
/// Calls `progress` after each part. `docs/tables/verify.md` says what is checked, and what that proves.
///
/// Uses all threads of rayon's current pool if the feature `parallel` is on. The result is the same either way.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{BuildParts, Check, DiskPlan, Folder, verify};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// let folder = Folder::<English>::new(dir);
/// let plan = DiskPlan::new(&folder, 3)?;
/// BuildParts::new(&folder, 128 << 20).run(plan, &mut |_| (), &|| false)?;
///
/// let found = verify(&folder, None, Check::All, 128 << 20, &mut |_| (), &|| false)?;
/// assert_eq!((found.parts.len(), found.positions), (9, 199_520));
/// assert!(found.is_right() && found.missing.is_empty());
/// let longest = found.statistics.iter().filter_map(|slice| slice.longest_win).map(|(plies, _)| plies);
/// assert_eq!(longest.max(), Some(61));
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
///
/// # Errors
/// If the folder cannot be listed, a part does not fit the memory, or `stop` returned `true`, which each thread calls
/// every few milliseconds. Whatever is wrong with a file is no error: see [`faults`](Verification::faults).
pub fn verify<V: Variant>(
    folder: &Folder<V>,
    pieces: Option<u32>,
    check: Check,
    memory: u64,
    progress: &mut dyn FnMut(&VerifyProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Verification<V>, DiskError> {
    let mut files = Files::of(folder)?;
    let most = files.parts.keys().map(|part| part.slice().pieces()).max();
    let pieces = pieces.or(most).unwrap_or(0);
    if pieces > MAX_PIECES {
        return Err(DiskError::TooManyPieces { found: pieces });
    }
    let mut run = Run {
        folder,
        check,
        positions: 0,
        found: Verification {
            parts: Vec::new(),
            positions: 0,
            missing: Vec::new(),
            faults: std::mem::take(&mut files.faults),
            unchecked: Vec::new(),
            statistics: Vec::new(),
            known: 0,
        },
        slices: BTreeMap::new(),
        bad: BTreeSet::new(),
        progress,
        stop,
    };
    let mut parts = Vec::new();
    for part in Part::all::<V>(pieces) {
        if files.has::<V>(part) {
            parts.push(part);
        } else {
            run.found.missing.push(part);
            run.leave(part);
            run.bad.insert(part);
        }
    }
    run.positions = parts.iter().map(|part| part.positions::<V>()).sum();
    // Files that lack their twins, and working files, are checked, too.
    let half_there = run.found.missing.clone();
    run.checksums(&half_there, &Folder::<V>::KINDS, &mut |_, _| ())?;
    let with_work = files
        .parts
        .iter()
        .filter(|(_, kinds)| kinds.contains(&Kind::Dtw));
    let with_work: Vec<Part> = with_work.map(|(part, _)| *part).collect();
    run.checksums(&with_work, &[Kind::Dtw], &mut |_, _| ())?;
    if check == Check::Checksums {
        run.all_checksums(&parts)?;
    } else {
        run.values(&parts, memory)?;
    }
    Ok(run.found)
}

impl<V: Variant> Verification<V> {
    /// Whether all files that are there are right. Parts may be missing that no other one needs.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty() && self.unchecked.is_empty()
    }
}

/// The index of a slice, and what was counted in it.
type Counted<V> = (Index<V>, Statistics<V>);

struct Run<'a, V: Variant> {
    folder: &'a Folder<V>,
    check: Check,
    /// Positions of all parts that are there.
    positions: u64,
    found: Verification<V>,
    /// Slices that were counted; `None` if a part cannot be counted.
    slices: BTreeMap<Slice, Option<Counted<V>>>,
    /// Parts that are missing or wrong.
    bad: BTreeSet<Part>,
    progress: &'a mut dyn FnMut(&VerifyProgress),
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl<V: Variant> Run<'_, V> {
    /// Compares all checksums of parts that are there.
    fn all_checksums(&mut self, parts: &[Part]) -> Result<(), DiskError> {
        // Several at a time, so that threads share the work and progress is seen.
        for some in parts.chunks(64) {
            let kinds = Folder::<V>::KINDS;
            self.checksums(some, &kinds, &mut |run, part| run.advance(part))?;
        }
        Ok(())
    }

    /// Compares the checksums of those files of some kinds that there are.
    fn checksums(
        &mut self,
        parts: &[Part],
        kinds: &[Kind],
        done: &mut dyn FnMut(&mut Self, Part),
    ) -> Result<(), DiskError> {
        let (folder, stop) = (self.folder, self.stop);
        let errors = map_chunks(parts.len(), 1, &|range| {
            let part = parts[range.start];
            let kinds = kinds.iter().filter(|_| !stop());
            let verified = kinds.map(|kind| match folder.open(part, *kind)? {
                Some(file) => Ok(file.verify()?),
                None => Ok(()),
            });
            (
                part,
                verified.filter_map(Result::err).collect::<Vec<DiskError>>(),
            )
        });
        if stop() {
            return Err(BuildError::Stopped.into());
        }
        for (part, errors) in errors {
            self.found
                .faults
                .extend(errors.into_iter().map(Fault::File));
            done(self, part);
        }
        Ok(())
    }

    /// Notes that a part was read.
    fn advance(&mut self, part: Part) {
        self.found.parts.push(part);
        self.found.positions += part.positions::<V>();
        (self.progress)(&VerifyProgress {
            part,
            done: self.found.positions,
            positions: self.positions,
        });
    }

    /// Leaves the slices of a part out of the statistics.
    fn leave(&mut self, part: Part) {
        for half in part.halves() {
            self.slices.insert(half.slice, None);
        }
    }

    /// Reads, checks and counts the values of parts that are there.
    fn values(&mut self, parts: &[Part], memory: u64) -> Result<(), DiskError> {
        let bytes = (memory / 8).clamp(CACHE[0], CACHE[1]);
        let cache = Cache::new(bytes);
        let room = memory.saturating_sub(BASE + bytes);
        let (mut shelf, mut needs) = (Shelf::new(), Needs::new());
        for (number, &part) in parts.iter().enumerate() {
            if (self.stop)() {
                return Err(BuildError::Stopped.into());
            }
            let needs = needs.of::<V>(part);
            if let Some(bad) = needs.iter().find(|need| self.bad.contains(need)) {
                self.found.unchecked.push((part, *bad));
                self.bad.insert(part);
                self.leave(part);
                self.checksums(&[part], &Folder::<V>::KINDS, &mut |run, part| {
                    run.advance(part);
                })?;
                continue;
            }
            // A code a position, and the stored outcomes.
            let own = 2 * part.positions::<V>();
            let left = room.checked_sub(own).ok_or(DiskError::Memory {
                part,
                needed: BASE + bytes + own,
                limit: memory,
            })?;
            shelf.shrink(left, &needs);
            let context = Context {
                folder: self.folder,
                cache: &cache,
                check: self.check,
                before: &parts[..number],
                stop: self.stop,
            };
            match context.part(part, &needs, &shelf) {
                Ok(checked) => {
                    self.count(part, &checked);
                    shelf.insert(part, checked.codes);
                    self.found.faults.extend(checked.faults);
                    self.advance(part);
                }
                Err(error) if error.is_stop() => return Err(error),
                Err(error) => {
                    self.bad.insert(part);
                    self.leave(part);
                    self.unreadable(part, error)?;
                }
            }
        }
        self.conclude();
        Ok(())
    }

    /// Notes what is wrong with the files of a part that could not be read.
    fn unreadable(&mut self, part: Part, error: DiskError) -> Result<(), DiskError> {
        let before = self.found.faults.len();
        self.checksums(&[part], &Folder::<V>::KINDS, &mut |run, part| {
            run.advance(part);
        })?;
        // It is a file that the part needs, or a file that was changed meanwhile, or its values cannot be.
        let told: Vec<String> = self.found.faults[before..]
            .iter()
            .map(ToString::to_string)
            .collect();
        if !told.contains(&error.to_string()) {
            self.found.faults.push(Fault::File(error));
        }
        Ok(())
    }

    fn count(&mut self, part: Part, checked: &Checked<V>) {
        for (half, counts) in part.halves().zip(&checked.counts) {
            let Half { slice, .. } = half;
            let index = Index::of_half(half);
            let entry = self
                .slices
                .entry(slice)
                .or_insert_with(|| Some((Index::new(slice), Statistics::none(slice))));
            if let Some((whole, statistics)) = entry {
                let counts: &Counts = counts;
                statistics.add(counts, &index, whole);
            }
        }
    }

    /// Compares the slices with what is known about them.
    fn conclude(&mut self) {
        let counted = std::mem::take(&mut self.slices).into_values().flatten();
        let mut statistics: Vec<_> = counted.map(|(_, statistics)| statistics).collect();
        statistics.sort_by_key(|statistics| (statistics.slice.pieces(), statistics.slice));
        if self.check == Check::All {
            for statistics in &statistics {
                let slice = statistics.slice;
                let Some(expected) = known::of(V::NAME, slice) else {
                    continue;
                };
                let found = Known::from(statistics);
                self.found.known += 1;
                if found != expected {
                    self.found.faults.push(Fault::Counts {
                        slice,
                        variant: V::NAME,
                        found,
                        expected,
                    });
                }
            }
        }
        self.found.statistics = statistics;
    }
}
