//! Any bytes as a position file: no panic, and what is read is written as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::endgame::read;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((position, board)) = read("fuzz", bytes) {
        let text = board.text(&position);
        let again = read("fuzz", text.as_bytes());
        assert!(again.is_ok_and(|(other, _)| other == position));
    }
});
