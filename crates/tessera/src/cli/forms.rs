//! Values of the options that name a format of games, shared by several commands.

use clap::ValueEnum;
use tessera_draughts::games::{self, convert};

/// A format of game files.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Form {
    /// Portable Draughts Notation (PDN).
    Pdn,
    /// One position in FEN per line.
    Fen,
    /// Boards as text, separated by empty lines.
    Grid,
    /// One JSON object per line, for one game.
    Jsonl,
}

impl From<Form> for games::Form {
    fn from(form: Form) -> games::Form {
        match form {
            Form::Pdn => games::Form::Pdn,
            Form::Fen => games::Form::Fen,
            Form::Grid => games::Form::Grid,
            Form::Jsonl => games::Form::Jsonl,
        }
    }
}

/// A format in which games are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Target {
    /// Portable Draughts Notation (PDN).
    Pdn,
    /// One position in FEN per line.
    Fen,
    /// Boards as text, with the side to move below.
    Grid,
    /// Boards as `tessera endgame` reads them: `.`, `r`, `R`, `b`, `B`.
    EndgameGrid,
    /// Boards as `tessera towers` prints them.
    TowersGrid,
    /// One JSON object per line, for one game.
    Jsonl,
}

impl From<Target> for convert::Target {
    fn from(target: Target) -> convert::Target {
        match target {
            Target::Pdn => convert::Target::Pdn,
            Target::Fen => convert::Target::Fen,
            Target::Grid => convert::Target::Grid,
            Target::EndgameGrid => convert::Target::EndgameGrid,
            Target::TowersGrid => convert::Target::TowersGrid,
            Target::Jsonl => convert::Target::Jsonl,
        }
    }
}

/// Positions of a game to write.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Positions {
    /// The start position and the position after each ply.
    All,
    /// The start position.
    Start,
    /// The final position.
    End,
}

impl From<Positions> for convert::Positions {
    fn from(positions: Positions) -> convert::Positions {
        match positions {
            Positions::All => convert::Positions::All,
            Positions::Start => convert::Positions::Start,
            Positions::End => convert::Positions::End,
        }
    }
}
