//! Any text as an action of a position: no panic, and what is read is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{English, Position};

fuzz_target!(|input: (&str, &str)| {
    let (fen, text) = input;
    let position = fen.parse().unwrap_or(Position::<English>::initial());
    if let Ok(action) = position.parse_action(text) {
        assert!(position.legal_actions().contains(&action));
    }
});
