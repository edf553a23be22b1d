//! Pictures of steps.

use tessera_pictures::board::raster;
use tessera_pictures::sudoku::step_svg;
use tessera_sudoku::{Grid, PencilMarks, Settings};

#[test]
fn every_step_of_a_hard_puzzle_has_a_picture() {
    let grid: Grid =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
            .parse()
            .unwrap();
    let mut now = PencilMarks::new(&grid).with_promise(true);
    for step in Settings::hodoku().path(&now).into_iter().take(12) {
        let picture = step_svg(&step, &now, 400);
        assert!(raster::png(&picture).unwrap().len() > 1000);
        let struck = picture.matches("s-strike\" d").count();
        assert_eq!(struck, step.eliminations.len(), "{step}");
        let title = format!("<title>{step}</title>").replace("<>", "&lt;&gt;");
        assert!(picture.contains(&title), "{title}");
        now.apply(&step);
    }
}
