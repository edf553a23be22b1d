//! Fish that no puzzle needs, because locked candidates do the same.

use proptest::prelude::*;
use tessera_sudoku::{Cell, Digit, PencilMarks, Settings, Technique};

use super::common::also_one;

/// Marks in which the pointing and claiming steps for 1, and the cells that must hold it, leave nothing to eliminate.
fn without_easy_steps(mut marks: PencilMarks) -> PencilMarks {
    let locked = Settings::only(&[Technique::Pointing, Technique::Claiming]);
    let one = Digit::new(1).unwrap();
    loop {
        let before = marks.candidates().to_owned();
        while let Some(step) = locked.next_step(&marks) {
            marks.apply(&step);
        }
        for unit in 0..27 {
            let units = |cell: Cell| [cell.row(), 9 + cell.column(), 18 + cell.box_index()];
            let places = |marks: &PencilMarks| -> Vec<Cell> {
                let is_place = |cell: &Cell| marks.candidates()[*cell].contains(one);
                Cell::all().filter(is_place).collect()
            };
            let all = places(&marks);
            let in_unit: Vec<&Cell> = all
                .iter()
                .filter(|cell| units(**cell).contains(&unit))
                .collect();
            if let [place] = in_unit[..] {
                let sees = |cell: &&Cell| {
                    *cell != place
                        && units(**cell)
                            .iter()
                            .any(|unit| units(*place).contains(unit))
                };
                for cell in all.iter().filter(sees) {
                    marks.eliminate(*cell, one);
                }
            }
        }
        if *marks.candidates() == before {
            return marks;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn locked_candidates_leave_nothing_to_some_fish(
        places in prop::collection::vec((1..=9_usize, 1..=9_usize), 4..40)
    ) {
        let marks = without_easy_steps(also_one(&places));
        for name in ["Franken X-Wing", "Mutant X-Wing", "Siamese Finned X-Wing"] {
            let technique: Technique = name.parse().unwrap();
            prop_assert!(technique.is_never_needed());
            prop_assert!(technique.find(&marks).is_none(), "{name}: {places:?}");
        }
    }
}
