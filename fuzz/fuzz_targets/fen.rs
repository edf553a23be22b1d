//! Any text as FEN: no panic, and what is read comes back from its own FEN.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{English, NotationStyle, Position, Towers, Variant};

fn check<V: Variant>(text: &str) {
    match text.parse::<Position<V>>() {
        Ok(position) => {
            for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                assert_eq!(position.to_fen_in(style).parse(), Ok(position));
            }
            for action in position.legal_actions() {
                let _ = position.after(&action).outcome();
            }
        }
        Err(error) => assert!(error.span().is_none_or(|span| text.get(span).is_some())),
    }
}

fuzz_target!(|text: &str| {
    check::<English>(text);
    check::<Towers>(text);
});
