//! Draws sudoku grids and steps, in characters and as pictures.
//!
//! `drawing` says what a picture of a step shows, as plain data, and `curves` has its lines; `step` draws it. `book`
//! writes many puzzles as PDF.
//!
//! ```
//! use tessera_pictures::{board::raster, sudoku};
//! use tessera_sudoku::{Grid, candidates, solve};
//!
//! let puzzle: Grid = "\
//!     .51.7.92...69.241.293.14..7.8......2...86...9.......4.......7...4.....3...7.5...."
//!     .parse()?;
//! assert!(sudoku::text(&puzzle).contains("| . 5 1 | . 7 . | 9 2 . |\n"));
//! let candidates = sudoku::svg(&puzzle, &Grid::EMPTY, Some(&candidates(&puzzle)), 360);
//! let solved = sudoku::svg(&puzzle, &solve(&puzzle).unwrap(), None, 360);
//! assert!(solved.starts_with("<svg ") && candidates.starts_with("<svg "));
//! assert!(raster::png(&solved)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "files")]
mod book;
mod curves;
mod drawing;
mod step;

use std::fmt::Write;

use tessera_sudoku::{CandidateGrid, Cell, Digit, Format, Grid};

use crate::strokes;

#[cfg(feature = "files")]
pub use book::{BookError, BookOptions, BookPuzzle, Paper, PerPage, book};
pub use drawing::{Drawing, Group, Link, Mark, Role};
pub use step::step_svg;

/// The side of a cell in units of the picture, and the margin around the grid.
const CELL: f64 = 40.0;
const MARGIN: f64 = 12.0;

/// The heights of digits and of candidates.
const DIGIT: f64 = 22.0;
const CANDIDATE: f64 = 7.5;

/// The style of paper, lines and digits, which all pictures of grids share.
const SHARED_STYLE: &str = "\
.s-paper{fill:#fff}.s-lines{fill:none;stroke:#b4bcc4;stroke-width:1}\
.s-boxes{fill:none;stroke:#26323d;stroke-width:2.4;stroke-linecap:square}\
.s-given,.s-solved,.s-candidate{fill:none;stroke-linecap:round;stroke-linejoin:round}\
.s-given{stroke:#1b232b;stroke-width:2.8}.s-solved{stroke:#1d5fa8;stroke-width:2}";

const STYLE: &str = ".s-candidate{stroke:#6a7783;stroke-width:.9}";

/// The nine lines of a grid in characters, with lines between its boxes and `.` for an unknown cell.
///
/// The format is [`Format::Block`], which can be read again.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a block holds every grid")]
pub fn text(grid: &Grid) -> String {
    let written = Format::Block.write(&[(*grid).into()]);
    written.expect("a block holds every grid")
}

/// A square picture of a grid in SVG, `pixels` wide and high.
///
/// `givens` are the digits of the puzzle, in black. `solved` are other digits, in blue: a solution, a part of it, or
/// [`Grid::EMPTY`]. A cell with a digit in both shows the given. `candidates` are shown in cells without a digit, small
/// and grey. All digits are drawn as lines, so that no font is needed.
///
/// ```
/// use tessera_pictures::sudoku;
/// use tessera_sudoku::{Cell, Digit, Grid};
/// let mut givens = Grid::EMPTY;
/// givens.set(Cell::at(4, 4), Digit::new(5));
/// let picture = sudoku::svg(&givens, &Grid::EMPTY, None, 360);
/// assert!(picture.contains("width=\"360\" height=\"360\""));
/// assert!(picture.contains("<title>Sudoku with 1 given</title>"));
/// ```
#[must_use]
pub fn svg(
    givens: &Grid,
    solved: &Grid,
    candidates: Option<&CandidateGrid>,
    pixels: u32,
) -> String {
    let known = 81 - givens.unknown();
    let word = if known == 1 { "given" } else { "givens" };
    let (lines, boxes) = (lines(&[1, 2, 4, 5, 7, 8]), lines(&[0, 3, 6, 9]));
    let [given, solved, candidates] = digits(givens, solved, candidates);
    let paper = paper(&format!("Sudoku with {known} {word}"), STYLE, pixels);
    format!(
        "{paper}<path class=\"s-lines\" d=\"{lines}\"/>\n<path class=\"s-boxes\" d=\"{boxes}\"/>\n\
         <path class=\"s-candidate\" d=\"{candidates}\"/>\n<path class=\"s-solved\" d=\"{solved}\"/>\n\
         <path class=\"s-given\" d=\"{given}\"/>\n</svg>\n"
    )
}

/// The beginning of a picture: its size, its title, [`SHARED_STYLE`] with more `style`, and the white paper.
fn paper(title: &str, style: &str, pixels: u32) -> String {
    let side = 9.0 * CELL + 2.0 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{pixels}\" height=\"{pixels}\" \
         viewBox=\"0 0 {side} {side}\">\n<title>{title}</title>\n<style>{SHARED_STYLE}{style}</style>\n\
         <rect class=\"s-paper\" width=\"100%\" height=\"100%\"/>\n"
    )
}

/// The path of lines across the grid and down the grid, one after each of these numbers of cells.
fn lines(after: &[u8]) -> String {
    let mut path = String::new();
    let length = 9.0 * CELL;
    for &cells in after {
        let at = MARGIN + f64::from(cells) * CELL;
        let _ = write!(path, "M{MARGIN} {at}h{length}M{at} {MARGIN}v{length}");
    }
    path
}

/// The paths of givens, of other digits, and of candidates.
fn digits(givens: &Grid, solved: &Grid, candidates: Option<&CandidateGrid>) -> [String; 3] {
    let mut paths = [const { String::new() }; 3];
    for cell in Cell::all() {
        let middle = |cells: usize| MARGIN + (cells as f64 + 0.5) * CELL;
        let (x, y) = (middle(cell.column()), middle(cell.row()));
        if let Some(digit) = givens[cell] {
            paths[0] += &centered(digit, (x, y), DIGIT);
        } else if let Some(digit) = solved[cell] {
            paths[1] += &centered(digit, (x, y), DIGIT);
        } else if let Some(candidates) = candidates {
            for digit in candidates[cell].iter() {
                let (x, y) = curves::middle(cell, digit);
                let at = (MARGIN + x * CELL, MARGIN + y * CELL);
                paths[2] += &centered(digit, at, CANDIDATE);
            }
        }
    }
    paths
}

/// The path of a digit with this middle and this height.
fn centered(digit: Digit, (x, y): (f64, f64), height: f64) -> String {
    let text = digit.to_string();
    let left = x - strokes::width(&text, height) / 2.0;
    strokes::path(&text, (left, y - height / 2.0), height)
}
