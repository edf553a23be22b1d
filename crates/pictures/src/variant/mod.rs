//! Draws variant sudokus: grids of any shape, with all constraints as people know them.
//!
//! `marks` draws each kind of constraint, and says in words what has no usual mark; `drawing` has the shapes of which
//! marks consist, `clues` the numbers at the sides, `outline` the outlines of cells, `palette` the colours.
//!
//! ```
//! use tessera_constraints::formats;
//! use tessera_pictures::variant::{self, Look};
//! let puzzle = formats::read(".Shape~4x4.~R1C1_1.Thermo~R4C1~R4C2~R4C3.AntiKnight")?;
//! let picture = variant::picture(&puzzle, &Look::default());
//! assert!(picture.svg.contains("class=\"v-kind v-thermometer\""));
//! assert_eq!(picture.words, ["Cells that are a knight's move apart have different values."]);
//! # Ok::<(), tessera_constraints::formats::ReadError>(())
//! ```

mod clues;
mod drawing;
mod marks;
mod outline;
mod palette;

use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write;

use tessera_constraints::{Cell, Constraint, Puzzle};

use crate::board::sheet::escaped;
use crate::strokes;
use clues::Clues;
use drawing::{Drawing, Layer};
use outline::{Edges, Place};

pub use palette::style;

/// The side of a cell in units of the picture.
pub const CELL: f64 = 40.0;

/// The margin around the picture.
const MARGIN: f64 = 10.0;

/// The heights of given values and of the values that a cell may have.
const GIVEN: f64 = 22.0;
const CANDIDATE: f64 = 7.5;

/// The height of words below the grid, and the distance of their lines.
const WORDS: f64 = 7.5;
const WORD_LINE: f64 = 14.0;

/// How a puzzle is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The side of a cell in pixels.
    pub pixels: u32,
    /// The colours.
    pub colors: Colors,
    /// Whether given values are drawn.
    pub givens: bool,
    /// Whether the values that a cell may have are drawn, where these are not all.
    pub candidates: bool,
    /// Whether words are drawn below the grid for what has no usual mark.
    pub words: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            pixels: 48,
            colors: Colors::Light,
            givens: true,
            candidates: true,
            words: true,
        }
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// On white paper.
    Light,
    /// On dark paper.
    Dark,
    /// As the system of the reader prefers.
    System,
    /// As the page around the picture has it by its `color-scheme`. The picture has no style sheet of its own, and the
    /// page needs that of [`style`].
    Page,
}

/// A picture of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The picture in SVG.
    pub svg: String,
    /// The width of the picture in units, of which a cell has [`CELL`].
    pub width: f64,
    /// The height of the picture in units.
    pub height: f64,
    /// The left edge of the first column.
    pub left: f64,
    /// The top edge of the first row.
    pub top: f64,
    /// The top left corner of each cell beside the grid.
    pub extra: Vec<(f64, f64)>,
    /// What the picture does not show by a usual mark, a sentence each.
    pub words: Vec<String>,
}

/// A number of a picture, with at most two decimals.
#[derive(Clone, Copy, Debug)]
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The sum has no sign if it is zero.
        fmt::Display::fmt(&((self.0 * 100.0).round() / 100.0 + 0.0), f)
    }
}

/// A picture of a puzzle in SVG.
///
/// Each constraint is a group with the class of its kind, such as `v-thermometer`, and its words as a title. All text
/// is drawn as lines, so that no font is needed. A page that draws values of its own leaves the given ones out, and
/// places its own by the measures of the [`Picture`].
///
/// ```
/// use tessera_constraints::Puzzle;
/// use tessera_pictures::variant::{self, CELL, Colors, Look};
/// let look = Look { colors: Colors::Dark, ..Look::default() };
/// let picture = variant::picture(&Puzzle::sudoku(6), &look);
/// assert_eq!(picture.width, 6.0 * CELL + 2.0 * picture.left);
/// assert!(picture.svg.starts_with("<svg ") && picture.svg.ends_with("</svg>\n"));
/// ```
#[must_use]
pub fn picture(puzzle: &Puzzle, look: &Look) -> Picture {
    let shape = &puzzle.shape;
    let clues = Clues::of(puzzle);
    let reach = clues.reach(shape);
    let side = |cells: usize| cells as f64 * CELL;
    let (left, top) = (MARGIN + reach.left * CELL, MARGIN + reach.top * CELL);
    // The cells beside the grid are below it, and below the numbers there.
    let extra_top = side(shape.rows) + reach.bottom * CELL + MARGIN;
    let extra = Extra {
        top: extra_top,
        columns: shape.columns.max(1),
    };
    let mut bottom = top + side(shape.rows) + reach.bottom * CELL;
    if shape.extra > 0 {
        bottom = top + extra_top + side(shape.extra.div_ceil(extra.columns));
    }
    let width = left + side(shape.columns) + reach.right * CELL + MARGIN;

    let mut drawing = Drawing::new(puzzle, extra);
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        if !clues.has(index) {
            drawing.constraint(constraint);
        }
    }
    clues.draw(&mut drawing);
    let words = drawing.words();
    let (thin, thick) = borders(puzzle, extra);
    let (given, candidates) = values(puzzle, extra, look);
    let mut text = String::new();
    if look.words {
        for sentence in &words {
            text += "<g class=\"v-words\"><title>";
            text += &escaped(sentence);
            text += "</title><path class=\"v-text\" d=\"";
            for line in wrapped(&shortened(sentence), width - 2.0 * MARGIN) {
                bottom += WORD_LINE;
                text += &strokes::path(&line, (MARGIN, bottom - WORDS), WORDS);
            }
            text += "\"/></g>\n";
            bottom += 3.0;
        }
    }
    let height = bottom + MARGIN;
    let scale = f64::from(look.pixels) / CELL;
    let [pixel_width, pixel_height] = [width, height].map(|side| Number((side * scale).round()));
    let style = match look.colors {
        Colors::Page => String::new(),
        colors => format!("<style>{}</style>\n", style(colors)),
    };
    let title = escaped(puzzle.title.as_deref().unwrap_or("Sudoku"));
    let (w, h) = (Number(width), Number(height));
    let layer = |layer: Layer| drawing.layer(layer);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"v-picture\" width=\"{pixel_width}\" \
         height=\"{pixel_height}\" viewBox=\"0 0 {w} {h}\">\n<title>{title}</title>\n{style}\
         <rect class=\"v-paper\" width=\"100%\" height=\"100%\"/>\n\
         <g transform=\"translate({} {})\">\n{}{}<path class=\"v-thin\" d=\"{thin}\"/>\n{}\
         <path class=\"v-thick\" d=\"{thick}\"/>\n{}\
         <path class=\"v-candidate\" d=\"{candidates}\"/>\n<path class=\"v-given\" d=\"{given}\"/>\n</g>\n{text}</svg>\n",
        Number(left),
        Number(top),
        layer(Layer::Shade),
        layer(Layer::Line),
        layer(Layer::Cage),
        layer(Layer::Mark),
    );
    let corner = |number| {
        let (x, y) = extra.corner(number);
        (left + x, top + y)
    };
    Picture {
        svg,
        width,
        height,
        left,
        top,
        extra: (0..shape.extra).map(corner).collect(),
        words,
    }
}

/// Where the cells beside the grid are.
#[derive(Clone, Copy, Debug)]
struct Extra {
    /// The top of their first row.
    top: f64,
    /// How many are in a row.
    columns: usize,
}

impl Extra {
    /// The top left corner of the cell with this number.
    fn corner(self, number: usize) -> (f64, f64) {
        let (row, column) = (number / self.columns, number % self.columns);
        (column as f64 * CELL, self.top + row as f64 * CELL)
    }

    /// The middle of a cell, of the grid or beside it.
    fn middle(self, cell: Cell) -> (f64, f64) {
        let (x, y) = match place(cell) {
            Some((row, column)) => (f64::from(column) * CELL, f64::from(row) * CELL),
            None => self.corner(cell.number().unwrap_or(0)),
        };
        (x + CELL / 2.0, y + CELL / 2.0)
    }
}

/// The row and the column of a cell of the grid.
fn place(cell: Cell) -> Option<Place> {
    let (row, column) = cell.place()?;
    Some((row as i32, column as i32))
}

/// The lines around each cell, and those around regions and grids.
fn borders(puzzle: &Puzzle, extra: Extra) -> (String, String) {
    let (mut thin, mut thick) = (Edges::default(), Edges::default());
    let cells: BTreeSet<Place> = puzzle.shape.grid().filter_map(place).collect();
    for cell in &cells {
        thin.cell(*cell);
    }
    thick.surround(&cells);
    for constraint in &puzzle.constraints {
        if let Constraint::Grid(_) = constraint {
            thick.surround(&constraint.cells().into_iter().filter_map(place).collect());
        }
        for region in constraint.regions() {
            thick.surround(&region.into_iter().filter_map(place).collect());
        }
    }
    let mut thin = thin.path();
    for number in 0..puzzle.shape.extra {
        let (x, y) = extra.corner(number);
        let _ = write!(thin, "M{} {}h40v40h-40Z", Number(x), Number(y));
    }
    (thin, thick.path())
}

/// The paths of given values, and of the values that cells may have.
fn values(puzzle: &Puzzle, extra: Extra, look: &Look) -> (String, String) {
    let shape = &puzzle.shape;
    let (mut given, mut candidates) = (String::new(), String::new());
    let all = if shape.values >= 32 {
        u32::MAX
    } else {
        (1 << shape.values) - 1
    };
    let side = (1..).find(|side| side * side >= shape.values).unwrap_or(1);
    let rows = shape.values.div_ceil(side).max(1);
    for (index, mask) in puzzle.candidates.iter().enumerate() {
        let cell = shape.cell(index);
        if shape.index(cell).is_none() || mask & all == all {
            continue;
        }
        let (x, y) = extra.middle(cell);
        if mask.is_power_of_two() {
            if look.givens {
                let value = shape.least + mask.trailing_zeros() as i32;
                given += &fitting(&value.to_string(), (x, y), GIVEN, 0.8 * CELL);
            }
            continue;
        }
        for bit in (0..shape.values).filter(|bit| look.candidates && mask >> bit & 1 == 1) {
            let part =
                |place: usize, of: usize| ((place as f64 + 0.5) / of as f64 - 0.5) * 0.8 * CELL;
            let at = (x + part(bit % side, side), y + part(bit / side, rows));
            let value = shape.least + bit as i32;
            let most = 0.7 * CELL / side as f64;
            candidates += &fitting(&value.to_string(), at, CANDIDATE.min(most), most);
        }
    }
    (given, candidates)
}

/// The path of a text around a middle, with this height, or less so that it is not wider than `most`.
fn fitting(text: &str, (x, y): (f64, f64), height: f64, most: f64) -> String {
    let width = strokes::width(text, height);
    let height = if width > most {
        height * most / width
    } else {
        height
    };
    let left = x - strokes::width(text, height) / 2.0;
    strokes::path(text, (left, y - height / 2.0), height)
}

/// A sentence that is not too long to be drawn.
fn shortened(sentence: &str) -> String {
    const MOST: usize = 240;
    if sentence.chars().count() <= MOST {
        return sentence.to_owned();
    }
    let head: String = sentence.chars().take(MOST).collect();
    format!("{head} ...")
}

/// The lines of a sentence that are not wider than `width`, if no word is.
fn wrapped(sentence: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if strokes::width(&format!("{line} {word}"), WORDS) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
