//! Puzzles with other shapes and constraints than those of a classic sudoku.

use std::collections::BTreeMap;
use std::time::Instant;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tessera_constraints::certificate::{self, CertifyError, Fault};
use tessera_constraints::formats::{self, Format};
use tessera_constraints::{Cell, Constraint, Incomplete, Limits, Puzzle as Constraints, Solver};
use tessera_engine::play::Cancel;

use crate::arrays;
use crate::errors::{Exception, failed};
use crate::interrupt::interruptible;
use crate::proof::deadline;

/// A puzzle with any shape and constraints: see `docs/sudoku-variants.md` of the project.
///
/// Values are arrays of the shape `[rows, columns]`. A cell without a value has the number below the minimum value,
/// usually 0, and so has a place that is not a cell. `values`, which are added to the givens, may also be a mapping
/// from names of cells.
///
/// >>> import tessera
/// >>> puzzle = tessera.sudoku.Puzzle.read(".Shape~4x4.~R1C1_3.Cage~3~R1C2~R1C3")
/// >>> puzzle
/// <Puzzle 4x4, 2 constraints>
/// >>> puzzle.count(), puzzle.count({"r1c2": 1})
/// (24, 12)
/// >>> puzzle.solve(first=True)[0].tolist()[0]
/// 3
#[pyclass(frozen, eq, module = "tessera.sudoku")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Puzzle {
    puzzle: Constraints,
}

/// Values that contradict each other.
#[pyclass(frozen, eq, get_all, module = "tessera.sudoku")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The number of the constraint, from 0 on. `None` if a cell has a value that it may not have.
    constraint: Option<usize>,
    /// The constraint as a sentence.
    words: Option<String>,
    /// The names of the cells.
    cells: Vec<String>,
}

#[pymethods]
impl Conflict {
    fn __repr__(&self) -> String {
        format!("<Conflict {}>", self.cells.join(" "))
    }
}

/// What a search may use.
#[derive(Clone, Copy)]
struct Bounds {
    nodes: u64,
    until: Option<Instant>,
}

impl Bounds {
    fn new(nodes: Option<u64>, time: Option<f64>) -> PyResult<Bounds> {
        Ok(Bounds {
            nodes: nodes.unwrap_or(u64::MAX),
            until: deadline(time)?,
        })
    }

    fn limits(self, stop: &(dyn Fn() -> bool + Sync)) -> Limits<'_> {
        Limits {
            nodes: self.nodes,
            until: self.until,
            stop: Some(stop),
        }
    }
}

/// Runs a search without the interpreter's lock.
fn search<T: Send>(
    py: Python<'_>,
    puzzle: &Constraints,
    bounds: Bounds,
    work: impl FnOnce(&Solver, Limits<'_>) -> Result<T, Incomplete> + Send,
) -> PyResult<T> {
    let cancel = Cancel::default();
    let found = interruptible(py, &cancel, || {
        let solver = Solver::new(puzzle).map_err(|error| error.to_string())?;
        let stop = || cancel.is_cancelled();
        Ok::<_, String>(work(&solver, bounds.limits(&stop)))
    })?;
    let found = found.map_err(|message| grid_error(py, message))?;
    found.map_err(|incomplete| Exception::new("LimitError", incomplete).raised(py))
}

fn grid_error(py: Python<'_>, message: impl std::fmt::Display) -> PyErr {
    Exception::new("GridError", message).raised(py)
}

impl Puzzle {
    /// The entered values, in the order of the cells.
    fn entered(&self, values: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Option<i32>>> {
        let shape = &self.puzzle.shape;
        let Some(values) = values else {
            return Ok(vec![None; shape.len()]);
        };
        let py = values.py();
        let mut named: Vec<(Cell, i32)> = Vec::new();
        if arrays::is_array(values)? {
            let (size, bytes) = arrays::numbers(values, "int32")?;
            if size != [shape.rows, shape.columns] {
                let (rows, columns) = (shape.rows, shape.columns);
                let message =
                    format!("an array of the shape {size:?}: expected [{rows}, {columns}]");
                return Err(grid_error(py, message));
            }
            let numbers = bytes.as_bytes().as_chunks::<4>().0.iter();
            let numbers = numbers.map(|bytes| i32::from_le_bytes(*bytes)).enumerate();
            let entered = numbers.filter(|(_, value)| *value != shape.least - 1);
            named.extend(entered.map(|(index, value)| (shape.cell(index), value)));
        } else {
            let values: BTreeMap<String, i32> = values.extract()?;
            for (name, value) in values {
                let cell = name.parse().map_err(|error| grid_error(py, error))?;
                named.push((cell, value));
            }
        }
        let entered = self.puzzle.entered(named);
        entered.map_err(|error| grid_error(py, error))
    }

    /// The puzzle with entered values as givens.
    fn with(&self, values: Option<&Bound<'_, PyAny>>) -> PyResult<Constraints> {
        let mut puzzle = self.puzzle.clone();
        for (index, value) in self.entered(values)?.into_iter().enumerate() {
            if let Some(value) = value {
                let cell = puzzle.shape.cell(index);
                puzzle.give(cell, value);
            }
        }
        Ok(puzzle)
    }

    /// An array of a number for each place of the grid.
    fn array<'py>(
        &self,
        py: Python<'py>,
        value: impl Fn(usize) -> Option<i32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = &self.puzzle.shape;
        let values = (0..shape.rows * shape.columns).map(|index| {
            let is_cell = shape.index(shape.cell(index)).is_some();
            is_cell
                .then(|| value(index))
                .flatten()
                .unwrap_or(shape.least - 1)
        });
        let bytes: Vec<u8> = values.flat_map(i32::to_le_bytes).collect();
        arrays::array(py, &bytes, "<i4", &[shape.rows, shape.columns])
    }
}

#[pymethods]
impl Puzzle {
    /// Reads a puzzle in any format that Tessera knows, which is detected: a text or a link.
    ///
    /// Raises `GridError` for a text that is not a puzzle.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Puzzle> {
        let puzzle = formats::read(text).map_err(|error| grid_error(py, error))?;
        Ok(Puzzle { puzzle })
    }

    /// Reads a puzzle of f-puzzles: its JSON as a text or as an object, or a link.
    ///
    /// Raises `GridError` if it is not a puzzle.
    ///
    /// >>> import tessera
    /// >>> tessera.sudoku.Puzzle.from_fpuzzles({"size": 4, "grid": [[{}] * 4] * 4, "antiknight": True})
    /// <Puzzle 4x4, 2 constraints>
    #[staticmethod]
    fn from_fpuzzles(source: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let py = source.py();
        let text: String = if source.is_instance_of::<PyString>() {
            source.extract()?
        } else {
            py.import("json")?
                .call_method1("dumps", (source,))?
                .extract()?
        };
        let is_object = text.trim_start().starts_with('{');
        let format = if is_object {
            Format::FPuzzles
        } else {
            Format::FPuzzlesLink
        };
        let puzzle = format.read(&text).map_err(|error| grid_error(py, error))?;
        Ok(Puzzle { puzzle })
    }

    /// The name of the puzzle.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.puzzle.title.as_deref()
    }

    /// Who made the puzzle.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.puzzle.author.as_deref()
    }

    /// The rules, in the words of the author.
    #[getter]
    fn rules(&self) -> Option<&str> {
        self.puzzle.rules.as_deref()
    }

    /// What the text of the puzzle had that has no meaning for a solution, or was not understood.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.puzzle.remarks.clone()
    }

    /// Each constraint as a sentence.
    #[getter]
    fn words(&self) -> Vec<String> {
        self.puzzle
            .constraints
            .iter()
            .map(Constraint::words)
            .collect()
    }

    /// The number of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.puzzle.shape.rows, self.puzzle.shape.columns)
    }

    /// Minimum and maximum value.
    #[getter]
    fn values(&self) -> (i32, i32) {
        (self.puzzle.shape.least, self.puzzle.shape.greatest())
    }

    /// The given values as an array.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let least = self.puzzle.shape.least;
        let given = |index: usize| {
            let mask: u32 = self.puzzle.candidates[index];
            mask.is_power_of_two()
                .then(|| least + mask.trailing_zeros() as i32)
        };
        self.array(py, given)
    }

    /// The solution as an array; with `first`, the first one found.
    ///
    /// Raises `GridError` unless there is exactly one solution, or with `first` any, and `LimitError` if `nodes`
    /// decisions or `time` seconds are reached before that is known.
    #[pyo3(signature = (values = None, /, *, first = false, nodes = None, time = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        values: Option<&Bound<'py, PyAny>>,
        first: bool,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = Bounds::new(nodes, time)?;
        let puzzle = self.with(values)?;
        let found = search(py, &puzzle, bounds, |solver, limits| {
            if !first {
                return solver.first_two(limits);
            }
            let mut solutions = solver.solutions_within(limits);
            let found: Vec<Vec<i32>> = solutions.next().into_iter().collect();
            match solutions.incomplete() {
                Some(incomplete) if found.is_empty() => Err(incomplete),
                _ => Ok(found),
            }
        })?;
        match &found[..] {
            [solution] => self.array(py, |index| Some(solution[index])),
            [] => Err(grid_error(py, "the puzzle has no solution: expected one")),
            _ => Err(grid_error(
                py,
                "the puzzle has several solutions: expected one",
            )),
        }
    }

    /// The number of solutions, counted up to `limit`.
    ///
    /// Raises `LimitError` if `nodes` decisions or `time` seconds are reached before.
    #[pyo3(signature = (values = None, /, *, limit = 1_000_000, nodes = None, time = None))]
    fn count(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        limit: u64,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<u64> {
        let bounds = Bounds::new(nodes, time)?;
        let puzzle = self.with(values)?;
        search(py, &puzzle, bounds, |solver, limits| {
            solver.count(limit, limits)
        })
    }

    /// The true candidates: an array of the shape `[rows, columns, values]`, which is true where some solution has the
    /// value in the cell. Everything is false if there is no solution.
    ///
    /// Raises `LimitError` if `nodes` decisions or `time` seconds are reached before all are known.
    ///
    /// >>> import tessera
    /// >>> puzzle = tessera.sudoku.Puzzle.read(".Shape~4x4.~R1C1_3.Cage~3~R1C2~R1C3")
    /// >>> puzzle.candidates()[0, 1].tolist()
    /// [True, True, False, False]
    #[pyo3(signature = (values = None, /, *, nodes = None, time = None))]
    fn candidates<'py>(
        &self,
        py: Python<'py>,
        values: Option<&Bound<'py, PyAny>>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = Bounds::new(nodes, time)?;
        let puzzle = self.with(values)?;
        let masks = search(py, &puzzle, bounds, Solver::true_candidates)?;
        let shape = &puzzle.shape;
        let bytes: Vec<u8> = (0..shape.rows * shape.columns)
            .flat_map(|index| {
                let is_cell = shape.index(shape.cell(index)).is_some();
                let mask = if is_cell { masks[index] } else { 0 };
                (0..shape.values).map(move |bit| (mask >> bit & 1) as u8)
            })
            .collect();
        arrays::array(py, &bytes, "?", &[shape.rows, shape.columns, shape.values])
    }

    /// What entered values contradict, each constraint taken by itself and without a search. A full grid without a
    /// conflict is a solution.
    ///
    /// >>> import tessera
    /// >>> puzzle = tessera.sudoku.Puzzle.read(".Shape~4x4.~R1C1_3.Cage~3~R1C2~R1C3")
    /// >>> puzzle.check({"r1c2": 4})
    /// [<Conflict r1c2>]
    #[pyo3(signature = (values, /))]
    fn check(&self, values: &Bound<'_, PyAny>) -> PyResult<Vec<Conflict>> {
        let conflicts = self.puzzle.conflicts(&self.entered(Some(values))?);
        let words = |place: usize| self.puzzle.constraints[place].words();
        Ok(conflicts
            .into_iter()
            .map(|conflict| Conflict {
                constraint: conflict.constraint,
                words: conflict.constraint.map(words),
                cells: conflict.cells.iter().map(Cell::to_string).collect(),
            })
            .collect())
    }

    /// The proof that there is exactly one solution, or none, as a text that anybody can check by the definitions of
    /// the constraints: see `verify_certificate`.
    ///
    /// Raises `GridError` if there are several solutions, and `LimitError` if `nodes` assumptions or `time` seconds do
    /// not suffice.
    ///
    /// >>> import tessera
    /// >>> text = tessera.sudoku.Puzzle.read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C2~R1C3").certificate()
    /// >>> puzzle, solution = tessera.sudoku.Puzzle.verify_certificate(text)
    /// >>> solution is None
    /// True
    #[pyo3(signature = (values = None, /, *, nodes = None, time = None))]
    fn certificate(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<String> {
        let bounds = Bounds::new(nodes, time)?;
        let puzzle = self.with(values)?;
        let cancel = Cancel::default();
        let made = interruptible(py, &cancel, || {
            let stop = || cancel.is_cancelled();
            certificate::certify(&puzzle, bounds.limits(&stop)).map(|certificate| {
                let mut text = Vec::new();
                certificate.write(&mut text).map(|()| text)
            })
        })?;
        let text = made.map_err(|error| match error {
            CertifyError::Incomplete(incomplete) => {
                Exception::new("LimitError", incomplete).raised(py)
            }
            error => grid_error(py, error),
        })?;
        String::from_utf8(text.map_err(failed)?).map_err(failed)
    }

    /// Checks a certificate, given as its text, by the definitions of the constraints: the puzzle, and its only
    /// solution as an array, or `None` if it has none.
    ///
    /// Raises `CertificateError` if it does not prove what it claims, with the first line that is wrong, and
    /// `LimitError` if `time` seconds do not suffice.
    #[staticmethod]
    #[pyo3(signature = (certificate, /, *, time = None))]
    fn verify_certificate<'py>(
        py: Python<'py>,
        certificate: &str,
        time: Option<f64>,
    ) -> PyResult<(Puzzle, Option<Bound<'py, PyAny>>)> {
        let bounds = Bounds::new(None, time)?;
        let cancel = Cancel::default();
        let proven = interruptible(py, &cancel, || {
            let stop = || cancel.is_cancelled();
            certificate::verify(certificate.as_bytes(), bounds.limits(&stop))
        })?;
        let proven = proven.map_err(|error| {
            let class = match error.fault {
                Fault::Incomplete(_) => "LimitError",
                _ => "CertificateError",
            };
            let line = error.line as usize;
            Exception::new(class, error).at_line(line).raised(py)
        })?;
        let puzzle = Puzzle {
            puzzle: proven.puzzle,
        };
        let solution = proven.solution;
        let solution =
            solution.map(|solution| puzzle.array(py, |index| solution.get(index).copied()));
        Ok((puzzle, solution.transpose()?))
    }

    /// The puzzle as a text in a format that can be written, such as `tessera`, `f-puzzles` or `f-puzzles-link`.
    ///
    /// Raises `GridError` if the format cannot hold the puzzle, and `ValueError` for an unknown one.
    #[pyo3(signature = (format = "tessera"))]
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let named = Format::to_write(format);
        let named = named.map_err(|error| PyValueError::new_err(error.to_string()))?;
        named
            .write(&self.puzzle)
            .map_err(|error| grid_error(py, error))
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.shape();
        let number = self.puzzle.constraints.len();
        let plural = if number == 1 { "" } else { "s" };
        format!("<Puzzle {rows}x{columns}, {number} constraint{plural}>")
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let read = py.get_type::<Puzzle>().getattr("read")?;
        Ok((read.unbind(), (formats::own::write(&self.puzzle),)))
    }
}
