//! Areas of one layout do not cross each other, because the layout is flat.

use smallvec::SmallVec;

use super::{Connected, Plane};
use crate::model::Place;
use crate::propagate::Space;
use crate::puzzle::bits;

/// The places at the border of a layout, in the order around it.
pub(crate) fn border(cells: usize, columns: usize) -> Box<[u16]> {
    let rows = cells / columns;
    let place = |row: usize, column: usize| (row * columns + column) as u16;
    let mut places: Vec<u16> = (0..columns).map(|column| place(0, column)).collect();
    places.extend((1..rows).map(|row| place(row, columns - 1)));
    if rows > 1 {
        places.extend((0..columns - 1).rev().map(|column| place(rows - 1, column)));
    }
    if columns > 1 {
        places.extend((1..rows.saturating_sub(1)).rev().map(|row| place(row, 0)));
    }
    places.into()
}

/// The arc of a circle of 128 places that contains `place`, between the nearest of `ends` on either side. `ends` has at
/// least one place, and does not have `place`.
fn arc(ends: u128, place: u32) -> u128 {
    let turned = ends.rotate_right(place);
    let after = (1 << turned.trailing_zeros()) - 1;
    let before = !(u128::MAX >> turned.leading_zeros());
    (after | before).rotate_left(place)
}

/// The places that are surely in an area, and those that may be in it, as bits.
pub(super) type Bounds = (u128, u128);

/// The cells at the places whose bits are set.
pub(super) fn cells_of(cells: &[Place], places: u128) -> impl Iterator<Item = Place> {
    let words = [(places as u64, 0), ((places >> 64) as u64, 64)];
    let places = words.into_iter();
    let places = places.flat_map(|(word, start)| bits(word).map(move |bit| start + bit as usize));
    places.map(|place| cells[place])
}

impl Connected {
    /// The areas of the sets of values.
    pub(super) fn areas(&self, space: &Space) -> SmallVec<[Bounds; 16]> {
        let mut places = [0_u128; 32];
        let mut all = 0;
        for (value, places) in (0..).zip(&mut places[..space.network.values]) {
            let [low, high] = space.holders(value, &self.cells, self.is_row);
            *places = u128::from(low) | u128::from(high) << 64;
            all |= 1 << value;
        }
        let any_of = |mask: u32| bits(mask).fold(0, |any, value| any | places[value as usize]);
        let areas = self.masks.iter().map(|mask| {
            let possible = any_of(*mask);
            // A place is inside if it has no other value left.
            (possible & !any_of(all & !mask), possible)
        });
        areas.collect()
    }

    /// Removes the values that are not in `mask` at some places.
    pub(super) fn restrict_all(&self, space: &mut Space, places: u128, mask: u32) -> bool {
        cells_of(&self.cells, places).all(|cell| space.restrict(cell, mask))
    }

    /// Removes values with which an area would need too many cells, as its known parts have to be connected with each
    /// other and with the cell. Three ways lead between two parts and the cell. Each cell of the smallest tree that
    /// joins them is on two of these ways, and the one where they meet is on all three.
    pub(super) fn keep_near(
        &self,
        space: &mut Space,
        plane: Plane,
        mask: u32,
        (inside, possible): Bounds,
    ) -> bool {
        let Some(size) = self.size else { return true };
        let left = size.saturating_sub(inside.count_ones() as usize);
        let mut parts: SmallVec<[(u128, SmallVec<[u128; 16]>); 4]> = SmallVec::new();
        let mut rest = inside;
        while rest != 0 {
            let part = plane.flood(rest & rest.wrapping_neg(), inside, usize::MAX);
            rest &= !part;
            if part != inside {
                parts.push((part, plane.layers(part, inside, possible, left)));
            }
        }
        let mut near = u128::MAX;
        for (number, (_, one)) in parts.iter().enumerate() {
            for (part, other) in &parts[..number] {
                let Some(between) = one.iter().position(|layer| layer & part != 0) else {
                    space.blame(cells_of(&self.cells, inside));
                    return false;
                };
                let steps = 2 * left + 1 - between;
                near &= (0..=left.min(steps)).fold(0, |near, own| {
                    near | one[own] & other[left.min(steps - own)]
                });
            }
        }
        let is_possible = self.restrict_all(space, possible & !inside & !near, !mask);
        if !is_possible {
            space.blame(cells_of(&self.cells, inside));
        }
        is_possible
    }

    /// Removes values with which two areas would cross each other. Areas that share values may do that.
    pub(super) fn keep_apart(&self, space: &mut Space, plane: Plane, areas: &[Bounds]) -> bool {
        let used = self.masks.iter().fold(0, |used, mask| used | mask);
        let number: u32 = self.masks.iter().map(|mask| mask.count_ones()).sum();
        if self.masks.len() < 2 || used.count_ones() != number {
            return true;
        }
        self.keep_squares(space, plane, areas) && self.keep_border(space, plane, areas)
    }

    /// Two areas do not have the two diagonals of a square of four cells, as each would lie between the other's parts.
    fn keep_squares(&self, space: &mut Space, plane: Plane, areas: &[Bounds]) -> bool {
        let columns = self.columns as u32;
        let squares = plane.squares();
        let falling = |inside: u128| inside & inside >> 1 >> columns & squares;
        let rising = |inside: u128| inside >> 1 & inside >> columns & squares;
        let (mut all_falling, mut all_rising) = (0, 0);
        for (inside, _) in areas {
            all_falling |= falling(*inside);
            all_rising |= rising(*inside);
        }
        if all_falling | all_rising == 0 {
            return true;
        }
        for (mask, (inside, possible)) in self.masks.iter().zip(areas) {
            let other_falling = all_falling & !falling(*inside);
            let other_rising = all_rising & !rising(*inside);
            let lost = (inside >> 1 & other_falling) << columns
                | (inside >> columns & other_falling) << 1
                | (inside & other_rising) << 1 << columns
                | (inside >> 1 >> columns & other_rising);
            if lost & inside != 0 || !self.restrict_all(space, lost & possible, !mask) {
                space.blame(cells_of(&self.cells, *inside));
                return false;
            }
        }
        true
    }

    /// Around the border, two areas do not alternate: all cells of one lie between two neighbouring ends of the other.
    fn keep_border(&self, space: &mut Space, plane: Plane, areas: &[Bounds]) -> bool {
        let border = || self.border.iter().enumerate();
        // Places of the border in the order around it, as bits.
        let insides = areas
            .iter()
            .map(|(inside, _)| match inside & plane.border() {
                0 => 0,
                _ => border().fold(0, |found: u128, (number, place)| {
                    found | (inside >> place & 1) << number
                }),
            });
        let insides: SmallVec<[u128; 16]> = insides.collect();
        for (set, inside) in insides
            .iter()
            .enumerate()
            .filter(|(_, inside)| **inside != 0)
        {
            let mut allowed = u128::MAX;
            for (other, ends) in insides.iter().enumerate() {
                if other != set && ends.count_ones() > 1 {
                    allowed &= arc(*ends, inside.trailing_zeros());
                }
            }
            if allowed == u128::MAX {
                continue;
            }
            let places = |places: u128| {
                let chosen = border().filter(|(number, _)| places >> number & 1 == 1);
                chosen.fold(0, |chosen, (_, place)| chosen | 1 << place)
            };
            if inside & !allowed != 0 {
                let all = insides.iter().fold(0, |all, inside| all | inside);
                space.blame(cells_of(&self.cells, places(all)));
                return false;
            }
            let lost = areas[set].1 & places(!allowed);
            if !self.restrict_all(space, lost, !self.masks[set]) {
                return false;
            }
        }
        true
    }
}
