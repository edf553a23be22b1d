//! Any bytes are read as games without a panic, and what was played comes back as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::pdn::{Reader, read_one};
use tessera_draughts::{English, International, Russian, Variant};

fn check<V: Variant>(game: &tessera_draughts::pdn::RawGame) {
    if let Ok(played) = game.play::<V>() {
        let again = read_one(&played.record.to_string())
            .expect("what is written is a game")
            .play::<V>()
            .expect("with a start position");
        assert!(again.errors.is_empty());
        assert_eq!(again.record.len(), played.record.len());
        assert_eq!(again.record.result(), played.record.result());
    }
}

fuzz_target!(|bytes: &[u8]| {
    for game in Reader::new(bytes).flatten() {
        let _ = game.variant();
        check::<English>(&game);
        check::<International>(&game);
        check::<Russian>(&game);
    }
});
