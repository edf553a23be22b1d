//! Hidden and naked singles.

use super::RatedTechnique;
use super::board::Board;
use super::hint::Hint;
use super::tables::{BLOCK, BLOCK_COLUMN_ROW, CELLS, cells_of};

/// First houses with one empty cell, then all others.
pub(super) fn hidden_single(board: &Board) -> Option<Hint> {
    last_cell(board).or_else(|| one_place(board))
}

fn last_cell(board: &Board) -> Option<Hint> {
    if board.empty == 0 || !board.empty_in.contains(&1) {
        return None;
    }
    BLOCK_COLUMN_ROW
        .into_iter()
        .flat_map(|kind| 9 * kind..9 * kind + 9)
        .filter(|house| board.empty_in[*house] == 1)
        .find_map(|house| single_in(board, house, 10))
}

fn one_place(board: &Board) -> Option<Hint> {
    BLOCK_COLUMN_ROW.into_iter().find_map(|kind| {
        let rating = if kind == BLOCK { 12 } else { 15 };
        let houses = 9 * kind..9 * kind + 9;
        // Most kinds of houses have no single, so this is checked first, for all houses at once. A set of one place is
        // empty without its lowest bit, and so is a set without places.
        let places = board.places[houses.clone()].as_flattened();
        let least = places.iter().fold(u16::MAX, |least, places| {
            least.min(places & places.wrapping_sub(1) | u16::from(*places == 0))
        });
        if least != 0 {
            None
        } else {
            houses
                .into_iter()
                .find_map(|house| single_in(board, house, rating))
        }
    })
}

fn single_in(board: &Board, house: usize, rating: u16) -> Option<Hint> {
    let digit = board.places[house]
        .iter()
        .position(|places| places.is_power_of_two())?;
    let at = board.places[house][digit].trailing_zeros() as usize;
    let cell = usize::from(CELLS[house][at]);
    Some(Hint::place(
        RatedTechnique::HiddenSingle,
        rating,
        cell,
        digit,
    ))
}

/// Places hidden singles as long as there are any, and returns the greatest rating of one, which is at least `least`.
/// The order of the singles changes neither the final grid nor whether a single of a row or column is needed.
///
/// `least` has to be 12 or more, because the order does matter for lower ratings.
pub(super) fn place_hidden_singles(board: &mut Board, least: u16) -> u16 {
    let mut greatest = least;
    loop {
        if place_all_in(board, 0..9) {
            continue;
        }
        if greatest >= 15 {
            if place_all_in(board, 9..27) {
                continue;
            }
            return greatest;
        }
        // Of the singles of rows and columns, only last cells are easier than others.
        let Some(hint) = hidden_single(board) else {
            return greatest;
        };
        greatest = greatest.max(hint.rating);
        if let Some((cell, digit)) = hint.placement {
            board.place(cell, digit);
        }
    }
}

/// Places all hidden singles of these houses in turn. Returns whether there was one.
fn place_all_in(board: &mut Board, houses: std::ops::Range<usize>) -> bool {
    let mut any = false;
    for house in houses {
        for digit in 0..9 {
            let places = board.places[house][digit];
            if places.is_power_of_two() {
                let cell = CELLS[house][places.trailing_zeros() as usize];
                board.place(usize::from(cell), digit);
                any = true;
            }
        }
    }
    any
}

pub(super) fn naked_single(board: &Board) -> Option<Hint> {
    let [one, ..] = board.cells_by_count();
    let cell = cells_of(one).next()?;
    let digit = board.candidates[cell].trailing_zeros() as usize;
    Some(Hint::place(RatedTechnique::NakedSingle, 23, cell, digit))
}
