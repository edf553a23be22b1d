//! Any text as a certificate of a sudoku: no panic, and what is proven is true.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_constraints::certificate::{Claim, verify};
use tessera_constraints::{Limits, Solver};

fuzz_target!(|text: &[u8]| {
    let Ok(proven) = verify(text, Limits::default()) else {
        return;
    };
    let Ok(solver) = Solver::new(&proven.puzzle) else {
        return;
    };
    let limits = Limits {
        nodes: 1000,
        ..Limits::default()
    };
    if let Ok(found) = solver.first_two(limits) {
        assert_eq!(found.len(), usize::from(proven.claim == Claim::Unique));
        assert_eq!(found.first(), proven.solution.as_ref());
    }
});
