//! Pictures of one position with its caption, or of many on a sheet.

use std::fmt::Write;

use tessera_draughts::Color;

use super::svg::{Look, STYLE, definitions, draw, sign};
use super::{Diagram, Layout};
use crate::strokes;

/// A position with its caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The position.
    pub diagram: Diagram,
    /// The player of the last move, and the move with its number, such as `12. 22x15`.
    pub action: Option<(Color, String)>,
    /// The result, such as `1-0`. It replaces the sign for the side to move.
    pub result: Option<String>,
}

/// The margin around the boards and between them.
const MARGIN: f64 = 16.0;

/// The height of the caption below a board.
const CAPTION: f64 = 30.0;

/// The height of the digits of a caption.
const DIGITS: f64 = 10.0;

/// The width and height of a picture of `boards` boards, and the number of its columns.
fn size(layout: &Layout, boards: usize) -> (f64, f64, usize) {
    let (width, height) = layout.drawn_size();
    // The sheet is about as wide as a screen in proportion to its height.
    let columns = ((boards as f64 * 1.5).sqrt().round() as usize).clamp(1, boards.max(1));
    let rows = boards.div_ceil(columns);
    (
        MARGIN + columns as f64 * (width + MARGIN),
        MARGIN + rows as f64 * (height + CAPTION + MARGIN),
        columns,
    )
}

/// The width of a [`picture`] of this number of boards, in widths of a board.
#[must_use]
pub fn widening(layout: &Layout, boards: usize) -> f64 {
    size(layout, boards).0 / layout.drawn_size().0
}

/// One picture of positions in SVG, in rows from the top left, with captions below them.
///
/// `pixels` is the width of the picture in pixels, `title` its text for screen readers. All `frames` are of the board
/// `layout`.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_pictures::board::sheet::{self, Frame};
/// use tessera_pictures::board::{Diagram, Layout, svg::Look};
///
/// let position = Position::initial(Variant::INTERNATIONAL);
/// let frame = Frame { diagram: Diagram::of(&position, None), action: None, result: None };
/// let layout = Layout::of(position.variant(), None);
/// let picture = sheet::picture(&layout, &[&frame], Look::default(), "The start", 720);
/// assert!(picture.starts_with("<svg ") && picture.contains("width=\"720\""));
/// ```
#[must_use]
pub fn picture(layout: &Layout, frames: &[&Frame], look: Look, title: &str, pixels: u32) -> String {
    let (width, height, columns) = size(layout, frames.len());
    let pixel_height = (f64::from(pixels) * height / width).round();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{pixels}\" height=\"{pixel_height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<style>{STYLE}{CAPTION_STYLE}</style>\n{}\
         <rect class=\"t-paper\" width=\"100%\" height=\"100%\"/>\n",
        escaped(title),
        definitions(layout, look, true),
    );
    let (board_width, board_height) = layout.drawn_size();
    for (i, frame) in frames.iter().enumerate() {
        let x = MARGIN + (i % columns) as f64 * (board_width + MARGIN);
        let y = MARGIN + (i / columns) as f64 * (board_height + CAPTION + MARGIN);
        let _ = writeln!(
            svg,
            "<g class=\"position\" transform=\"translate({x} {y})\">{}{}</g>",
            draw(layout, &frame.diagram, look),
            caption(frame, (board_width, board_height), look)
        );
    }
    svg + "</svg>\n"
}

const CAPTION_STYLE: &str = "\
.t-paper{fill:#fbf9f5}\
.t-caption{fill:none;stroke:#3a322b;stroke-width:1.25;stroke-linecap:round;stroke-linejoin:round}\
.t-arrow{fill:#8c8074}";

/// The caption: on the left the last move, on the right the side to move or the result.
fn caption(frame: &Frame, (width, height): (f64, f64), look: Look) -> String {
    const RADIUS: f64 = 6.0;
    let middle = height + 5.0 + CAPTION / 2.0;
    let top = middle - DIGITS / 2.0;
    let mut svg = String::new();
    let text = |text: &str, left: f64| {
        let path = strokes::path(text, (left, top), DIGITS);
        format!("<path class=\"t-caption\" d=\"{path}\"/>")
    };
    let mut taken = 0.0;
    if let Some((player, action)) = &frame.action {
        svg += &sign(*player, (RADIUS + 1.0, middle), RADIUS, look);
        svg += &text(action, 2.0 * RADIUS + 9.0);
        taken = 2.0 * RADIUS + 9.0 + strokes::width(action, DIGITS);
    }
    match &frame.result {
        Some(result) => {
            let left = width - 2.0 - strokes::width(result, DIGITS);
            // The path of a long capture may need all the space.
            if left > taken + 12.0 {
                svg += &text(result, left);
            }
        }
        None if taken + 46.0 < width => {
            let x = width - RADIUS - 1.0;
            let (tip, back) = (x - RADIUS - 6.0, x - RADIUS - 13.0);
            let _ = write!(
                svg,
                "<path class=\"t-arrow\" d=\"M{tip} {middle}L{back} {}V{}z\"/>",
                middle - 4.5,
                middle + 4.5
            );
            svg += &sign(frame.diagram.to_move, (x, middle), RADIUS, look);
        }
        None => {}
    }
    svg
}

/// Escapes the characters that XML reserves, and replaces those that it forbids.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            sign => escaped.push(sign),
        }
    }
    escaped
}
