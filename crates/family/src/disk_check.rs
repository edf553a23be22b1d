//! Checks the tables in a folder and counts their values.

use std::path::{Path, PathBuf};

use tessera_draughts::{Variant, VariantId};
use tessera_tablebase::{self as tables, Check, DiskError, Fault, Folder, Part, VerifyProgress};

use crate::{Statistics, with_variant};

/// The result of [`verify_tables`].
#[derive(Debug)]
pub struct TablesFound {
    /// The variant of the tables.
    pub variant: VariantId,
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

impl TablesFound {
    /// Whether no faults were found in the files that exist. Parts that no other part needs may be missing.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty() && self.unchecked.is_empty()
    }
}

/// The subfolder of `dir` with the tables of a variant.
///
/// ```
/// use tessera_family::{VariantId, folder_of_tables};
/// let folder = folder_of_tables(VariantId::English, "tables");
/// assert_eq!(folder, std::path::Path::new("tables").join("english"));
/// ```
#[must_use]
pub fn folder_of_tables(variant: VariantId, dir: impl AsRef<Path>) -> PathBuf {
    dir.as_ref().join(variant.name())
}

/// Checks a variant's tables in `dir`, in about `memory` bytes at most, with all threads of rayon's current pool. With
/// `pieces`, only parts of up to that number of pieces are checked. Calls `progress` after each part.
///
/// With [`Check::All`], this proves all values by the rules alone: each value is compared with those of the positions
/// after the moves.
///
/// ```
/// use tessera_family::{Check, DiskPlan, VariantId, verify_tables};
/// # let dir = std::env::temp_dir().join(format!("tessera-check-{}", std::process::id()));
/// let plan = DiskPlan::new(VariantId::Towers, &dir, 2)?;
/// plan.build(1 << 30, &mut |_| (), &|| false)?;
/// let found = verify_tables(VariantId::Towers, &dir, None, Check::All, 1 << 30, &mut |_| (), &|| false)?;
/// assert!(found.is_right());
/// assert_eq!((found.positions, found.statistics.len()), (3_488, 4));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// # Ok::<(), tessera_family::DiskError>(())
/// ```
///
/// # Errors
/// If the folder cannot be listed, a part does not fit in memory, or `stop` returned `true`. Each thread calls `stop`
/// every few milliseconds. A fault in a file is not an error: see [`faults`](TablesFound::faults).
pub fn verify_tables(
    variant: VariantId,
    dir: &Path,
    pieces: Option<u32>,
    check: Check,
    memory: u64,
    progress: &mut dyn FnMut(&VerifyProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<TablesFound, DiskError> {
    with_variant!(variant, V => typed::<V>(variant, dir, pieces, check, memory, progress, stop))
}

fn typed<V: Variant>(
    variant: VariantId,
    dir: &Path,
    pieces: Option<u32>,
    check: Check,
    memory: u64,
    progress: &mut dyn FnMut(&VerifyProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<TablesFound, DiskError> {
    let folder = Folder::<V>::new(dir);
    let found = tables::verify(&folder, pieces, check, memory, progress, stop)?;
    Ok(TablesFound {
        variant,
        folder: folder.path().to_owned(),
        parts: found.parts,
        positions: found.positions,
        missing: found.missing,
        faults: found.faults,
        unchecked: found.unchecked,
        statistics: found.statistics.iter().map(Statistics::of).collect(),
        known: found.known,
    })
}
