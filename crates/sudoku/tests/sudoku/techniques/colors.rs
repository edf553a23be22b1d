//! Cells that see each other.

use tessera_sudoku::PEERS;
use tessera_sudoku::internals::techniques::{seen_by, sees_itself};

#[test]
fn cells_that_see_one_cell_are_its_peers() {
    assert_eq!(
        seen_by(1),
        PEERS[0].iter().fold(0, |all, peer| all | 1 << peer.index())
    );
    assert!(sees_itself(0b11) && !sees_itself(1 | 1 << 40));
}
