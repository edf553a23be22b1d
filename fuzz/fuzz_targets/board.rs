//! Any text as a board of towers: no panic, and a board that is read can be written as FEN and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_towers::read_board;

fuzz_target!(|text: &str| {
    if let Ok(position) = read_board(text) {
        let again = position.to_fen().parse();
        assert_eq!(again.ok(), Some(position));
    }
});
