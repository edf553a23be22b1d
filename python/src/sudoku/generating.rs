//! Generating puzzles.

use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::prelude::*;
use tessera_engine::play::Cancel;
use tessera_sudoku::{
    GenerateError, GenerateOptions, Grid, Level, RatingRange, Symmetry, Technique, Wanted,
    generate_wanted, sudoku_explainer,
};

use super::puzzles::{array_of, invalid};
use crate::errors::{Exception, failed};
use crate::interrupt::{interruptible, pool};

/// A number, or an inclusive range of numbers.
#[derive(FromPyObject)]
pub(crate) enum Range<T> {
    One(T),
    Between(T, T),
}

impl<T: Copy> Range<T> {
    fn ends(&self) -> (T, T) {
        match self {
            Range::One(one) => (*one, *one),
            Range::Between(least, most) => (*least, *most),
        }
    }
}

/// Generates puzzles with exactly one solution: one text, or with `count` a list of texts, or with `array` a NumPy
/// array of the shape `[count, 81]`.
///
/// The same `seed` gives the same puzzles on every machine; `start` is the number of the first of them. `clues` is a
/// number of clues or a range such as `(22, 26)`, `symmetry` that of the cells with clues: `none`, `rotational`,
/// `mirror`, `flip`, `diagonal`, `anti-diagonal`, `quarter-turns` or `full`. `level` is HoDoKu's level such as `Hard`,
/// `rating` a range of Sudoku Explainer's ratings, `needs` are techniques without which a puzzle is not solved,
/// `only_until` is the last technique that it may need, in HoDoKu's order or in that of the needed techniques.
///
/// `GridError` is raised after `attempts` that were not as wanted, and at once if no puzzle can be.
///
/// >>> import tessera
/// >>> puzzle = tessera.sudoku.generate(seed=7)
/// >>> tessera.sudoku.count(puzzle)
/// 1
/// >>> puzzles = tessera.sudoku.generate(3, seed=7, clues=(22, 26), level="Easy")
/// >>> puzzles[0] == tessera.sudoku.generate(1, seed=7, clues=(22, 26), level="Easy")[0], len(puzzles)
/// (True, 3)
#[pyfunction]
#[pyo3(signature = (
    count = None, *, seed = None, start = 0, clues = None, symmetry = "none", level = None, rating = None,
    needs = None, only_until = None, attempts = 100_000, array = false, threads = None
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn sudoku_generate<'py>(
    py: Python<'py>,
    count: Option<usize>,
    seed: Option<u64>,
    start: u64,
    clues: Option<Range<u8>>,
    symmetry: &str,
    level: Option<&str>,
    rating: Option<Range<f64>>,
    needs: Option<Vec<String>>,
    only_until: Option<&str>,
    attempts: u64,
    array: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut options = GenerateOptions {
        symmetry: symmetry.parse::<Symmetry>().map_err(invalid)?,
        attempts,
        ..GenerateOptions::default()
    };
    if let Some(clues) = clues {
        let (least, most) = clues.ends();
        options.clues = least..=most;
    }
    let wanted = Wanted {
        level: level.map(level_named).transpose()?,
        rating: rating.map(|range| ratings(&range)).transpose()?,
        needs: techniques(needs.unwrap_or_default())?,
        only_until: only_until
            .map(|name| name.parse::<Technique>().map_err(invalid))
            .transpose()?,
    };
    let seed = match seed {
        Some(seed) => seed,
        None => py
            .import("secrets")?
            .call_method1("randbits", (64,))?
            .extract()?,
    };
    let numbers = start..start.saturating_add(count.unwrap_or(1) as u64);
    let cancel = Cancel::default();
    let pool = pool(threads)?;
    let drawn: Result<Vec<Grid>, Option<GenerateError>> = interruptible(py, &cancel, || {
        pool.install(|| {
            let draw = |number| {
                let goes_on = || !cancel.is_cancelled();
                let drawn = generate_wanted(seed, number, &options, &wanted, goes_on);
                drawn.map_err(Some)?.ok_or(None)
            };
            numbers.into_par_iter().map(draw).collect()
        })
    })?;
    let grids = drawn.map_err(|error| match error {
        Some(error) => Exception::new("GridError", error).raised(py),
        None => failed("the puzzles were not wanted any more"),
    })?;
    if array {
        let shape = [grids.len(), 81];
        return array_of(py, grids.into_iter(), &shape);
    }
    let texts: Vec<String> = grids.iter().map(Grid::to_string).collect();
    match (count, &texts[..]) {
        (None, [text]) => Ok(text.into_pyobject(py)?.into_any()),
        _ => Ok(PyList::new(py, texts)?.into_any()),
    }
}

fn level_named(name: &str) -> PyResult<Level> {
    let mut levels = Level::ALL.into_iter();
    levels
        .find(|level| level.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            let names = Level::ALL.map(Level::name).join(", ");
            invalid(format!("`{name}` is not a level: expected one of {names}"))
        })
}

/// Ratings in tenths.
fn ratings(range: &Range<f64>) -> PyResult<RatingRange> {
    let (least, most) = range.ends();
    let level = |rating: f64| {
        if (0.0..=100.0).contains(&rating) {
            Ok(sudoku_explainer::Difficulty::tenths(
                (rating * 10.0).round() as u16,
            ))
        } else {
            Err(invalid(format!("rating {rating}: expected 0 to 100")))
        }
    };
    Ok(RatingRange::new(level(least)?..=level(most)?))
}

fn techniques(names: Vec<String>) -> PyResult<Vec<Technique>> {
    let named = names
        .iter()
        .map(|name| name.parse::<Technique>().map_err(invalid));
    named.collect()
}
