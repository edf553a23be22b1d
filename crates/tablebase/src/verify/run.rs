//! Checks all parts of a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tessera_draughts::{Variant, Word, with_word};

use super::known::Known;
use super::part::{Checked, Context};
use super::part_cache::PartCache;
use super::scan::Files;
use super::{Fault, known};
use crate::files::{Cache, Kind};
use crate::parts::Needs;
use crate::tasks::map_chunks;
use crate::{BuildError, DiskError, Folder, Half, Index, MAX_PIECES, Part, Slice, Statistics};

/// Bytes reserved for the program itself, stacks and buffers.
const BASE: u64 = 24 << 20;

/// Minimum and maximum size in bytes of the cache for decoded blocks of parts that are not completely in memory.
const CACHE: [u64; 2] = [8 << 20, 256 << 20];

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The checksums of all files.
    Checksums,
    /// The checksums of all files. The values are also read and counted.
    Counts,
    /// Everything: all checksums, all values against those of the positions after the moves, and the counts of slices
    /// against the known counts.
    All,
}

/// The progress of a check, after a part was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyProgress {
    /// The part that has just been read.
    pub part: Part,
    /// The number of positions in the parts read so far.
    pub done: u64,
    /// The number of positions in all parts whose files exist.
    pub positions: u64,
}

/// The result of [`verify`].
#[derive(Debug)]
pub struct Verification {
    /// The variant of the tables.
    pub variant: Variant,
    /// The folder with the files of the variant.
    pub folder: PathBuf,
    /// The parts that were checked, sound or not, in the order in which they are built.
    pub parts: Vec<Part>,
    /// The number of positions in these parts.
    pub positions: u64,
    /// The parts that lack a file. All parts of up to `pieces` pieces are expected; without a limit, of up to as many
    /// pieces as the largest part in the folder has.
    pub missing: Vec<Part>,
    /// The faults that were found.
    pub faults: Vec<Fault>,
    /// The parts whose values were not checked. Each comes with a part that it needs and that is missing or cannot be
    /// read.
    pub unchecked: Vec<(Part, Part)>,
    /// The statistics of the slices that are complete: every part exists and could be read. Empty if only checksums
    /// were compared.
    pub statistics: Vec<Statistics>,
    /// How many of these slices were compared with known counts.
    pub known: usize,
}

/// Checks the tables of a variant in the folder `dir`, in about `memory` bytes at most. With `pieces`, only parts of up
/// to that number of pieces are checked. Calls `progress` after each part. `docs/tables/verify.md` says what is
/// checked, and what that proves.
///
/// Uses all threads of rayon's current pool if the feature `parallel` is on. The result is the same with and without
/// it.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Check, DiskPlan, verify};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// let (english, memory) = (Variant::ENGLISH, 128 << 20);
/// DiskPlan::new(english, dir, 3)?.build(memory, &mut |_| (), &|| false)?;
///
/// let found = verify(english, dir, None, Check::All, memory, &mut |_| (), &|| false)?;
/// assert_eq!((found.parts.len(), found.positions), (9, 199_520));
/// assert!(found.is_right() && found.missing.is_empty());
/// let longest = found.statistics.iter().filter_map(|slice| slice.longest_win).map(|(plies, _)| plies);
/// assert_eq!(longest.max(), Some(61));
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
///
/// # Errors
/// If the folder cannot be listed, a part does not fit in memory, or `stop` returned `true`. Each thread calls `stop`
/// every few milliseconds. A fault in a file is not an error: see [`faults`](Verification::faults).
pub fn verify(
    variant: Variant,
    dir: &Path,
    pieces: Option<u32>,
    check: Check,
    memory: u64,
    progress: &mut dyn FnMut(&VerifyProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Verification, DiskError> {
    let folder = &Folder::new(variant, dir);
    with_word!(variant, W => verify_in::<W>(folder, pieces, check, memory, progress, stop))
}

fn verify_in<W: Word>(
    folder: &Folder,
    pieces: Option<u32>,
    check: Check,
    memory: u64,
    progress: &mut dyn FnMut(&VerifyProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Verification, DiskError> {
    let variant = folder.variant();
    let mut counts = Counting::<W> {
        variant,
        slices: BTreeMap::new(),
        counted: Vec::new(),
        part_cache: PartCache::new(),
    };
    let files = Files::of(folder)?;
    let run = Run {
        folder,
        check,
        positions: 0,
        found: Found::default(),
        work: &mut counts,
        bad: BTreeSet::new(),
        progress,
        stop,
    };
    let mut found = run.all(files, pieces, memory)?;
    let statistics = counts.statistics();
    if check == Check::All {
        let counts = statistics
            .iter()
            .map(|counted| (counted.slice, Known::from(counted)));
        found.compare(variant, counts.collect());
    }
    Ok(Verification {
        variant,
        folder: folder.path().to_owned(),
        parts: found.parts,
        positions: found.positions,
        missing: found.missing,
        faults: found.faults,
        unchecked: found.unchecked,
        statistics,
        known: found.known,
    })
}

impl Verification {
    /// Whether no faults were found in the files that exist. Parts that no other part needs may be missing; that half
    /// of a part is missing is a fault.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty() && self.unchecked.is_empty()
    }
}

/// The index of a slice, and the counts of its values.
type Counted<W> = (Index<W>, Statistics);

/// [`Verification`] without its statistics.
#[derive(Default)]
struct Found {
    parts: Vec<Part>,
    positions: u64,
    missing: Vec<Part>,
    faults: Vec<Fault>,
    unchecked: Vec<(Part, Part)>,
    known: usize,
}

/// The operations that look at positions.
trait Work {
    /// Leaves the slices that a part belongs to out of the statistics.
    fn leave(&mut self, part: Part);

    /// Drops values of parts from memory until the rest takes at most `bytes` bytes. The parts `needs`, which are in
    /// use now, are dropped last.
    fn shrink(&mut self, bytes: u64, needs: &[Part]);

    /// Reads and checks a part and counts its values. Returns the faults of its values.
    fn part(
        &mut self,
        context: &Context<'_>,
        part: Part,
        needs: &[Part],
    ) -> Result<Vec<Fault>, DiskError>;
}

/// The parts read so far, and the counts of their values.
struct Counting<W: Word> {
    variant: Variant,
    /// The index of each slice in `counted`; `None` if a part of the slice cannot be counted.
    slices: BTreeMap<Slice, Option<usize>>,
    counted: Vec<Counted<W>>,
    part_cache: PartCache<W>,
}

impl<W: Word> Work for Counting<W> {
    fn leave(&mut self, part: Part) {
        for half in part.halves() {
            self.slices.insert(half.slice, None);
        }
    }

    fn shrink(&mut self, bytes: u64, needs: &[Part]) {
        self.part_cache.shrink(bytes, needs);
    }

    fn part(
        &mut self,
        context: &Context<'_>,
        part: Part,
        needs: &[Part],
    ) -> Result<Vec<Fault>, DiskError> {
        let checked = context.part(part, needs, &self.part_cache)?;
        self.count(part, &checked);
        self.part_cache.insert(part, checked.codes);
        Ok(checked.faults)
    }
}

impl<W: Word> Counting<W> {
    fn count(&mut self, part: Part, checked: &Checked<W>) {
        for ((half, counts), (index, _)) in part
            .halves()
            .zip(&checked.counts)
            .zip(&checked.codes.halves)
        {
            let Half { slice, .. } = half;
            let next = self.counted.len();
            let Some(place) = *self.slices.entry(slice).or_insert(Some(next)) else {
                continue;
            };
            if place == next {
                let whole = Index::of(self.variant, Half::whole(slice));
                self.counted.push((whole, Statistics::none(slice)));
            }
            let (whole, statistics) = &mut self.counted[place];
            statistics.add(counts, index, whole);
        }
    }

    /// The statistics of the counted slices, ordered by number of pieces.
    fn statistics(&self) -> Vec<Statistics> {
        let places = in_order(&self.slices).into_iter();
        places.map(|place| self.counted[place].1).collect()
    }
}

/// The indexes of the counted slices, ordered by number of pieces.
fn in_order(slices: &BTreeMap<Slice, Option<usize>>) -> Vec<usize> {
    let counted = slices
        .iter()
        .filter_map(|(slice, place)| Some((slice.pieces(), *slice, (*place)?)));
    let mut counted: Vec<(u32, Slice, usize)> = counted.collect();
    counted.sort_unstable();
    counted.into_iter().map(|(.., place)| place).collect()
}

impl Found {
    /// Compares the counts of slices with the known counts, and adds faults where they differ.
    fn compare(&mut self, variant: Variant, counts: Vec<(Slice, Known)>) {
        for (slice, found) in counts {
            let Some(expected) = known::of(variant, slice) else {
                continue;
            };
            self.known += 1;
            if found != expected {
                self.faults.push(Fault::Counts {
                    slice,
                    variant: variant.name(),
                    found,
                    expected,
                });
            }
        }
    }
}

struct Run<'a> {
    folder: &'a Folder,
    check: Check,
    /// The number of positions in all parts whose files exist.
    positions: u64,
    found: Found,
    work: &'a mut dyn Work,
    /// Parts that are missing or faulty.
    bad: BTreeSet<Part>,
    progress: &'a mut dyn FnMut(&VerifyProgress),
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Run<'_> {
    /// Checks all files, and the values of the parts of up to `pieces` pieces, or of all parts.
    fn all(
        mut self,
        mut files: Files,
        pieces: Option<u32>,
        memory: u64,
    ) -> Result<Found, DiskError> {
        let most = files.parts.keys().map(|part| part.slice().pieces()).max();
        let pieces = pieces.or(most).unwrap_or(0);
        if pieces > MAX_PIECES {
            return Err(DiskError::TooManyPieces { found: pieces });
        }
        let variant = self.folder.variant();
        self.found.faults = std::mem::take(&mut files.faults);
        let mut parts = Vec::new();
        for part in Part::all(variant, pieces) {
            if files.has(part) {
                parts.push(part);
            } else {
                self.found.missing.push(part);
                self.work.leave(part);
                self.bad.insert(part);
                self.found.faults.extend(self.half(&files, part));
            }
        }
        self.positions = parts.iter().map(|part| part.positions(variant)).sum();
        // The files of incomplete parts, and working files, are checked too.
        let half_there = self.found.missing.clone();
        self.checksums(&half_there, &Folder::KINDS, &mut |_, _| ())?;
        let with_work = files
            .parts
            .iter()
            .filter(|(_, kinds)| kinds.contains(&Kind::Dtw));
        let with_work: Vec<Part> = with_work.map(|(part, _)| *part).collect();
        self.checksums(&with_work, &[Kind::Dtw], &mut |_, _| ())?;
        if self.check == Check::Checksums {
            self.all_checksums(&parts)?;
            self.needed(&files, &parts)?;
        } else {
            self.values(&parts, memory)?;
        }
        Ok(self.found)
    }

    /// The fault of a part that has only one of its files. A part with a working file is being built, or its build was
    /// interrupted between the two files and goes on from there: it is only missing.
    fn half(&self, files: &Files, part: Part) -> Option<Fault> {
        let kinds = files.parts.get(&part)?;
        if kinds.contains(&Kind::Dtw) {
            return None;
        }
        let is_missing = |kind: &&Kind| !kinds.contains(kind);
        let missing = Folder::KINDS.iter().find(is_missing)?;
        let has_other = Folder::KINDS.iter().any(|kind| kinds.contains(kind));
        has_other.then(|| Fault::Half {
            part,
            path: self.folder.path_of(part, *missing),
        })
    }

    /// Adds a fault for each part without files that one of the finished parts `parts` needs.
    fn needed(&mut self, files: &Files, parts: &[Part]) -> Result<(), DiskError> {
        let is_absent = |part: &Part| !files.has(*part) && self.half(files, *part).is_none();
        let mut absent: BTreeSet<Part> = self
            .found
            .missing
            .iter()
            .copied()
            .filter(is_absent)
            .collect();
        let mut needs = Needs::new(self.folder.variant());
        for &part in parts {
            if absent.is_empty() {
                break;
            }
            if (self.stop)() {
                return Err(BuildError::Stopped.into());
            }
            for need in needs.of(part) {
                if absent.remove(&need) {
                    self.found.faults.push(Fault::Needed {
                        folder: self.folder.path().to_owned(),
                        part: need,
                        needed_by: part,
                    });
                }
            }
        }
        Ok(())
    }

    /// Compares the checksums of all finished parts in `parts`.
    fn all_checksums(&mut self, parts: &[Part]) -> Result<(), DiskError> {
        // Several parts at a time, so that threads share the work and progress is reported.
        for some in parts.chunks(64) {
            self.checksums(some, &Folder::KINDS, &mut |run, part| run.advance(part))?;
        }
        Ok(())
    }

    /// Compares the checksums of those files of the given kinds that exist.
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

    /// Reports that a part was read.
    fn advance(&mut self, part: Part) {
        self.found.parts.push(part);
        self.found.positions += part.positions(self.folder.variant());
        (self.progress)(&VerifyProgress {
            part,
            done: self.found.positions,
            positions: self.positions,
        });
    }

    /// Reads and checks the finished parts in `parts` and counts their values.
    fn values(&mut self, parts: &[Part], memory: u64) -> Result<(), DiskError> {
        let bytes = (memory / 8).clamp(CACHE[0], CACHE[1]);
        let cache = Cache::new(bytes);
        let room = memory.saturating_sub(BASE + bytes);
        let mut needs = Needs::new(self.folder.variant());
        for (number, &part) in parts.iter().enumerate() {
            if (self.stop)() {
                return Err(BuildError::Stopped.into());
            }
            let needs = needs.of(part);
            if let Some(bad) = needs.iter().find(|need| self.bad.contains(need)) {
                self.found.unchecked.push((part, *bad));
                self.bad.insert(part);
                self.work.leave(part);
                self.checksums(&[part], &Folder::KINDS, &mut |run, part| {
                    run.advance(part);
                })?;
                continue;
            }
            // Two bytes per position, for a code and a stored outcome.
            let own = 2 * part.positions(self.folder.variant());
            let left = room.checked_sub(own).ok_or(DiskError::Memory {
                part,
                needed: BASE + bytes + own,
                limit: memory,
            })?;
            self.work.shrink(left, &needs);
            let context = Context {
                folder: self.folder,
                cache: &cache,
                check: self.check,
                before: &parts[..number],
                stop: self.stop,
            };
            match self.work.part(&context, part, &needs) {
                Ok(faults) => {
                    self.found.faults.extend(faults);
                    self.advance(part);
                }
                Err(error) if error.is_stop() => return Err(error),
                Err(error) => {
                    self.bad.insert(part);
                    self.work.leave(part);
                    self.unreadable(part, error)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the faults in the files of a part that could not be read.
    fn unreadable(&mut self, part: Part, error: DiskError) -> Result<(), DiskError> {
        let before = self.found.faults.len();
        self.checksums(&[part], &Folder::KINDS, &mut |run, part| {
            run.advance(part);
        })?;
        // If the checksums of the part are right, the fault is in a file that the part needs, in a file that was
        // changed meanwhile, or in values that are impossible.
        let messages: Vec<String> = self.found.faults[before..]
            .iter()
            .map(ToString::to_string)
            .collect();
        if !messages.contains(&error.to_string()) {
            self.found.faults.push(Fault::File(error));
        }
        Ok(())
    }
}
