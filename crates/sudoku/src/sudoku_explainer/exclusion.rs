//! Aligned exclusion: the values of two or three cells exclude each other where the cells see each other, and where
//! they would leave another cell without candidates.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{ALL_DIGITS, CELL_SETS, PEERS, bits, cells_of};

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

/// The grid in which a search for pairs or triplets found nothing. Only cells that have changed since then have to be
/// searched again, as long as no cell has a single candidate.
#[derive(Debug, Default)]
pub struct Seen(Option<[u16; 81]>);

impl Seen {
    /// The cells that have changed.
    fn changed(&self, board: &Board) -> u128 {
        let Seen(Some(candidates)) = self else {
            return !0;
        };
        let pairs = candidates.iter().zip(&board.candidates).enumerate();
        pairs.fold(0, |changed, (cell, (old, new))| {
            changed | u128::from(old != new) << cell
        })
    }

    fn note(&mut self, board: &Board, hint: Option<Hint>) -> Option<Hint> {
        let [one, ..] = board.cells_by_count();
        self.0 = (hint.is_none() && one == 0).then_some(board.candidates);
        hint
    }
}

pub(super) fn aligned_pair(board: &Board, seen: &mut Seen) -> Option<Hint> {
    let bases = Bases::new(board, 2);
    let changed = seen.changed(board);
    let hint = cells_of(bases.cells).find_map(|second| {
        let excluders = bases.excluders_of(second);
        let before = bases.cells & ((1 << second) - 1);
        cells_of(before).find_map(|first| {
            let common = excluders & bases.excluders_of(first);
            // The two cells have to have at least two excluders in common.
            if common & common.wrapping_sub(1) == 0
                || (common | CELL_SETS[first] | CELL_SETS[second]) & changed == 0
            {
                return None;
            }
            let removals = excluded_by_pair(board, first, second, common);
            Hint::remove(RatedTechnique::AlignedPairExclusion, 62, removals)
        })
    });
    seen.note(board, hint)
}

/// An aligned triplet.
pub fn aligned_triplet(board: &Board, seen: &mut Seen) -> Option<Hint> {
    let bases = Bases::new(board, 3);
    let changed = seen.changed(board);
    let mut excluders = [0_u128; 81];
    for cell in cells_of(bases.cells) {
        excluders[cell] = bases.excluders_of(cell);
    }
    let hint = cells_of(bases.cells).find_map(|second| {
        let before = bases.cells & ((1 << second) - 1);
        cells_of(before).find_map(|first| {
            let common = excluders[first] & excluders[second];
            if common & common.wrapping_sub(1) == 0 {
                return None;
            }
            // The three cells have to have at least two excluders in common.
            let (mut once, mut twice, mut changed_seen) = (0, 0, 0);
            for excluder in cells_of(common) {
                twice |= once & PEERS[excluder];
                once |= PEERS[excluder];
                if CELL_SETS[excluder] & changed != 0 {
                    changed_seen |= PEERS[excluder];
                }
            }
            let cells = CELL_SETS[first] | CELL_SETS[second];
            let mut thirds = bases.cells & !cells & (excluders[first] | excluders[second]) & twice;
            if cells & changed == 0 {
                thirds &= changed | changed_seen;
            }
            if thirds == 0 {
                return None;
            }
            thirds = not_allowing_all(board, first, second, common, thirds);
            let try_third = |third: usize| {
                let removals =
                    excluded_by_triplet(board, [first, second, third], common & excluders[third]);
                Hint::remove(RatedTechnique::AlignedTripletExclusion, 75, removals)
            };
            cells_of(thirds & excluders[first])
                .find_map(try_third)
                .or_else(|| cells_of(thirds & !excluders[first]).find_map(try_third))
        })
    });
    seen.note(board, hint)
}

/// Those of the cells `thirds` beside which some candidate of two cells, or of their own, is not possible. Here all
/// excluders of the two cells count, also those that do not see the third cell.
fn not_allowing_all(
    board: &Board,
    first: usize,
    second: usize,
    excluders: u128,
    thirds: u128,
) -> u128 {
    let sees = PEERS[first] >> second & 1 != 0;
    let [of_first, of_second] = [first, second].map(|cell| board.candidates[cell]);
    let of_pair = of_first | of_second;
    let (mut sets, mut count) = ([0_u16; 20], 0);
    for set in cells_of(excluders).map(|cell| board.candidates[cell]) {
        // Only those excluders matter that two values can leave with at most one candidate.
        if (set & of_pair).count_ones() + 1 >= set.count_ones() {
            sets[count] = set;
            count += 1;
        }
    }
    // For each digit, and for each value of the second cell, the third cells beside which it is possible.
    let (mut by_digit, mut by_second) = ([0_u128; 9], [0_u128; 9]);
    let (mut allowing, mut has_digits) = (thirds, false);
    for first_digit in bits(of_first) {
        let mut by_first = 0;
        for second_digit in bits(of_second) {
            if sees && first_digit == second_digit {
                continue;
            }
            if thirds & !(by_first & by_second[second_digit]) == 0 {
                let mut digits = board.cells.iter().zip(&by_digit);
                has_digits |= digits.all(|(cells, possible)| cells & thirds & !possible == 0);
                if has_digits {
                    continue;
                }
            }
            let mut any = 0;
            let forbidden = forbidden(&sets[..count], 1 << first_digit | 1 << second_digit);
            for digit in bits(ALL_DIGITS & !forbidden) {
                let mut cells = board.cells[digit];
                if digit == first_digit {
                    cells &= !PEERS[first];
                }
                if digit == second_digit {
                    cells &= !PEERS[second];
                }
                by_digit[digit] |= cells;
                any |= cells;
            }
            by_first |= any;
            by_second[second_digit] |= any;
        }
        allowing &= by_first;
    }
    for digit in bits(of_second) {
        allowing &= by_second[digit];
    }
    for (possible, cells) in by_digit.iter().zip(board.cells) {
        allowing &= possible | !cells;
    }
    thirds & !allowing
}

/// The values that a third cell cannot have beside these values of two others: those that would leave an excluder
/// without a candidate.
fn forbidden(excluders: &[u16], values: u16) -> u16 {
    excluders
        .iter()
        .map(|set| set & !values)
        .fold(0, |forbidden, left| {
            // If no candidate of the excluder is left by two values, there is no third.
            match left & left.wrapping_sub(1) {
                0 if left == 0 => 0x1ff,
                0 => forbidden | left,
                _ => forbidden,
            }
        })
}

/// The candidates of two cells that are in no allowed combination.
fn excluded_by_pair(board: &Board, first: usize, second: usize, excluders: u128) -> Removals {
    let [of_first, of_second] = [first, second].map(|cell| board.candidates[cell]);
    let sees = PEERS[first] >> second & 1 != 0;
    let (mut allowed_first, mut allowed_second) = (0, 0);
    for value in bits(of_first).map(|digit| 1 << digit) {
        let clash = if sees { value } else { 0 };
        let with_value = cells_of(excluders)
            .map(|cell| board.candidates[cell])
            .filter(|set| set & value != 0)
            .fold(clash, |forbidden, set| forbidden | set & !value);
        let allowed = of_second & !with_value;
        allowed_second |= allowed;
        if allowed != 0 {
            allowed_first |= value;
        }
    }
    removals([
        (first, of_first & !allowed_first),
        (second, of_second & !allowed_second),
    ])
}

fn removals<const N: usize>(cells: [(usize, u16); N]) -> Removals {
    if cells.iter().all(|(_, digits)| *digits == 0) {
        return Removals::new();
    }
    let some = cells.into_iter().filter(|(_, digits)| *digits != 0);
    some.map(|(cell, digits)| (cell as u8, digits)).collect()
}

/// The candidates of three cells that are in no allowed combination.
fn excluded_by_triplet(board: &Board, cells: [usize; 3], excluders: u128) -> Removals {
    let of = cells.map(|cell| board.candidates[cell]);
    let sees = |i: usize, j: usize| PEERS[cells[i]] >> cells[j] & 1 != 0;
    let [sees_second, sees_third, see] = [sees(0, 1), sees(0, 2), sees(1, 2)];
    // Only excluders that could be left without a candidate matter.
    let union = of[0] | of[1] | of[2];
    let mut sets = [0_u16; 20];
    let mut count = 0;
    for set in cells_of(excluders).map(|cell| board.candidates[cell]) {
        if set & !union == 0 {
            sets[count] = set;
            count += 1;
        }
    }
    let sets = &sets[..count];
    // The values of the third cell that go with these values of the others.
    let thirds = |first: u16, second: u16| {
        if sees_second && first == second {
            return 0;
        }
        let clashes = if sees_third { first } else { 0 } | if see { second } else { 0 };
        of[2] & !clashes & !forbidden(sets, first | second)
    };
    let mut allowed = [0_u16; 3];
    for first in bits(of[0]).map(|digit| 1 << digit) {
        for second in bits(of[1]).map(|digit| 1 << digit) {
            let [known_first, known_second, known_third] = allowed;
            if known_first & first != 0 && known_second & second != 0 && known_third == of[2] {
                continue;
            }
            let third = thirds(first, second);
            if third != 0 {
                allowed = [
                    known_first | first,
                    known_second | second,
                    known_third | third,
                ];
                if allowed == of {
                    return Removals::new();
                }
            }
        }
    }
    removals([0, 1, 2].map(|i| (cells[i], of[i] & !allowed[i])))
}
