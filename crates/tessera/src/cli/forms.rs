//! The words for forms of games, which several commands take.

use clap::ValueEnum;
use tessera_family::games::{self, convert};

/// A form of files of games.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Form {
    /// Games in portable draughts notation.
    Pdn,
    /// Positions in Forsyth-Edwards notation, one a line.
    Fen,
    /// Positions as grids, with empty lines between them.
    Grid,
    /// A JSON object a line for each game.
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

/// In which form games are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Target {
    /// Games in portable draughts notation.
    Pdn,
    /// Positions in FEN, one a line.
    Fen,
    /// Positions as diagrams, for people; who is to move stands below.
    Grid,
    /// Positions as `tessera endgame` reads them: `.`, `r`, `R`, `b`, `B`.
    EndgameGrid,
    /// Positions as `tessera towers` prints them.
    TowersGrid,
    /// A JSON object a line for each game.
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

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Positions {
    /// The first one, the one after each ply.
    All,
    /// The first one.
    Start,
    /// The last one.
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
