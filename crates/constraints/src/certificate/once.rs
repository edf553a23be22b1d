//! A value that exactly one cell with a label has.

use std::rc::Rc;

use super::part::{Candidates, Left};

/// Exactly one cell has both a label and a value.
pub(super) struct Once {
    /// The label of each cell, and the cell.
    pub(super) places: Rc<[[usize; 2]]>,
    /// The label and the value, as bits.
    pub(super) wanted: [u32; 2],
    /// Whether no cell at all may have both.
    pub(super) or_never: bool,
}

impl Once {
    /// A cell that surely has both is the one. Otherwise any cell that can have both may be it.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        let [label, value] = self.wanted;
        let (mut the_one, mut possible) = (None, None);
        let mut is_choice = self.or_never;
        for place @ [of_label, of_cell] in &*self.places {
            let (labels, values) = (candidates.masks[*of_label], candidates.masks[*of_cell]);
            if labels & label == 0 || values & value == 0 {
                continue;
            }
            is_choice |= possible.replace(place).is_some();
            if labels == label && values == value && the_one.replace(place).is_some() {
                return Left::Nothing;
            }
        }
        let Some(the_one) = the_one else {
            return match possible {
                _ if is_choice => Left::Some(Vec::new()),
                Some([of_label, of_cell]) => {
                    Left::Some(vec![(*of_label, label), (*of_cell, value)])
                }
                None => Left::Nothing,
            };
        };
        let others = self.places.iter().filter(|place| *place != the_one);
        let left = others.filter_map(|[of_label, of_cell]| {
            let (labels, values) = (candidates.masks[*of_label], candidates.masks[*of_cell]);
            match (labels == label, values == value) {
                (true, _) => Some((*of_cell, values & !value)),
                (_, true) => Some((*of_label, labels & !label)),
                _ => None,
            }
        });
        Left::Some(left.collect())
    }
}
