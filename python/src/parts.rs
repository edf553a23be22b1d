//! Building and proving tables in a folder: as a whole, or part by part.

use std::path::PathBuf;
use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tessera_engine::play::Cancel;
use tessera_tablebase::{Check, DiskPlan, Folder, Part};

use crate::errors::OrRaise;
use crate::interrupt::{interruptible, pool};
use crate::tables::Tables;
use crate::variant::VariantLike;

/// The default memory for a build or a check, in bytes.
const MEMORY: u64 = 2 << 30;

/// The memory for decoded blocks of tables that were just built, in bytes.
const CACHE: u64 = 256 << 20;

/// A part of tables that is to be built, and the resources that this takes.
#[pyclass(frozen, get_all, module = "tessera.tables")]
#[derive(Debug)]
pub(crate) struct PlannedPart {
    /// Its name, such as `KMvKM`.
    name: String,
    /// The names of the parts whose files are needed to build it.
    needs: Vec<String>,
    /// The number of its positions.
    positions: u64,
    /// Minimum number of bytes of memory that building it needs without scratch files.
    memory: u64,
    /// Minimum number of bytes of memory that building it needs; with less than `memory` it uses scratch files.
    least_memory: u64,
    /// Whether it is finished, and is built once more because its working file was removed.
    is_again: bool,
}

#[pymethods]
impl PlannedPart {
    fn __repr__(&self) -> String {
        format!("<PlannedPart {}, {} positions>", self.name, self.positions)
    }
}

/// The parts of a variant's tables that are still to be built in a folder: see `tessera.tables.plan`.
#[pyclass(frozen, get_all, module = "tessera.tables")]
#[derive(Debug)]
pub(crate) struct Plan {
    /// The name of the variant.
    variant: &'static str,
    /// The folder of the variant's files.
    folder: PathBuf,
    /// The parts to build, each after those that it needs.
    parts: Vec<Py<PlannedPart>>,
    /// The names of the parts that are finished.
    finished: Vec<String>,
    /// The names of the damaged parts, which are built again, each with the reason.
    damaged: Vec<(String, String)>,
    /// The number of positions to solve.
    positions: u64,
    /// Minimum number of bytes of memory with which the build needs no scratch files.
    memory: u64,
    /// Minimum number of bytes of memory that the build needs.
    least_memory: u64,
}

#[pymethods]
impl Plan {
    fn __repr__(&self) -> String {
        let (variant, parts, positions) = (self.variant, self.parts.len(), self.positions);
        format!("<Plan {variant}, {parts} parts, {positions} positions>")
    }
}

/// A plan for all tables of up to `pieces` pieces of a variant, except the parts whose files are in the folder `dir`,
/// which need not exist.
///
/// Raises `ValueError` if there are too many pieces, `TableError` if a file cannot be read.
///
/// >>> import tessera
/// >>> plan = tessera.tables.plan("english", "a folder that does not exist", 3)
/// >>> plan
/// <Plan english, 9 parts, 199520 positions>
/// >>> [part.name for part in plan.parts[:4]], plan.parts[3].needs
/// (['KvK', 'MvK', 'MvM', 'KKvK'], ['KvK'])
#[pyfunction]
pub(crate) fn plan(
    py: Python<'_>,
    variant: VariantLike<'_>,
    dir: PathBuf,
    pieces: u32,
) -> PyResult<Plan> {
    let variant = variant.value(py)?;
    let plan = py
        .detach(|| DiskPlan::new(variant, &dir, pieces))
        .or_raise(py)?;
    let mut parts = Vec::new();
    for planned in plan.parts() {
        let needs = py.detach(|| plan.needs(planned.part));
        parts.push(Py::new(
            py,
            PlannedPart {
                name: planned.part.to_string(),
                needs: needs.iter().map(Part::to_string).collect(),
                positions: planned.positions,
                memory: planned.memory,
                least_memory: planned.least_memory,
                is_again: planned.is_again,
            },
        )?);
    }
    let damaged = plan.damaged().iter();
    Ok(Plan {
        variant: variant.name(),
        folder: plan.folder().to_owned(),
        parts,
        finished: plan.finished().iter().map(Part::to_string).collect(),
        damaged: damaged
            .map(|(part, reason)| (part.to_string(), reason.clone()))
            .collect(),
        positions: plan.positions(),
        memory: plan.memory(),
        least_memory: plan.least_memory(),
    })
}

/// Builds all tables of up to `pieces` pieces of a variant in the folder `dir`, and opens them.
///
/// The build takes at most `memory` bytes, and uses all cores or `threads` threads. Finished parts are verified and
/// kept, so a build that was interrupted goes on. With `keep_working_files`, a later build of more pieces starts from
/// the files of this one. `progress` is called after each part with its name, the number of positions solved, and that
/// of all positions.
///
/// Raises `ValueError`, `MemoryError` if the memory does not suffice, or `TableError` if a file cannot be written.
///
/// >>> import tempfile, tessera
/// >>> names = []
/// >>> report = lambda part, solved, positions: names.append(part)
/// >>> tessera.tables.build("towers", tempfile.mkdtemp(), 2, progress=report).pieces
/// 2
/// >>> names
/// ['KvK', 'MvK', 'MvM']
#[pyfunction]
#[pyo3(signature = (
    variant, dir, pieces, *, memory = MEMORY, threads = None, keep_working_files = false, progress = None
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn build(
    py: Python<'_>,
    variant: VariantLike<'_>,
    dir: PathBuf,
    pieces: u32,
    memory: u64,
    threads: Option<usize>,
    keep_working_files: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Tables> {
    let variant = variant.value(py)?;
    let pool = pool(threads)?;
    let report = Report::new(progress);
    let built = interruptible(py, &report.cancel, || {
        let plan = DiskPlan::new(variant, &dir, pieces)?;
        let plan = if keep_working_files {
            plan.keep_working_files()
        } else {
            plan
        };
        let mut tell = |done: &tessera_tablebase::DiskProgress| {
            report.tell(&done.part.to_string(), done.solved, done.positions);
        };
        pool.install(|| plan.build(memory, &mut tell, &|| report.cancel.is_cancelled()))
    })?;
    report.failure()?;
    built.or_raise(py)?;
    Tables::open(py, variant, dir, CACHE)
}

/// Builds the files of one part in the folder `dir` from the files of the parts that it needs: see `plan`.
///
/// This is the unit of work of a build on several machines: the result depends only on these arguments and files, and
/// is always the same. Parts may be built at the same time, but not the same one twice. Another part needs the working
/// files, which stay until `remove_working_files`.
///
/// Raises `ValueError` if there is no such part, `MemoryError` if it needs more than `memory` bytes, `TableError` if a
/// file that it needs is missing or damaged, or a file cannot be written.
///
/// >>> import tempfile, tessera
/// >>> folder = tempfile.mkdtemp()
/// >>> for part in tessera.tables.plan("english", folder, 2).parts:
/// ...     tessera.tables.build_part("english", part.name, folder)
/// >>> tessera.tables.remove_working_files("english", folder)
/// True
/// >>> tessera.Tables(folder).pieces
/// 2
#[pyfunction]
#[pyo3(signature = (variant, part, dir, *, memory = MEMORY, threads = None))]
pub(crate) fn build_part(
    py: Python<'_>,
    variant: VariantLike<'_>,
    part: &str,
    dir: PathBuf,
    memory: u64,
    threads: Option<usize>,
) -> PyResult<()> {
    let variant = variant.value(py)?;
    let part: Part = part.parse().map_err(invalid)?;
    let pool = pool(threads)?;
    let cancel = Cancel::default();
    interruptible(py, &cancel, || {
        pool.install(|| {
            tessera_tablebase::build_part(variant, part, &dir, memory, &|| cancel.is_cancelled())
        })
    })?
    .or_raise(py)
}

/// Removes the working files of a variant's finished parts, which are only needed to build other parts. Returns whether
/// they are removed: while a build goes on in the folder, they stay.
///
/// Raises `TableError` if the folder does not exist, or a file cannot be removed.
#[pyfunction]
pub(crate) fn remove_working_files(
    py: Python<'_>,
    variant: VariantLike<'_>,
    dir: PathBuf,
) -> PyResult<bool> {
    let folder = Folder::new(variant.value(py)?, dir);
    py.detach(|| folder.remove_working_files()).or_raise(py)
}

/// The result of verifying a folder of tables: see `tessera.tables.verify`.
#[pyclass(frozen, get_all, module = "tessera.tables")]
#[derive(Debug)]
pub(crate) struct Verification {
    /// The name of the variant.
    variant: &'static str,
    /// The folder of the variant's files.
    folder: PathBuf,
    /// The names of the parts that were checked.
    parts: Vec<String>,
    /// The number of positions of these parts.
    positions: u64,
    /// The names of missing parts.
    missing: Vec<String>,
    /// The faults that were found, in words.
    faults: Vec<String>,
    /// Parts whose values could not be checked, each with a missing part that it needs.
    unchecked: Vec<(String, String)>,
    /// The number of slices of pieces whose counts were compared with known ones.
    known: usize,
    /// Whether all files that exist are right.
    is_right: bool,
}

#[pymethods]
impl Verification {
    fn __repr__(&self) -> String {
        let word = if self.is_right { "right" } else { "wrong" };
        format!(
            "<Verification {}, {} parts: {word}>",
            self.variant,
            self.parts.len()
        )
    }
}

/// Checks a variant's tables in the folder `dir`, of up to `pieces` pieces or all.
///
/// `check` is `values`, which proves every value by the rules alone, `counts`, which reads and counts them, or
/// `checksums`. A wrong file raises no exception: it is listed in the `faults` of the result. The check takes about
/// `memory` bytes, and uses all cores or `threads` threads. `progress` is called as by `build`.
///
/// >>> import tempfile, tessera
/// >>> folder = tempfile.mkdtemp()
/// >>> _ = tessera.tables.build("english", folder, 2)
/// >>> found = tessera.tables.verify("english", folder)
/// >>> found.is_right, found.positions
/// (True, 3488)
#[pyfunction]
#[pyo3(signature = (
    variant, dir, *, pieces = None, check = "values", memory = MEMORY, threads = None, progress = None
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn verify(
    py: Python<'_>,
    variant: VariantLike<'_>,
    dir: PathBuf,
    pieces: Option<u32>,
    check: &str,
    memory: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Verification> {
    let variant = variant.value(py)?;
    let check = match check {
        "values" => Check::All,
        "counts" => Check::Counts,
        "checksums" => Check::Checksums,
        other => {
            let expected = "expected `values`, `counts` or `checksums`";
            return Err(PyValueError::new_err(format!(
                "`{other}` is not a check: {expected}"
            )));
        }
    };
    let pool = pool(threads)?;
    let report = Report::new(progress);
    let found = interruptible(py, &report.cancel, || {
        let mut tell = |done: &tessera_tablebase::VerifyProgress| {
            report.tell(&done.part.to_string(), done.done, done.positions);
        };
        let stop = || report.cancel.is_cancelled();
        pool.install(|| {
            tessera_tablebase::verify(variant, &dir, pieces, check, memory, &mut tell, &stop)
        })
    })?;
    report.failure()?;
    Ok(verification(&found.or_raise(py)?))
}

fn verification(found: &tessera_tablebase::Verification) -> Verification {
    let unchecked = found.unchecked.iter();
    Verification {
        variant: found.variant.name(),
        folder: found.folder.clone(),
        parts: found.parts.iter().map(Part::to_string).collect(),
        positions: found.positions,
        missing: found.missing.iter().map(Part::to_string).collect(),
        faults: found.faults.iter().map(ToString::to_string).collect(),
        unchecked: unchecked
            .map(|(part, need)| (part.to_string(), need.to_string()))
            .collect(),
        known: found.known,
        is_right: found.is_right(),
    }
}

/// A Python function that is called with the progress. The first exception that it raises ends the work.
struct Report {
    function: Option<Py<PyAny>>,
    failure: Mutex<Option<PyErr>>,
    cancel: Cancel,
}

impl Report {
    fn new(function: Option<Py<PyAny>>) -> Report {
        Report {
            function,
            failure: Mutex::new(None),
            cancel: Cancel::default(),
        }
    }

    fn tell(&self, part: &str, done: u64, positions: u64) {
        let Some(function) = &self.function else {
            return;
        };
        let called = Python::attach(|py| function.call1(py, (part, done, positions)).map(drop));
        if let Err(error) = called {
            self.cancel.cancel();
            if let Ok(mut failure) = self.failure.lock() {
                failure.get_or_insert(error);
            }
        }
    }

    fn failure(self) -> PyResult<()> {
        let failure = self.failure.into_inner().ok().flatten();
        failure.map_or(Ok(()), Err)
    }
}

fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
