//! Draws a board as a part of a picture in SVG.
//!
//! A picture has [`STYLE`] and [`definitions`] once, and any number of boards from [`draw`]. [`sheet`](super::sheet)
//! draws whole pictures.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_pictures::board::svg::{Look, STYLE, definitions, draw};
//! use tessera_pictures::board::{Diagram, Layout};
//!
//! let position = Position::initial(Variant::ENGLISH);
//! let (layout, look) = (Layout::of(position.variant(), None), Look::default());
//! let (width, height) = layout.drawn_size();
//! let picture = format!(
//!     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'><style>{STYLE}</style>{}{}</svg>",
//!     definitions(&layout, look, true),
//!     draw(&layout, &Diagram::of(&position, None), look),
//! );
//! assert_eq!(picture.matches("href=\"#t-white-man\"").count(), 12);
//! ```

use std::fmt::Write;

use tessera_draughts::{Color, NotationStyle, Piece, Rank};

use super::{Diagram, LastAction, Layout};
use crate::strokes;

/// The side of a cell in units of the picture: pixels unless it is scaled. All other sizes depend on it.
pub const CELL: f64 = 40.0;

/// The radius of a piece, which leaves space for the number of its square.
const RADIUS: f64 = 14.8;

/// The width of a board's edge with letters and numbers, and without.
const EDGE_WITH_NAMES: f64 = 20.0;
const EDGE: f64 = 9.0;

/// Options of drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether to rotate the board by 180 degrees.
    pub flipped: bool,
    /// Whether the white pieces are red.
    pub red: bool,
}

impl Layout {
    fn edge(&self) -> f64 {
        match self.style {
            NotationStyle::Numeric => EDGE,
            NotationStyle::Algebraic => EDGE_WITH_NAMES,
        }
    }

    /// The width and the height of the drawn board with its edge, in the units of [`CELL`].
    #[must_use]
    pub fn drawn_size(&self) -> (f64, f64) {
        let drawn = |cells: usize| cells as f64 * CELL + 2.0 * self.edge();
        (drawn(self.columns), drawn(self.rows))
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize, look: Look) -> (f64, f64) {
        let seen = if look.flipped {
            self.columns * self.rows - 1 - cell
        } else {
            cell
        };
        let place = |cells: usize| self.edge() + cells as f64 * CELL;
        (place(seen % self.columns), place(seen / self.columns))
    }

    fn center(&self, cell: usize, look: Look) -> (f64, f64) {
        let (x, y) = self.corner(cell, look);
        (x + CELL / 2.0, y + CELL / 2.0)
    }
}

/// The style sheet of boards. Its classes begin with `t-`.
pub const STYLE: &str = "\
.t-edge{fill:#46362b}.t-light{fill:#f1e6d0}.t-dark{fill:#a97c54}.t-plain{fill:#d8b88c}\
.t-grid{fill:none;stroke:#a5805a;stroke-width:1}\
.t-number{fill:none;stroke:#3a2614;stroke-opacity:.74;stroke-width:.75;stroke-linecap:round;stroke-linejoin:round}\
.t-name{fill:none;stroke:#d9c7a9;stroke-width:1;stroke-linecap:round;stroke-linejoin:round}\
.t-last{fill:#ecd06a;fill-opacity:.42}\
.t-way{fill:none;stroke:#fbf0c4;stroke-opacity:.9;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}\
.t-from{fill:#fbf0c4;fill-opacity:.95}\
.t-taken{fill:none;stroke:#a3362a;stroke-width:2.6;stroke-linecap:round}\
.t-shadow{fill:#2a1c10;fill-opacity:.3}\
.t-rim{stroke-width:1.2}.t-groove{fill:none;stroke-width:1.1}\
.t-white{fill:#faf4e6;stroke:#84694a}.t-white-line{stroke:#cdbb9b}.t-white-crown{fill:#a8452f}\
.t-black{fill:#35302e;stroke:#171412}.t-black-line{stroke:#625954}.t-black-crown{fill:#e9bd5e}\
.t-red{fill:#bf3a2e;stroke:#701b14}.t-red-line{stroke:#e28575}.t-red-crown{fill:#f6d58a}";

/// The element `defs` with the board and the pieces, which [`draw`] refers to. A picture has it once, for all boards
/// with the same `layout` and `look`. `named` says whether squares show their names.
#[must_use]
pub fn definitions(layout: &Layout, look: Look, named: bool) -> String {
    let board = empty(layout, look);
    let names = if named {
        names(layout, look)
    } else {
        String::new()
    };
    let mut svg = format!("<defs>\n<g id=\"t-board\">{board}</g>\n<g id=\"t-names\">{names}</g>\n");
    for color in Color::ALL {
        for rank in [Rank::Man, Rank::King] {
            let piece = Piece { color, rank };
            let _ = writeln!(svg, "<g id=\"{}\">{}</g>", id(piece), disc(piece, look));
        }
    }
    svg + "</defs>\n"
}

/// A board with its pieces, its last move and the captured pieces. Its upper left corner is the origin.
///
/// The picture needs [`STYLE`], and the [`definitions`] of the same `layout` and `look`. `diagram` is of that board.
#[must_use]
pub fn draw(layout: &Layout, diagram: &Diagram, look: Look) -> String {
    let mut svg = String::from("<use href=\"#t-board\"/>");
    if let Some(last) = &diagram.last {
        mark(&mut svg, layout, last, look);
    }
    svg += "<use href=\"#t-names\"/>";
    if let Some(last) = &diagram.last {
        trace(&mut svg, layout, last, look);
    }
    for (cell, piece) in diagram.pieces.iter().enumerate() {
        if let Some(piece) = piece {
            let (x, y) = layout.center(cell, look);
            let _ = write!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(*piece));
        }
    }
    svg
}

fn id(piece: Piece) -> &'static str {
    match (piece.color, piece.rank) {
        (Color::White, Rank::Man) => "t-white-man",
        (Color::White, Rank::King) => "t-white-king",
        (Color::Black, Rank::Man) => "t-black-man",
        (Color::Black, Rank::King) => "t-black-king",
    }
}

/// The class of a player's colour in [`STYLE`].
fn class(color: Color, look: Look) -> &'static str {
    match color {
        Color::White if look.red => "t-red",
        Color::White => "t-white",
        Color::Black => "t-black",
    }
}

/// The board without pieces.
fn empty(layout: &Layout, look: Look) -> String {
    let (width, height) = layout.drawn_size();
    let edge = layout.edge();
    let (inner_width, inner_height) = (width - 2.0 * edge, height - 2.0 * edge);
    let ground = if layout.is_full { "t-plain" } else { "t-light" };
    let mut svg = format!(
        "<rect class=\"t-edge\" width=\"{width}\" height=\"{height}\" rx=\"5\"/>\
         <rect class=\"{ground}\" x=\"{edge}\" y=\"{edge}\" width=\"{inner_width}\" height=\"{inner_height}\"/>"
    );
    let mut path = String::new();
    if layout.is_full {
        for column in 1..layout.columns {
            let _ = write!(
                path,
                "M{} {edge}v{inner_height}",
                edge + column as f64 * CELL
            );
        }
        for row in 1..layout.rows {
            let _ = write!(path, "M{edge} {}h{inner_width}", edge + row as f64 * CELL);
        }
        let _ = write!(svg, "<path class=\"t-grid\" d=\"{path}\"/>");
    } else {
        for (cell, _) in squares(layout) {
            let (x, y) = layout.corner(cell, look);
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
        let _ = write!(svg, "<path class=\"t-dark\" d=\"{path}\"/>");
    }
    svg
}

/// The numbers of the squares, or the letters and numbers in the edge.
fn names(layout: &Layout, look: Look) -> String {
    let mut path = String::new();
    if layout.style == NotationStyle::Numeric {
        for (cell, number) in squares(layout) {
            let (x, y) = layout.corner(cell, look);
            path += &strokes::path(&number.to_string(), (x + 2.2, y + 2.4), 5.8);
        }
        return format!("<path class=\"t-number\" d=\"{path}\"/>");
    }
    const HEIGHT: f64 = 8.0;
    let (width, height) = layout.drawn_size();
    let edge = layout.edge();
    let mut put = |text: String, (x, y): (f64, f64)| {
        let left = x - strokes::width(&text, HEIGHT) / 2.0;
        path += &strokes::path(&text, (left, y - HEIGHT / 2.0), HEIGHT);
    };
    for (column, letter) in layout.letters.iter().enumerate() {
        let (x, _) = layout.center(column, look);
        // The middle of a letter is lower than that of a digit.
        put(letter.to_string(), (x, height - edge / 2.0 - 0.6));
        put(letter.to_string(), (x, edge / 2.0 - 0.6));
    }
    for (row, number) in layout.row_numbers.iter().enumerate() {
        let (_, y) = layout.center(row * layout.columns, look);
        put(number.to_string(), (edge / 2.0, y));
        put(number.to_string(), (width - edge / 2.0, y));
    }
    format!("<path class=\"t-name\" d=\"{path}\"/>")
}

fn squares(layout: &Layout) -> impl Iterator<Item = (usize, u32)> {
    let numbers = layout.numbers.iter().enumerate();
    numbers.filter_map(|(cell, number)| Some((cell, (*number)?)))
}

/// A piece with its middle at the origin.
fn disc(piece: Piece, look: Look) -> String {
    let class = class(piece.color, look);
    let mut svg = format!(
        "<circle class=\"t-shadow\" cx=\".7\" cy=\"1.9\" r=\"{RADIUS}\"/>\
         <circle class=\"{class} t-rim\" r=\"{RADIUS}\"/>"
    );
    match piece.rank {
        Rank::Man => {
            for groove in [0.74, 0.44] {
                let radius = RADIUS * groove;
                let _ = write!(
                    svg,
                    "<circle class=\"t-groove {class}-line\" r=\"{radius:.2}\"/>"
                );
            }
        }
        Rank::King => {
            let radius = RADIUS * 0.83;
            let _ = write!(
                svg,
                "<circle class=\"t-groove {class}-line\" r=\"{radius:.2}\"/>\
                 <path class=\"{class}-crown\" d=\"{CROWN}\"/>"
            );
        }
    }
    svg
}

/// A crown: five points with a ball on each, and a band below.
const CROWN: &str = "\
M-6.4 3.4L-8.3 -3.2L-4.5 -.6L-3.3 -5.4L-.9 -1.4L0 -6.6L.9 -1.4L3.3 -5.4L4.5 -.6L8.3 -3.2L6.4 3.4z\
M-6.2 4.6h12.4v2.3h-12.4z\
M-9.5 -3.9a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z\
M-4.6 -6.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z\
M-1.2 -7.4a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z\
M2.2 -6.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z\
M7.1 -3.9a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z";

/// Marks the squares of a move.
fn mark(svg: &mut String, layout: &Layout, last: &LastAction, look: Look) {
    let mut path = String::new();
    for &cell in &last.path {
        let (x, y) = layout.corner(cell, look);
        let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
    }
    let _ = write!(svg, "<path class=\"t-last\" d=\"{path}\"/>");
}

/// Draws the path of a move, and the captured pieces, which are transparent.
fn trace(svg: &mut String, layout: &Layout, last: &LastAction, look: Look) {
    for (cell, piece) in &last.captured {
        let (x, y) = layout.center(*cell, look);
        let _ = write!(
            svg,
            "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" opacity=\".36\"/>",
            id(*piece)
        );
    }
    let mut line = String::new();
    for (i, &cell) in last.path.iter().enumerate() {
        let (x, y) = layout.center(cell, look);
        let _ = write!(line, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
    }
    let _ = write!(svg, "<path class=\"t-way\" d=\"{line}\"/>");
    if let Some(&source) = last.path.first() {
        let (x, y) = layout.center(source, look);
        let _ = write!(
            svg,
            "<circle class=\"t-from\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"
        );
    }
    let mut crosses = String::new();
    for (cell, _) in &last.captured {
        const ARM: f64 = 5.5;
        let (x, y) = layout.center(*cell, look);
        let (left, right, top, bottom) = (x - ARM, x + ARM, y - ARM, y + ARM);
        let _ = write!(
            crosses,
            "M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
        );
    }
    if !crosses.is_empty() {
        let _ = write!(svg, "<path class=\"t-taken\" d=\"{crosses}\"/>");
    }
}

/// A small disc as the sign of a player.
pub(super) fn sign(color: Color, (x, y): (f64, f64), radius: f64, look: Look) -> String {
    let class = class(color, look);
    format!("<circle class=\"{class} t-rim\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}
