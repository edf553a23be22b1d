//! What a picture of a step shows.

use tessera_pictures::sudoku::{Drawing, Mark};
use tessera_sudoku::{Cell, Grid, PencilMarks, Settings};

/// Checks every kind of step on the way through some puzzles.
#[test]
fn every_mark_is_a_candidate_and_every_link_joins_marks() {
    let puzzles = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ];
    let mut kinds = [false; 3];
    for puzzle in puzzles {
        let grid: Grid = puzzle.parse().unwrap();
        let mut now = PencilMarks::new(&grid).with_promise(true);
        for step in Settings::easy_first().path(&now) {
            let drawing = Drawing::of(&step, &now);
            for Mark { cell, digit, .. } in &drawing.marks {
                assert!(now.candidates()[*cell].contains(*digit), "{step}");
            }
            for link in &drawing.links {
                for node in [link.from, link.to] {
                    let is_marked = |cell: Cell| {
                        let same = |mark: &&Mark| (mark.cell, mark.digit) == (cell, node.digit);
                        drawing.marks.iter().find(same).is_some()
                    };
                    assert!(node.cells.iter().all(is_marked), "{step}: {node}");
                }
                assert!(link.path.starts_with('M') && link.head.ends_with('Z'));
            }
            kinds[0] |= drawing.links.iter().any(|link| link.is_strong);
            kinds[1] |= drawing.links.iter().any(|link| !link.is_strong);
            kinds[2] |= !drawing.groups.is_empty();
            now.apply(&step);
        }
    }
    assert_eq!(kinds, [true; 3]);
}
