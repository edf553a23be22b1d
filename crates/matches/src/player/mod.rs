//! Players that take part in games.
//!
//! [`Contestant`] is the interface. `tessera` plays in this process, `hub` and `line` are programs. A [`Fault`] says
//! why a player has no move.

mod hub;
mod line;
mod tessera;

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Game, Variant};
use tessera_engine::play::{Cancel, Evaluation};
use tessera_study::ScoreObject;
use tessera_tablebase::{SharedTables, TableSet};
use thiserror::Error;

use crate::{Kind, PlayerText};

/// A player that is ready for games.
pub trait Contestant: Send {
    /// The name, version and authors of the engine.
    fn about(&self) -> &About;

    /// Prepares for a game that has nothing to do with the last one. A program that is not running is started.
    ///
    /// # Errors
    /// If the program cannot be started.
    fn new_game(&mut self, cancel: &Cancel) -> Result<(), StartError>;

    /// Chooses a move in the current position of a game, which is not over.
    ///
    /// # Errors
    /// If there is none. A program is ended then, and started again for the next game.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault>;
}

/// The name, version and authors of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name that the engine gives itself.
    pub name: String,
    /// Its version; empty if the engine does not give one.
    pub version: String,
    /// Its authors; empty if the engine does not give any.
    pub author: String,
}

/// A question for a move.
#[derive(Debug)]
pub struct Turn<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of the game's pair, counted from 0. What a player draws at random follows from it, so that a match
    /// can be repeated.
    pub pair: u64,
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions visited.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Remaining time on the clock, and the increment after the move.
    pub clock: Option<(Duration, Duration)>,
    /// When the wait for a program ends.
    pub deadline: Instant,
    /// Ends the search, and the game.
    pub cancel: &'a Cancel,
}

/// A move, with what the player says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub action: Action,
    /// The score for the side to move.
    pub score: Option<ScoreObject>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
}

impl From<Action> for Choice {
    fn from(action: Action) -> Choice {
        Choice {
            action,
            score: None,
            depth: None,
            nodes: None,
        }
    }
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program has ended or closed its output.
    #[error("{0}")]
    Crashed(String),
    /// The move is not legal, or not a move.
    #[error("the move {0}")]
    Illegal(String),
    /// The answer cannot be read.
    #[error("the answer was {0}")]
    Garbled(String),
    /// There was no answer until the deadline.
    #[error("there was no answer in time")]
    Late,
    /// The user ended the match.
    #[error("the game was stopped")]
    Cancelled,
}

/// Why a player cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("player {player}: {message}")]
pub struct StartError {
    /// The name of the player.
    pub player: String,
    /// The reason.
    pub message: String,
    /// Whether the match was stopped meanwhile.
    pub is_cancelled: bool,
}

impl StartError {
    pub(crate) fn new(player: &str, message: impl ToString) -> StartError {
        StartError {
            player: player.to_owned(),
            message: message.to_string(),
            is_cancelled: false,
        }
    }

    fn of_fault(player: &str, fault: &Fault, awaited: &str) -> StartError {
        let message = match fault {
            Fault::Late => format!("there was no {awaited} in time"),
            fault => fault.to_string(),
        };
        StartError {
            is_cancelled: *fault == Fault::Cancelled,
            ..StartError::new(player, message)
        }
    }
}

/// Maximum time for a program to start and to initialise itself.
pub const MAX_START: Duration = Duration::from_secs(60);

/// Makes players from a text, one for each game that is played at the same time.
#[derive(Debug)]
pub struct Maker {
    text: PlayerText,
    name: String,
    variant: Variant,
    /// Tables for players in this process; they share them.
    tables: TableSet,
    /// The evaluation `best`.
    best: Evaluation,
}

impl Maker {
    /// A maker of players with `name`. They use `shared` tables if their text names no others.
    ///
    /// # Errors
    /// If the tables of the player cannot be built.
    pub fn new(
        text: &PlayerText,
        name: &str,
        variant: Variant,
        shared: &SharedTables,
    ) -> Result<Maker, StartError> {
        let tables = match &text.kind {
            Kind::Tessera(settings) => settings.tables.open(variant, shared, 0),
            Kind::Hub { .. } | Kind::Line { .. } => Ok(TableSet::new(variant)),
        };
        Ok(Maker {
            text: text.clone(),
            name: name.to_owned(),
            variant,
            tables: tables
                .map_err(|message| StartError::new(name, format!("tables: {message}")))?,
            best: Evaluation::Best,
        })
    }

    /// Sets which evaluation players in this process use if their text names none, or `best`. Another one than
    /// [`Evaluation::Best`] makes sense for a variant that does not come with the library.
    #[must_use]
    pub fn with_best(mut self, evaluation: Evaluation) -> Maker {
        self.best = evaluation;
        self
    }

    /// The name of the players.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variant that they play.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The text of the players.
    #[must_use]
    pub fn text(&self) -> &PlayerText {
        &self.text
    }

    /// Makes a player. `needs_nodes` says whether its searches will be limited by nodes.
    ///
    /// # Errors
    /// If memory is short, or the program cannot be started, or it does not know the variant, a parameter or a limit
    /// by nodes.
    pub fn start(
        &self,
        needs_nodes: bool,
        cancel: &Cancel,
    ) -> Result<Box<dyn Contestant>, StartError> {
        Ok(match &self.text.kind {
            Kind::Tessera(settings) => {
                let (name, tables) = (&self.name, self.tables.clone());
                let tessera =
                    tessera::Tessera::new(name, self.variant, settings, tables, &self.best);
                Box::new(tessera?)
            }
            Kind::Hub {
                command,
                folder,
                parameters,
            } => {
                let setup = hub::Setup {
                    player: self.name.clone(),
                    variant: self.variant,
                    command: command.clone(),
                    folder: folder.clone(),
                    parameters: parameters.clone(),
                    needs_nodes,
                };
                Box::new(hub::Hub::start(setup, cancel)?)
            }
            Kind::Line { command, folder } => {
                let (command, folder) = (command.clone(), folder.clone());
                Box::new(line::Line::start(&self.name, command, folder)?)
            }
        })
    }
}
