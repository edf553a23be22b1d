//! Bivalue universal graves. If every empty cell had two candidates, and every digit two places in each house, the
//! puzzle would have no solution or several. So in a puzzle with one solution, one of the additional candidates is
//! right.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{
    BLOCK_ROW_COLUMN, CELLS, HOUSE_SETS, HOUSES, HOUSES_OF_CELL, PEERS, bits, cells_of,
    combinations,
};

/// The candidates that the grid has in addition to a grave.
#[derive(Default)]
struct Bug {
    /// The cells, in the order in which they were found.
    cells: Vec<usize>,
    /// The additional candidates of each of these cells.
    beyond: Vec<u16>,
    /// The peers of all these cells.
    common: u128,
}

pub(super) fn bug(board: &Board) -> Option<Hint> {
    let bug = Bug::find(board)?;
    let digits = bug.digits();
    if let ([cell], [beyond]) = (&bug.cells[..], &bug.beyond[..]) {
        let removals = vec![(*cell as u8, board.candidates[*cell] & !beyond)];
        return Hint::remove(RatedTechnique::Bug { kind: 1 }, 56, removals);
    }
    if digits.is_power_of_two() {
        return bug.type2(board).or_else(|| {
            if bug.cells.len() == 2 {
                bug.type4(board)
            } else {
                None
            }
        });
    }
    if bug.common == 0 {
        return None;
    }
    let pair = if bug.cells.len() == 2 {
        bug.type4(board)
    } else {
        None
    };
    pair.or_else(|| bug.type3(board))
}

impl Bug {
    fn find(board: &Board) -> Option<Bug> {
        let [one, two, three] = board.cells_by_count();
        let any = board.cells.iter().fold(0, |any, cells| any | cells);
        let large = any & !one & !two;
        if large == 0 {
            return None;
        }
        // If the large cells have no common peer, a BUG needs the same single extra candidate in each of them.
        let common = cells_of(large).fold(!large, |common, cell| common & PEERS[cell]);
        let is_in_all = |cells: &u128| large & !cells == 0;
        if large.count_ones() > 1
            && common == 0
            && (large & !three != 0 || !board.cells.iter().any(is_in_all))
        {
            return None;
        }
        let mut bug = Bug::default();
        let mut copy = board.clone();
        let mut listed = Vec::new();
        let mut one_digit = None;
        let mut all_one_digit = true;
        for kind in BLOCK_ROW_COLUMN {
            for (house, by_position) in CELLS.iter().enumerate().skip(9 * kind).take(9) {
                for (digit, places) in board.places_in(house).into_iter().enumerate() {
                    if matches!(places.count_ones(), 0 | 2) {
                        continue;
                    }
                    let cells = bits(places).map(|at| usize::from(by_position[at]));
                    let list: Vec<usize> = cells.filter(|cell| large >> cell & 1 != 0).collect();
                    if list.is_empty() {
                        return None;
                    }
                    all_one_digit &= *one_digit.get_or_insert(digit) == digit;
                    if let [cell] = list[..] {
                        bug.add(cell, digit);
                        copy.remove(cell, digit);
                    }
                    listed.extend(list);
                }
            }
        }
        if all_one_digit && let Some(digit) = one_digit {
            for cell in listed {
                if !bug.cells.contains(&cell) {
                    bug.add(cell, digit);
                    copy.remove(cell, digit);
                }
            }
        }
        if bug.cells.is_empty() {
            return None;
        }
        bug.common = (bug.cells.iter()).fold((1 << 81) - 1, |common, cell| common & PEERS[*cell]);
        bug.common &= !bug.cells.iter().fold(0, |set, cell| set | 1 << cell);
        is_grave(&copy).then_some(bug)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        match self.cells.iter().position(|other| *other == cell) {
            Some(i) => self.beyond[i] |= 1 << digit,
            None => {
                self.cells.push(cell);
                self.beyond.push(1 << digit);
            }
        }
    }

    fn digits(&self) -> u16 {
        self.beyond.iter().fold(0, |all, digits| all | digits)
    }

    /// Type 2: all additional candidates are the same digit. No cell that sees all their cells holds this digit.
    fn type2(&self, board: &Board) -> Option<Hint> {
        let digits = self.digits();
        let cells = self.common & board.cells[digits.trailing_zeros() as usize];
        let removals = cells_of(cells).map(|cell| (cell as u8, digits)).collect();
        Hint::remove(RatedTechnique::Bug { kind: 2 }, 57, removals)
    }

    /// Type 4: the two cells share a house and exactly one digit of the grave. This digit is in one of them, so their
    /// other digits of the grave are removed.
    fn type4(&self, board: &Board) -> Option<Hint> {
        let (&[first, second], &[beyond_first, beyond_second]) =
            (self.cells.as_slice(), self.beyond.as_slice())
        else {
            return None;
        };
        let shared =
            board.candidates[first] & !beyond_first & board.candidates[second] & !beyond_second;
        if !shared.is_power_of_two() || HOUSES_OF_CELL[first] & HOUSES_OF_CELL[second] == 0 {
            return None;
        }
        let removals: Removals = [(first, beyond_first), (second, beyond_second)]
            .into_iter()
            .map(|(cell, beyond)| (cell as u8, board.candidates[cell] & !shared & !beyond))
            .filter(|(_, digits)| *digits != 0)
            .collect();
        Hint::remove(RatedTechnique::Bug { kind: 4 }, 57, removals)
    }

    /// Type 3: the additional digits are part of a naked set.
    fn type3(&self, board: &Board) -> Option<Hint> {
        let beyond = self.digits();
        for size in 2..=6_u32 {
            for kind in BLOCK_ROW_COLUMN {
                let house = usize::from(HOUSES[self.cells[0]][kind]);
                if self
                    .cells
                    .iter()
                    .any(|cell| usize::from(HOUSES[*cell][kind]) != house)
                {
                    continue;
                }
                let cells: Vec<usize> = cells_of(self.common & HOUSE_SETS[house]).collect();
                if cells.len() < size as usize {
                    continue;
                }
                for chosen in combinations(size - 1, cells.len() as u32) {
                    let mut sets = bits(chosen as u16).map(|i| board.candidates[cells[i]]);
                    let union = sets.try_fold(0, |union, digits| {
                        (digits.count_ones() >= 2).then_some(union | digits)
                    });
                    let Some(union) = union else { continue };
                    if union.count_ones() != size || beyond & !union != 0 {
                        continue;
                    }
                    let removals: Removals = (cells.iter().enumerate())
                        .filter(|(i, _)| chosen >> i & 1 == 0)
                        .map(|(_, cell)| (*cell as u8, board.candidates[*cell] & union))
                        .filter(|(_, digits)| *digits != 0)
                        .collect();
                    let rating = 57 + size as u16 - 1;
                    let hint = Hint::remove(RatedTechnique::Bug { kind: 3 }, rating, removals);
                    if hint.is_some() {
                        return hint;
                    }
                }
            }
        }
        None
    }
}

/// Whether every empty cell has two candidates, and every digit two places or none in each house.
fn is_grave(board: &Board) -> bool {
    let [_, two, _] = board.cells_by_count();
    two == board.empty
        && (board.places.as_flattened().iter()).all(|places| matches!(places.count_ones(), 0 | 2))
}
