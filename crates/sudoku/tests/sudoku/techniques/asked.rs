//! The techniques that no order has, which are used only if they are asked for.

use std::collections::BTreeMap;

use tessera_sudoku::{
    Cell, GenerateOptions, Grid, PencilMarks, Proof, Settings, Step, Technique, generate, solve,
};

use super::proofs::eliminations_shown;

const ASKED: [Technique; 6] = [
    Technique::WxyzWing,
    Technique::Medusa,
    Technique::AlignedPairExclusion,
    Technique::SymmetricalPlacement,
    Technique::PhistomefelRing,
    Technique::PatternOverlay,
];

/// Puzzles that stay the same after a half turn, at a diagonal, and after a quarter turn.
const SYMMETRICAL: [&str; 3] = [
    ".35...9.......2..5.....72..3....45.9.54...36.9.63....4..18.....6..1.......9...64.",
    "...1835.....9..3.........7429.8..4..8....1...4...2...164.3..7....7....9...3..2...",
    "......15.8...4....4..6.3.....2.8.7...3.7.5.1...5.6.4.....1.8..2....2...6.73......",
];

/// The first positions of a puzzle where easy techniques end. Those of a puzzle with a symmetry begin with its start.
fn positions(puzzle: &Grid, number: usize) -> Vec<PencilMarks> {
    let mut marks = PencilMarks::new(puzzle).with_promise(true);
    let mut positions = Vec::new();
    if SYMMETRICAL.contains(&puzzle.to_string().as_str()) {
        positions.push(marks.clone());
    }
    while let Some(next) = Settings::hodoku().next_step(&marks) {
        if next.technique > Technique::HiddenQuadruple {
            positions.push(marks.clone());
        }
        if positions.len() >= number {
            break;
        }
        marks.apply(&next);
    }
    positions
}

/// Checks all steps of the techniques against the solution and their proofs, and counts them.
fn check(marks: &PencilMarks, techniques: &[Technique], found: &mut BTreeMap<Technique, usize>) {
    let solution = solve(marks.grid()).unwrap();
    for step in techniques
        .iter()
        .flat_map(|technique| technique.find_all(marks))
    {
        assert_eq!(step.verify(marks), Ok(()), "{step}: {:?}", step.proof);
        for gone in &step.eliminations {
            assert_ne!(solution[gone.cell], Some(gone.digit), "{step}");
        }
        for place in &step.placements {
            assert_eq!(solution[place.cell], Some(place.digit), "{step}");
        }
        let text = step.reason(marks).text;
        assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        *found.entry(step.technique).or_default() += 1;
    }
}

#[test]
fn steps_agree_with_the_solution_and_have_proofs() {
    let mut found = BTreeMap::new();
    for number in 0..300 {
        let puzzle = generate(61, number, &GenerateOptions::default()).unwrap();
        // The last two take longer.
        let techniques = if number % 10 == 0 { 6 } else { 4 };
        for marks in positions(&puzzle, 2) {
            check(&marks, &ASKED[..techniques], &mut found);
        }
    }
    for puzzle in SYMMETRICAL {
        for marks in positions(&puzzle.parse().unwrap(), 1) {
            check(&marks, &ASKED, &mut found);
        }
    }
    let is_found = |technique: &Technique| found.contains_key(technique);
    assert!(ASKED.iter().all(is_found), "{found:?}");
}

#[test]
fn each_is_found_and_told() {
    let cases = [
        (
            Technique::WxyzWing,
            "48...5.3...24.....1..7...........9.33..91...75......4...31...8..2...9..1.1...8.72",
            "3,4,5,6 in r8c34,r4c3,r6c4 => r4c6<>6 | r4c3, r6c4, r8c3 and r8c4 hold 3, 4, 5 and 6 between them, and \
             however they are filled, one of them is 6; every other cell that sees all places of 6 in them cannot be \
             6: r4c6 is not 6.",
        ),
        (
            Technique::Medusa,
            "7....4..69...3...5...6.8.13....89.....85.2.....1.....2..2......3.....9..8....7.2.",
            "(1)r4c4,r5c7,r9c5 (3)r6c6,r7c7,r9c4 (4)r5c1,r6c4 (6)r5c5,r6c1 / (1)r4c7,r5c5,r9c4 (3)r6c4,r7c6,r9c7 \
             (4)r4c4,r5c7 (6)r5c1,r6c6,r9c5 => r4c3,r6c7<>4 | By strong links, these are true together: 1 in r4c4, \
             r5c7 and r9c5; 3 in r6c6, r7c7 and r9c4; 4 in r5c1 and r6c4; 6 in r5c5 and r6c1; or these: 1 in r4c7, \
             r5c5 and r9c4; 3 in r6c4, r7c6 and r9c7; 4 in r4c4 and r5c7; 6 in r5c1, r6c6 and r9c5; either way: r4c3 \
             and r6c7 are not 4.",
        ),
        (
            Technique::AlignedPairExclusion,
            "9....386.4..8.7..9....5....7...........4.2.......3...51.9..46..6.....5.8.35..974.",
            "r4c9: r4c9=3 r1c9=2 r7c9<>2 r7c9<>3 r7c9=2; r4c9=6 r1c9=2 r1c4<>2 r4c4<>6 r1c4=2 => r1c9<>2 | r1c9 and \
             r4c9 cannot hold the same digit, nor two digits of r7c9 or of r1c4 and r4c4, which each have only one \
             digit more than cells; so whatever pair of digits is left for them: r1c9 is not 2.",
        ),
        (
            Technique::SymmetricalPlacement,
            SYMMETRICAL[2],
            "1>2,2>3,3>4,4>1,5>6,6>7,7>8,8>5 => r5c1379,r1379c5,r1c19,r2c28,r3c37,r4c46,r6c46,r7c37,r8c28,r9c19<>9",
        ),
        (
            Technique::PhistomefelRing,
            "7....4..69...3...5...6.8.13....89.....85.2.....1.....2..2......3.....9..8....7.2.",
            "r58b13 = c2379 => r4c7<>5 | Rows 5 and 8 and boxes 1 and 3 hold the same digits as columns 2, 3, 7 and 9, \
             so r5c14568,r8c14568,r123c1,r123c8 hold the same digits as r4c2379,r6c2379,r7c2379,r9c2379, each as \
             often, and could not otherwise: r4c7 is not 5.",
        ),
        (
            Technique::PatternOverlay,
            "6.4..7.93.23.64....8.......1....567...5.9........8......96...4..1....3....294...7",
            "2,3,4 => r7c5<>2 | No way to place all 2s, 3s and 4s of the grid together uses these cells for these \
             digits: r7c5 is not 2.",
        ),
    ];
    for (technique, puzzle, expected) in cases {
        let told = |marks: &PencilMarks| {
            let steps = technique.find_all(marks);
            let tell =
                |step: &Step| format!("{} | {}", step.notation(marks), step.reason(marks).text);
            steps.iter().map(tell).collect::<Vec<_>>()
        };
        let positions = positions(&puzzle.parse().unwrap(), 1);
        let told: Vec<String> = positions.iter().flat_map(told).collect();
        assert!(
            told.iter().any(|told| told.starts_with(expected)),
            "{told:#?}"
        );
    }
}

/// A step is not shown by the proof if the proof is changed, nor is anything that does not follow.
#[test]
fn false_proofs_are_refused() {
    let first = |technique: Technique, puzzle: &str| {
        let marks = positions(&puzzle.parse().unwrap(), 1).remove(0);
        let step = technique.find(&marks).unwrap();
        eliminations_shown(&step, &marks);
        (marks, step)
    };
    let refused = |marks: &PencilMarks, step: &Step, proof: Proof| {
        let step = Step {
            proof,
            ..step.clone()
        };
        assert!(step.verify(marks).is_err(), "{:?}", step.proof);
    };

    let (marks, step) = first(Technique::SymmetricalPlacement, SYMMETRICAL[0]);
    let Proof::Symmetry { cells, digits } = &step.proof else {
        panic!("{step:?}");
    };
    for at in 1..81 {
        let (cells, digits) = (&mut cells.clone(), *digits);
        cells.swap(0, at);
        let cells = cells.clone();
        refused(&marks, &step, Proof::Symmetry { cells, digits });
    }
    for at in 1..9 {
        let (cells, mut digits) = (cells.clone(), *digits);
        digits.swap(0, at);
        refused(&marks, &step, Proof::Symmetry { cells, digits });
    }
    let (cells, digits) = (cells.clone(), [digits[0]; 9]);
    refused(&marks, &step, Proof::Symmetry { cells, digits });
    assert!(step.verify(&marks.clone().with_promise(false)).is_err());
    let mut other_givens = *marks.givens();
    other_givens.set(Cell::at(0, 1), None);
    assert!(step.verify(&marks.with_givens(&other_givens)).is_err());

    let puzzle =
        "7....4..69...3...5...6.8.13....89.....85.2.....1.....2..2......3.....9..8....7.2.";
    let (marks, step) = first(Technique::PhistomefelRing, puzzle);
    let Proof::Equivalence { units, others } = &step.proof else {
        panic!("{step:?}");
    };
    for at in 0..4 {
        let (mut fewer, mut other) = (units.clone(), units.clone());
        fewer.remove(at);
        other[at] = 27;
        for units in [fewer, other] {
            let others = others.clone();
            refused(&marks, &step, Proof::Equivalence { units, others });
        }
    }

    let puzzle =
        "6.4..7.93.23.64....8.......1....567...5.9........8......96...4..1....3....294...7";
    let (marks, step) = first(Technique::PatternOverlay, puzzle);
    let Proof::Template { digits } = &step.proof else {
        panic!("{step:?}");
    };
    for digit in digits.iter() {
        let mut digits = *digits;
        digits.remove(digit);
        refused(&marks, &step, Proof::Template { digits });
    }
}

/// No order has the techniques, so the usual path does not change.
#[test]
fn no_order_has_them() {
    for name in Settings::NAMES {
        let settings = Settings::named(name).unwrap();
        assert!(
            settings
                .order()
                .all(|technique| !ASKED.contains(&technique))
        );
    }
}

#[test]
fn names_of_the_field_are_known() {
    for name in ["Gurth", "Gurth's Symmetry", "Symmetrical Placement"] {
        let technique = Technique::SymmetricalPlacement;
        assert_eq!(Technique::named(name), Ok(vec![technique]), "{name}");
    }
}
