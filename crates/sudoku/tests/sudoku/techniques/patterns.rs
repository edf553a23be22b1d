//! Rare patterns, each in marks that are made to hold it.

use tessera_sudoku::{CandidateGrid, Cell, Digit, DigitSet, Grid, PencilMarks, Technique};

use super::common::{
    also_one, cell, exocet, fireworks, hidden_rectangles, sectors, sk_loop, two_fireworks, xy_wing,
};

/// What a technique eliminates, each step as a text.
fn found(technique: Technique, marks: &PencilMarks) -> Vec<String> {
    let steps = technique.find_all(marks);
    for step in &steps {
        assert_eq!(step.verify(marks), Ok(()), "{step}");
    }
    steps
        .iter()
        .map(|step| format!("{step} | {}", step.reason(marks).text))
        .collect()
}

#[test]
fn a_wing_is_argued_by_the_values_of_its_pivot() {
    assert_eq!(
        found(Technique::XyWing, &xy_wing()),
        [
            "XY-Wing: r2c1<>4 | r5c5 is 7 or 3. If it is 7, r2c5 is 4; if it is 3, r5c1 is 4. Either way: \
             r2c1 is not 4."
        ]
    );
}

/// The other fish is a Franken one: its covers are two rows and a box.
#[test]
fn one_of_two_siamese_fish_may_be_of_a_simpler_kind() {
    let technique: Technique = "Siamese Finned Mutant Swordfish".parse().unwrap();
    let places = [(5, 1), (5, 4), (6, 7), (7, 2)];
    assert_eq!(
        found(technique, &also_one(&places)),
        [
            "Siamese Finned Mutant Swordfish: r5c1,r7c2<>1 | In columns 1 and 4 and box 7, every 1 must stand in rows \
             5 and 7 and column 2, unless 1 is in r9c1; either way; likewise, in columns 1 and 4 and box 7, every 1 \
             must stand in rows 5 and 7 and box 4, unless 1 is in r9c1; either way: r5c1 and r7c2 are not 1."
        ]
    );
}

#[test]
fn a_hidden_rectangle_is_tried_both_ways_round_before_the_next_one() {
    let marks = hidden_rectangles().with_promise(true);
    let first = Technique::HiddenRectangle.find(&marks).unwrap();
    assert_eq!(first.to_string(), "Hidden Rectangle: r3c6<>7");
    let all = found(Technique::HiddenRectangle, &marks);
    assert!(all.iter().any(|step| step.contains("r1c4<>7")), "{all:#?}");
}

#[test]
fn targets_of_an_exocet_hold_digits_of_the_base_only() {
    let found = found(Technique::JuniorExocet, &exocet());
    assert!(
        found.contains(
            &"Junior Exocet: r3c7<>8, r2c4<>9 | r1c1 and r1c2 hold two of 1, 2 and 3; each of the two then stands \
              three times in columns 3, 4 and 7, where other cells have room for it twice only, so both are in r2c4 \
              and r3c7: r2c4 is not 9; r3c7 is not 8."
                .to_owned()
        ),
        "{found:#?}"
    );
    // A third row for one of the digits spoils it.
    let mut cells = exocet().candidates().to_owned();
    cells[cell(9, 3)] = DigitSet::ALL;
    let spoilt = PencilMarks::with_candidates(&Grid::EMPTY, &cells);
    assert!(Technique::JuniorExocet.find_all(&spoilt).is_empty());
}

#[test]
fn a_loop_of_pairs_takes_all_its_links() {
    let found = found(Technique::SkLoop, &sk_loop());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("SK Loop: r1c789,"), "{found:#?}");
}

#[test]
fn sectors_take_the_digits_of_their_lines() {
    let found = found(Technique::Msls, &sectors());
    let expected = "Multi-Sector Locked Sets: r1245c3,r1245c6,r1245c9<>1, r1245c3,r1245c6,r1245c9<>2, \
                    r1245c3,r1245c6,r1245c9<>3, r36789c1,r36789c5<>4, ";
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found.iter().any(|step| step.starts_with(expected)),
        "{found:#?}"
    );
}

#[test]
fn fireworks_take_their_cells() {
    let all = found(Technique::FireworksTriple, &fireworks());
    let expected =
        "Fireworks Triple: r2c23,r3c23<>1, r2c23,r3c23<>2, r2c23,r3c23<>3, r1c15,r5c1<>4, ";
    assert!(
        all.iter().any(|step| step.starts_with(expected)),
        "{all:#?}"
    );
    let all = found(Technique::FireworksQuadruple, &two_fireworks());
    assert!(
        all.iter().any(|step| step.contains("r1c15,r5c15<>9")),
        "{all:#?}"
    );
}

/// The set r1c3457 leaves r2c4 one candidate if it lacks a digit, so that r2c4 and the set have a strong link.
#[test]
fn a_loop_passes_through_a_cell_that_an_almost_locked_set_leaves_one_candidate() {
    let grid: Grid =
        "82...1.....7......9..5.7...285173649.7....5124..25.3..1429687..798435.....6712894"
            .parse()
            .unwrap();
    let marks = PencilMarks::new(&grid);
    let found = found(Technique::GroupedContinuousNiceLoop, &marks);
    let wanted = "Grouped Continuous Nice Loop: r1c89<>3, r1c3<>4, r2c6,r5c4<>6 | Fewer places are left than digits \
                  that need one: r1c3 is not 4; r1c8 and r1c9 are not 3; r2c6 and r5c4 are not 6.";
    assert!(found.iter().any(|step| step == wanted), "{found:#?}");
}

/// Marks in which these cells have the digits 1 to `most` and, in the first one, 9; all others have all digits.
fn with_few(cells: &[usize], most: u8) -> PencilMarks {
    let digits = |numbers: &mut dyn Iterator<Item = u8>| numbers.filter_map(Digit::new).collect();
    let mut candidates = CandidateGrid::ALL;
    for (i, cell) in cells.iter().enumerate() {
        let ninth = (i == 0).then_some(9);
        candidates[Cell::new(*cell).unwrap()] = digits(&mut (1..=most).chain(ninth));
    }
    PencilMarks::with_candidates(&Grid::EMPTY, &candidates).with_promise(true)
}

fn finds(technique: Technique, cells: &[usize], most: u8) {
    let found = found(technique, &with_few(cells, most));
    assert!(!found.is_empty(), "{technique}");
}

#[test]
fn patterns_are_found_and_proven() {
    // r1c1 r1c4 r2c4 r2c7 r3c7 r3c1 goes through three boxes and rows, two cells each.
    finds(Technique::UniqueLoop, &[0, 3, 12, 15, 24, 18], 2);
    // r1c1 r1c5 r5c5 r5c2 r2c2: five cells.
    finds(Technique::BivalueOddagon, &[0, 4, 40, 37, 10], 2);
    finds(Technique::ExtendedRectangle, &[0, 9, 3, 12, 6, 15], 3);
    finds(
        Technique::Tridagon,
        &[0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 41, 49],
        3,
    );
}
