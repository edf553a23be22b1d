//! Any text as a move of a position of any variant: no panic, and what is read is legal.
//!
//! The first line is a byte for the variant and FEN, the second one the move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{Position, Variant};

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(*number) % Variant::ALL.len()];
    let text = String::from_utf8_lossy(bytes);
    let (fen, text) = text.split_once('\n').unwrap_or(("", &text));
    let position = Position::of_fen(variant, fen).unwrap_or(Position::initial(variant));
    if let Ok(action) = position.parse_action(text) {
        assert!(position.legal_actions().contains(&action));
    }
});
