//! The picture of a step, on the candidates of the position before it.

use std::fmt::Write;

use tessera_sudoku::{PencilMarks, Step, UNITS};

use super::curves::{self, STEP};
use super::drawing::Drawing;
use super::{CANDIDATE, CELL, MARGIN, centered, digits, lines, paper};
use crate::board::sheet::escaped;

/// The radius of the disc behind a candidate, in cells.
const DISC: f64 = 0.145;

/// The style of what a picture of a grid does not have.
const STYLE: &str = "\
.s-candidate{stroke:#4d5963;stroke-width:1}.s-placed{fill:none;stroke:#1d6650;stroke-width:2}\
.s-base-unit{fill:#e3eefa}.s-cover-unit{fill:#f3eefa}.s-cause{fill:#f8ead0}\
.s-on{fill:#a5dcb4}.s-off{fill:#a9cdf5}.s-base{fill:#a9cdf5}.s-fin{fill:#e0c0f2}.s-pattern{fill:#f5d793}\
.s-extra{fill:#a5dcb4}.s-gone{fill:#f6b3aa}.s-set{fill:#8fd6a3}\
.s-group{fill:none;stroke:#8a4fb0;stroke-width:.05;stroke-linecap:round}\
.s-places{fill:none;stroke:#8a4fb0;stroke-opacity:.3;stroke-width:.36;stroke-linecap:round;stroke-linejoin:round}\
.s-link{fill:none;stroke:#9c3a08;stroke-width:.04}.s-weak{stroke-dasharray:.1 .07}.s-head{fill:#9c3a08}\
.s-strike{fill:none;stroke:#a02013;stroke-width:.045;stroke-linecap:round}";

/// A picture of a step in SVG, `pixels` wide and high, on the candidates of the marks in which it was found.
///
/// Strong links are solid lines, weak links dashed ones. Candidates that the step removes are struck out, digits that
/// it places have a ring. The title of the picture names the technique and what follows. All digits are drawn as lines,
/// so that no font is needed.
///
/// ```
/// use tessera_pictures::{board::raster, sudoku};
/// use tessera_sudoku::{Grid, PencilMarks, next_step};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let marks = PencilMarks::new(&grid);
/// let step = next_step(&marks).unwrap();
/// let picture = sudoku::step_svg(&step, &marks, 480);
/// assert!(picture.contains("<title>Naked Single: r5c5=5</title>"));
/// assert!(raster::png(&picture)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn step_svg(step: &Step, marks: &PencilMarks, pixels: u32) -> String {
    let drawing = Drawing::of(step, marks);
    let (thin, boxes) = (lines(&[1, 2, 4, 5, 7, 8]), lines(&[0, 3, 6, 9]));
    let [given, solved, candidates] =
        digits(marks.givens(), marks.grid(), Some(marks.candidates()));
    let paper = paper(&escaped(&step.to_string()), STYLE, pixels);
    let (below, above) = (below(&drawing, step), above(&drawing, step));
    let placed: String = step
        .placements
        .iter()
        .map(|placement| {
            let (x, y) = curves::middle(placement.cell, placement.digit);
            let at = (MARGIN + x * CELL, MARGIN + y * CELL);
            centered(placement.digit, at, CANDIDATE)
        })
        .collect();
    let inside = format!("<g transform=\"translate({MARGIN} {MARGIN}) scale({CELL})\">");
    format!(
        "{paper}{inside}{below}</g>\n\
         <path class=\"s-lines\" d=\"{thin}\"/>\n<path class=\"s-boxes\" d=\"{boxes}\"/>\n\
         <path class=\"s-candidate\" d=\"{candidates}\"/>\n<path class=\"s-placed\" d=\"{placed}\"/>\n\
         <path class=\"s-solved\" d=\"{solved}\"/>\n<path class=\"s-given\" d=\"{given}\"/>\n\
         {inside}{above}</g>\n</svg>\n"
    )
}

/// The part of the picture under the digits: the units, the causes, and discs behind candidates.
fn below(drawing: &Drawing, step: &Step) -> String {
    let mut svg = String::new();
    for (unit, is_base) in &drawing.units {
        let Some(unit) = UNITS.get(*unit) else {
            continue;
        };
        let class = if *is_base {
            "s-base-unit"
        } else {
            "s-cover-unit"
        };
        let (first, last) = (unit.cells[0], unit.cells[8]);
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            first.column(),
            first.row(),
            last.column() + 1 - first.column(),
            last.row() + 1 - first.row()
        );
    }
    for cell in &drawing.causes {
        let (x, y) = (cell.column(), cell.row());
        let _ = write!(
            svg,
            "<rect class=\"s-cause\" x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>"
        );
    }
    for group in drawing.groups.iter().filter(|group| group.digit.is_some()) {
        let _ = write!(svg, "<path class=\"s-places\" d=\"{}\"/>", group.path);
    }
    let marks = drawing
        .marks
        .iter()
        .map(|mark| (mark.role.name(), mark.cell, mark.digit));
    let placed = step
        .placements
        .iter()
        .map(|place| ("set", place.cell, place.digit));
    let gone = step
        .eliminations
        .iter()
        .map(|gone| ("gone", gone.cell, gone.digit));
    for (name, cell, digit) in marks.chain(placed).chain(gone) {
        let (x, y) = curves::middle(cell, digit);
        let _ = write!(
            svg,
            "<circle class=\"s-{name}\" cx=\"{x}\" cy=\"{y}\" r=\"{DISC}\"/>"
        );
    }
    svg
}

/// The part of the picture over the digits: outlines, links, and the strokes through removed candidates.
fn above(drawing: &Drawing, step: &Step) -> String {
    let mut svg = String::new();
    for group in drawing.groups.iter().filter(|group| group.digit.is_none()) {
        let _ = write!(svg, "<path class=\"s-group\" d=\"{}\"/>", group.path);
    }
    for link in &drawing.links {
        let class = if link.is_strong {
            "s-link"
        } else {
            "s-link s-weak"
        };
        let _ = write!(
            svg,
            "<path class=\"{class}\" d=\"{}\"/><path class=\"s-head\" d=\"{}\"/>",
            link.path, link.head
        );
    }
    for placement in &step.placements {
        let (x, y) = curves::middle(placement.cell, placement.digit);
        let _ = write!(
            svg,
            "<circle fill=\"none\" stroke=\"#1d6650\" stroke-width=\".035\" cx=\"{x}\" cy=\"{y}\" r=\"{DISC}\"/>"
        );
    }
    for elimination in &step.eliminations {
        let (x, y) = curves::middle(elimination.cell, elimination.digit);
        let (half, long) = (STEP * 0.36, STEP * 0.72);
        let _ = write!(
            svg,
            "<path class=\"s-strike\" d=\"M{:.3} {:.3}l{long:.3} -{long:.3}\"/>",
            x - half,
            y + half
        );
    }
    svg
}
