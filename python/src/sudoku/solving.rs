//! Solving and counting.

use pyo3::prelude::*;
use pyo3::types::PyList;
use tessera_engine::play::Cancel;
use tessera_sudoku::{AnyPuzzle, Grid, SolutionIter, canonical_any, solutions};

use super::puzzles::{Puzzles, array_of, numbers_shape};
use crate::arrays;
use crate::errors::Exception;

/// The number of steps of a search after which it checks whether it was cancelled. They take some milliseconds.
const STEPS: u64 = 10_000;

/// The next solution; `None` if there is none, or the search was cancelled.
pub(super) fn next(search: &mut SolutionIter, cancel: &Cancel) -> Option<Grid> {
    loop {
        let mut steps = STEPS;
        let found = search.next_within(&mut steps);
        if found.is_some() || steps > 0 || cancel.is_cancelled() {
            return found;
        }
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy)]
pub(super) enum Found {
    None,
    One(Grid),
    Several,
}

/// The only solution of a puzzle.
pub(super) fn only(puzzle: &Grid, cancel: &Cancel) -> Found {
    let mut search = solutions(puzzle);
    match next(&mut search, cancel) {
        None => Found::None,
        Some(first) => match next(&mut search, cancel) {
            None => Found::One(first),
            Some(_) => Found::Several,
        },
    }
}

impl Found {
    /// The solution, or the exception for a puzzle without a solution, or with several.
    pub(super) fn solution(self, py: Python<'_>) -> PyResult<Grid> {
        let message = match self {
            Found::One(grid) => return Ok(grid),
            Found::None => "the puzzle has no solution: expected one",
            Found::Several => "the puzzle has several solutions: expected one",
        };
        Err(Exception::new("GridError", message).raised(py))
    }

    fn grid(self) -> Option<Grid> {
        match self {
            Found::One(grid) => Some(grid),
            _ => None,
        }
    }
}

/// The solution of a puzzle that has exactly one, which is proven; with `first`, the first one found.
///
/// `puzzles` is a text of 81 cells or in another format, whose solution is returned as a text; a sequence of texts; or
/// a NumPy array of the shape `[n, 81]` or `[n, 9, 9]` with 0 for an unknown cell. Many puzzles are solved with all
/// cores or `threads` threads. The answer to a puzzle that has no such solution is `None`, or zeros in an array.
///
/// Raises `GridError` for a text that is not a puzzle, and for a single puzzle without such a solution.
///
/// >>> import tessera
/// >>> puzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
/// >>> tessera.sudoku.solve(puzzle)
/// '981752643752643819463198275514867932629431758837529164348976521296315487175284396'
/// >>> tessera.sudoku.solve([puzzle, "." * 81])[1] is None
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, first = false, threads = None))]
pub(crate) fn sudoku_solve<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles)?;
    let solved = puzzles.each(py, threads, |puzzle, cancel| {
        if first {
            let found = next(&mut solutions(puzzle), cancel);
            return found.map_or(Found::None, Found::One);
        }
        only(puzzle, cancel)
    })?;
    match &puzzles {
        Puzzles::One(_) => {
            let solution = solved
                .first()
                .copied()
                .unwrap_or(Found::None)
                .solution(py)?;
            Ok(solution.to_string().into_pyobject(py)?.into_any())
        }
        Puzzles::Many(_) => {
            let texts = solved
                .iter()
                .map(|found| found.grid().map(|grid| grid.to_string()));
            Ok(PyList::new(py, texts.collect::<Vec<_>>())?.into_any())
        }
        Puzzles::Array { shape, .. } => {
            let grids = solved
                .iter()
                .map(|found| found.grid().unwrap_or(Grid::EMPTY));
            array_of(py, grids, shape)
        }
    }
}

/// The number of solutions of puzzles, counted up to `limit`. `puzzles` are given as to `solve`; the answer is a
/// number, a list of numbers or an array.
///
/// >>> import tessera
/// >>> tessera.sudoku.count("8.........95.......76.........426798...571243...893165......916....3.487....1.532")
/// 872
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, limit = 1_000_000, threads = None))]
pub(crate) fn sudoku_count<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles)?;
    let counts = puzzles.each(py, threads, |puzzle, cancel| {
        let mut search = solutions(puzzle);
        let mut count = 0;
        // Solutions without a guess between them take no steps, so cancellation is also checked here.
        while count < limit
            && (count % STEPS != 0 || !cancel.is_cancelled())
            && next(&mut search, cancel).is_some()
        {
            count += 1;
        }
        count
    })?;
    match &puzzles {
        Puzzles::One(_) => {
            let count = counts.first().copied().unwrap_or_default();
            Ok(count.into_pyobject(py)?.into_any())
        }
        Puzzles::Many(_) => Ok(PyList::new(py, counts)?.into_any()),
        Puzzles::Array { shape, .. } => {
            let bytes: Vec<u8> = counts
                .iter()
                .flat_map(|count| count.to_le_bytes())
                .collect();
            arrays::array(py, &bytes, "<u8", numbers_shape(shape))
        }
    }
}

/// The canonical form of a puzzle: see `canonical`.
#[pyclass(frozen, eq, hash, get_all, module = "tessera.sudoku")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Canonical {
    /// The text of the form.
    form: String,
    /// The number of pairs of a symmetry and a renaming of the digits that leave the puzzle unchanged.
    automorphisms: u64,
}

#[pymethods]
impl Canonical {
    fn __repr__(&self) -> String {
        format!("<Canonical {}>", self.form)
    }
}

/// The canonical form of puzzles. All puzzles that differ only by a symmetry and a renaming of the digits have the same
/// form. `puzzles` are given as to `solve`; a text may also have the 729 characters of candidates. The answer is a
/// `Canonical`, a list of them, or two arrays: the forms, and the numbers of automorphisms.
///
/// >>> import tessera
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> turned = "".join(puzzle[column::9] for column in range(9))
/// >>> tessera.sudoku.canonical(puzzle) == tessera.sudoku.canonical(turned)
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, threads = None))]
pub(crate) fn sudoku_canonical<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read_any(puzzles)?;
    let found = puzzles.each(py, threads, |puzzle, cancel| {
        (!cancel.is_cancelled()).then(|| canonical_any(puzzle))
    })?;
    let found: Vec<_> = found.into_iter().flatten().collect();
    let object = |found: &tessera_sudoku::Canonical<AnyPuzzle>| Canonical {
        form: found.form.to_string(),
        automorphisms: found.automorphisms,
    };
    match &puzzles {
        Puzzles::One(_) => Ok(found.first().map(object).into_pyobject(py)?.into_any()),
        Puzzles::Many(_) => {
            Ok(PyList::new(py, found.iter().map(object).collect::<Vec<_>>())?.into_any())
        }
        Puzzles::Array { shape, .. } => {
            // An array has grids, and so have their forms.
            let grid = |form: AnyPuzzle| form.to_grid().unwrap_or(Grid::EMPTY);
            let forms = found.iter().map(|found| grid(found.form));
            let numbers = found
                .iter()
                .flat_map(|found| found.automorphisms.to_le_bytes());
            let numbers: Vec<u8> = numbers.collect();
            let arrays = (
                array_of(py, forms, shape)?,
                arrays::array(py, &numbers, "<u8", numbers_shape(shape))?,
            );
            Ok(arrays.into_pyobject(py)?.into_any())
        }
    }
}
