//! XY-wings and XYZ-wings.

use super::RatedTechnique;
use super::board::Board;
use super::hint::Hint;
use super::tables::{PEERS, cells_of};

/// A wing whose pivot has 2 (XY) or 3 (XYZ) candidates.
pub fn wing(board: &Board, pivot_candidates: u32) -> Option<Hint> {
    let [_, two, three] = board.cells_by_count();
    let is_xyz = pivot_candidates == 3;
    let (technique, rating, pivots) = match is_xyz {
        true => (RatedTechnique::XyzWing, 44, three),
        false => (RatedTechnique::XyWing, 42, two),
    };
    cells_of(pivots).find_map(|pivot| {
        let wings = PEERS[pivot] & two;
        let candidates = board.candidates[pivot];
        cells_of(wings).find_map(|first| {
            let in_first = board.candidates[first];
            if !(candidates & !in_first).is_power_of_two() {
                return None;
            }
            cells_of(wings).find_map(|second| {
                let in_second = board.candidates[second];
                let common = candidates & in_first & in_second;
                if (candidates | in_first | in_second).count_ones() != 3
                    || common.count_ones() != u32::from(is_xyz)
                {
                    return None;
                }
                let shared = in_first & in_second;
                if !shared.is_power_of_two() {
                    return None;
                }
                let mut seen = PEERS[first] & PEERS[second];
                if is_xyz {
                    seen &= PEERS[pivot];
                }
                let cells = seen & board.cells[shared.trailing_zeros() as usize];
                let removals = cells_of(cells).map(|cell| (cell as u8, shared)).collect();
                Hint::remove(technique, rating, removals)
            })
        })
    })
}
