//! Any text as a variant sudoku: no panic, what is read comes back from the formats that can hold it, and solutions
//! fulfil the definitions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_constraints::formats::{self, Format};
use tessera_constraints::{Limits, Solver};

fuzz_target!(|text: &str| {
    let Ok(puzzle) = formats::read(text) else {
        return;
    };
    for format in Format::WRITTEN {
        match format.write(&puzzle) {
            Ok(written) => assert_eq!(format.read(&written).as_ref(), Ok(&puzzle), "{written}"),
            Err(_) => assert_ne!(*format, Format::Tessera),
        }
    }
    if puzzle.shape.len() > 100 || puzzle.constraints.len() > 100 {
        return;
    }
    if let Ok(solver) = Solver::new(&puzzle) {
        let limits = Limits {
            nodes: 100,
            ..Limits::default()
        };
        for solution in solver.solutions_within(limits).take(3) {
            assert!(puzzle.is_solution(&solution));
        }
    }
});
