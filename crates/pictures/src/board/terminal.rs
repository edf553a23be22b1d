//! Draws a board in characters, optionally with the colours of a terminal.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color as Ansi, Style};
use tessera_draughts::{Color, NotationStyle, Rank};

use super::{Diagram, Layout};

/// Options of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether to use escape sequences for colours.
    pub colored: bool,
    /// Whether to rotate the board by 180 degrees.
    pub flipped: bool,
}

impl Look {
    /// No colours, not flipped.
    pub const PLAIN: Look = Look {
        colored: false,
        flipped: false,
    };

    /// A legend of the pieces.
    #[must_use]
    pub const fn legend(self) -> &'static str {
        if self.colored {
            "● is a man, ◉ a king"
        } else {
            "○ is a white man, ◎ a white king, ● a black man, ◉ a black king"
        }
    }
}

/// Colours of the palette of 256, which is the same in all terminals.
const LIGHT: u8 = 223;
const DARK: u8 = 65;
const LAST: u8 = 101;
const WHITE: u8 = 231;
const BLACK: u8 = 16;
const NUMBER: u8 = 151;

fn style(foreground: u8, background: u8) -> Style {
    let color = |index| Some(Ansi::Ansi256(Ansi256Color(index)));
    Style::new()
        .fg_color(color(foreground))
        .bg_color(color(background))
}

/// The lines of a board, with the numbers of its squares in the numeric style. With colours, the squares of the last
/// move are marked.
///
/// # Panics
/// If `diagram` has fewer cells than `layout`.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_pictures::board::terminal::{Look, draw};
/// use tessera_pictures::board::{Diagram, Layout};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W32,K31:B1,K2")?;
/// let text = draw(&Layout::of(position.variant(), None), &Diagram::of(&position, None), Look::PLAIN);
/// assert_eq!(text.lines().next(), Some("8       ●1        ◉2        ·3        ·4"));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn draw(layout: &Layout, diagram: &Diagram, look: Look) -> String {
    let digits = match layout.style {
        NotationStyle::Numeric => {
            let highest = layout.numbers.iter().flatten().max();
            highest.map_or(0, |number| number.to_string().len())
        }
        NotationStyle::Algebraic => 0,
    };
    let margin = layout.rows.to_string().len();
    let passed = match &diagram.last {
        Some(last) => &last.path[..],
        None => &[],
    };

    let mut text = String::new();
    for cells in layout.rows_seen(look.flipped) {
        let row_number = layout.row_numbers[cells[0] / layout.columns];
        let mut line = format!("{row_number:>margin$} ");
        for cell in cells {
            let Some(number) = layout.numbers[cell] else {
                let blanks = " ".repeat(digits + 3);
                put(&mut line, look, style(BLACK, LIGHT), &blanks);
                continue;
            };
            let background = if passed.contains(&cell) { LAST } else { DARK };
            let piece = diagram.pieces[cell];
            let disc = piece.map_or(if look.colored { ' ' } else { '·' }, |piece| {
                match (piece.color, piece.rank) {
                    // With colours, both players have the same signs.
                    (Color::White, Rank::Man) if !look.colored => '○',
                    (Color::White, Rank::King) if !look.colored => '◎',
                    (_, Rank::Man) => '●',
                    (_, Rank::King) => '◉',
                }
            });
            let foreground = match piece.map(|piece| piece.color) {
                Some(Color::White) => WHITE,
                _ => BLACK,
            };
            let disc = format!(" {disc}");
            put(&mut line, look, style(foreground, background), &disc);
            let number = match layout.style {
                NotationStyle::Numeric => format!("{number:<digits$} "),
                NotationStyle::Algebraic => " ".to_owned(),
            };
            put(&mut line, look, style(NUMBER, background), &number);
        }
        text += line.trim_end();
        text.push('\n');
    }
    let mut letters = " ".repeat(margin + 1);
    for cell in layout.rows_seen(look.flipped).next().into_iter().flatten() {
        let letter = layout.letters[cell % layout.columns];
        let _ = write!(letters, " {letter:<0$}", digits + 2);
    }
    text += letters.trim_end();
    text.push('\n');
    text
}

fn put(line: &mut String, look: Look, style: Style, text: &str) {
    // Writing to a string never fails.
    let _ = if look.colored {
        write!(line, "{style}{text}{style:#}")
    } else {
        write!(line, "{text}")
    };
}
