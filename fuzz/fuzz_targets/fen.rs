//! Any text as FEN: no panic, and what is read comes back from its own FEN.
//!
//! The first byte chooses the variant.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{NotationStyle, Position, Variant};

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(*number) % Variant::ALL.len()];
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Position::of_fen(variant, text) {
        Ok(position) => {
            for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                assert_eq!(
                    Position::of_fen(variant, &position.to_fen_in(style)),
                    Ok(position)
                );
            }
            for action in position.legal_actions() {
                let _ = position.after(&action).outcome();
            }
        }
        Err(error) => assert!(error.span().is_none_or(|span| text.get(span).is_some())),
    }
});
