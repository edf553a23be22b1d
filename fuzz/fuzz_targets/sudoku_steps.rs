//! Any text as a list of sudoku steps: no panic, and what is read is judged without one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_sudoku::{Grid, Judge, Settings, read_claim};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fuzz_target!(|text: &str| {
    let puzzle: Grid = PUZZLE.parse().expect("it is a puzzle");
    let mut judge = Judge::new(&puzzle.into());
    for (number, line) in (1..).zip(text.lines().take(10)) {
        let Ok(Some(claim)) = read_claim(number, line) else {
            continue;
        };
        assert!(!claim.placements.is_empty() || !claim.eliminations.is_empty());
        let before = judge.marks().clone();
        let verdict = judge.judge(&claim);
        let now = judge.marks();
        assert!(verdict.is_true() || *now == before);
        if verdict.is_true() {
            // What follows leads to the solution of the puzzle.
            let path = Settings::hodoku().path(now);
            assert!(
                path.iter()
                    .try_fold(now.clone(), |mut marks, step| {
                        marks.apply(step);
                        marks.contradiction().is_none().then_some(marks)
                    })
                    .is_some_and(|marks| marks.grid().unknown() == 0)
            );
        }
    }
});
