//! The two players.

use std::fmt;

/// One of the two players, and the colour of that player's pieces.
///
/// ```
/// use tessera_draughts::Color;
/// assert_eq!(Color::White.other(), Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Color {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Color {
    /// Both colours, in the order of their [indices](Color::index).
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for white, 1 for black: an index for tables with an entry per colour.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that FEN uses: `W` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Black => 'B',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}
