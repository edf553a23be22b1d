//! Eliminations by the places of a value: by a cell with one value left, by a house with one place left for a value,
//! and by all places of a value in a house or a propagator, from the cells that see them.

use arrayvec::ArrayVec;
use smallvec::{SmallVec, smallvec};

use super::super::MAX_SET_VALUES;
use super::{Failed, Space};
use crate::model::Place;

/// Leaves the bits that both have.
#[inline]
fn and<const W: usize>(words: &mut [u64; W], others: &[u64; W]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word &= other;
    }
}

impl Space<'_> {
    /// Removes the values of cells that have one left from the cells that see them, and looks at the houses in which
    /// values have lost places, until nothing changes.
    pub(super) fn place_known<const W: usize>(&mut self) -> bool {
        loop {
            while let Some(cell) = self.known.pop() {
                let bit = self.masks[cell as usize];
                let value = bit.trailing_zeros() as usize;
                let mut peers = self.network.sees.peers::<W>(cell, value);
                and(&mut peers, self.places_of(value));
                if let Err(peer) = self.remove_from(&peers, bit) {
                    self.failed = Failed::Cell(peer);
                    return false;
                }
                // The value has its place in these houses.
                self.lost[value & 31] &= !self.network.cell_houses[cell as usize];
            }
            if self.lost_values == 0 {
                return true;
            }
            if !self.place_singles::<W>() {
                return false;
            }
        }
    }

    /// Looks at each house where a value has lost a cell: one cell that is left for the value gets it, and cells that
    /// see all that are left lose it.
    fn place_singles<const W: usize>(&mut self) -> bool {
        let network = self.network;
        let (house_words, _) = network.house_words.as_chunks::<W>();
        while self.lost_values != 0 {
            let value = self.lost_values.trailing_zeros() as usize;
            self.lost_values &= self.lost_values - 1;
            let bit = 1 << value;
            // Which houses have few places left is found first, without branches, which processors seldom foresee.
            let mut places = *self.places_of::<W>(value);
            let mut houses = std::mem::take(&mut self.lost[value]);
            let mut few = 0;
            while houses != 0 {
                let house = houses.trailing_zeros();
                houses &= houses - 1;
                let shared = places.iter().zip(&house_words[house as usize]);
                let number: u32 = shared.map(|(a, b)| (a & b).count_ones()).sum();
                few |= u64::from(number <= network.most_shared) << house;
            }
            while few != 0 {
                let house = few.trailing_zeros() as usize;
                few &= few - 1;
                let cells = &house_words[house];
                let mut holders = places;
                and(&mut holders, cells);
                let number: u32 = holders.iter().map(|word| word.count_ones()).sum();
                let is_possible = if number > 1 {
                    // Cells outside the house that see every remaining place. Usually there are none.
                    let mut outside = places;
                    for (outside, cells) in outside.iter_mut().zip(cells) {
                        *outside &= !cells;
                    }
                    self.keep_common_peers::<W>(&mut outside, holders, number);
                    outside == [0; W] || self.remove_from(&outside, bit).is_ok()
                } else {
                    let word = holders.iter().position(|word| *word != 0);
                    word.is_some_and(|word| {
                        let cell = (word * 64) as Place + holders[word].trailing_zeros() as Place;
                        self.restrict(cell, bit)
                    })
                };
                if !is_possible {
                    self.failed = Failed::Value(network.house_numbers[house], value as u32);
                    return false;
                }
                places = *self.places_of::<W>(value);
            }
        }
        true
    }

    /// Leaves of some cells those that see each of this many others.
    #[inline(always)]
    fn keep_common_peers<const W: usize>(
        &self,
        cells: &mut [u64; W],
        others: [u64; W],
        number: u32,
    ) {
        let sees = &self.network.sees;
        if W == 2 && number <= 3 {
            // Two or three cells, without branches, which processors seldom foresee.
            let rest = u128::from(others[0]) | u128::from(others[1]) << 64;
            let first = rest.trailing_zeros();
            let rest = rest & (rest - 1);
            let second = rest.trailing_zeros();
            let rest = rest & rest.wrapping_sub(1);
            let third = if rest == 0 {
                second
            } else {
                rest.trailing_zeros()
            };
            for cell in [first, second, third] {
                and(cells, sees.words_of(cell as Place));
            }
            return;
        }
        for (word, mut others) in others.into_iter().enumerate() {
            while others != 0 {
                let cell = (word * 64) as Place + others.trailing_zeros() as Place;
                others &= others - 1;
                and(cells, sees.words_of(cell));
            }
        }
    }

    /// Removes each value that the cells of a propagator need from the cells that see all places for it among
    /// them.
    #[inline]
    pub(super) fn remove_required(&mut self, number: usize) -> bool {
        let mut required = std::mem::take(&mut self.required);
        let words = self.network.sees.words;
        let scope = &self.network.scope_words[number * words..(number + 1) * words];
        while required != 0 {
            let bit = required & required.wrapping_neg();
            required ^= bit;
            let mut holders: ArrayVec<Place, MAX_SET_VALUES> = ArrayVec::new();
            let places = &self.places[bit.trailing_zeros() as usize * words..];
            for (word, (scope, places)) in scope.iter().zip(places).enumerate() {
                let mut common = scope & places;
                while common != 0 {
                    holders.push((word * 64) as Place + common.trailing_zeros() as Place);
                    common &= common - 1;
                }
            }
            let is_possible = match holders[..] {
                [] => false,
                [cell] => self.restrict(cell, bit),
                _ => self.remove_from_common_peers(bit, holders.iter().copied()),
            };
            if !is_possible {
                return false;
            }
        }
        true
    }

    /// Removes the value `bit` from each cell that sees all of `cells`.
    pub(in super::super) fn remove_from_common_peers(
        &mut self,
        bit: u32,
        cells: impl Iterator<Item = Place>,
    ) -> bool {
        match self.network.sees.words {
            2 => self.remove_from_common::<2>(bit, cells),
            4 => self.remove_from_common::<4>(bit, cells),
            8 => self.remove_from_common::<8>(bit, cells),
            16 => self.remove_from_common::<16>(bit, cells),
            _ => self.remove_from_common::<32>(bit, cells),
        }
    }

    fn remove_from_common<const W: usize>(
        &mut self,
        bit: u32,
        cells: impl Iterator<Item = Place>,
    ) -> bool {
        let mut common = *self.places_of::<W>(bit.trailing_zeros() as usize);
        for cell in cells {
            and(&mut common, self.network.sees.words_of(cell));
            if common == [0; W] {
                return true;
            }
        }
        let failed = self.remove_from(&common, bit).err();
        if let Some(cell) = failed {
            self.failed = Failed::Cell(cell);
        }
        failed.is_none()
    }

    /// Removes a value from some cells that may have it. The error is a cell that has no other.
    #[inline]
    fn remove_from<const W: usize>(&mut self, cells: &[u64; W], bit: u32) -> Result<(), Place> {
        let network = self.network;
        let value = bit.trailing_zeros() as usize;
        let mut lost = 0;
        for (word, cells) in cells.iter().enumerate() {
            self.places[value * W + word] &= !cells;
            let mut cells = *cells;
            while cells != 0 {
                let cell = (word * 64) as Place + cells.trailing_zeros() as Place;
                cells &= cells - 1;
                let old = self.masks[cell as usize];
                let new = old & !bit;
                self.masks[cell as usize] = new;
                if new == 0 {
                    return Err(cell);
                }
                lost |= network.cell_houses[cell as usize];
                self.note(cell, old, new);
            }
        }
        self.lost[value & 31] |= lost;
        self.lost_values |= bit;
        Ok(())
    }

    /// Removes a value from each cell that leaves fewer than `least` of `cells` a place for it.
    pub(in super::super) fn keep_places(
        &mut self,
        cells: &[Place],
        bit: u32,
        least: usize,
    ) -> bool {
        let sees = &self.network.sees;
        let words = sees.words;
        let start = bit.trailing_zeros() as usize * words;
        let mut holders: SmallVec<[u64; 4]> = smallvec![0; words];
        for cell in cells {
            if self.masks[*cell as usize] & bit != 0 {
                holders[*cell as usize / 64] |= 1 << (cell % 64);
            }
        }
        for word in 0..words {
            let mut places = self.places[start + word];
            while places != 0 {
                let cell = (word * 64) as Place + places.trailing_zeros() as Place;
                places &= places - 1;
                let left = holders.iter().zip(sees.row(cell));
                let left: u32 = left.map(|(cells, seen)| (cells & !seen).count_ones()).sum();
                if (left as usize) < least && !self.restrict(cell, !bit) {
                    return false;
                }
            }
        }
        true
    }

    /// Which of some cells may have a value, as bits of their numbers. `is_row` says that the cells follow each other.
    pub(in super::super) fn holders<const N: usize>(
        &self,
        value: u32,
        cells: &[Place],
        is_row: bool,
    ) -> [u64; N] {
        let words = self.network.sees.words;
        let places = &self.places[value as usize * words..][..words];
        let mut holders = [0; N];
        if !is_row {
            for (number, cell) in cells.iter().enumerate() {
                let place = places[*cell as usize / 64] >> (cell % 64) & 1;
                holders[number / 64] |= place << (number % 64);
            }
            return holders;
        }
        for (holders, cells) in holders.iter_mut().zip(cells.chunks(64)) {
            let (place, shift) = (cells[0] as usize / 64, cells[0] % 64);
            let above = places
                .get(place + 1)
                .map_or(0, |above| above << 1 << (63 - shift));
            let all = u64::MAX >> (64 - cells.len());
            *holders = (places[place] >> shift | above) & all;
        }
        holders
    }

    /// The cells that may have a value, as bits.
    #[inline]
    fn places_of<const W: usize>(&self, value: usize) -> &[u64; W] {
        let places = &self.places[value * W..][..W];
        places.try_into().expect("it has as many words")
    }
}
