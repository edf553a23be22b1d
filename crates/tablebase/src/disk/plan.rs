//! What there is to build in a folder, and the memory that it needs.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use tessera_draughts::Variant;

use super::folder::Place;
use super::{DiskError, Folder};
use crate::facts::Facts;
use crate::parts::Needs;
use crate::solve::{ROUND_BYTES, STATE_BYTES, Windows};
use crate::{MAX_PIECES, Part, found, index};

/// Bytes for what is small: the program itself, stacks, buffers.
const BASE: u64 = 24 << 20;

/// Bytes that each finished part takes when its file is open, for every 4,096 positions: where a block lies.
const BYTES_PER_BLOCK: u64 = 24;

/// The least bytes for decoded blocks of finished parts.
pub(crate) const LEAST_CACHE: u64 = 8 << 20;

/// A part of a [`DiskPlan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedPart {
    /// The part.
    pub part: Part,
    /// The number of its positions.
    pub positions: u64,
    /// The least bytes of memory that building it needs if it uses no scratch file.
    pub memory: u64,
    /// The least bytes of memory that building it needs. With less than [`memory`](PlannedPart::memory), four bytes a
    /// position lie in scratch files, which takes longer.
    pub least_memory: u64,
    /// Whether the part is finished, and is built once more because others need its
    /// [working file](Folder), which was removed.
    pub is_again: bool,
}

impl PlannedPart {
    /// Bytes of the scratch files if it is built with less than [`memory`](PlannedPart::memory).
    #[must_use]
    pub fn scratch(&self) -> u64 {
        self.positions.saturating_mul(STATE_BYTES)
    }
}

/// The parts to build in a folder, each after those that it needs.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{DiskPlan, Folder};
/// let plan = DiskPlan::new(&Folder::<English>::new("an empty folder"), 3)?;
/// assert_eq!((plan.parts().len(), plan.finished().len()), (3 + 6, 0));
/// assert_eq!(plan.positions(), 3_488 + 196_032);
/// assert!(plan.memory() < 128 << 20);
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskPlan<V: Variant> {
    pub(crate) open: OpenParts,
    variant: PhantomData<V>,
}

/// A [`DiskPlan`] without its type parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenParts {
    parts: Vec<PlannedPart>,
    finished: Vec<Part>,
    damaged: Vec<(Part, String)>,
}

impl<V: Variant> DiskPlan<V> {
    /// A plan for all slices of up to `pieces` pieces, except the parts whose files are in the folder. Files that
    /// cannot be what they should be are planned to be built anew: see [`damaged`](DiskPlan::damaged). Only the heads
    /// of files are read.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`], or the system refuses to read a file.
    pub fn new(folder: &Folder<V>, pieces: u32) -> Result<DiskPlan<V>, DiskError> {
        Ok(DiskPlan {
            open: OpenParts::new(folder.place(), pieces)?,
            variant: PhantomData,
        })
    }

    /// The parts to build, in an order in which they can be built.
    #[must_use]
    pub fn parts(&self) -> &[PlannedPart] {
        self.open.parts()
    }

    /// The parts that are finished.
    #[must_use]
    pub fn finished(&self) -> &[Part] {
        self.open.finished()
    }

    /// The parts that are built anew because a file of theirs is not what it should be, each with the reason.
    #[must_use]
    pub fn damaged(&self) -> &[(Part, String)] {
        &self.open.damaged
    }

    /// The number of positions to solve.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.open.positions()
    }

    /// The least bytes of memory with which a build of the plan uses no scratch files. With more, finished parts are
    /// kept in memory for those that need them, which takes less time than decoding them again.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let memory = self.parts().iter().map(|part| part.memory);
        memory.max().unwrap_or(0)
    }
}

impl OpenParts {
    fn new(folder: &Place, pieces: u32) -> Result<OpenParts, DiskError> {
        if pieces > MAX_PIECES {
            return Err(DiskError::TooManyPieces { found: pieces });
        }
        let (facts, mut needs) = (folder.facts, Needs::new());
        let mut plan = OpenParts {
            parts: Vec::new(),
            finished: Vec::new(),
            damaged: Vec::new(),
        };
        for part in Part::all_by(facts, pieces) {
            match folder.has(part) {
                Ok(true) => plan.finished.push(part),
                Ok(false) => plan.add(facts, part, false, &mut needs),
                Err(error) if is_of_system(&error) => return Err(error),
                Err(error) => {
                    plan.damaged.push((part, error.to_string()));
                    plan.add(facts, part, false, &mut needs);
                }
            }
        }
        plan.add_sources(folder)?;
        Ok(plan)
    }

    /// Plans those finished parts again that others need, and whose working files are not there.
    pub(crate) fn add_sources(&mut self, folder: &Place) -> Result<(), DiskError> {
        let (facts, mut needs) = (folder.facts, Needs::new());
        let mut open: Vec<Part> = self.parts.iter().map(|planned| planned.part).collect();
        let mut seen: BTreeSet<Part> = open.iter().copied().collect();
        while let Some(part) = open.pop() {
            for need in needs.of(facts, part) {
                if seen.insert(need) && !folder.has_working_file(need)? {
                    self.finished.retain(|finished| *finished != need);
                    self.add(facts, need, true, &mut needs);
                    open.push(need);
                }
            }
        }
        self.parts.sort_by_key(|planned| planned.part.order());
        Ok(())
    }

    fn add(&mut self, facts: &Facts, part: Part, is_again: bool, needs: &mut Needs) {
        let needs = needs.of(facts, part);
        self.parts.push(PlannedPart {
            part,
            positions: part.positions_by(facts),
            memory: memory(facts, part, &needs),
            least_memory: least_memory(facts, part, &needs),
            is_again,
        });
    }

    pub(crate) fn parts(&self) -> &[PlannedPart] {
        &self.parts
    }

    pub(crate) fn finished(&self) -> &[Part] {
        &self.finished
    }

    pub(crate) fn positions(&self) -> u64 {
        let positions = self.parts.iter().map(|part| part.positions);
        positions.fold(0, u64::saturating_add)
    }

    /// Plans a finished part again, because its file turned out to be damaged. Call
    /// [`add_sources`](OpenParts::add_sources) afterwards.
    pub(crate) fn rebuild(&mut self, facts: &Facts, part: Part, reason: String) {
        self.finished.retain(|finished| *finished != part);
        self.damaged.push((part, reason));
        self.add(facts, part, false, &mut Needs::new());
    }
}

/// Whether the system refused something, which building anew does not mend.
pub(crate) fn is_of_system(error: &DiskError) -> bool {
    use crate::files::FileError;
    matches!(
        error,
        DiskError::System { .. }
            | DiskError::File(FileError::System { .. } | FileError::NoMemory { .. })
    )
}

/// How the memory allowed for a part is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Numbers of positions that each half may list.
    pub(crate) listed: u64,
    /// Bytes for decoded blocks of finished parts.
    pub(crate) cache: u64,
    /// Bytes left for whole finished parts.
    pub(crate) tables: u64,
}

impl Budget {
    /// Divides `memory` bytes for the work on a part that needs others; `None` if they do not suffice.
    pub(crate) fn new(facts: &Facts, part: Part, needs: &[Part], memory: u64) -> Option<Budget> {
        let needed = self::memory(facts, part, needs);
        let spare = memory.checked_sub(needed)?;
        // Freed memory stays with the allocator in pieces: 13 MB of 1 GiB were measured.
        let spare = spare - spare / 16;
        let positions = part.positions_by(facts);
        let halves = part.halves().count() as u64;
        let least = least_listed(positions / halves);
        // Lists save searching; half of what is spare is enough for all positions unless memory is short.
        let listed = (least + spare / 2 / 4 / halves)
            .min(positions / halves)
            .max(least);
        let spare = spare - (listed - least) * 4 * halves;
        let cache = LEAST_CACHE + spare / 4;
        Some(Budget {
            listed,
            cache,
            tables: spare - spare / 4,
        })
    }
}

/// How much of a part is in memory if its states lie in scratch files, and bytes for decoded blocks of finished parts;
/// `None` if `memory` bytes do not suffice for the work on a part that needs others.
pub(crate) fn windows(
    facts: &Facts,
    part: Part,
    needs: &[Part],
    memory: u64,
) -> Option<(Windows, u64)> {
    let spare = memory.checked_sub(least_memory(facts, part, needs))?;
    // As for a budget, and a quarter for decoded blocks.
    let spare = spare - spare / 16;
    let cache = LEAST_CACHE + spare / 4;
    let room = LEAST_WINDOWS + spare - spare / 4;
    // Two windows take half of it, the list the other.
    let positions = |bytes: u64| usize::try_from(bytes / STATE_BYTES).unwrap_or(usize::MAX);
    let windows = Windows {
        positions: positions(room / 4),
        listed: positions(room / 2),
    };
    Some((windows, cache))
}

/// The least bytes for windows and the list of predecessors; writing a file takes less.
const LEAST_WINDOWS: u64 = 96 << 20;

/// The least bytes of memory for the work on a part that needs others.
pub(crate) fn least_memory(facts: &Facts, part: Part, needs: &[Part]) -> u64 {
    let in_windows = LEAST_WINDOWS.saturating_add(fixed(facts, part, needs));
    in_windows.min(memory(facts, part, needs))
}

/// The bytes of memory for a part that needs others, without those for its positions.
fn fixed(facts: &Facts, part: Part, needs: &[Part]) -> u64 {
    let own = part.halves().map(|half| index::size(facts, half));
    let needs = needs.iter().map(|part| size_of_open(facts, *part));
    let all = [BASE, LEAST_CACHE, ROUND_BYTES].into_iter();
    all.chain(own).chain(needs).fold(0, u64::saturating_add)
}

/// The least numbers of positions that a half may list.
fn least_listed(positions: u64) -> u64 {
    positions / 8
}

/// The least bytes of memory for the work on a part that needs others, without scratch files.
pub(crate) fn memory(facts: &Facts, part: Part, needs: &[Part]) -> u64 {
    let positions = part.positions_by(facts);
    let halves = part.halves().count() as u64;
    let lists = halves * found::bytes(least_listed(positions / halves));
    // A file is coded from two bytes a position, and is in memory before it is written.
    let writing = positions.saturating_mul(4);
    let states = positions.saturating_mul(STATE_BYTES);
    fixed(facts, part, needs)
        .saturating_add(states)
        .saturating_add(lists.max(writing))
}

/// Bytes that a finished part takes when its file is open.
pub(crate) fn size_of_open(facts: &Facts, part: Part) -> u64 {
    let indexes: u64 = part.halves().map(|half| index::size(facts, half)).sum();
    let blocks = part.positions_by(facts) / 4_096 + 64;
    indexes.saturating_add(blocks * BYTES_PER_BLOCK)
}
