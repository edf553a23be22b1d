//! Constraints on the whole grid.

use super::Reader;
use super::arguments::Arguments;
use super::item::Item;
use crate::constraint::{
    AntiKing, AntiKnight, AntiTaxicab, Constraint, Diagonal, DisjointGroups, DutchFlatmates,
    GlobalEntropy, Mark, Negative, Nonconsecutive, Windows,
};
use crate::formats::ReadError;

impl Reader {
    /// Constraints on the whole grid. None if the kind is another.
    pub(super) fn grid_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "Diagonal" => vec![
                Diagonal {
                    rising: of.number(0)? > 0,
                }
                .into(),
            ],
            "Windoku" => vec![Windows {}.into()],
            // Where there are no boxes, the solver takes no notice of it.
            "DisjointSets" => {
                let sets = Constraint::from(DisjointGroups {});
                let has_boxes = !DisjointGroups::groups(&self.puzzle).is_empty();
                has_boxes.then_some(sets).into_iter().collect()
            }
            "AntiKnight" => vec![AntiKnight {}.into()],
            "AntiKing" => vec![AntiKing {}.into()],
            "AntiTaxicab" => vec![AntiTaxicab {}.into()],
            "AntiConsecutive" => vec![Nonconsecutive {}.into()],
            "GlobalEntropy" => vec![GlobalEntropy { modular: false }.into()],
            "GlobalMod" => vec![GlobalEntropy { modular: true }.into()],
            "DutchFlatmates" => vec![DutchFlatmates {}.into()],
            "StrictKropki" => [Mark::Difference, Mark::Ratio]
                .map(|of| Negative { of }.into())
                .into(),
            "StrictXV" => vec![Negative { of: Mark::PairSum }.into()],
            _ => return Ok(None),
        };
        Ok(Some(made))
    }
}
