//! Any bytes as a certificate: no panic, and what is accepted is what the prover finds too.
//!
//! So that inputs get past the header, each is also read after the header of the seed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_engine::certificate::{Claim, verify};
use tessera_engine::prove::{Budget, Prover, Tables};
use tessera_tablebase::Value;

/// Bytes of memory for the verifier: enough for some thousand lines.
const BYTES: u64 = 1 << 20;

const HEADER: &str = concat!(
    r#"{"format":"tessera-certificate","version":1,"variant":"english","start":"W:W27,21:B23","claim":"win","#,
    r#""winner":"white","plies":1,"shortest":true,"lines":1}"#,
    "\n"
);

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&[HEADER.as_bytes(), bytes].concat());
});

fn check(bytes: &[u8]) {
    let Ok(proven) = verify(&mut &bytes[..], BYTES) else {
        return;
    };
    let budget = Budget {
        nodes: 50_000,
        ..Budget::UNLIMITED
    };
    let mut prover = Prover::new(&proven.start, 1 << 22);
    let bounds = prover.prove(&Tables::new(proven.start.variant()), &budget);
    let (least, most) = (bounds.lower(), bounds.upper());
    let value = match proven.claim {
        Claim::Draw => Value::Draw,
        Claim::Win { winner, plies, .. } if winner == proven.start.side_to_move() => {
            Value::Win(plies)
        }
        Claim::Win { plies, .. } => Value::Loss(plies),
    };
    match proven.claim {
        Claim::Win {
            shortest: false, ..
        } if value > Value::Draw => assert!(most >= value),
        Claim::Win {
            shortest: false, ..
        } => assert!(least <= value),
        _ => assert!(least <= value && value <= most),
    }
}
