//! Random numbers.

use tessera_sudoku::Random;

#[test]
fn the_stream_is_chacha_with_eight_rounds() {
    // The first words of the key stream for a key and a nonce of zeros: draft-strombergson-chacha-test-vectors.
    let mut random = Random::new(0, 0);
    // A word below the greatest one, unless it is 0, is one more than the number that is made of it.
    let bytes: Vec<u8> = (0..2)
        .flat_map(|_| (random.below(u32::MAX) + 1).to_le_bytes())
        .collect();
    assert_eq!(bytes, [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
}

#[test]
fn numbers_below_a_bound_are_uniform() {
    let mut random = Random::new(1, 0);
    let mut counts = [0_i32; 6];
    for _ in 0..60_000 {
        counts[random.below(6) as usize] += 1;
    }
    assert!(
        counts.iter().all(|count| (count - 10_000).abs() < 500),
        "{counts:?}"
    );
    assert!((0..100).all(|_| random.below(1) == 0));
}

#[test]
fn all_orders_are_equally_frequent() {
    let mut random = Random::new(2, 0);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut list = [0, 1, 2, 3];
        random.shuffle(&mut list);
        *counts.entry(list).or_insert(0_i32) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(
        counts.values().all(|count| (count - 1_000).abs() < 170),
        "{counts:?}"
    );
}
