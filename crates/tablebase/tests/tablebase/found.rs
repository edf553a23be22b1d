//! Lists of positions whose value has become known.

use tessera_tablebase::internals::{CHUNK, Found, Listed, SPARE_CHUNKS};

#[test]
fn numbers_are_kept_in_order_or_dropped() {
    let mut found = Found::new(64 * CHUNK, 0);
    for number in 0..5_000 {
        found.add(number, 3);
        found.add(number, 7);
    }
    assert!(found.has_from(7) && !found.has_from(8));
    // The longest list is a sixteenth of all positions: four chunks.
    assert!(matches!(found.take(3), Listed::Dropped));
    assert!(matches!(found.take(4), Listed::Numbers(numbers) if numbers.len() == 0));

    for number in 0..3_000 {
        found.add(number, 9);
    }
    let list = found.take(9);
    let Listed::Numbers(numbers) = &list else {
        panic!("there was room");
    };
    assert_eq!(numbers.len(), 3_000);
    assert_eq!(numbers.slice(1_024..1_026), [1_024, 1_025]);
    found.release(list);
    assert_eq!(found.room, SPARE_CHUNKS);
}

#[test]
fn lists_without_room_are_dropped() {
    let mut found = Found::new(usize::MAX, 0);
    for number in 0..(SPARE_CHUNKS * CHUNK) as u32 {
        found.add(number, 1);
    }
    found.add(1, 2);
    assert!(matches!(found.take(2), Listed::Dropped));
    assert!(matches!(found.take(1), Listed::Numbers(_)));
}
