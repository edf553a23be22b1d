//! Symmetries of clues.

use tessera_sudoku::internals::orbits;
use tessera_sudoku::{Cell, Symmetry};

#[test]
fn names_are_parsed_as_they_are_printed() {
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    }
}

#[test]
fn every_cell_is_in_one_orbit() {
    let numbers = Symmetry::ALL.map(|symmetry| {
        let orbits = orbits(symmetry);
        assert_eq!(
            orbits.iter().fold(0, |all, orbit| all | orbit),
            (1 << 81) - 1
        );
        assert_eq!(
            orbits.iter().map(|orbit| orbit.count_ones()).sum::<u32>(),
            81
        );
        for cell in Cell::all() {
            let mut orbit = symmetry.orbit(cell);
            orbit.sort_unstable();
            for other in orbit.clone() {
                let mut same = symmetry.orbit(other);
                same.sort_unstable();
                assert_eq!(same, orbit);
            }
        }
        orbits.len()
    });
    assert_eq!(numbers, [81, 41, 21, 45, 45, 45, 45, 15]);
}
