//! Hidden and naked singles.

use super::RatedTechnique;
use super::board::Board;
use super::hint::Hint;
use super::tables::{ALL_HOUSES, BLOCK, BLOCK_COLUMN_ROW, bits, cells_of};

/// The rating of naked singles.
const NAKED: u16 = 23;

/// First houses with one empty cell, then all others.
pub fn hidden_single(board: &Board) -> Option<Hint> {
    last_cell(board).or_else(|| one_place(board))
}

fn last_cell(board: &Board) -> Option<Hint> {
    if board.last == 0 {
        return None;
    }
    BLOCK_COLUMN_ROW.into_iter().find_map(|kind| {
        bits((board.last >> (9 * kind) & 0x1ff) as u16)
            .find_map(|index| single_in(board, 9 * kind + index, 10))
    })
}

fn one_place(board: &Board) -> Option<Hint> {
    let houses = board.singles.iter().fold(0, |all, houses| all | houses);
    BLOCK_COLUMN_ROW.into_iter().find_map(|kind| {
        let rating = if kind == BLOCK { 12 } else { 15 };
        let houses = houses >> (9 * kind) & 0x1ff;
        (houses != 0)
            .then(|| single_in(board, 9 * kind + houses.trailing_zeros() as usize, rating))
            .flatten()
    })
}

fn single_in(board: &Board, house: usize, rating: u16) -> Option<Hint> {
    let digit = (board.singles.iter()).position(|houses| houses >> house & 1 != 0)?;
    let cell = board.place_of_single(house, digit);
    Some(Hint::place(
        RatedTechnique::HiddenSingle,
        rating,
        cell,
        digit,
    ))
}

/// Places singles as long as there are any, and returns the maximum rating of one, which is at least `least`. These
/// are hidden singles, and naked ones as well if they are not above the maximum rating.
///
/// The order of the singles changes neither the final grid nor whether a single of a row or column is needed. From a
/// rating of naked singles on, it also does not matter whether they come before direct pointing, claiming and hidden
/// pairs: whatever is placed first, these or singles still find what they would have placed.
///
/// `least` has to be 12 or more, because the order does matter for lower ratings.
pub(super) fn place_singles(board: &mut Board, least: u16) -> u16 {
    /// The blocks, as a set of houses.
    const BLOCKS: u32 = 0x1ff;
    let mut greatest = least;
    while greatest < 15 {
        place_all_in(board, BLOCKS);
        // Of the singles of rows and columns, only last cells are easier than others.
        let Some(hint) = hidden_single(board) else {
            return greatest;
        };
        greatest = greatest.max(hint.rating);
        if let Some((cell, digit)) = hint.placement {
            board.place(cell, digit);
        }
    }
    loop {
        place_all_in(board, ALL_HOUSES);
        let one = match greatest {
            NAKED.. => board.cells_by_count()[0],
            _ => 0,
        };
        if one == 0 {
            return greatest;
        }
        for cell in cells_of(one) {
            // In a puzzle with one solution, no cell loses its digit to another one here.
            for digit in bits(board.candidates[cell]) {
                board.place(cell, digit);
            }
        }
    }
}

/// Places all hidden singles of these houses, and those that arise there.
fn place_all_in(board: &mut Board, houses: u32) {
    let mut any = true;
    while std::mem::take(&mut any) {
        for digit in 0..9 {
            loop {
                let singles = board.singles[digit] & houses;
                if singles == 0 {
                    break;
                }
                let cell = board.place_of_single(singles.trailing_zeros() as usize, digit);
                board.place(cell, digit);
                any = true;
            }
        }
    }
}

/// The first cell with one candidate.
pub fn naked_single(board: &Board) -> Option<Hint> {
    let [one, ..] = board.cells_by_count();
    let cell = cells_of(one).next()?;
    let digit = board.candidates[cell].trailing_zeros() as usize;
    Some(Hint::place(RatedTechnique::NakedSingle, NAKED, cell, digit))
}
