//! The answer of `tessera sudoku rate`.

use std::cell::RefCell;

use tessera_sudoku::Grid;
use tessera_sudoku::explainer::{RateError, Rating, Solver};

thread_local! {
    /// A solver keeps memory that is worth using again.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(&Grid::EMPTY));
}

/// Rates a puzzle with the solver of this thread.
pub(super) fn rate(puzzle: &Grid) -> Result<Rating, RateError> {
    SOLVER.with_borrow_mut(|solver| solver.rate(puzzle))
}

/// The rating on a line: `ER=7.1 EP=1.2 ED=1.2 Forcing Chain`.
pub(super) fn words(rating: &Rating) -> String {
    let Rating {
        er,
        ep,
        ed,
        hardest,
    } = rating;
    let numbers = format!("ER={er} EP={ep} ED={ed}");
    match hardest {
        Some(technique) => format!("{numbers} {technique}"),
        None => numbers,
    }
}

/// The keys of a JSON object.
pub(super) fn keys(rating: &Rating) -> String {
    let Rating {
        er,
        ep,
        ed,
        hardest,
    } = rating;
    let hardest = hardest.map_or("null".to_owned(), |technique| format!("\"{technique}\""));
    format!("\"er\":{er},\"ep\":{ep},\"ed\":{ed},\"hardest\":{hardest}")
}
