//! Cells that have values of all classes, such as low, middle and high ones.

use super::Space;
use crate::model::Place;

/// Each class of values occurs among the cells.
#[derive(Debug)]
pub(crate) struct Classes {
    /// At most 32 cells.
    pub(crate) cells: Box<[Place]>,
    /// The values of each class. No two classes have a value in common.
    pub(crate) classes: [u32; 3],
}

impl Classes {
    /// If the values of some classes are possible in as many cells only, these cells have values of those classes. If a
    /// class has one possible value left, the cells need it.
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let mut places = [0_u32; 3];
        let mut any = 0;
        for (place, cell) in self.cells.iter().enumerate() {
            let mask = space.masks[*cell as usize];
            any |= mask;
            for (places, class) in places.iter_mut().zip(&self.classes) {
                *places |= u32::from(mask & class != 0) << place;
            }
        }
        for chosen in 1_u32..1 << self.classes.len() {
            let (mut union, mut values) = (0, 0);
            for (number, (places, class)) in places.iter().zip(&self.classes).enumerate() {
                if chosen >> number & 1 == 1 {
                    union |= places;
                    values |= class;
                }
            }
            if union.count_ones() < chosen.count_ones() {
                return false;
            }
            if union.count_ones() > chosen.count_ones() {
                continue;
            }
            for (place, cell) in self.cells.iter().enumerate() {
                if union >> place & 1 == 1 && !space.restrict(*cell, values) {
                    return false;
                }
            }
        }
        let alone = self.classes.iter().map(|class| any & class);
        let alone = alone.filter(|values| values.is_power_of_two());
        space.required = alone.fold(0, |required, value| required | value);
        space.is_exact = true;
        true
    }
}
