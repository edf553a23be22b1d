//! `tessera play`: a game in the terminal, of people and the engine.
//!
//! `table` is the game at which they sit: whose turn it is, what is shown and what commands do. `command` reads what a
//! player typed, `input` reads lines, `board::terminal` draws, `file` reads and writes games.

mod command;
pub(crate) mod file;
mod input;
mod table;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use miette::miette;
use tessera_family::{Limits, Player, VariantId};

use crate::failure::Failure;
use crate::perft;
use table::Table;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    Human,
    Engine,
}

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Options {
    /// `None` where the file says it.
    pub(crate) variant: Option<VariantId>,
    /// Who plays white, and who black.
    pub(crate) seats: [Seat; 2],
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    pub(crate) fen: Option<String>,
    /// A game to go on with.
    pub(crate) pdn: Option<PathBuf>,
    pub(crate) colored: bool,
}

/// The engine's time for an action where no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Bytes of the engine's table.
const MEMORY: usize = 64 << 20;

/// Plays a game until somebody quits, the input ends, or nobody is left to play it.
pub(crate) fn run(
    options: &Options,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), Failure> {
    let text = options.pdn.as_deref().map(file::read_text).transpose()?;
    let variant = match (options.variant, &text) {
        (Some(variant), _) => variant,
        (None, Some(text)) => file::variant_of(text)?,
        (None, None) => return Err(miette!("there is no variant: see --variant").into()),
    };
    let game = match &text {
        Some(text) => file::game_of(text, variant)?,
        None => perft::game(variant, options.fen.as_deref())?,
    };
    let limits = Limits {
        depth: options.depth,
        hard_time: options
            .time
            .or(options.depth.is_none().then_some(DEFAULT_TIME)),
        ..Limits::default()
    };
    let player = Player::new(variant, MEMORY).map_err(|error| miette!("{error}"))?;
    Table::new(
        game,
        options.seats,
        player,
        limits,
        options.colored,
        input,
        output,
    )
    .play()
}
