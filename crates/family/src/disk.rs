//! Tables of perfect play in a folder.

use std::fmt::Debug;
use std::path::Path;

use tessera_draughts::{Variant, VariantId};
use tessera_tablebase::{
    self as tables, BuildParts, DiskError, DiskPlan as TypedPlan, DiskProgress, Folder, Part,
    PlannedPart,
};

use crate::with_variant;

/// What there is to build of a variant's tables in a folder.
///
/// ```
/// use tessera_family::{DiskPlan, VariantId};
/// # let dir = std::env::temp_dir().join(format!("tessera-doc-{}", std::process::id()));
/// let plan = DiskPlan::new(VariantId::English, &dir, 2)?;
/// assert_eq!((plan.parts().len(), plan.positions()), (3, 3_488));
/// plan.build(1 << 30, &mut |_| (), &|| false)?;
/// let plan = DiskPlan::new(VariantId::English, &dir, 2)?;
/// assert_eq!((plan.parts().len(), plan.finished().len()), (0, 3));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// # Ok::<(), tessera_family::DiskError>(())
/// ```
#[derive(Debug)]
pub struct DiskPlan {
    variant: VariantId,
    inner: Box<dyn AnyPlan>,
}

trait AnyPlan: Debug + Send + Sync {
    fn parts(&self) -> &[PlannedPart];
    fn finished(&self) -> &[Part];
    fn damaged(&self) -> &[(Part, String)];
    fn folder(&self) -> &Path;
    fn needs(&self, part: Part) -> Vec<Part>;
    fn build(
        self: Box<Self>,
        memory: u64,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError>;
}

#[derive(Debug)]
struct Typed<V: Variant> {
    folder: Folder<V>,
    plan: TypedPlan<V>,
}

impl<V: Variant> AnyPlan for Typed<V> {
    fn parts(&self) -> &[PlannedPart] {
        self.plan.parts()
    }

    fn finished(&self) -> &[Part] {
        self.plan.finished()
    }

    fn damaged(&self) -> &[(Part, String)] {
        self.plan.damaged()
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn needs(&self, part: Part) -> Vec<Part> {
        part.needs::<V>()
    }

    fn build(
        self: Box<Self>,
        memory: u64,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        let Typed { folder, plan } = *self;
        BuildParts::new(&folder, memory).run(plan, progress, stop)
    }
}

fn typed<V: Variant>(dir: &Path, pieces: u32) -> Result<Box<dyn AnyPlan>, DiskError> {
    let folder = Folder::<V>::new(dir);
    let plan = TypedPlan::new(&folder, pieces)?;
    Ok(Box::new(Typed { folder, plan }))
}

impl DiskPlan {
    /// A plan for all slices of up to `pieces` pieces, except the parts whose files are in `dir`, which need not exist.
    /// Only the heads of files are read.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`](crate::MAX_PIECES), or the system refuses to read a file.
    pub fn new(
        variant: VariantId,
        dir: impl AsRef<Path>,
        pieces: u32,
    ) -> Result<DiskPlan, DiskError> {
        let inner = with_variant!(variant, V => typed::<V>(dir.as_ref(), pieces))?;
        Ok(DiskPlan { variant, inner })
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The parts to build, in an order in which they can be built.
    #[must_use]
    pub fn parts(&self) -> &[PlannedPart] {
        self.inner.parts()
    }

    /// The parts that are finished.
    #[must_use]
    pub fn finished(&self) -> &[Part] {
        self.inner.finished()
    }

    /// The parts that are built anew because a file of theirs is not what it should be, each with the reason.
    #[must_use]
    pub fn damaged(&self) -> &[(Part, String)] {
        self.inner.damaged()
    }

    /// The folder of the variant's files.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.inner.folder()
    }

    /// The parts whose files are needed to build a part, in an order in which they can be built.
    #[must_use]
    pub fn needs(&self, part: Part) -> Vec<Part> {
        self.inner.needs(part)
    }

    /// The number of positions to solve.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let positions = self.parts().iter().map(|part| part.positions);
        positions.fold(0, u64::saturating_add)
    }

    /// The least bytes of memory that the build needs.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let memory = self.parts().iter().map(|part| part.memory);
        memory.max().unwrap_or(0)
    }

    /// Builds all parts in at most `memory` bytes, with all threads of rayon's current pool. Calls `progress` after
    /// each part. Finished parts are verified first; a damaged one is built anew. Ends when `stop` returns `true`;
    /// finished parts are kept.
    ///
    /// # Errors
    /// If the memory does not suffice, a part is too large, the system refuses to read or write, or the work was
    /// stopped.
    pub fn build(
        self,
        memory: u64,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        self.inner.build(memory, progress, stop)
    }
}

/// Builds the files of one part in `dir` from those of the parts that it [needs](DiskPlan::needs), in at most `memory`
/// bytes, with all threads of rayon's current pool. This is the unit of work of a build on several machines: it depends
/// only on these arguments and files, and always makes the same files. Units of different parts may run at the same
/// time; two of the same part must not. Ends when `stop` returns `true`.
///
/// # Errors
/// If the variant has no such part, a file that it needs is missing or damaged, the memory does not suffice, the system
/// refuses to write, or the work was stopped.
pub fn build_part(
    variant: VariantId,
    part: Part,
    dir: impl AsRef<Path>,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    let dir = dir.as_ref();
    with_variant!(variant, V => tables::build_part(&Folder::<V>::new(dir), part, memory, stop))
}
