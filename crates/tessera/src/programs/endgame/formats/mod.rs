//! The ways to write a game, a file each.

mod html;
mod json;
mod pdn;
mod picture;

use tessera_draughts::{Color, NotationStyle};

use super::{Game, Verdict};

/// How a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The boards in characters, as in the position file, with an empty line between any two.
    #[default]
    Grid,
    /// The positions in Forsyth-Edwards notation, one a line; red is white there.
    Fen,
    /// The game in Portable Draughts Notation; red is white there.
    Pdn,
    /// One JSON object.
    Json,
    /// The boards in one picture.
    Svg,
    /// A page that shows the game ply by ply; it needs nothing else.
    Html,
}

impl Format {
    /// The ending of a file's name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Grid => "txt",
            Format::Fen => "fen",
            Format::Pdn => "pdn",
            Format::Json => "json",
            Format::Svg => "svg",
            Format::Html => "html",
        }
    }

    /// Whether a game is written position by position, as each is known; else it takes the whole game.
    pub(super) fn is_written_by_position(self) -> bool {
        matches!(self, Format::Grid | Format::Fen)
    }

    /// What is added to the text of a game by its last position, where it is written by position.
    pub(super) fn write_last(self, game: &Game) -> String {
        let is_first = game.plies.is_empty();
        match self {
            Format::Fen => game.last().to_fen() + "\n",
            _ => {
                let gap = if is_first { "" } else { "\n" };
                format!("{gap}{}\n", game.board.text(&game.last()))
            }
        }
    }

    /// Writes a game.
    #[must_use]
    pub fn write(self, game: &Game) -> String {
        match self {
            Format::Grid => {
                let boards: Vec<String> = game
                    .positions()
                    .map(|position| game.board.text(position))
                    .collect();
                boards.join("\n\n") + "\n"
            }
            Format::Fen => game
                .positions()
                .map(|position| position.to_fen() + "\n")
                .collect(),
            Format::Pdn => pdn::write(game),
            Format::Json => json::write(game),
            Format::Svg => picture::write(game),
            Format::Html => html::write(game),
        }
    }
}

fn player(color: Color) -> &'static str {
    match color {
        Color::White => "red",
        Color::Black => "black",
    }
}

/// What the game leads to, in a few words.
fn title(game: &Game) -> String {
    let plies = game.plies.len();
    let word = if plies == 1 { "ply" } else { "plies" };
    let in_plies = format!("in {plies} {word}");
    match (game.verdict, game.verdict.result()) {
        (Verdict::Unproven { .. }, _) => "Not proven: the best line found".to_owned(),
        (Verdict::Unfinished { depth }, _) => {
            format!("Not finished: {plies} {word} to depth {depth}")
        }
        (Verdict::LineCut { value, .. }, _) => format!("Red has a {value}: the best line found"),
        (_, "win") => format!("Red wins {in_plies}"),
        (_, "loss") => format!("Black wins {in_plies}"),
        _ => "A draw".to_owned(),
    }
}

/// What is said of a position of the game: `12. black 14x23`.
fn caption(game: &Game, ply: usize) -> String {
    match ply.checked_sub(1).and_then(|before| game.plies.get(before)) {
        None => format!("{} to move", player(game.start.side_to_move())),
        Some((action, position)) => {
            let mover = player(position.side_to_move().other());
            format!("{ply}. {mover} {}", action.named(NotationStyle::Numeric))
        }
    }
}
