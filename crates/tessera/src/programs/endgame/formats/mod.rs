//! The output formats of a game, one file each.

mod html;
mod json;
mod pdn;
mod picture;

use tessera_draughts::{Color, NotationStyle};

use super::{Game, Verdict};

/// Output format of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Boards as in the position file, separated by empty lines.
    #[default]
    Grid,
    /// One position in FEN per line; red is called white.
    Fen,
    /// Portable Draughts Notation (PDN); red is called white.
    Pdn,
    /// One JSON object.
    Json,
    /// SVG picture of all boards.
    Svg,
    /// Self-contained page that shows the game ply by ply.
    Html,
}

impl Format {
    /// The extension of a file in this format.
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

    /// Whether a game can be written position by position, before its end is known.
    pub(super) fn is_written_by_position(self) -> bool {
        matches!(self, Format::Grid | Format::Fen)
    }

    /// The text that the last position adds to a game written position by position.
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

/// The result of the game in a few words.
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

/// The caption of a position: `12. black 14x23`.
fn caption(game: &Game, ply: usize) -> String {
    match ply.checked_sub(1).and_then(|before| game.plies.get(before)) {
        None => format!("{} to move", player(game.start.side_to_move())),
        Some((action, position)) => {
            let mover = player(position.side_to_move().other());
            format!("{ply}. {mover} {}", action.named(NotationStyle::Numeric))
        }
    }
}
