//! Regions that are found while solving: each cell has a label, the number of its region.

use super::Space;
use crate::model::Place;
use crate::puzzle::bits;

/// Cells with the same label have different values, and those of each label have all `needed` values.
#[derive(Debug)]
pub(crate) struct Labelled {
    pub(crate) cells: Box<[Place]>,
    /// The label of each cell.
    pub(crate) labels: Box<[Place]>,
    /// Whether the cells follow each other, and the labels too.
    pub(crate) are_rows: bool,
    /// The values that those of each label have, as bits.
    pub(crate) needed: u32,
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
            for value in bits(self.needed & !used[region as usize]) {
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
