//! The names of what a solution is like.

use std::fmt;
use std::str::FromStr;

/// What the solution of a puzzle is like. `docs/puzzles.md` says exactly when each applies.
///
/// ```
/// use tessera_family::puzzles::Theme;
/// assert_eq!(Theme::SaveTheDraw.name(), "save-the-draw");
/// assert_eq!("shot".parse(), Ok(Theme::Shot));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Pieces are given, and more are captured in return.
    Shot,
    /// Pieces are given, and as many are captured in return.
    Exchange,
    /// Pieces are given, and fewer are captured in return.
    Sacrifice,
    /// Pieces are given or exchanged, and a man is crowned soon.
    Breakthrough,
    /// A man is crowned soon, without any exchange.
    Crowning,
    /// After the first move the opponent would not lose if it could pass.
    Zugzwang,
    /// There are only kings.
    Kings,
    /// There are only men.
    Men,
    /// Nothing is captured in the first two plies.
    Quiet,
    /// The opponent has only one legal move each time, at least twice in a row.
    Forced,
    /// At least three moves in a row are the only ones.
    Precise,
    /// A win in at most five plies, for beginners.
    Short,
    /// A win in at least fifteen plies.
    Long,
    /// The only move that does not lose.
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

    /// The name in files.
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

/// Reads a name. The error is a message that lists the names.
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
