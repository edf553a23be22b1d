//! Puzzles as they are given: one text, several texts, or a NumPy array.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;
use tessera_engine::play::Cancel;
use tessera_sudoku::{AnyPuzzle, FormatError, Grid, read_line, read_puzzle};

use crate::arrays;
use crate::errors::Exception;
use crate::interrupt::{interruptible, pool};

/// The cells of a grid.
const CELLS: usize = 81;

/// Puzzles, and the form in which they were given. The answer has the same form.
pub(super) enum Puzzles<P = Grid> {
    /// One text.
    One(Box<P>),
    /// A sequence of texts.
    Many(Vec<P>),
    /// An array: its shape, such as `[n, 81]` or `[n, 9, 9]`.
    Array { grids: Vec<P>, shape: Vec<usize> },
}

impl Puzzles {
    /// Reads grids.
    pub(super) fn read(given: &Bound<'_, PyAny>) -> PyResult<Puzzles> {
        Puzzles::read_as(given, only_grid)
    }
}

impl Puzzles<AnyPuzzle> {
    /// Reads grids and candidates.
    pub(super) fn read_any(given: &Bound<'_, PyAny>) -> PyResult<Puzzles<AnyPuzzle>> {
        Puzzles::read_as(given, |puzzle| Ok(*puzzle))
    }
}

impl<P: From<Grid> + Sync + Send> Puzzles<P> {
    /// `only` refuses the puzzles that are not of the kind.
    fn read_as(
        given: &Bound<'_, PyAny>,
        only: fn(&AnyPuzzle) -> Result<P, Refused>,
    ) -> PyResult<Puzzles<P>> {
        let py = given.py();
        if given.is_instance_of::<PyString>() {
            let text: String = given.extract()?;
            let puzzle = puzzle_of(&text).and_then(|puzzle| only(&puzzle));
            let puzzle = puzzle.map_err(|refused| refused.raised(py, None))?;
            return Ok(Puzzles::One(Box::new(puzzle)));
        }
        if arrays::is_array(given)? {
            return Puzzles::of_array(given);
        }
        let texts: Vec<String> = given.extract().map_err(|error| {
            let expected = "expected a text, a sequence of texts or a NumPy array";
            PyTypeError::new_err(format!("{error}: {expected}"))
        })?;
        let puzzles: Result<Vec<P>, (usize, Refused)> = py.detach(|| {
            let lines = texts.iter().enumerate();
            lines
                .map(|(number, text)| line_of(text, only).map_err(|refused| (number, refused)))
                .collect()
        });
        puzzles
            .map(Puzzles::Many)
            .map_err(|(number, refused)| refused.raised(py, Some(number)))
    }

    fn of_array(given: &Bound<'_, PyAny>) -> PyResult<Puzzles<P>> {
        let py = given.py();
        let (shape, cells) = arrays::numbers(given, "uint8")?;
        let is_of_grids = matches!(shape[..], [.., CELLS] | [.., 9, 9]);
        if !is_of_grids {
            let message = format!("an array of the shape {shape:?}: expected [n, 81] or [n, 9, 9]");
            return Err(Exception::new("GridError", message).raised(py));
        }
        let cells = cells.as_bytes();
        let grids = py.detach(|| {
            let (grids, _) = cells.as_chunks::<CELLS>();
            let grid = |numbers| Grid::from_numbers(numbers).map(P::from);
            grids.iter().map(grid).collect()
        });
        match grids {
            Some(grids) => Ok(Puzzles::Array { grids, shape }),
            None => {
                let place = cells.iter().position(|cell| *cell > 9).unwrap_or_default();
                let (puzzle, cell) = (place / CELLS, place % CELLS);
                let message = format!(
                    "puzzle {puzzle}, cell {cell}: {}: expected 0 to 9",
                    cells[place]
                );
                Err(Exception::new("GridError", message).raised(py))
            }
        }
    }

    /// The puzzles, in their order.
    pub(super) fn grids(&self) -> &[P] {
        match self {
            Puzzles::One(grid) => std::slice::from_ref(grid),
            Puzzles::Many(grids) | Puzzles::Array { grids, .. } => grids,
        }
    }

    /// Answers each puzzle, with all cores or `threads` threads, without the interpreter's lock. `answer` ends early if
    /// it is cancelled.
    pub(super) fn each<T: Send>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        answer: impl Fn(&P, &Cancel) -> T + Sync,
    ) -> PyResult<Vec<T>> {
        let (grids, cancel) = (self.grids(), Cancel::default());
        if let [grid] = grids {
            return Ok(vec![interruptible(py, &cancel, || answer(grid, &cancel))?]);
        }
        let pool = pool(threads)?;
        interruptible(py, &cancel, || {
            pool.install(|| {
                // After a cancellation the answers are not used, so none is computed.
                let answer = |grid| (!cancel.is_cancelled()).then(|| answer(grid, &cancel));
                // The second list takes the place of the first.
                let answers: Vec<Option<T>> = grids.par_iter().map(answer).collect();
                let answers: Option<Vec<T>> = answers.into_iter().collect();
                answers.unwrap_or_default()
            })
        })
    }
}

/// The digits of grids, 0 for an unknown cell, as an array of the given shape.
pub(super) fn array_of<'py>(
    py: Python<'py>,
    grids: impl ExactSizeIterator<Item = Grid>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    arrays::array_with(py, CELLS * grids.len(), "uint8", shape, |place| {
        for (place, grid) in place.as_chunks_mut::<CELLS>().0.iter_mut().zip(grids) {
            *place = grid.numbers();
        }
    })
}

/// The shape of an array with one number for each puzzle.
pub(super) fn numbers_shape(shape: &[usize]) -> &[usize] {
    match shape {
        [rest @ .., CELLS] | [rest @ .., 9, 9] => rest,
        whole => whole,
    }
}

/// Why a text is not a puzzle.
pub(super) enum Refused {
    Format(FormatError),
    /// It has candidates.
    Candidates,
    /// It is empty or a comment.
    Nothing,
}

impl Refused {
    /// The exception; `number` is that of the text in a sequence.
    pub(super) fn raised(&self, py: Python<'_>, number: Option<usize>) -> PyErr {
        let message = match self {
            Refused::Format(error) => error.to_string(),
            Refused::Candidates => "candidates: expected a grid".to_owned(),
            Refused::Nothing => "no puzzle: expected 81 cells".to_owned(),
        };
        let message = number.map_or_else(
            || message.clone(),
            |number| format!("puzzle {number}: {message}"),
        );
        let exception = Exception::new("GridError", message);
        match self {
            Refused::Format(error) => {
                let place = error.place();
                exception
                    .at_line(place.line)
                    .at_column(Some(place.column))
                    .raised(py)
            }
            _ => exception.raised(py),
        }
    }
}

/// A grid in any format.
pub(super) fn grid_of(text: &str) -> Result<Grid, Refused> {
    only_grid(&puzzle_of(text)?)
}

/// A puzzle in any format.
fn puzzle_of(text: &str) -> Result<AnyPuzzle, Refused> {
    let (_, puzzle) = read_puzzle(text).map_err(Refused::Format)?;
    Ok(puzzle)
}

/// A puzzle in a line.
fn line_of<P: From<Grid>>(
    text: &str,
    only: fn(&AnyPuzzle) -> Result<P, Refused>,
) -> Result<P, Refused> {
    if let Ok(grid) = text.parse::<Grid>() {
        return Ok(P::from(grid));
    }
    match read_line(text).map_err(Refused::Format)? {
        Some(puzzle) => only(&puzzle),
        None => Err(Refused::Nothing),
    }
}

fn only_grid(puzzle: &AnyPuzzle) -> Result<Grid, Refused> {
    puzzle.to_grid().ok_or(Refused::Candidates)
}

/// The grid of a text that is given alone, not in a sequence.
pub(super) fn one(py: Python<'_>, text: &str) -> PyResult<Grid> {
    grid_of(text).map_err(|refused| refused.raised(py, None))
}

/// An argument that makes no sense.
pub(super) fn invalid(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}
