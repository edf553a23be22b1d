//! Any bytes as a file of weights: no panic, and what is read is written as the same file.
//!
//! So that inputs get past the checksum, each input is also read with the right one in place of its last four bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_engine::network::Weights;
use tessera_study::training::{GameSettings, SelfPlay};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    check(&bytes);
    if let Some(end) = bytes.len().checked_sub(4) {
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        check(&bytes);
    }
});

fn check(bytes: &[u8]) {
    let Ok(weights) = Weights::from_bytes(bytes) else {
        return;
    };
    let again = Weights::from_bytes(&weights.to_bytes());
    assert_eq!(again.as_ref(), Ok(&weights));
    let settings = GameSettings {
        nodes: 20,
        max_plies: 8,
        ..GameSettings::default()
    };
    if let Ok(variant) = weights.variant().parse()
        && let Ok(mut player) = SelfPlay::new(variant, Some(&weights), &settings)
    {
        player.play(1);
    }
}
