//! Compares tables in a folder with those in memory, for every variant.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../tablebase/common.rs"]
mod common;

use tessera_draughts::{Variant, VariantId, with_variant};

use common::{PLENTY, build, compare};

fn check<V: Variant>(pieces: u32) {
    let dir = tempfile::tempdir().unwrap();
    build::<V>(dir.path(), pieces, PLENTY);
    compare::<V>(dir.path(), pieces);
}

#[test]
fn two_pieces_equal_those_in_memory() {
    for variant in VariantId::ALL {
        with_variant!(*variant, V => check::<V>(2));
    }
}

#[test]
#[ignore = "long: many minutes"]
fn four_pieces_equal_those_in_memory() {
    for variant in VariantId::ALL {
        let begin = std::time::Instant::now();
        with_variant!(*variant, V => check::<V>(4));
        eprintln!("{variant}: {:.0} s", begin.elapsed().as_secs_f64());
    }
}
