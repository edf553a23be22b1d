//! The numbers of clues that puzzles can have.

use tessera_sudoku::{GenerateOptions, Symmetry, generate};

#[test]
fn the_possible_numbers_of_clues_are_sums_of_orbits() {
    // The error for what is impossible names them.
    let found = Symmetry::ALL.map(|symmetry| {
        let options = GenerateOptions {
            clues: 0..=0,
            symmetry,
            ..GenerateOptions::default()
        };
        let error = generate(0, 0, &options).unwrap_err().to_string();
        error.split_once("expected one of ").unwrap().1.to_owned()
    });
    let quarters: Vec<String> = (20..80)
        .step_by(4)
        .map(|number| format!("{number} to {}", number + 1))
        .collect();
    let quarters = format!("17, {}, 80", quarters.join(", "));
    let any = "17 to 80".to_owned();
    let expected = [&any, &any, &quarters, &any, &any, &any, &any, &quarters];
    assert_eq!(found.each_ref(), expected);
}
