//! The themes of puzzles.

use std::fmt;
use std::str::FromStr;

/// A theme: a characteristic of the solution of a puzzle. `docs/puzzles.md` defines exactly when each theme applies.
///
/// ```
/// use tessera_study::puzzles::Theme;
/// assert_eq!(Theme::SaveTheDraw.name(), "save-the-draw");
/// assert_eq!("shot".parse(), Ok(Theme::Shot));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The solver gives up pieces and captures more in return.
    Shot,
    /// The solver gives up pieces and captures as many in return.
    Exchange,
    /// The solver gives up pieces and captures fewer in return.
    Sacrifice,
    /// Pieces are given up or exchanged, and a man is promoted soon.
    Breakthrough,
    /// A man is promoted soon, without any exchange.
    Crowning,
    /// After the first move, the opponent would not lose if it could pass.
    Zugzwang,
    /// There are only kings on the board.
    Kings,
    /// There are only men on the board.
    Men,
    /// Nothing is captured in the first two plies.
    Quiet,
    /// At least twice in a row, the opponent has only one legal move.
    Forced,
    /// At least three moves of the solver in a row are only moves.
    Precise,
    /// A win in at most five plies, suitable for beginners.
    Short,
    /// A win in at least fifteen plies.
    Long,
    /// The first move is the only one that does not lose.
    SaveTheDraw,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 14] = [
        Theme::Shot,
        Theme::Exchange,
        Theme::Sacrifice,
        Theme::Breakthrough,
        Theme::Crowning,
        Theme::Zugzwang,
        Theme::Kings,
        Theme::Men,
        Theme::Quiet,
        Theme::Forced,
        Theme::Precise,
        Theme::Short,
        Theme::Long,
        Theme::SaveTheDraw,
    ];

    /// The name of the theme in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theme::Shot => "shot",
            Theme::Exchange => "exchange",
            Theme::Sacrifice => "sacrifice",
            Theme::Breakthrough => "breakthrough",
            Theme::Crowning => "crowning",
            Theme::Zugzwang => "zugzwang",
            Theme::Kings => "kings",
            Theme::Men => "men",
            Theme::Quiet => "quiet",
            Theme::Forced => "forced",
            Theme::Precise => "precise",
            Theme::Short => "short",
            Theme::Long => "long",
            Theme::SaveTheDraw => "save-the-draw",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name of a theme. The error is a message that lists all names.
impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| {
            let names = Theme::ALL.map(Theme::name).join(", ");
            format!("there is no theme `{text}`: expected one of {names}")
        })
    }
}
