//! Compares tables in a folder with those in memory, for every variant.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../tablebase/common.rs"]
mod common;

use std::cmp::Reverse;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

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

/// Each core takes the next variant; those with large boards, which take longest, come first. The environment variable
/// `VARIANTS` may name some, separated by commas.
#[test]
#[ignore = "long: many minutes"]
fn four_pieces_equal_those_in_memory() {
    let mut variants = match std::env::var("VARIANTS") {
        Ok(names) => names.split(',').map(|name| name.parse().unwrap()).collect(),
        Err(_) => VariantId::ALL.to_vec(),
    };
    variants.sort_by_key(|variant| {
        Reverse(with_variant!(*variant, V => V::GEOMETRY.mask().count_ones()))
    });
    let next = Mutex::new(variants.into_iter());
    let cores = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(variant) = { next.lock().unwrap().next() } {
                    let begin = Instant::now();
                    with_variant!(variant, V => check::<V>(4));
                    eprintln!("{variant}: {:.0} s", begin.elapsed().as_secs_f64());
                }
            });
        }
    });
}
