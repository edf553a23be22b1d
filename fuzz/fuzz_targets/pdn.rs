//! Any bytes are read as games without a panic, and what was played comes back as it was written.
//!
//! The first byte chooses the variant.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::Variant;
use tessera_draughts::pdn::{RawGame, Reader, read_one};

fn check(game: &RawGame, variant: Variant) {
    if let Ok(played) = game.play(variant) {
        let again = read_one(&played.record.to_string()).expect("what is written is a game");
        let again = again.play(variant).expect("the start position comes back");
        assert!(again.errors.is_empty());
        assert_eq!(again.record.len(), played.record.len());
        assert_eq!(again.record.result(), played.record.result());
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(*number) % Variant::ALL.len()];
    for game in Reader::new(bytes).flatten() {
        let _ = game.variant();
        check(&game, variant);
    }
});
