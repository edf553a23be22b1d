//! Connected cells, which are found while solving.

mod planar;
mod plane;

use smallvec::{SmallVec, smallvec};

pub(crate) use self::planar::border;
use self::planar::cells_of;
pub(crate) use self::plane::Plane;
use super::Space;
use crate::model::Place;
use crate::puzzle::bits;

/// Maximum number of rows and of columns of a layout.
pub(crate) const MAX_LAYOUT: usize = 32;

/// Cells of a layout: a word for each row, a bit for each column.
type Area = [u32; MAX_LAYOUT];

/// The cells that are allowed and connected to the seed within what is allowed, in at most `steps` steps.
fn flood_within(seed: &Area, allowed: &Area, rows: usize, steps: usize) -> Area {
    let mut found = [0; MAX_LAYOUT];
    for row in 0..rows {
        found[row] = seed[row] & allowed[row];
    }
    for _ in 0..steps {
        // The row above before this step.
        let mut above = 0;
        let mut has_grown = false;
        for row in 0..rows {
            let own = found[row];
            let below = if row + 1 < rows { found[row + 1] } else { 0 };
            let grown = (own | own << 1 | own >> 1 | above | below) & allowed[row];
            has_grown |= grown != own;
            found[row] = grown;
            above = own;
        }
        if !has_grown {
            break;
        }
    }
    found
}

/// The cells that are allowed and connected to the seed within what is allowed.
fn flood(seed: &Area, allowed: &Area, rows: usize) -> Area {
    let mut found = [0; MAX_LAYOUT];
    for row in 0..rows {
        found[row] = seed[row] & allowed[row];
    }
    loop {
        let mut has_grown = false;
        let mut spread = |row: usize, beside: usize| {
            let own = found[row];
            let grown = (own | own << 1 | own >> 1 | found[beside]) & allowed[row];
            has_grown |= grown != own;
            found[row] = grown;
        };
        spread(0, 0);
        for row in 1..rows {
            spread(row, row - 1);
        }
        for row in (0..rows.saturating_sub(1)).rev() {
            spread(row, row + 1);
        }
        if !has_grown {
            return found;
        }
    }
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

/// For each of some sets of values, the cells with one of them are connected, and as many as `size` says, if it does.
#[derive(Debug)]
pub(crate) struct Connected {
    /// The cells of the layout, row by row.
    pub(crate) cells: Box<[Place]>,
    pub(crate) columns: usize,
    /// The sets of values.
    pub(crate) masks: Vec<u32>,
    pub(crate) size: Option<usize>,
    /// The cells at the sides of each cell.
    pub(crate) sides: Box<[[u16; 4]]>,
    /// The places at the border of the layout, in the order around it.
    pub(crate) border: Box<[u16]>,
    /// Where [`Space::memory`] has the last areas of which nothing followed.
    pub(crate) slot: usize,
    /// The layout in one word, if it is small.
    pub(crate) plane: Option<Plane>,
    /// Whether the numbers of the cells follow each other.
    pub(crate) is_row: bool,
}

/// What is known of a cell when all cells that are connected to a first one are visited in depth.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// Whether the cell may be visited.
    is_open: bool,
    /// Whether it is inside.
    is_inside: bool,
    /// When the cell was visited, from 1 on, and the earliest cell that those visited from it have at their sides.
    time: u16,
    low: u16,
    /// The cell from which it was visited.
    from: u16,
    /// The number of its sides that are looked at.
    sides: u8,
    /// Whether cells inside can be reached from the first cell by this one alone.
    is_needed: bool,
    /// The number of cells that were visited from it, with itself, and of those of them that are inside.
    size: u16,
    inside: u16,
    /// The number of cells that can be reached from the first one by this one alone.
    behind: u16,
}

impl Connected {
    /// Number of words of the memory for each set of values: one area, and another one.
    pub(super) fn memory(&self) -> [usize; 2] {
        let words = match self.plane {
            Some(_) if self.is_row => 4,
            _ => self.cells.len() / self.columns,
        };
        [words, words]
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        match self.plane {
            Some(plane) if self.is_row => self.propagate_plane(space, plane),
            plane => {
                let [rows, _] = self.memory();
                let slots = (self.slot..).step_by(2 * rows);
                let mut sets = self.masks.iter().zip(slots);
                if !sets.all(|(mask, slot)| self.propagate_mask(space, *mask, slot)) {
                    return false;
                }
                let Some(plane) = plane.filter(|_| !space.has_changed()) else {
                    return true;
                };
                let areas = self.areas(space);
                let mut sets = self.masks.iter().zip(&areas);
                sets.all(|(mask, area)| self.keep_near(space, plane, *mask, *area))
                    && self.keep_apart(space, plane, &areas)
            }
        }
    }

    fn propagate_mask(&self, space: &mut Space, own: u32, slot: usize) -> bool {
        let rows = self.cells.len() / self.columns;
        let (mut inside, mut possible) = ([0; MAX_LAYOUT], [0; MAX_LAYOUT]);
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let mask = space.masks[*cell as usize];
                possible[row] |= u32::from(mask & own != 0) << column;
                inside[row] |= u32::from(mask & !own == 0) << column;
            }
        }
        let memory = &space.memory[slot..];
        if memory[..rows] == inside[..rows] && memory[rows..2 * rows] == possible[..rows] {
            return true;
        }
        if !self.narrow(space, own, &inside, &possible, rows) {
            let rows = self.cells.chunks(self.columns).zip(inside);
            space.blame(
                rows.flat_map(|(cells, row)| bits(row).map(|column| cells[column as usize])),
            );
            return false;
        }
        if !space.has_changed() {
            let memory = &mut space.memory[slot..];
            memory[..rows].copy_from_slice(&inside[..rows]);
            memory[rows..2 * rows].copy_from_slice(&possible[..rows]);
        }
        true
    }

    /// The same for a layout in one word.
    fn propagate_plane(&self, space: &mut Space, plane: Plane) -> bool {
        let areas = self.areas(space);
        let sets = self.masks.iter().zip(&areas);
        for ((mask, area), slot) in sets.zip((self.slot..).step_by(8)) {
            let words = <[u128; 2]>::from(*area);
            let words = words
                .map(|area| std::array::from_fn::<_, 4, _>(|word| (area >> (word * 32)) as u32));
            let slot = slot..slot + 8;
            if &space.memory[slot.clone()] == words.as_flattened() {
                continue;
            }
            let (inside, possible) = *area;
            if !self.narrow_plane(space, *mask, plane, inside, possible) {
                space.blame(cells_of(&self.cells, inside));
                return false;
            }
            if !space.has_changed() && !self.keep_near(space, plane, *mask, *area) {
                return false;
            }
            if space.has_changed() {
                // The other sets follow with what is left now.
                return true;
            }
            space.memory[slot].copy_from_slice(words.as_flattened());
        }
        self.keep_apart(space, plane, &areas)
    }

    fn narrow_plane(
        &self,
        space: &mut Space,
        mask: u32,
        plane: Plane,
        inside: u128,
        possible: u128,
    ) -> bool {
        let size = |area: u128| area.count_ones() as usize;
        let known = size(inside);
        if self
            .size
            .is_some_and(|wanted| wanted < known || wanted > size(possible))
        {
            return false;
        }
        let seed = inside & inside.wrapping_neg();
        let mut reach = 0;
        if seed != 0 {
            reach = match self.size {
                // A cell so far from all that are inside would need too many between.
                Some(wanted) => plane.flood(inside, possible, wanted - known),
                None => plane.flood(seed, possible, usize::MAX),
            };
        } else if let Some(wanted) = self.size {
            // Parts that are too small have none of it.
            let mut left = possible;
            while left != 0 {
                let part = plane.flood(left & left.wrapping_neg(), left, usize::MAX);
                left &= !part;
                if wanted > 0 && size(part) >= wanted {
                    reach |= part;
                }
            }
            if wanted > 0 && reach == 0 {
                return false;
            }
        } else {
            return true;
        }
        if !self.restrict_all(space, possible & !reach, !mask) {
            return false;
        }
        if seed == 0 {
            return true;
        }
        let wanted = self.size.unwrap_or(0);
        let is_whole = |area: u128| inside & !area == 0 && size(area) >= wanted;
        let area = plane.flood(seed, reach, usize::MAX);
        if !is_whole(area) {
            return false;
        }
        if area == inside {
            return true;
        }
        // Cells without which the cells inside would not be connected, or too few, are inside.
        let mut needed = if size(area) == wanted {
            area & !inside
        } else {
            0
        };
        let mut joints = plane.joints(area) & !inside & !needed;
        while joints != 0 {
            let cell = joints & joints.wrapping_neg();
            joints ^= cell;
            if !is_whole(plane.flood(seed, area & !cell, usize::MAX)) {
                needed |= cell;
            }
        }
        self.restrict_all(space, needed, mask)
    }

    fn narrow(
        &self,
        space: &mut Space,
        mask: u32,
        inside: &Area,
        possible: &Area,
        rows: usize,
    ) -> bool {
        let known = size(inside);
        if self
            .size
            .is_some_and(|wanted| wanted < known || wanted > size(possible))
        {
            return false;
        }
        let mut reach = [0; MAX_LAYOUT];
        if let Some(seed) = first(inside) {
            reach = match self.size {
                // A cell so far from all that are inside would need too many between.
                Some(wanted) => flood_within(inside, possible, rows, wanted - known),
                None => flood(&seed, possible, rows),
            };
        } else if let Some(wanted) = self.size {
            // Parts that are too small have none of it.
            let mut left = *possible;
            while let Some(seed) = first(&left) {
                let part = flood(&seed, &left, rows);
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
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            for column in bits(possible[row] & !reach[row]) {
                if !space.restrict(cells[column as usize], !mask) {
                    return false;
                }
            }
        }
        self.keep_bridges(space, mask, inside, &reach)
    }

    /// Cells without which the cells inside would not be connected, or too few, are inside. They are found by a search
    /// in depth, as by Tarjan (1972).
    fn keep_bridges(&self, space: &mut Space, mask: u32, inside: &Area, reach: &Area) -> bool {
        let cells = self.cells.len();
        let mut visits: SmallVec<[Visit; 128]> = smallvec![Visit::default(); cells];
        for (row, visits) in visits.chunks_mut(self.columns).enumerate() {
            for (column, visit) in visits.iter_mut().enumerate() {
                visit.is_open = reach[row] >> column & 1 == 1;
                visit.is_inside = inside[row] >> column & 1 == 1;
            }
        }
        let Some(start) = visits.iter().position(|visit| visit.is_inside) else {
            return true;
        };
        let (mut cell, mut time) = (start, 0);
        loop {
            let visit = &mut visits[cell];
            if visit.time == 0 {
                time += 1;
                (visit.time, visit.low, visit.size) = (time, time, 1);
                visit.inside = u16::from(visit.is_inside);
            }
            if visit.sides < 4 {
                let side = usize::from(self.sides[cell][usize::from(visit.sides)]);
                visit.sides += 1;
                let Some(other) = visits.get_mut(side).filter(|other| other.is_open) else {
                    continue;
                };
                if other.time == 0 {
                    other.from = cell as u16;
                    cell = side;
                } else {
                    let time = other.time;
                    visits[cell].low = visits[cell].low.min(time);
                }
                continue;
            }
            if cell == start {
                break;
            }
            let done = *visit;
            cell = usize::from(done.from);
            let visit = &mut visits[cell];
            visit.low = visit.low.min(done.low);
            visit.size += done.size;
            visit.inside += done.inside;
            if done.low >= visit.time {
                visit.behind += done.size;
                visit.is_needed |= done.inside > 0;
            }
        }
        let number = usize::from(visits[start].size);
        let wanted = self.size.unwrap_or(0);
        if usize::from(visits[start].inside) < size(inside) || number < wanted {
            return false;
        }
        for (place, visit) in visits.iter().enumerate() {
            let is_needed = visit.is_needed || number - usize::from(visit.behind) <= wanted;
            if visit.time > 0
                && is_needed
                && !visit.is_inside
                && !space.restrict(self.cells[place], mask)
            {
                return false;
            }
        }
        true
    }
}

/// The cells at the four sides of each cell of a layout. `u16::MAX` stands for none.
pub(crate) fn sides(cells: usize, columns: usize) -> Box<[[u16; 4]]> {
    let sides = (0..cells).map(|cell| {
        let column = cell % columns;
        let sides = [
            (column + 1 < columns).then_some(cell + 1),
            Some(cell + columns).filter(|below| *below < cells),
            (column > 0).then(|| cell - 1),
            cell.checked_sub(columns),
        ];
        sides.map(|side| side.map_or(u16::MAX, |side| side as u16))
    });
    sides.collect()
}
