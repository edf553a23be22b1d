//! Endgame tables in a folder: building and probing them.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;

use tessera_draughts::{PlainAction as Action, Variant, VariantId};
use tessera_tablebase::{
    self as tables, BuildParts, DiskError, DiskPlan as TypedPlan, DiskProgress,
    DiskTables as TypedTables, FileError, Folder, Part, PlannedPart, Value, Wld,
};

use crate::position::action;
use crate::{Position, opaque, with_variant};

/// The parts of a variant's tables that are still to be built in a folder.
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
    keeps_working_files: bool,
}

trait AnyPlan: Send + Sync {
    fn parts(&self) -> &[PlannedPart];
    fn finished(&self) -> &[Part];
    fn damaged(&self) -> &[(Part, String)];
    fn folder(&self) -> &Path;
    fn needs(&self, part: Part) -> Vec<Part>;
    fn build(
        self: Box<Self>,
        memory: u64,
        keeps_working_files: bool,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError>;
}

opaque!(AnyPlan);

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
        keeps_working_files: bool,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        let Typed { folder, plan } = *self;
        let mut build = BuildParts::new(&folder, memory);
        if keeps_working_files {
            build = build.keep_working_files();
        }
        build.run(plan, progress, stop)
    }
}

fn typed<V: Variant>(dir: &Path, pieces: u32) -> Result<Box<dyn AnyPlan>, DiskError> {
    let folder = Folder::<V>::new(dir);
    let plan = TypedPlan::new(&folder, pieces)?;
    Ok(Box::new(Typed { folder, plan }))
}

impl DiskPlan {
    /// A plan for all slices of up to `pieces` pieces, without the parts whose files are already in `dir`. The folder
    /// need not exist yet. Only the heads of files are read.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`](crate::MAX_PIECES), or the operating system refuses to read a file.
    pub fn new(
        variant: VariantId,
        dir: impl AsRef<Path>,
        pieces: u32,
    ) -> Result<DiskPlan, DiskError> {
        DiskPlan::in_folder(variant, dir.as_ref(), pieces)
    }

    /// [`new`](DiskPlan::new), not generic over the type of the path, so that it is compiled once, with this crate.
    fn in_folder(variant: VariantId, dir: &Path, pieces: u32) -> Result<DiskPlan, DiskError> {
        let inner = with_variant!(variant, V => typed::<V>(dir, pieces))?;
        Ok(DiskPlan {
            variant,
            inner,
            keeps_working_files: false,
        })
    }

    /// The variant whose tables are to be built.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The parts to build, in the order in which they are built.
    #[must_use]
    pub fn parts(&self) -> &[PlannedPart] {
        self.inner.parts()
    }

    /// Keeps the working files when all parts are built. They are several times as large as the other files. A later
    /// build with more pieces then reads them. Without them, it builds the parts that it needs once more.
    #[must_use]
    pub fn keep_working_files(mut self) -> DiskPlan {
        self.keeps_working_files = true;
        self
    }

    /// The parts that are finished already.
    #[must_use]
    pub fn finished(&self) -> &[Part] {
        self.inner.finished()
    }

    /// The parts that are built again because one of their files is damaged or does not fit its name, each with the
    /// reason.
    #[must_use]
    pub fn damaged(&self) -> &[(Part, String)] {
        self.inner.damaged()
    }

    /// The folder with the files of the variant.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.inner.folder()
    }

    /// The parts whose files are needed to build `part`, in an order in which they can be built.
    #[must_use]
    pub fn needs(&self, part: Part) -> Vec<Part> {
        self.inner.needs(part)
    }

    /// The number of positions in all parts that are to be built.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let positions = self.parts().iter().map(|part| part.positions);
        positions.fold(0, u64::saturating_add)
    }

    /// The least memory, in bytes, with which the build uses no scratch files.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let memory = self.parts().iter().map(|part| part.memory);
        memory.max().unwrap_or(0)
    }

    /// The least memory, in bytes, with which the build is possible.
    #[must_use]
    pub fn least_memory(&self) -> u64 {
        let memory = self.parts().iter().map(|part| part.least_memory);
        memory.max().unwrap_or(0)
    }

    /// The largest total size of scratch files at any time, in bytes, if the build may use `memory` bytes of memory.
    #[must_use]
    pub fn scratch(&self, memory: u64) -> u64 {
        let large = self.parts().iter().filter(|part| part.memory > memory);
        large.map(PlannedPart::scratch).max().unwrap_or(0)
    }

    /// Builds all parts in at most `memory` bytes, with all threads of rayon's current pool. Calls `progress` after
    /// each part. Finished parts are verified first, and damaged ones are built again. Ends when `stop` returns `true`;
    /// finished parts are kept.
    ///
    /// # Errors
    /// If the memory does not suffice, a part has too many positions, a file cannot be read or written, or `stop`
    /// returned `true`.
    pub fn build(
        self,
        memory: u64,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        self.inner
            .build(memory, self.keeps_working_files, progress, stop)
    }
}

/// Builds the files of one part in `dir` from the working files of the parts that it [needs](DiskPlan::needs), in at
/// most `memory` bytes, with all threads of rayon's current pool. This is the unit of work of a build on several
/// machines. Its result depends only on these arguments and files, and is always the same. Units of different parts may
/// run at the same time; two units of the same part must not. Ends when `stop` returns `true`.
///
/// # Errors
/// If the variant has no such part, a file that the part needs is missing or damaged, the memory does not suffice, a
/// file cannot be written, or `stop` returned `true`.
pub fn build_part(
    variant: VariantId,
    part: Part,
    dir: impl AsRef<Path>,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    build_part_in(variant, part, dir.as_ref(), memory, stop)
}

/// [`build_part`], not generic over the type of the path, so that it is compiled once, with this crate.
fn build_part_in(
    variant: VariantId,
    part: Part,
    dir: &Path,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    with_variant!(variant, V => tables::build_part(&Folder::<V>::new(dir), part, memory, stop))
}

/// Removes the working files of a variant's finished parts in `dir`. They are only needed to build other parts. Returns
/// `false` and keeps the files if a build of a [`DiskPlan`] is running in the folder.
///
/// # Errors
/// If the folder does not exist, or the operating system refuses to list or remove files.
pub fn remove_working_files(variant: VariantId, dir: impl AsRef<Path>) -> Result<bool, DiskError> {
    remove_working_files_in(variant, dir.as_ref())
}

/// [`remove_working_files`], not generic over the type of the path, so that it is compiled once, with this crate.
fn remove_working_files_in(variant: VariantId, dir: &Path) -> Result<bool, DiskError> {
    with_variant!(variant, V => Folder::<V>::new(dir).remove_working_files())
}

/// The tables of a variant in a folder, open for probing from any number of threads. A clone shares the open tables.
///
/// The heads of the files are in memory, decoded blocks are in a cache of bounded size, and everything else stays on
/// disk.
///
/// ```
/// use tessera_family::{DiskPlan, DiskTables, Position, Value, VariantId};
/// # let dir = std::env::temp_dir().join(format!("tessera-doc-probe-{}", std::process::id()));
/// DiskPlan::new(VariantId::English, &dir, 2)?.build(1 << 30, &mut |_| (), &|| false)?;
/// let tables = DiskTables::open(VariantId::English, &dir, 1 << 20)?;
/// assert_eq!(tables.pieces(), 2);
/// let position = Position::of_fen(VariantId::English, "W:WK25:BK8").unwrap();
/// assert_eq!(tables.value(&position)?, Some(Value::Win(9)));
/// let moves = tables.moves(&position)?;
/// let best = moves.iter().max_by_key(|(_, value)| *value).unwrap();
/// assert_eq!((best.0.to_string(), best.1), ("25-22".to_owned(), Some(Value::Win(9))));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiskTables {
    variant: VariantId,
    inner: Arc<dyn AnyTables>,
}

trait AnyTables: Send + Sync {
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
    fn pieces(&self) -> u32;
    fn most_pieces(&self) -> u32;
    fn check(&self) -> Result<(), FileError>;
    fn cached_bytes(&self) -> u64;
    fn failure(&self) -> Option<&str>;
    fn wld(&self, position: &Position) -> Result<Option<Wld>, FileError>;
    fn value(&self, position: &Position) -> Result<Option<Value>, FileError>;
    fn try_value(&self, position: &Position) -> Option<Value>;
    fn moves(&self, position: &Position) -> Result<Vec<(Action, Option<Value>)>, FileError>;
}

opaque!(AnyTables);

impl<V: Variant> AnyTables for TypedTables<V> {
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }

    fn pieces(&self) -> u32 {
        self.pieces()
    }

    fn most_pieces(&self) -> u32 {
        self.most_pieces()
    }

    fn check(&self) -> Result<(), FileError> {
        self.check()
    }

    fn cached_bytes(&self) -> u64 {
        self.cached_bytes()
    }

    fn failure(&self) -> Option<&str> {
        self.failure()
    }

    fn wld(&self, position: &Position) -> Result<Option<Wld>, FileError> {
        self.wld(&position.typed())
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, FileError> {
        self.value(&position.typed())
    }

    fn try_value(&self, position: &Position) -> Option<Value> {
        self.try_value(&position.typed())
    }

    fn moves(&self, position: &Position) -> Result<Vec<(Action, Option<Value>)>, FileError> {
        let moves = self.moves(&position.typed())?.into_iter();
        Ok(moves.map(|(made, value)| (action(&made), value)).collect())
    }
}

/// Called with the first error of reading a file.
type Report = Box<dyn Fn(&FileError) + Send + Sync>;

fn open<V: Variant>(
    dir: &Path,
    cache_bytes: u64,
    report: Report,
) -> Result<Arc<dyn AnyTables>, DiskError> {
    let tables = TypedTables::<V>::open(dir, cache_bytes)?;
    Ok(Arc::new(tables.with_report(report)))
}

impl DiskTables {
    /// Opens the tables of a variant in `dir`. Decoded blocks take at most `cache_bytes` bytes of memory. The heads of
    /// all files are read now.
    ///
    /// # Errors
    /// If the folder cannot be read, it has no tables of the variant, or a file has a damaged head or holds other
    /// values than its name says. The message names the file.
    pub fn open(
        variant: VariantId,
        dir: impl AsRef<Path>,
        cache_bytes: u64,
    ) -> Result<DiskTables, DiskError> {
        DiskTables::open_with_report(variant, dir, cache_bytes, |_| ())
    }

    /// Like [`open`](DiskTables::open), with a callback for read errors. Searches and proofs treat values that cannot
    /// be read as unknown; `report` is called with the first such error.
    ///
    /// # Errors
    /// As [`open`](DiskTables::open).
    pub fn open_with_report(
        variant: VariantId,
        dir: impl AsRef<Path>,
        cache_bytes: u64,
        report: impl Fn(&FileError) + Send + Sync + 'static,
    ) -> Result<DiskTables, DiskError> {
        DiskTables::in_folder(variant, dir.as_ref(), cache_bytes, Box::new(report))
    }

    /// [`open_with_report`](DiskTables::open_with_report), not generic, so that it is compiled once, with this crate.
    fn in_folder(
        variant: VariantId,
        dir: &Path,
        cache_bytes: u64,
        report: Report,
    ) -> Result<DiskTables, DiskError> {
        let inner = with_variant!(variant, V => open::<V>(dir, cache_bytes, report))?;
        Ok(DiskTables { variant, inner })
    }

    /// The same tables with a type parameter, for the generic libraries.
    ///
    /// # Panics
    /// If the tables are of another variant.
    #[must_use]
    pub fn typed<V: Variant>(&self) -> Arc<TypedTables<V>> {
        let tables = Arc::clone(&self.inner).into_any().downcast();
        tables.expect("the tables are of this variant")
    }

    /// The variant of the tables.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The largest number of pieces up to which the tables are complete, with outcomes and distances. 0 if there is
    /// none.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.inner.pieces()
    }

    /// The largest number of pieces in any table of the folder.
    #[must_use]
    pub fn most_pieces(&self) -> u32 {
        self.inner.most_pieces()
    }

    /// Compares the checksums of all files, which finds any changed byte. Blocks are not decoded.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn check(&self) -> Result<(), FileError> {
        self.inner.check()
    }

    /// Bytes of memory that decoded blocks take now.
    #[must_use]
    pub fn cached_bytes(&self) -> u64 {
        self.inner.cached_bytes()
    }

    /// The message of the first error of reading a file during a search or a proof. `None` if there was none.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.inner.failure()
    }

    /// The outcome of a position for the side to move, or `None` if it is not in the tables.
    ///
    /// # Errors
    /// If a file cannot be read, or a block of it is damaged. The error names both.
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn wld(&self, position: &Position) -> Result<Option<Wld>, FileError> {
        self.inner.wld(position)
    }

    /// The value of a position for the side to move, or `None` if its distance is not in the tables.
    ///
    /// # Errors
    /// As [`wld`](DiskTables::wld).
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn value(&self, position: &Position) -> Result<Option<Value>, FileError> {
        self.inner.value(position)
    }

    /// [`value`](DiskTables::value) for a search: returns `None` if a file cannot be read. The first error is
    /// [reported](DiskTables::open_with_report).
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn try_value(&self, position: &Position) -> Option<Value> {
        self.inner.try_value(position)
    }

    /// The legal moves of a position, each with its value for the player who makes it. The value is `None` if it is not
    /// in the tables. The first move of the greatest value is the best move.
    ///
    /// # Errors
    /// As [`wld`](DiskTables::wld).
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Action, Option<Value>)>, FileError> {
        self.inner.moves(position)
    }
}
