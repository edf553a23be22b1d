//! Rating puzzles.

use std::cell::RefCell;
use std::sync::LazyLock;

use pyo3::prelude::*;
use pyo3::types::PyList;
use tessera_sudoku::{self as sudoku, Grid, PencilMarks, Settings, sudoku_explainer};

use super::puzzles::Puzzles;
use super::solving::{Found, only};

thread_local! {
    /// The solver is kept, because reusing its memory saves time.
    static SOLVER: RefCell<sudoku_explainer::Solver> = RefCell::new(sudoku_explainer::Solver::new(&Grid::EMPTY));
}

/// The techniques that count for HoDoKu's rating.
static HODOKU: LazyLock<Settings> = LazyLock::new(Settings::hodoku);

/// How hard a puzzle is, by Sudoku Explainer and by HoDoKu: see `rate`.
#[pyclass(frozen, get_all, eq, module = "tessera.sudoku")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rating {
    /// Sudoku Explainer's rating of the hardest step.
    er: f64,
    /// Its rating of the hardest step up to the first digit that is placed.
    ep: f64,
    /// Its rating of the first step.
    ed: f64,
    /// The technique of the hardest step; `None` for a full grid.
    hardest: Option<String>,
    /// HoDoKu's level.
    level: &'static str,
    /// HoDoKu's score.
    score: u32,
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        let Rating {
            er,
            ep,
            ed,
            level,
            score,
            ..
        } = self;
        format!("<Rating {er:.1} {ep:.1} {ed:.1}, {level} {score}>")
    }
}

impl Rating {
    fn of(puzzle: &Grid) -> Option<Rating> {
        let found = SOLVER.with_borrow_mut(|solver| solver.rate(puzzle)).ok()?;
        let marks = PencilMarks::new(puzzle).with_promise(true);
        let hodoku = sudoku::Rating::of_techniques(HODOKU.techniques(&marks));
        let level = |level: sudoku_explainer::Difficulty| f64::from(level.in_tenths()) / 10.0;
        Some(Rating {
            er: level(found.er),
            ep: level(found.ep),
            ed: level(found.ed),
            hardest: found.hardest.map(|technique| technique.to_string()),
            level: hodoku.level.name(),
            score: hodoku.score,
        })
    }
}

/// Rates puzzles by Sudoku Explainer and by HoDoKu. `puzzles` are given as to `solve`. The answer is a `Rating`, or a
/// list of them, with `None` for a puzzle that has no solution or several.
///
/// Raises `GridError` for a text that is not a puzzle, and for a single puzzle that does not have exactly one solution.
///
/// >>> import tessera
/// >>> tessera.sudoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// <Rating 1.2 1.2 1.2, Easy 204>
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, threads = None))]
pub(crate) fn sudoku_rate<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles)?;
    // A puzzle without a solution may take hours to refute. So the search for solutions comes first, because it can be
    // stopped.
    let rated = puzzles.each(py, threads, |puzzle, cancel| {
        let found = only(puzzle, cancel);
        let is_one = matches!(found, Found::One(_)) && !cancel.is_cancelled();
        (found, is_one.then(|| Rating::of(puzzle)).flatten())
    })?;
    if let (Puzzles::One(_), [(found, rating)]) = (&puzzles, &rated[..]) {
        found.solution(py)?;
        return Ok(rating.clone().into_pyobject(py)?.into_any());
    }
    let ratings: Vec<_> = rated.into_iter().map(|(_, rating)| rating).collect();
    Ok(PyList::new(py, ratings)?.into_any())
}
