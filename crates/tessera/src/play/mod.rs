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
use tessera_draughts::{Game, Variant, VariantId, with_variant};
use tessera_engine::Positional;
use tessera_engine::play::{Limits, Player};
use tessera_tablebase::Tablebase;

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
    with_variant!(variant, V => play::<V>(options, text.as_ref(), input, output))
}

fn play<V: Variant>(
    options: &Options,
    text: Option<&file::Text>,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), Failure> {
    let game: Game<V> = match text {
        Some(text) => file::game_of(text)?,
        None => perft::game(options.fen.as_deref())?,
    };
    let limits = Limits {
        depth: options.depth,
        hard_time: options
            .time
            .or(options.depth.is_none().then_some(DEFAULT_TIME)),
        ..Limits::default()
    };
    let player = Player::new(Positional::<V>::new(), MEMORY).map_err(|error| miette!("{error}"))?;
    // No tables, but those of `analyse`: the search is compiled once for both.
    let player = player.with_tables(Tablebase::new());
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
