//! What propagation finds without a search.

mod fillings;
mod positions;

use tessera_constraints::{Puzzle, Shape, Solver};

/// The candidates at the fixpoint, if there is one.
fn narrowed(puzzle: &Puzzle) -> Option<Vec<u32>> {
    Solver::new(puzzle).unwrap().candidates()
}

/// A puzzle of one row without constraints.
fn row(columns: usize, values: usize, least: i32) -> Puzzle {
    Puzzle::new(Shape {
        rows: 1,
        columns,
        values,
        least,
        ..Shape::square(values)
    })
}
