//! Proofs of rare forms.

use tessera_sudoku::{Cell, Elimination, PencilMarks, Step, Technique};

use super::common::positions;

/// Proofs of rare forms show nothing but what a search confirms.
#[test]
fn proofs_of_rare_forms_show_only_what_follows() {
    let rare = [
        Technique::KrakenFishType1,
        Technique::KrakenFishType2,
        Technique::UniqueRectangleChain,
        Technique::BugPlusN,
        Technique::NestedForcingNet,
    ];
    let (mut shown, mut refused) = (0, 0);
    for marks in positions().into_iter().skip(2).take(12) {
        for step in rare.iter().filter_map(|technique| technique.find(&marks)) {
            let (follow, others) = eliminations_shown(&step, &marks);
            shown += follow;
            refused += others;
        }
    }
    assert!(shown > 20 && refused > 1000, "{shown} {refused}");
}

/// The number of single eliminations that the proof of a step shows, and of those that it does not. A search has to
/// confirm the first.
pub(crate) fn eliminations_shown(step: &Step, marks: &PencilMarks) -> (usize, usize) {
    assert_eq!(step.verify(marks), Ok(()), "{step}");
    let (mut shown, mut refused) = (0, 0);
    for cell in Cell::all().filter(|cell| marks.grid()[*cell].is_none()) {
        for digit in marks.candidates()[cell].iter() {
            let eliminations = vec![Elimination { cell, digit }];
            let other = Step {
                eliminations,
                ..step.clone()
            };
            if other.verify(marks).is_ok() {
                assert_eq!(other.check(marks), Ok(()), "{other}");
                shown += 1;
            } else {
                refused += 1;
            }
        }
    }
    (shown, refused)
}
