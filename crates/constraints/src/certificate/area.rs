//! Areas of connected cells, and which values they leave possible.

use super::part::{Candidates, Left};
use crate::propagate::MAX_LAYOUT;
use crate::puzzle::bits;

/// Cells of a layout, as bits by rows.
type Rows = [u32; MAX_LAYOUT];

/// The cells of a layout that have one of some values, which are connected by their sides.
pub(super) struct Area {
    /// The cells of the layout, row by row.
    pub(super) cells: Vec<usize>,
    pub(super) columns: usize,
    /// The values, as bits.
    pub(super) marked: u32,
    /// How many cells have one of them.
    pub(super) size: Option<usize>,
}

fn and(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|row| a[row] & b[row])
}

fn or(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|row| a[row] | b[row])
}

fn without(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|row| a[row] & !b[row])
}

fn count(area: &Rows) -> usize {
    area.iter().map(|row| row.count_ones() as usize).sum()
}

/// The first cell of an area, if it has any.
fn first(area: &Rows) -> Option<Rows> {
    let row = area.iter().position(|row| *row != 0)?;
    let mut first = [0; MAX_LAYOUT];
    first[row] = area[row] & area[row].wrapping_neg();
    Some(first)
}

/// These cells, and those beside them that are allowed.
fn grow(area: &Rows, allowed: &Rows) -> Rows {
    std::array::from_fn(|row| {
        let own = area[row];
        let above = if row > 0 { area[row - 1] } else { 0 };
        let below = if row + 1 < MAX_LAYOUT {
            area[row + 1]
        } else {
            0
        };
        own | (own << 1 | own >> 1 | above | below) & allowed[row]
    })
}

/// The cells that are connected with these by allowed ones.
fn flood(area: &Rows, allowed: &Rows) -> Rows {
    let mut found = *area;
    loop {
        let grown = grow(&found, allowed);
        if grown == found {
            return found;
        }
        found = grown;
    }
}

/// The connected parts of an area.
fn parts(area: &Rows) -> impl Iterator<Item = Rows> {
    let mut rest = *area;
    std::iter::from_fn(move || {
        let part = flood(&first(&rest)?, &rest);
        rest = without(&rest, &part);
        Some(part)
    })
}

/// The possible cells to which paths lead from these with at most `more` cells that are not inside.
fn near(from: &Rows, inside: &Rows, possible: &Rows, more: usize) -> Rows {
    let mut found = flood(from, inside);
    for _ in 0..more {
        let grown = flood(&grow(&found, possible), inside);
        if grown == found {
            break;
        }
        found = grown;
    }
    found
}

impl Area {
    /// The area has to fit each cell that is inside. Without each cell that is outside, it has to fit the first one
    /// inside. `docs/sudoku-certificates.md` says when it fits.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        let (mut inside, mut possible) = ([0; MAX_LAYOUT], [0; MAX_LAYOUT]);
        for (place, cell) in self.cells.iter().enumerate() {
            let (row, column) = (place / self.columns, place % self.columns);
            let mask = candidates.masks[*cell];
            let is_possible = mask & self.marked != 0;
            possible[row] |= u32::from(is_possible) << column;
            inside[row] |= u32::from(is_possible && mask & !self.marked == 0) << column;
        }
        let Some((lost, forced)) = self.decided(&inside, &possible) else {
            return Left::Nothing;
        };
        let mut left = Vec::new();
        for (places, kept) in [(lost, !self.marked), (forced, self.marked)] {
            for (row, places) in places.iter().enumerate() {
                for column in bits(*places) {
                    let cell = self.cells[row * self.columns + column as usize];
                    left.push((cell, candidates.masks[cell] & kept));
                }
            }
        }
        Left::Some(left)
    }

    /// The possible cells that cannot be inside, and those that cannot be outside. `None` if there is no such area.
    fn decided(&self, inside: &Rows, possible: &Rows) -> Option<(Rows, Rows)> {
        let known = count(inside);
        let size = self.size.unwrap_or(known);
        let more = self.size.unwrap_or(usize::MAX).checked_sub(known)?;
        if count(possible) < size {
            return None;
        }
        let none = [0; MAX_LAYOUT];
        let Some(start) = first(inside) else {
            let too_small = parts(possible).filter(|part| more == 0 || count(part) < size);
            return Some((too_small.fold(none, |all, part| or(&all, &part)), none));
        };
        let is_whole = flood(&start, inside) == *inside;
        let fits = |possible: &Rows| {
            let is_reached = || without(inside, &near(&start, inside, possible, more)) == none;
            (is_whole || is_reached()) && count(&flood(&start, possible)) >= size
        };
        if !fits(possible) {
            return None;
        }
        let open = without(possible, inside);
        let reached = parts(inside).fold(open, |all, part| {
            and(&all, &near(&part, inside, possible, more))
        });
        let (mut forced, mut rest) = (none, reached);
        while let Some(cell) = first(&rest) {
            if !fits(&without(possible, &cell)) {
                forced = or(&forced, &cell);
            }
            rest = without(&rest, &cell);
        }
        Some((without(&open, &reached), forced))
    }
}
