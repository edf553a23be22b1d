//! Steps that HoDoKu takes where several are possible.

use tessera_sudoku::{PencilMarks, Settings, Step};

/// The technique of a step, and what it changes.
fn text(step: &Step) -> String {
    let placed = step.placements.iter().map(ToString::to_string);
    let gone = step.eliminations.iter().map(ToString::to_string);
    let mut changes: Vec<String> = placed.chain(gone).collect();
    changes.sort();
    format!("{}: {}", step.technique, changes.join(" "))
}

/// For each puzzle, the number of a step and what it is.
fn check(expected: &[(&str, usize, &str)]) {
    for (puzzle, number, step) in expected {
        let mut marks = PencilMarks::new(&puzzle.parse().unwrap()).with_promise(true);
        let path = Settings::hodoku().path(&marks);
        for before in &path[..*number] {
            marks.apply(before);
        }
        assert_eq!(text(&path[*number]), **step, "{puzzle}");
        assert_eq!(path[*number].verify(&marks), Ok(()), "{puzzle}");
    }
}

/// Of all nice loops and AICs, the one that eliminates most; of equal ones, the one that eliminates earliest.
#[test]
fn nice_loops_and_aics() {
    check(&[
        (
            ".....2.97.97......1...8.3....2...1.3...6...4.71......6...9..4..8..156...5....4.1.",
            29,
            "Continuous Nice Loop: r7c6<>3 r7c9<>2 r8c8<>2 r9c7<>2 r9c7<>7 r9c7<>8",
        ),
        (
            ".1...4...9....327...56....8..9....5....3....7....15...6.74...9...8.....6.3...95..",
            25,
            "Discontinuous Nice Loop: r4c7<>4",
        ),
        (
            "5.......6.2.8....4....2..9...2.....7.45.39...6..718...2.34.....45.....8..7..51...",
            9,
            "Discontinuous Nice Loop: r1c3<>1",
        ),
        (
            ".5.7..3.92......7.6..59...8....8....8.43.....3.9..1...9.......7...6..4...2645..1.",
            23,
            "Continuous Nice Loop: r4c6<>6 r4c9<>6 r5c7<>6 r5c7<>7 r5c9<>6 r8c6<>3",
        ),
        (
            ".2.71.6...58.............9.....3.7......8..515.92....863.........4.7....8.7..4.36",
            20,
            "Continuous Nice Loop: r3c6<>8 r7c4<>9 r9c7<>1",
        ),
        (
            "69..27.....5......3....9....1......952.7..36..3....712....8..4.2..6......8..531..",
            18,
            "AIC: r1c3<>1 r2c1<>8",
        ),
        (
            "....3...47.9..8..6.......2.89.7..1..3.1.4.........3...57.8...........45..2.97..6.",
            21,
            "Grouped Discontinuous Nice Loop: r1c2<>6",
        ),
        (
            "3..8.2.9.7..31..8...1....6...5.3...2.7..4........8.9....9...1.6.3.6.....2......7.",
            11,
            "Grouped Discontinuous Nice Loop: r3c5<>9",
        ),
        (
            ".8....15...76..4.3..2.1.....9......45..1..97..7..4..3..3..8.7.9...3...1...5.....6",
            27,
            "Grouped AIC: r4c7<>8 r6c7<>8",
        ),
        (
            "..7...2.....6...1....5.1.73.5....9...3....1522..3....8..2.56......7.34...9..2....",
            19,
            "Grouped Continuous Nice Loop: r2c9<>5 r3c5<>8",
        ),
    ]);
}
