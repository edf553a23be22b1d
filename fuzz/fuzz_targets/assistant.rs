//! Any bytes as a grid of the sudoku assistant: no panic, and a record only of what is a grid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::assistant::run;

fuzz_target!(|input: &[u8]| {
    let mut report = Vec::new();
    if run("the input", input, &mut report, true).is_err() {
        assert!(report.is_empty());
    } else {
        assert!(report.starts_with(b"\n"));
    }
});
