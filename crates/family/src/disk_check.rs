//! Checks and counts tables in a folder.

use std::path::{Path, PathBuf};

use tessera_draughts::{Variant, VariantId};
use tessera_tablebase::{self as tables, Check, DiskError, Fault, Folder, Part, VerifyProgress};

use crate::{Statistics, with_variant};

/// What was found in a folder of a variant's tables.
#[derive(Debug)]
pub struct TablesFound {
    /// The variant.
    pub variant: VariantId,
    /// The folder of the variant's files.
    pub folder: PathBuf,
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
    pub statistics: Vec<Statistics>,
    /// How many of these slices were compared with known counts.
    pub known: usize,
}

impl TablesFound {
    /// Whether all files that are there are right. Parts may be missing that no other one needs.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty() && self.unchecked.is_empty()
    }
}

/// The folder of a variant's tables in `dir`.
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

/// Checks a variant's tables in `dir`, in at most about `memory` bytes, with all threads of rayon's current pool: those
/// of up to `pieces` pieces, or all. Calls `progress` after each part.
///
/// With [`Check::All`] this proves all values, by the rules alone: each position against those after its moves.
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
/// If the folder cannot be listed, a part does not fit the memory, or `stop` returned `true`, which each thread calls
/// every few milliseconds. Whatever is wrong with a file is no error: see [`faults`](TablesFound::faults).
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
