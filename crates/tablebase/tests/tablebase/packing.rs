//! The packed values of a slice.

use tessera_tablebase::Value;
use tessera_tablebase::internals::{MAX_PLIES, packed};

/// Values survive packing, also when one ply too many for a byte makes the table twice as wide.
#[test]
fn values_survive_packing_in_either_width() {
    // Who wins if a player cannot move: the other one, or he.
    for (ending, other) in [(0, 1), (1, 0)] {
        for (most, width) in [(254, 1), (255, 2), (MAX_PLIES, 2)] {
            let values: Vec<Value> = (0..=most)
                .map(|plies| match (plies % 2, ending) {
                    (0, 0) | (1, 1) => Value::Loss(plies),
                    _ => Value::Win(plies),
                })
                .chain([Value::Draw])
                .collect();
            let (size, read) = packed(&values, most).unwrap();
            assert_eq!(size, width * values.len() as u64);
            assert_eq!(read[ending], values);
            assert_ne!(read[other][0], values[0]);
        }
    }
}
