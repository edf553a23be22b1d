//! Aligned exclusion: the values of two or three cells exclude each other where the cells see each other, and where they
//! would leave another cell without candidates.

use super::Technique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{PEERS, bits, cells_of};

/// The cells that can take part, and what can exclude values of them.
struct Bases {
    /// Cells with two candidates or more, an excluder, and no peer with one candidate.
    cells: u128,
    /// Cells with two candidates, for triplets also those with three.
    excluders: u128,
}

impl Bases {
    fn new(board: &Board, size: usize) -> Bases {
        let [one, two, three] = board.cells_by_count();
        let any = board.cells.iter().fold(0, |any, cells| any | cells);
        let excluders = if size == 2 { two } else { two | three };
        let cells = cells_of(any & !one)
            .filter(|cell| PEERS[*cell] & one == 0 && PEERS[*cell] & excluders != 0)
            .fold(0, |set, cell| set | 1 << cell);
        Bases { cells, excluders }
    }

    /// The excluders that see a cell.
    fn excluders_of(&self, cell: usize) -> u128 {
        self.excluders & PEERS[cell]
    }
}

pub(super) fn aligned_pair(board: &Board) -> Option<Hint> {
    let bases = Bases::new(board, 2);
    cells_of(bases.cells).find_map(|second| {
        let excluders = bases.excluders_of(second);
        let before = bases.cells & ((1 << second) - 1);
        cells_of(before).find_map(|first| {
            let common = excluders & bases.excluders_of(first);
            if common.count_ones() < 2 {
                return None;
            }
            let removals = excluded(board, [first, second], common);
            Hint::remove(Technique::AlignedPairExclusion, 62, removals)
        })
    })
}

pub(super) fn aligned_triplet(board: &Board) -> Option<Hint> {
    let bases = Bases::new(board, 3);
    cells_of(bases.cells).find_map(|second| {
        let excluders = bases.excluders_of(second);
        let before = bases.cells & ((1 << second) - 1);
        cells_of(before).find_map(|first| {
            let of_first = bases.excluders_of(first);
            let common = excluders & of_first;
            if common.count_ones() < 2 {
                return None;
            }
            let thirds = bases.cells & !(1 << first) & !(1 << second);
            let try_third = |third: usize| {
                let common = common & bases.excluders_of(third);
                if common.count_ones() < 2 {
                    return None;
                }
                let removals = excluded(board, [first, second, third], common);
                Hint::remove(Technique::AlignedTripletExclusion, 75, removals)
            };
            cells_of(thirds & of_first)
                .find_map(try_third)
                .or_else(|| cells_of(thirds & excluders & !of_first).find_map(try_third))
        })
    })
}

/// The candidates of the cells that are in no allowed combination.
fn excluded<const N: usize>(board: &Board, cells: [usize; N], excluders: u128) -> Removals {
    let candidates = cells.map(|cell| board.candidates[cell]);
    let union = candidates.iter().fold(0, |union, digits| union | digits);
    // Only excluders that could be left without a candidate matter.
    let mut sets = [0_u16; 20];
    let mut count = 0;
    for set in cells_of(excluders).map(|cell| board.candidates[cell]) {
        if set & !union == 0 && !sets[..count].contains(&set) {
            sets[count] = set;
            count += 1;
        }
    }
    let sets = &sets[..count];
    let mut allowed = [0_u16; N];
    combine(&cells, &candidates, sets, &mut [0; N], 0, &mut allowed);
    (0..N)
        .map(|i| (cells[i] as u8, candidates[i] & !allowed[i]))
        .filter(|(_, digits)| *digits != 0)
        .collect()
}

/// Tries all values from cell `at` on, and notes the values of allowed combinations.
fn combine<const N: usize>(
    cells: &[usize; N],
    candidates: &[u16; N],
    excluders: &[u16],
    values: &mut [u16; N],
    at: usize,
    allowed: &mut [u16; N],
) {
    if at == N {
        let together = values.iter().fold(0, |all, value| all | value);
        if excluders.iter().all(|set| set & !together != 0) {
            for (allowed, value) in allowed.iter_mut().zip(values) {
                *allowed |= *value;
            }
        }
        return;
    }
    for value in bits(candidates[at]).map(|digit| 1 << digit) {
        let clashes =
            (0..at).any(|i| values[i] == value && PEERS[cells[i]] >> cells[at] & 1 != 0);
        if clashes {
            continue;
        }
        values[at] = value;
        combine(cells, candidates, excluders, values, at + 1, allowed);
    }
}
