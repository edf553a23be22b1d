//! Propagators for areas that are found while solving: connected cells, regions with labels, and counts of equal cells.

use smallvec::{SmallVec, smallvec};

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
    /// Where [`Space::memory`] has the last areas of which nothing followed.
    pub(crate) slot: usize,
    /// The layout in one word, if it is small.
    pub(crate) plane: Option<Plane>,
}

/// A layout of at most 128 cells that follow each other, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    all: u128,
    /// The cells that have one to the left, and to the right.
    has_left: u128,
    has_right: u128,
    columns: u32,
}

impl Plane {
    pub(crate) fn new(cells: &[Place], columns: usize) -> Option<Plane> {
        let is_row = cells.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        if !is_row || cells.is_empty() || cells.len() > 128 {
            return None;
        }
        let number = cells.len();
        let except = |column: usize| {
            let cells = (0..number).filter(|cell| cell % columns != column);
            cells.fold(0, |found, cell| found | 1 << cell)
        };
        Some(Plane {
            all: u128::MAX >> (128 - number),
            has_left: except(0),
            has_right: except(columns - 1),
            columns: columns as u32,
        })
    }

    /// The cells to the right, to the left, below and above.
    #[inline(always)]
    fn sides(self, area: u128) -> [u128; 4] {
        [
            area << 1 & self.has_left,
            area >> 1 & self.has_right,
            area << self.columns & self.all,
            area >> self.columns,
        ]
    }

    #[inline(always)]
    fn grow(self, area: u128) -> u128 {
        self.sides(area)
            .iter()
            .fold(area, |grown, side| grown | side)
    }

    /// The cells that are allowed and connected to the seed within what is allowed, in at most `steps` steps.
    #[inline]
    fn flood(self, seed: u128, allowed: u128, steps: usize) -> u128 {
        let mut found = seed & allowed;
        for _ in 0..steps {
            let grown = self.grow(found) & allowed;
            if grown == found {
                break;
            }
            found = grown;
        }
        found
    }

    /// The cells of an area beside which it falls apart into two or more parts, as far as the eight cells around each
    /// tell. Without one of the others, those that are connected stay connected.
    #[inline]
    fn joints(self, area: u128) -> u128 {
        let [left, right, above, below] = self.sides(area);
        let [above_left, above_right, ..] = self.sides(above);
        let [below_left, below_right, ..] = self.sides(below);
        // Each way round from a side to the next one at which a part ends.
        let ends = [
            above & !(above_right & right),
            right & !(below_right & below),
            below & !(below_left & left),
            left & !(above_left & above),
        ];
        let (mut once, mut twice) = (0, 0);
        for end in ends {
            twice |= once & end;
            once |= end;
        }
        twice & area
    }
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
            Some(_) => 4,
            None => self.cells.len() / self.columns,
        };
        [words, words]
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        if let Some(plane) = self.plane {
            return self.propagate_plane(space, plane);
        }
        let [rows, _] = self.memory();
        let slots = (self.slot..).step_by(2 * rows);
        (self.masks.iter().zip(slots)).all(|(mask, slot)| self.propagate_mask(space, *mask, slot))
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
        let values = space.network.values;
        let mut areas = [0_u128; 32];
        for (value, area) in (0..).zip(&mut areas[..values]) {
            let [low, high] = space.holders(value, &self.cells, true);
            *area = u128::from(low) | u128::from(high) << 64;
        }
        // Areas that share a cell that is open are not inside.
        for (mask, slot) in self.masks.iter().zip((self.slot..).step_by(8)) {
            let (mut possible, mut others) = (0, 0);
            for (value, area) in areas[..values].iter().enumerate() {
                if mask >> value & 1 == 1 {
                    possible |= area;
                } else {
                    others |= area;
                }
            }
            let inside = possible & !others;
            let words = [inside, possible]
                .map(|area| std::array::from_fn::<_, 4, _>(|word| (area >> (word * 32)) as u32));
            let slot = slot..slot + 8;
            if &space.memory[slot.clone()] == words.as_flattened() {
                continue;
            }
            if !self.narrow_plane(space, *mask, plane, inside, possible) {
                return false;
            }
            if space.has_changed() {
                // The other sets follow with what is left now.
                return true;
            }
            space.memory[slot].copy_from_slice(words.as_flattened());
        }
        true
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
        let restrict = |space: &mut Space, area: u128, mask: u32| {
            let words = [area as u64, (area >> 64) as u64].into_iter().zip([0, 64]);
            let mut cells =
                words.flat_map(|(word, start)| bits(word).map(move |bit| start + bit as usize));
            cells.all(|cell| space.restrict(self.cells[cell], mask))
        };
        if !restrict(space, possible & !reach, !mask) {
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
        restrict(space, needed, mask)
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

/// Cells with the same label have different values, and those of each label have all values.
#[derive(Debug)]
pub(crate) struct Labelled {
    pub(crate) cells: Box<[Place]>,
    /// The label of each cell.
    pub(crate) labels: Box<[Place]>,
    /// Whether the cells follow each other, and the labels too.
    pub(crate) are_rows: bool,
    /// The houses of the cells, by their numbers in `cells`.
    pub(crate) houses: Box<[Box<[u16]>]>,
}

impl Labelled {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        match self.cells.len() {
            0..=64 => self.run::<1>(space),
            65..=128 => self.run::<2>(space),
            129..=256 => self.run::<4>(space),
            _ => self.run::<16>(space),
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (Place, Place)> {
        self.cells.iter().copied().zip(self.labels.iter().copied())
    }

    fn run<const W: usize>(&self, space: &mut Space) -> bool {
        // The cells that may have each value, and each label, as bits of their numbers.
        let values = space.network.values;
        let full = crate::puzzle::full(values);
        let gather = |space: &Space, cells: &[Place]| {
            let mut found = [[0_u64; W]; 32];
            let (mut once, mut twice) = ([0; W], [0; W]);
            for (value, found) in (0..).zip(&mut found[..values]) {
                *found = space.holders(value, cells, self.are_rows);
                for word in 0..W {
                    twice[word] |= once[word] & found[word];
                    once[word] |= found[word];
                }
            }
            // Those that have one value left.
            (
                found,
                std::array::from_fn::<u64, W, _>(|word| once[word] & !twice[word]),
            )
        };
        let (mut by_value, known) = gather(space, &self.cells);
        let (by_region, labelled) = gather(space, &self.labels);
        let mut used = [0_u32; 32];
        // What cells and labels lose, and which do, as bits of their numbers.
        let mut lost = [[0_u32; 64]; W];
        let (mut open, mut apart) = ([0_u64; W], [0_u64; W]);
        for (region, used) in (0..).zip(&mut used[..values]) {
            let cells: [u64; W] = by_region[region];
            for (value, holders) in by_value[..values].iter().enumerate() {
                let both: [u64; W] = std::array::from_fn(|word| {
                    holders[word] & cells[word] & known[word] & labelled[word]
                });
                match both.iter().map(|word| word.count_ones()).sum() {
                    0 => continue,
                    1 => *used |= 1 << value,
                    _ => return false,
                }
                // No other cell of the region has the value.
                for word in 0..W {
                    let common = holders[word] & cells[word];
                    let own = common & labelled[word] & !known[word];
                    let others = common & known[word] & !labelled[word];
                    bits(own).for_each(|bit| lost[word][bit as usize] |= 1 << value);
                    bits(others).for_each(|bit| lost[word][bit as usize] |= 1 << region);
                    open[word] |= own;
                    apart[word] |= others;
                }
            }
        }
        for word in 0..W {
            for bit in bits(open[word] | apart[word]) {
                let number = word * 64 + bit as usize;
                let places = if open[word] >> bit & 1 == 1 {
                    &self.cells
                } else {
                    &self.labels
                };
                if !space.restrict(places[number], !lost[word][bit as usize]) {
                    return false;
                }
            }
        }
        if space.has_changed() {
            (by_value, _) = gather(space, &self.cells);
        }
        for region in 0..values as u32 {
            if by_region[region as usize] == [0; W] {
                continue;
            }
            let cells: [u64; W] = space.holders(region, &self.labels, self.are_rows);
            for value in bits(full & !used[region as usize]) {
                let mut holders = by_value[value as usize];
                for (holders, cells) in holders.iter_mut().zip(&cells) {
                    *holders &= cells;
                }
                if !self.hold(space, region, value, &holders) {
                    return false;
                }
            }
        }
        self.houses.iter().all(|house| self.claim(space, house))
    }

    /// Narrows by the cells that may have a value that a region needs: one cell has it, and cells that see all of
    /// several cannot have it.
    fn hold<const W: usize>(
        &self,
        space: &mut Space,
        region: u32,
        value: u32,
        holders: &[u64; W],
    ) -> bool {
        let number: u32 = holders.iter().map(|word| word.count_ones()).sum();
        if number as usize > space.network.values {
            return true;
        }
        let mut numbers = holders
            .iter()
            .enumerate()
            .flat_map(|(word, holders)| bits(*holders).map(move |bit| word * 64 + bit as usize));
        if number > 1 {
            let cells = numbers.map(|number| self.cells[number]);
            return space.remove_from_common_peers(1 << value, cells);
        }
        numbers.next().is_some_and(|only| {
            space.restrict(self.cells[only], 1 << value)
                && space.restrict(self.labels[only], 1 << region)
        })
    }

    /// Values that the cells of one region alone may have in a house: the region has them nowhere else.
    fn claim(&self, space: &mut Space, house: &[u16]) -> bool {
        // The values of the cells with each label, and of those whose label is open.
        let (mut by_label, mut open) = ([0_u32; 32], 0);
        let (mut labels, mut known) = (0, 0);
        for number in house {
            let value = space.masks[self.cells[usize::from(*number)] as usize];
            let region = space.masks[self.labels[usize::from(*number)] as usize];
            // Without branches, which processors seldom foresee.
            let is_label = u32::from(region.is_power_of_two()).wrapping_neg();
            by_label[region.trailing_zeros() as usize & 31] |= value & is_label;
            labels |= region & is_label;
            open |= value & !is_label;
            known |= value & u32::from(value.is_power_of_two()).wrapping_neg();
        }
        let (mut once, mut twice) = (open, open);
        for region in bits(labels) {
            twice |= once & by_label[region as usize];
            once |= by_label[region as usize];
        }
        let claimed = once & !twice & !known;
        if claimed == 0 {
            return true;
        }
        for region in bits(labels) {
            let values = by_label[region as usize] & claimed;
            if values == 0 {
                continue;
            }
            for (number, (cell, label)) in (0..).zip(self.pairs()) {
                let (value, labels) = (space.masks[cell as usize], space.masks[label as usize]);
                if value & values == 0 || labels >> region & 1 == 0 || house.contains(&number) {
                    continue;
                }
                if labels.is_power_of_two() && !space.restrict(cell, !values)
                    || value & !values == 0 && !space.restrict(label, !(1 << region))
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
    /// What is taken off, and the minimum value.
    pub(crate) less: i32,
}

impl Equals {
    /// Minimum and maximum number of cells of a list with a value, by the masks of the cells.
    fn range(&self, arm: &[u32], bit: u32) -> (i32, i32) {
        // The first cell has the value by assumption.
        let is_certain = |mask: &&u32| **mask == bit;
        let is_possible = |mask: &&u32| **mask & bit != 0;
        let rest = arm.iter().skip(1);
        let (certain, possible) = if self.is_run {
            (
                rest.take_while(is_certain).count() + 1,
                arm.iter().take_while(is_possible).count(),
            )
        } else {
            (
                rest.filter(is_certain).count() + 1,
                arm.iter().filter(is_possible).count(),
            )
        };
        (certain as i32, possible as i32)
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let (mut kept, mut counts) = (0, 0);
        let masks = self.arms.iter().flatten();
        let masks = masks.map(|cell| space.masks[*cell as usize]);
        let masks: SmallVec<[u32; 64]> = masks.collect();
        let mut supports: SmallVec<[u32; 64]> = smallvec![0; masks.len()];
        // The masks of each arm.
        let parts = || {
            let mut rest = &masks[..];
            self.arms.iter().map(move |arm| {
                let part;
                (part, rest) = rest.split_at(arm.len());
                part
            })
        };
        let mut ranges: SmallVec<[(i32, i32); 8]> = SmallVec::new();
        for number in bits(space.masks[self.start as usize]) {
            let bit = 1 << number;
            ranges.clear();
            ranges.extend(parts().map(|arm| self.range(arm, bit)));
            let (lows, highs) = ranges
                .iter()
                .fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
            let below = |number: i32| ((1_u64 << number.clamp(0, 32)) - 1) as u32;
            let fits = space.masks[self.count as usize]
                & below(highs - self.less + 1)
                & !below(lows - self.less);
            if fits == 0 {
                continue;
            }
            kept |= bit;
            counts |= fits;
            // Which part of the minimum and of the maximum number each arm has to have.
            let least = fits.trailing_zeros() as i32 + self.less;
            let most = 31 - fits.leading_zeros() as i32 + self.less;
            let mut rest = &mut supports[..];
            for ((cells, arm), &(low, high)) in self.arms.iter().zip(parts()).zip(&ranges) {
                let supports;
                (supports, rest) = rest.split_at_mut(arm.len());
                let least = low.max(least - (highs - high));
                let most = high.min(most - (lows - low));
                if self.is_run {
                    support_run(arm, bit, (least, most), supports);
                    continue;
                }
                for ((cell, mask), support) in cells.iter().zip(arm).zip(supports) {
                    let mask = *mask;
                    *support |= match mask & bit {
                        _ if *cell == self.start => bit,
                        0 => mask,
                        _ if mask == bit => bit,
                        _ => {
                            mask & (if most > low { bit } else { 0 }
                                | if least < high { !bit } else { 0 })
                        }
                    };
                }
            }
        }
        space.restrict(self.start, kept)
            && space.restrict(self.count, counts)
            && (self.arms.iter().flatten().zip(&supports))
                .all(|(cell, support)| space.restrict(*cell, *support))
    }
}

/// Adds what the cells of an arm, which is given by their masks, may have if it has from `least` to `most` cells with
/// a value up to the first without.
fn support_run(arm: &[u32], bit: u32, (least, most): (i32, i32), supports: &mut [u32]) {
    // A run does not end before a cell that has the value.
    let ends = |length: i32| {
        let next = arm.get(length as usize);
        next.is_none_or(|next| *next != bit)
    };
    let (mut least, mut most) = (least, most);
    while least < most && !ends(least) {
        least += 1;
    }
    while least < most && !ends(most) {
        most -= 1;
    }
    for (place, (mask, support)) in (0..).zip(arm.iter().zip(supports)) {
        let with = if place < most || place > least {
            bit
        } else {
            0
        };
        let without = if place >= least { !bit } else { 0 };
        *support |= mask & (with | without);
    }
}
