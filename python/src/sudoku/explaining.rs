//! The steps that a person would take, with their reasons.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::PyList;
use tessera_engine::play::Cancel;
use tessera_pictures::sudoku as pictures;
use tessera_sudoku::{self as sudoku, AnyPuzzle, Grid, PencilMarks, Settings, Standing, Technique};

use super::puzzles::{Puzzles, invalid, one};
use crate::errors::Exception;

/// The width of a picture in a notebook.
const PIXELS: u32 = 420;

/// The steps that a person would take to the solution of a puzzle: see `explain`. It prints as text.
#[pyclass(frozen, get_all, module = "tessera.sudoku")]
#[derive(Debug)]
pub(crate) struct Explanation {
    /// The puzzle.
    puzzle: String,
    /// The steps.
    steps: Vec<Py<Step>>,
    /// The grid after the last step.
    grid: String,
    /// Whether all cells are filled in.
    solved: bool,
    /// HoDoKu's level of these steps.
    level: &'static str,
    /// HoDoKu's score of these steps.
    score: u32,
}

/// A step of an explanation: digits to fill in, or candidates to remove. A notebook shows it as a picture.
#[pyclass(frozen, module = "tessera.sudoku")]
#[derive(Debug)]
pub(crate) struct Step {
    step: sudoku::Step,
    marks: PencilMarks,
}

#[pymethods]
impl Step {
    /// The name of the technique.
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique.name()
    }

    /// The step in the notation that is common for its technique.
    #[getter]
    fn notation(&self) -> String {
        self.step.notation(&self.marks)
    }

    /// A sentence that says why the step follows.
    #[getter]
    fn reason(&self) -> String {
        self.step.reason(&self.marks).text
    }

    /// The digits to fill in: cells such as `r1c2`, each with its digit.
    #[getter]
    fn placements(&self) -> Vec<(String, u8)> {
        let placements = self.step.placements.iter();
        placements
            .map(|place| (place.cell.to_string(), place.digit.get()))
            .collect()
    }

    /// The candidates to remove: cells, each with the digit.
    #[getter]
    fn eliminations(&self) -> Vec<(String, u8)> {
        let gone = self.step.eliminations.iter();
        gone.map(|gone| (gone.cell.to_string(), gone.digit.get()))
            .collect()
    }

    /// Why the step follows, in a form that a program can check: `docs/sudoku-proofs.md` describes it.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.step.proof.to_json().to_string();
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The grid before the step.
    #[getter]
    fn before(&self) -> String {
        self.marks.grid().to_string()
    }

    /// The step as a picture in SVG, with its links and colours, `pixels` wide.
    #[pyo3(signature = (*, pixels = 420))]
    fn svg(&self, pixels: u32) -> String {
        pictures::step_svg(&self.step, &self.marks, pixels)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(PIXELS)
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.technique(), self.notation())
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.__str__())
    }
}

#[pymethods]
impl Explanation {
    fn __str__(&self) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let step = step.get();
            let _ = writeln!(text, "{number}. {}\n   {}", step.__str__(), step.reason());
        }
        text
    }

    fn __repr__(&self) -> String {
        let word = if self.solved { "solved" } else { "not solved" };
        format!("<Explanation {word} in {} steps>", self.steps.len())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        draw(py, &self.puzzle, Some(&self.grid), PIXELS, false)
    }
}

/// The steps that a person would take to the solution of a puzzle, each with its technique and its reason.
///
/// `puzzle` is a text of 81 cells or in another format, or as many puzzles as `solve` takes, for a list of
/// explanations. `order` is the order in which techniques are tried: `hodoku`, `explainer` or `easy-first`;
/// `techniques` are names of techniques to try instead. Without `uniqueness`, no step relies on the puzzle having one
/// solution. `limits` is a text such as `chain-links=6`, which sets how far techniques search.
///
/// Raises `GridError` for a text that is not a puzzle, and for a puzzle that has no solution or several.
///
/// >>> import tessera
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> explanation = tessera.sudoku.explain(puzzle)
/// >>> explanation
/// <Explanation solved in 51 steps>
/// >>> print(explanation.steps[0], "-", explanation.steps[0].reason)
/// Naked Single: r5c5=5 - ...
#[pyfunction]
#[pyo3(signature = (
    puzzle, /, *, order = "hodoku", techniques = None, uniqueness = true, limits = None, threads = None
))]
pub(crate) fn sudoku_explain<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    order: &str,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    limits: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let settings = settings(order, techniques, uniqueness, limits)?;
    let puzzles = Puzzles::read(puzzle)?;
    let found = puzzles.each(py, threads, |puzzle, cancel| {
        path(puzzle, &settings, cancel)
    })?;
    let mut explained = Vec::new();
    for (number, (puzzle, found)) in puzzles.grids().iter().zip(found).enumerate() {
        let found = found.map_err(|standing| {
            let message = match puzzles {
                Puzzles::One(_) => format!("{standing}: expected one solution"),
                _ => format!("puzzle {number}: {standing}: expected one solution"),
            };
            Exception::new("GridError", message).raised(py)
        })?;
        explained.push(explanation(py, puzzle, found)?);
    }
    if matches!(puzzles, Puzzles::One(_))
        && let Some(explanation) = explained.pop()
    {
        return Ok(Bound::new(py, explanation)?.into_any());
    }
    Ok(PyList::new(py, explained)?.into_any())
}

fn settings(
    order: &str,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    limits: Option<&str>,
) -> PyResult<Settings> {
    let mut settings = match techniques {
        Some(names) => {
            let mut wanted = Vec::new();
            for name in names {
                wanted.extend(Technique::named(&name).map_err(invalid)?);
            }
            Settings::only(&wanted)
        }
        None => Settings::named(order).ok_or_else(|| {
            invalid(format!(
                "`{order}` is not an order: expected `hodoku`, `explainer` or `easy-first`"
            ))
        })?,
    };
    if !uniqueness {
        settings = settings.without_uniqueness();
    }
    if let Some(text) = limits {
        let mut changed = settings.limits();
        for change in text.split(',') {
            changed.change(change.trim()).map_err(invalid)?;
        }
        settings = settings.with_limits(changed);
    }
    Ok(settings)
}

/// The steps of a puzzle, each with the marks before it; and the marks after the last.
type Path = (Vec<(sudoku::Step, PencilMarks)>, PencilMarks);

fn path(puzzle: &Grid, settings: &Settings, cancel: &Cancel) -> Result<Path, String> {
    let marks = PencilMarks::new(puzzle);
    let standing = marks.standing(&AnyPuzzle::Grid(*puzzle));
    if !matches!(standing, Standing::Right(_) | Standing::Unknown) {
        return Err(standing.to_string());
    }
    let mut now = marks.with_promise(standing.is_unique());
    let start = now.clone();
    let mut steps = Vec::new();
    settings.path_while(&start, |step| {
        let before = now.clone();
        now.apply(step);
        steps.push((step.clone(), before));
        !cancel.is_cancelled()
    });
    Ok((steps, now))
}

fn explanation(py: Python<'_>, puzzle: &Grid, (steps, after): Path) -> PyResult<Explanation> {
    let rating = sudoku::Rating::of_techniques(steps.iter().map(|(step, _)| step.technique));
    let steps = steps
        .into_iter()
        .map(|(step, marks)| Py::new(py, Step { step, marks }));
    Ok(Explanation {
        puzzle: puzzle.to_string(),
        steps: steps.collect::<PyResult<_>>()?,
        grid: after.grid().to_string(),
        solved: after.grid().unknown() == 0,
        level: rating.level.name(),
        score: rating.score,
    })
}

/// A grid as a picture in SVG, `pixels` wide. Digits of `solved` that `puzzle` does not have are blue. `candidates`
/// shows the candidates of the other cells.
///
/// >>> import tessera
/// >>> tessera.sudoku.svg("." * 81, pixels=200)[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (puzzle, solved = None, *, pixels = 420, candidates = false))]
pub(crate) fn sudoku_svg(
    py: Python<'_>,
    puzzle: &str,
    solved: Option<&str>,
    pixels: u32,
    candidates: bool,
) -> PyResult<String> {
    draw(py, puzzle, solved, pixels, candidates)
}

fn draw(
    py: Python<'_>,
    puzzle: &str,
    solved: Option<&str>,
    pixels: u32,
    candidates: bool,
) -> PyResult<String> {
    let givens = one(py, puzzle)?;
    let solved = solved
        .map(|text| one(py, text))
        .transpose()?
        .unwrap_or(Grid::EMPTY);
    let known = candidates.then(|| sudoku::candidates(&givens));
    Ok(pictures::svg(&givens, &solved, known.as_ref(), pixels))
}
