//! Pictures of grids.

use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options, Tree};
use tessera_pictures::board::raster;
use tessera_pictures::sudoku::{svg, text};
use tessera_sudoku::{Cell, Grid, candidates, solve};

/// The side of a cell in units of the picture, and the margin around the grid.
const CELL: f64 = 40.0;
const MARGIN: f64 = 12.0;

const PUZZLE: &str =
    ".51.7.92...69.241.293.14..7.8......2...86...9.......4.......7...4.....3...7.5....";

fn puzzle() -> Grid {
    PUZZLE.parse().unwrap()
}

#[test]
fn pictures_can_be_read() {
    let (puzzle, solution) = (puzzle(), solve(&puzzle()).unwrap());
    for picture in [
        svg(&puzzle, &Grid::EMPTY, Some(&candidates(&puzzle)), 300),
        svg(&puzzle, &solution, None, 300),
        svg(&Grid::EMPTY, &Grid::EMPTY, None, 300),
    ] {
        let size = Tree::from_str(&picture, &Options::default())
            .unwrap()
            .size();
        assert_eq!((size.width(), size.height()), (300.0, 300.0));
    }
}

/// The cells in which something is drawn, and whether it is coloured.
fn drawn(picture: &str) -> Vec<Option<bool>> {
    // One pixel for each unit.
    let pixels = Pixmap::decode_png(&raster::png(picture).unwrap()).unwrap();
    assert_eq!(f64::from(pixels.width()), 9.0 * CELL + 2.0 * MARGIN);
    let cell = |cell: Cell| {
        let begin = |cells: usize| (MARGIN + cells as f64 * CELL) as u32 + 2;
        let (left, top) = (begin(cell.column()), begin(cell.row()));
        let mut drawn = (top..top + 36)
            .flat_map(|y| (left..left + 36).map(move |x| (x, y)))
            .filter_map(|(x, y)| pixels.pixel(x, y))
            .filter(|pixel| pixel.red() < 230)
            .peekable();
        drawn.peek()?;
        Some(drawn.any(|pixel| pixel.blue().abs_diff(pixel.red()) > 100))
    };
    Cell::all().map(cell).collect()
}

#[test]
fn digits_stand_in_their_cells() {
    let (puzzle, solution) = (puzzle(), solve(&puzzle()).unwrap());
    let givens = puzzle.cells().map(|digit| digit.map(|_| false));
    assert_eq!(drawn(&svg(&puzzle, &Grid::EMPTY, None, 384)), givens);
    let all = givens.map(|given| Some(given.is_none()));
    assert_eq!(drawn(&svg(&puzzle, &solution, None, 384)), all);
    let candidates = candidates(&puzzle);
    let with_candidates = svg(&puzzle, &Grid::EMPTY, Some(&candidates), 384);
    assert_eq!(drawn(&with_candidates), [Some(false); 81]);
}

#[test]
fn a_grid_in_characters_has_its_boxes() {
    let text = text(&puzzle());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9 + 4);
    assert_eq!(lines[1], "| . 5 1 | . 7 . | 9 2 . |");
}
