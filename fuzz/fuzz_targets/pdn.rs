//! Any bytes are read as games without a panic, and what was played comes back as it was written.
//!
//! The first byte chooses the variant.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_family::pdn::{RawGame, Reader, read_one};
use tessera_family::{VariantId, play_pdn};

fn check(game: &RawGame, variant: VariantId) {
    if let Ok(played) = play_pdn(game, variant) {
        let again = read_one(&played.record.to_string()).expect("what is written is a game");
        let again = play_pdn(&again, variant).expect("the start position comes back");
        assert!(again.errors.is_empty());
        assert_eq!(again.record.len(), played.record.len());
        assert_eq!(again.record.result(), played.record.result());
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else {
        return;
    };
    let variant = VariantId::ALL[usize::from(*number) % VariantId::ALL.len()];
    for game in Reader::new(bytes).flatten() {
        let _ = game.variant();
        check(&game, variant);
    }
});
