//! Which parts of a folder are still to be built, and the memory that this needs.

use std::collections::BTreeSet;
use std::path::Path;

use tessera_draughts::Variant;

use super::{DiskError, Folder};
use crate::parts::Needs;
use crate::solve::{ROUND_BYTES, STATE_BYTES, Windows};
use crate::{MAX_PIECES, Part, found, index};

/// Bytes reserved for the program itself, stacks and buffers.
const BASE: u64 = 24 << 20;

/// Bytes per block of 4,096 positions in an open file of a finished part: the offset, length and checksum of the block.
const BYTES_PER_BLOCK: u64 = 24;

/// Minimum size in bytes of the cache for decoded blocks of finished parts.
pub(crate) const MIN_CACHE: u64 = 8 << 20;

/// A part of a [`DiskPlan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedPart {
    /// The part.
    pub part: Part,
    /// The number of positions in the part.
    pub positions: u64,
    /// Minimum memory, in bytes, with which the part is built without scratch files.
    pub memory: u64,
    /// Minimum memory, in bytes, with which the part can be built at all. With less than
    /// [`memory`](PlannedPart::memory), the states of its positions, four bytes each, are kept in scratch files, which
    /// takes longer.
    pub least_memory: u64,
    /// Whether the part is finished but is built once more, because its [working file](Folder) was removed and other
    /// parts need it.
    pub is_again: bool,
}

impl PlannedPart {
    /// The size in bytes of the scratch files that are used with less memory than [`memory`](PlannedPart::memory).
    #[must_use]
    pub fn scratch(&self) -> u64 {
        self.positions.saturating_mul(STATE_BYTES)
    }
}

/// The parts of a variant's tables that are still to be built in a folder, each after the parts that it needs.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::DiskPlan;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// let plan = DiskPlan::new(Variant::ENGLISH, dir, 3)?;
/// assert_eq!((plan.parts().len(), plan.finished().len()), (3 + 6, 0));
/// assert_eq!(plan.positions(), 3_488 + 196_032);
/// assert!(plan.memory() < 128 << 20);
/// plan.build(128 << 20, &mut |_| (), &|| false)?;
/// let plan = DiskPlan::new(Variant::ENGLISH, dir, 3)?;
/// assert_eq!((plan.parts().len(), plan.finished().len()), (0, 3 + 6));
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskPlan {
    pub(super) folder: Folder,
    pub(super) keeps_working_files: bool,
    parts: Vec<PlannedPart>,
    finished: Vec<Part>,
    damaged: Vec<(Part, String)>,
}

impl DiskPlan {
    /// A plan for all slices of up to `pieces` pieces, without the parts whose files are already in `dir`. The folder
    /// need not exist yet. A part is built again if the head of one of its files is damaged or does not fit the name of
    /// the file: see [`damaged`](DiskPlan::damaged). Only the heads of files are read.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`], or the operating system refuses to read a file.
    pub fn new(
        variant: Variant,
        dir: impl AsRef<Path>,
        pieces: u32,
    ) -> Result<DiskPlan, DiskError> {
        DiskPlan::in_folder(Folder::new(variant, dir), pieces)
    }

    fn in_folder(folder: Folder, pieces: u32) -> Result<DiskPlan, DiskError> {
        if pieces > MAX_PIECES {
            return Err(DiskError::TooManyPieces { found: pieces });
        }
        let variant = folder.variant();
        let mut needs = Needs::new(variant);
        let mut plan = DiskPlan {
            folder,
            keeps_working_files: false,
            parts: Vec::new(),
            finished: Vec::new(),
            damaged: Vec::new(),
        };
        for part in Part::all(variant, pieces) {
            match plan.folder.has(part) {
                Ok(true) => plan.finished.push(part),
                Ok(false) => plan.add(part, false, &mut needs),
                Err(error) if is_of_system(&error) => return Err(error),
                Err(error) => {
                    plan.damaged.push((part, error.to_string()));
                    plan.add(part, false, &mut needs);
                }
            }
        }
        plan.add_sources()?;
        Ok(plan)
    }

    /// Keeps the working files when all parts are built. They are several times as large as the other files. A later
    /// build with more pieces then reads them. Without them, it builds the parts that it needs once more.
    #[must_use]
    pub fn keep_working_files(mut self) -> DiskPlan {
        self.keeps_working_files = true;
        self
    }

    /// The variant whose tables are to be built.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.folder.variant()
    }

    /// The folder with the files of the variant.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The parts to build, in the order in which they are built.
    #[must_use]
    pub fn parts(&self) -> &[PlannedPart] {
        &self.parts
    }

    /// The parts that are finished already.
    #[must_use]
    pub fn finished(&self) -> &[Part] {
        &self.finished
    }

    /// The parts that are built again because one of their files is damaged or does not fit its name, each with the
    /// reason.
    #[must_use]
    pub fn damaged(&self) -> &[(Part, String)] {
        &self.damaged
    }

    /// The parts whose files are needed to build `part`, in an order in which they can be built.
    #[must_use]
    pub fn needs(&self, part: Part) -> Vec<Part> {
        part.needs(self.variant())
    }

    /// The number of positions in all parts that are to be built.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let positions = self.parts.iter().map(|part| part.positions);
        positions.fold(0, u64::saturating_add)
    }

    /// Minimum memory, in bytes, with which the build uses no scratch files. With more memory, finished parts are
    /// kept in memory for the parts that need them, which is faster than decoding their files again.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let memory = self.parts.iter().map(|part| part.memory);
        memory.max().unwrap_or(0)
    }

    /// Minimum memory, in bytes, with which the build is possible.
    #[must_use]
    pub fn least_memory(&self) -> u64 {
        let memory = self.parts.iter().map(|part| part.least_memory);
        memory.max().unwrap_or(0)
    }

    /// The largest total size of scratch files at any time, in bytes, if the build may use `memory` bytes of memory.
    #[must_use]
    pub fn scratch(&self, memory: u64) -> u64 {
        let large = self.parts.iter().filter(|part| part.memory > memory);
        large.map(PlannedPart::scratch).max().unwrap_or(0)
    }

    /// Adds the finished parts that others need and whose working files are missing.
    pub(super) fn add_sources(&mut self) -> Result<(), DiskError> {
        let mut needs = Needs::new(self.variant());
        let mut open: Vec<Part> = self.parts.iter().map(|planned| planned.part).collect();
        let mut seen: BTreeSet<Part> = open.iter().copied().collect();
        while let Some(part) = open.pop() {
            for need in needs.of(part) {
                if seen.insert(need) && !self.folder.has_working_file(need)? {
                    self.finished.retain(|finished| *finished != need);
                    self.add(need, true, &mut needs);
                    open.push(need);
                }
            }
        }
        self.parts.sort_by_key(|planned| planned.part.order());
        Ok(())
    }

    fn add(&mut self, part: Part, is_again: bool, needs: &mut Needs) {
        let (variant, needs) = (self.variant(), needs.of(part));
        self.parts.push(PlannedPart {
            part,
            positions: part.positions(variant),
            memory: memory(variant, part, &needs),
            least_memory: least_memory(variant, part, &needs),
            is_again,
        });
    }

    /// Adds a finished part because one of its files turned out to be damaged. Call
    /// [`add_sources`](DiskPlan::add_sources) afterwards.
    pub(super) fn rebuild(&mut self, part: Part, reason: String) {
        self.finished.retain(|finished| *finished != part);
        self.damaged.push((part, reason));
        self.add(part, false, &mut Needs::new(self.variant()));
    }
}

/// Whether an error comes from the operating system, so that building the part again would not help.
pub(crate) fn is_of_system(error: &DiskError) -> bool {
    use crate::files::FileError;
    matches!(
        error,
        DiskError::System { .. }
            | DiskError::File(FileError::System { .. } | FileError::NoMemory { .. })
    )
}

/// How the memory for building a part is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// How many numbers of positions each half may list.
    pub(crate) listed: u64,
    /// Bytes for the cache of decoded blocks of finished parts.
    pub(crate) cache: u64,
    /// Bytes for finished parts whose values are all in memory.
    pub(crate) tables: u64,
}

impl Budget {
    /// Divides `memory` bytes for building `part`, which needs the parts `needs`. `None` if they do not suffice without
    /// scratch files.
    pub(crate) fn new(variant: Variant, part: Part, needs: &[Part], memory: u64) -> Option<Budget> {
        let needed = self::memory(variant, part, needs);
        let spare = memory.checked_sub(needed)?;
        // The allocator keeps some freed memory in fragments: 13 MB of 1 GiB were measured.
        let spare = spare - spare / 16;
        let positions = part.positions(variant);
        let halves = part.halves().count() as u64;
        let least = min_listed(positions / halves);
        // Lists save searches. Half of the spare memory is enough to list all positions, unless memory is short.
        let listed = (least + spare / 2 / 4 / halves)
            .min(positions / halves)
            .max(least);
        let spare = spare - (listed - least) * 4 * halves;
        let cache = MIN_CACHE + spare / 4;
        Some(Budget {
            listed,
            cache,
            tables: spare - spare / 4,
        })
    }
}

/// Divides `memory` bytes for building `part` with scratch files. Returns how much of the part is in memory at once,
/// and the bytes for the cache of decoded blocks of finished parts. `None` if `memory` does not suffice.
pub fn windows(
    variant: Variant,
    part: Part,
    needs: &[Part],
    memory: u64,
) -> Option<(Windows, u64)> {
    let spare = memory.checked_sub(least_memory(variant, part, needs))?;
    // Reserves for fragments as `Budget::new` does, and gives a quarter of the rest to decoded blocks.
    let spare = spare - spare / 16;
    let cache = MIN_CACHE + spare / 4;
    let room = MIN_WINDOWS + spare - spare / 4;
    // Two windows take half of the room, the list of predecessors the other half.
    let positions = |bytes: u64| usize::try_from(bytes / STATE_BYTES).unwrap_or(usize::MAX);
    let windows = Windows {
        positions: positions(room / 4),
        listed: positions(room / 2),
    };
    Some((windows, cache))
}

/// Minimum number of bytes for windows and the list of predecessors. Writing a file takes less than this.
const MIN_WINDOWS: u64 = 96 << 20;

/// Minimum memory, in bytes, for building a part that needs the parts `needs`, with scratch files if necessary.
pub fn least_memory(variant: Variant, part: Part, needs: &[Part]) -> u64 {
    let in_windows = MIN_WINDOWS.saturating_add(fixed(variant, part, needs));
    in_windows.min(memory(variant, part, needs))
}

/// Bytes for building a part, without the states, lists and windows of its positions.
fn fixed(variant: Variant, part: Part, needs: &[Part]) -> u64 {
    let own = part.halves().map(|half| index::size(variant, half));
    let needs = needs.iter().map(|part| size_of_open(variant, *part));
    let all = [BASE, MIN_CACHE, ROUND_BYTES].into_iter();
    all.chain(own).chain(needs).fold(0, u64::saturating_add)
}

/// Minimum number of positions that a half of `positions` positions must be able to list.
fn min_listed(positions: u64) -> u64 {
    positions / 8
}

/// Minimum memory, in bytes, for building a part that needs the parts `needs`, without scratch files.
pub fn memory(variant: Variant, part: Part, needs: &[Part]) -> u64 {
    let positions = part.positions(variant);
    let halves = part.halves().count() as u64;
    let lists = halves * found::bytes(min_listed(positions / halves));
    // A file is encoded from two bytes per position, and is complete in memory before it is written.
    let writing = positions.saturating_mul(4);
    let states = positions.saturating_mul(STATE_BYTES);
    fixed(variant, part, needs)
        .saturating_add(states)
        .saturating_add(lists.max(writing))
}

/// Bytes of memory that a finished part takes while its file is open.
pub(crate) fn size_of_open(variant: Variant, part: Part) -> u64 {
    let sizes = part.halves().map(|half| index::size(variant, half));
    let indexes: u64 = sizes.sum();
    let blocks = part.positions(variant) / 4_096 + 64;
    indexes.saturating_add(blocks * BYTES_PER_BLOCK)
}
