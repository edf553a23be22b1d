//! Areas of connected cells, and which values they leave possible.

use super::part::{Candidates, Left};
use crate::puzzle::bits;

/// Maximum number of rows, and of columns, of a layout.
const MAX_SIDE: usize = 32;

/// Cells of a layout, as bits by rows.
type Rows = [u32; MAX_SIDE];

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

/// Combines the rows of two areas.
fn each(a: &Rows, b: &Rows, combine: impl Fn(u32, u32) -> u32) -> Rows {
    std::array::from_fn(|row| combine(a[row], b[row]))
}

fn and(a: &Rows, b: &Rows) -> Rows {
    each(a, b, |a, b| a & b)
}

fn without(a: &Rows, b: &Rows) -> Rows {
    each(a, b, |a, b| a & !b)
}

fn count(area: &Rows) -> usize {
    area.iter().map(|row| row.count_ones() as usize).sum()
}

/// The first cell of an area, if it has any.
fn first(area: &Rows) -> Option<Rows> {
    let row = area.iter().position(|row| *row != 0)?;
    let mut first = [0; MAX_SIDE];
    first[row] = area[row] & area[row].wrapping_neg();
    Some(first)
}

/// These cells, and those beside them that are allowed.
fn grow(area: &Rows, allowed: &Rows) -> Rows {
    std::array::from_fn(|row| {
        let own = area[row];
        let above = if row > 0 { area[row - 1] } else { 0 };
        let below = if row + 1 < MAX_SIDE { area[row + 1] } else { 0 };
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

/// The possible cells to which ways lead from these with at most `more` cells that are not inside.
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
    /// A cell may be inside if ways that are short enough lead from it to all others inside, and it may be outside if
    /// such ways lead from the first one inside. Either way, enough cells have to be connected with it.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        let (mut inside, mut possible) = ([0; MAX_SIDE], [0; MAX_SIDE]);
        for (place, cell) in self.cells.iter().enumerate() {
            let (row, column) = (place / self.columns, place % self.columns);
            let mask = candidates.masks[*cell];
            possible[row] |= u32::from(mask & self.marked != 0) << column;
            inside[row] |= u32::from(mask & self.marked != 0 && mask & !self.marked == 0) << column;
        }
        let known = count(&inside);
        let size = self.size.unwrap_or(known);
        let Some(more) = self.size.unwrap_or(usize::MAX).checked_sub(known) else {
            return Left::Nothing;
        };
        let (mut lost, mut forced) = ([0; MAX_SIDE], [0; MAX_SIDE]);
        if let Some(start) = first(&inside) {
            let is_good = |possible: &Rows| {
                let near = near(&start, &inside, possible, more);
                without(&inside, &near) == [0; MAX_SIDE] && count(&flood(&start, possible)) >= size
            };
            if !is_good(&possible) {
                return Left::Nothing;
            }
            let open = without(&possible, &inside);
            let mut rest = inside;
            while let Some(part) = first(&rest) {
                let part = flood(&part, &inside);
                lost = each(
                    &lost,
                    &near(&part, &inside, &possible, more),
                    |lost, near| lost | !near,
                );
                rest = without(&rest, &part);
            }
            lost = and(&lost, &open);
            let mut rest = without(&open, &lost);
            while let Some(cell) = first(&rest) {
                if !is_good(&without(&possible, &cell)) {
                    forced = each(&forced, &cell, |forced, cell| forced | cell);
                }
                rest = without(&rest, &cell);
            }
        } else {
            let mut rest = possible;
            while let Some(cell) = first(&rest) {
                let part = flood(&cell, &possible);
                if more == 0 || count(&part) < size {
                    lost = each(&lost, &part, |lost, part| lost | part);
                }
                rest = without(&rest, &part);
            }
            if count(&possible) < size {
                return Left::Nothing;
            }
        }
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
}
