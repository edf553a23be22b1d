//! The native module of the Python package `tessera`.
//!
//! It makes the libraries available in Python, with Python's names, types and exceptions. `game`, `moves` and `outcome`
//! are games of draughts, `variant` their variants, by name or from files of rules, `pictures` their boards.
//! `interrupt` does long work without the interpreter's lock, `errors` makes exceptions. The modules of the package
//! that users import are in `tessera/`, which also has the type annotations, in `_tessera.pyi`.

mod analysis;
mod arrays;
mod errors;
mod game;
mod interrupt;
mod moves;
mod outcome;
mod parts;
mod pdn;
mod pictures;
mod proof;
mod sudoku;
mod tables;
mod value;
mod variant;

/// The native part of the package. Import `tessera` instead.
#[pyo3::pymodule]
mod _tessera {
    #[pymodule_export]
    use crate::analysis::{Analysis, Line, Search};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::parts::{
        Plan, PlannedPart, Verification, build, build_part, plan, remove_working_files, verify,
    };
    #[pymodule_export]
    use crate::pdn::{_read_file, _read_text, Games, Node, Record, TextProblem};
    #[pymodule_export]
    use crate::proof::{Proof, Proven, verify_certificate};
    #[pymodule_export]
    use crate::sudoku::explaining::{Explanation, Step, sudoku_explain, sudoku_svg};
    #[pymodule_export]
    use crate::sudoku::generating::sudoku_generate;
    #[pymodule_export]
    use crate::sudoku::judging::{Rating, sudoku_rate};
    #[pymodule_export]
    use crate::sudoku::solving::{Canonical, sudoku_canonical, sudoku_count, sudoku_solve};
    #[pymodule_export]
    use crate::sudoku::variant::{Conflict, Puzzle};
    #[pymodule_export]
    use crate::tables::Tables;
    #[pymodule_export]
    use crate::value::{_value, Score, Value};
    #[pymodule_export]
    use crate::variant::{_variant, Variant, describe, variants};

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
