//! Any text as a file of sudoku puzzles: no panic, and what is read comes back from every format that can hold it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_sudoku::{Format, read_line, read_puzzles};

fuzz_target!(|text: &str| {
    if let Ok((format, puzzles)) = read_puzzles(text) {
        assert_eq!(format.read(text).as_ref(), Ok(&puzzles));
        for to in Format::ALL {
            let Ok(written) = to.write(&puzzles) else {
                continue;
            };
            let (told, read) = read_puzzles(&written).expect("what is written can be read");
            assert!(
                told == to || (to, told) == (Format::Sdm, Format::Line),
                "{told} for {to}:\n{written}"
            );
            if to.has_candidates() == format.has_candidates() {
                assert_eq!(read, puzzles, "{to}:\n{written}");
            }
        }
    }
    for format in Format::ALL {
        let _ = format.read(text);
    }
    if let Ok(Some(puzzle)) = read_line(text) {
        assert_eq!(read_line(&puzzle.to_string()), Ok(Some(puzzle)));
    }
});
