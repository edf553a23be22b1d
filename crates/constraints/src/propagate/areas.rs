//! Propagators for areas that are found while solving: connected cells, regions with labels, and counts of equal cells.

use super::Space;
use crate::model::Place;

/// The greatest number of rows and of columns of a layout.
pub(crate) const MAX_LAYOUT: usize = 32;

/// Cells of a layout: a word for each row, a bit for each column.
type Area = [u32; MAX_LAYOUT];

/// The cells that are allowed and connected to the seed within what is allowed, in at most `steps` steps.
fn flood(seed: &Area, allowed: &Area, rows: usize, mut steps: usize) -> Area {
    let mut found = [0; MAX_LAYOUT];
    for row in 0..rows {
        found[row] = seed[row] & allowed[row];
    }
    while steps > 0 {
        let before = found;
        let mut has_grown = false;
        for row in 0..rows {
            let above = if row > 0 { before[row - 1] } else { 0 };
            let below = if row + 1 < rows { before[row + 1] } else { 0 };
            let own = before[row];
            let grown = (own | own << 1 | own >> 1 | above | below) & allowed[row] | own;
            has_grown |= grown != own;
            found[row] = grown;
        }
        if !has_grown {
            break;
        }
        steps -= 1;
    }
    found
}

fn size(area: &Area) -> usize {
    area.iter().map(|row| row.count_ones() as usize).sum()
}

/// One cell of an area.
fn first(area: &Area) -> Option<Area> {
    let row = area.iter().position(|row| *row != 0)?;
    let mut one = [0; MAX_LAYOUT];
    one[row] = area[row] & area[row].wrapping_neg();
    Some(one)
}

fn is_within(area: &Area, other: &Area) -> bool {
    area.iter()
        .zip(other)
        .all(|(area, other)| area & !other == 0)
}

/// The cells with one of some values are connected, and as many as `size` says, if it does.
#[derive(Debug)]
pub(crate) struct Connected {
    /// The cells of the layout, row by row.
    pub(crate) cells: Box<[Place]>,
    pub(crate) columns: usize,
    /// The values.
    pub(crate) mask: u32,
    pub(crate) size: Option<usize>,
}

impl Connected {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let rows = self.cells.len() / self.columns;
        let (mut inside, mut possible) = ([0; MAX_LAYOUT], [0; MAX_LAYOUT]);
        for (place, cell) in self.cells.iter().enumerate() {
            let mask = space.masks[*cell as usize];
            let bit = 1 << (place % self.columns);
            if mask & self.mask != 0 {
                possible[place / self.columns] |= bit;
            }
            if mask & !self.mask == 0 {
                inside[place / self.columns] |= bit;
            }
        }
        let known = size(&inside);
        if self
            .size
            .is_some_and(|wanted| wanted < known || wanted > size(&possible))
        {
            return false;
        }
        let mut reach = [0; MAX_LAYOUT];
        if let Some(seed) = first(&inside) {
            reach = flood(&seed, &possible, rows, usize::MAX);
            if !is_within(&inside, &reach) {
                return false;
            }
            if let Some(wanted) = self.size {
                if size(&reach) < wanted {
                    return false;
                }
                // A cell so far from all that are inside would need too many between.
                reach = flood(&inside, &reach, rows, wanted - known);
            }
        } else if let Some(wanted) = self.size {
            // Parts that are too small have none of it.
            let mut left = possible;
            while let Some(seed) = first(&left) {
                let part = flood(&seed, &left, rows, usize::MAX);
                for row in 0..rows {
                    left[row] &= !part[row];
                    if wanted > 0 && size(&part) >= wanted {
                        reach[row] |= part[row];
                    }
                }
            }
            if wanted > 0 && first(&reach).is_none() {
                return false;
            }
        } else {
            return true;
        }
        for (place, cell) in self.cells.iter().enumerate() {
            let (row, bit) = (place / self.columns, 1 << (place % self.columns));
            if possible[row] & !reach[row] & bit != 0 && !space.restrict(*cell, !self.mask) {
                return false;
            }
        }
        self.keep_bridges(space, &inside, &reach, rows)
    }

    /// Cells without which the cells inside would not be connected, or too few, are inside.
    fn keep_bridges(&self, space: &mut Space, inside: &Area, reach: &Area, rows: usize) -> bool {
        let Some(seed) = first(inside) else {
            return true;
        };
        for (place, cell) in self.cells.iter().enumerate() {
            let (row, bit) = (place / self.columns, 1 << (place % self.columns));
            if reach[row] & !inside[row] & bit == 0 {
                continue;
            }
            let mut without = *reach;
            without[row] &= !bit;
            let left = flood(&seed, &without, rows, usize::MAX);
            let is_needed =
                !is_within(inside, &left) || self.size.is_some_and(|wanted| size(&left) < wanted);
            if is_needed && !space.restrict(*cell, self.mask) {
                return false;
            }
        }
        true
    }
}

/// Cells with the same label have different values, and those of each label have all values.
#[derive(Debug)]
pub(crate) struct Labelled {
    pub(crate) cells: Box<[Place]>,
    /// The label of each cell.
    pub(crate) labels: Box<[Place]>,
}

impl Labelled {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let pairs = || self.cells.iter().copied().zip(self.labels.iter().copied());
        let mut used = [0_u32; 32];
        for (cell, label) in pairs() {
            let (value, region) = (space.masks[cell as usize], space.masks[label as usize]);
            if value.is_power_of_two() && region.is_power_of_two() {
                let used = &mut used[region.trailing_zeros() as usize];
                if *used & value != 0 {
                    return false;
                }
                *used |= value;
            }
        }
        let (mut once, mut twice) = ([0_u32; 32], [0_u32; 32]);
        let mut all = 0;
        for (cell, label) in pairs() {
            let (value, region) = (space.masks[cell as usize], space.masks[label as usize]);
            all |= region;
            let (is_value, is_region) = (value.is_power_of_two(), region.is_power_of_two());
            if is_region && !is_value {
                let used = used[region.trailing_zeros() as usize];
                if !space.restrict(cell, !used) {
                    return false;
                }
            }
            if is_value && !is_region {
                let mut taken = 0;
                let mut rest = region;
                while rest != 0 {
                    let number = rest.trailing_zeros();
                    rest &= rest - 1;
                    taken |= u32::from(used[number as usize] & value != 0) << number;
                }
                if !space.restrict(label, !taken) {
                    return false;
                }
            }
            let (value, mut rest) = (space.masks[cell as usize], space.masks[label as usize]);
            while rest != 0 {
                let number = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                twice[number] |= once[number] & value;
                once[number] |= value;
            }
        }
        let full = crate::puzzle::full(space.network.values);
        for number in (0..32).filter(|number| all >> number & 1 == 1) {
            if once[number] != full {
                return false;
            }
            let hidden = once[number] & !twice[number] & !used[number];
            if hidden == 0 {
                continue;
            }
            for (cell, label) in pairs() {
                let found = space.masks[cell as usize] & hidden;
                if space.masks[label as usize] >> number & 1 == 0 || found == 0 {
                    continue;
                }
                if !found.is_power_of_two()
                    || !space.restrict(cell, found)
                    || !space.restrict(label, 1 << number)
                {
                    return false;
                }
            }
        }
        true
    }
}

/// The value of a cell is the number of cells that are equal to a first one, less what is taken off.
#[derive(Debug)]
pub(crate) struct Equals {
    pub(crate) count: Place,
    pub(crate) start: Place,
    /// The lists of cells that are counted, each from the first one on.
    pub(crate) arms: Box<[Box<[Place]>]>,
    /// Whether a list is counted up to the first cell that is not equal.
    pub(crate) is_run: bool,
    /// What is taken off, and the least value.
    pub(crate) less: i32,
}

impl Equals {
    /// The least and the greatest number of cells of a list with a value.
    fn range(&self, space: &Space, arm: &[Place], bit: u32) -> (i32, i32) {
        let masks = || arm.iter().map(|cell| space.masks[*cell as usize]);
        // The first cell has the value by assumption.
        let is_certain = |mask: &u32| *mask == bit;
        let is_possible = |mask: &u32| mask & bit != 0;
        let (certain, possible) = if self.is_run {
            (
                masks().skip(1).take_while(is_certain).count() + 1,
                masks().take_while(is_possible).count(),
            )
        } else {
            (
                masks().skip(1).filter(is_certain).count() + 1,
                masks().filter(is_possible).count(),
            )
        };
        (certain as i32, possible as i32)
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let (mut kept, mut counts) = (0, 0);
        let mut rest = space.masks[self.start as usize];
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let (mut least, mut most) = (-self.less, -self.less);
            for arm in &self.arms {
                let (low, high) = self.range(space, arm, bit);
                least += low;
                most += high;
            }
            let below = |bit: i32| ((1_u64 << bit.clamp(0, 32)) - 1) as u32;
            let fits = space.masks[self.count as usize] & below(most + 1) & !below(least);
            if fits != 0 {
                kept |= bit;
                counts |= fits;
            }
        }
        if !space.restrict(self.start, kept) || !space.restrict(self.count, counts) {
            return false;
        }
        let bit = space.masks[self.start as usize];
        if !bit.is_power_of_two() {
            return true;
        }
        let ranges = self.arms.iter().map(|arm| self.range(space, arm, bit));
        let (low, high) = ranges.fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
        let mask = space.masks[self.count as usize];
        let least = mask.trailing_zeros() as i32 + self.less;
        let most = 31 - mask.leading_zeros() as i32 + self.less;
        let is_all = least >= high;
        let is_none = most <= low;
        if !is_all && !is_none {
            return true;
        }
        for arm in &self.arms {
            for cell in arm {
                let mask = space.masks[*cell as usize];
                if mask == bit {
                    continue;
                }
                if mask & bit == 0 {
                    if self.is_run {
                        break;
                    }
                    continue;
                }
                if !space.restrict(*cell, if is_all { bit } else { !bit }) {
                    return false;
                }
                if self.is_run && !is_all {
                    break;
                }
            }
        }
        true
    }
}
