//! `tessera dxp`: plays games with another program over DamExchange.
//!
//! `address` is where to listen or connect, `source` makes connections, `session` agrees on games and plays them, and
//! reconnects where needed, and `report` prints how they ended. The module `dxp` of `tessera-matches` has the protocol
//! and the play.

mod address;
mod report;
mod session;
mod source;

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use miette::miette;
use tessera_draughts::{Color, Position, Variant};
use tessera_engine::play::Evaluation;
use tessera_matches::BookText;
use tessera_matches::dxp::{GameRequest, VERSION, write_position};
use tessera_study::{Level, Player};
use tessera_tablebase::machine;

pub(crate) use address::Address;
use report::Report;
use session::Session;
use source::ConnectionSource;

use crate::failure::Failure;
use crate::{interrupt, tables};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    /// Whether this program listens on the address, or connects to it.
    pub(crate) listens: bool,
    pub(crate) address: Address,
    pub(crate) role: Role,
    pub(crate) variant: Variant,
    pub(crate) evaluation: Evaluation,
    /// The side that this program plays in the first game that it asks for.
    pub(crate) color: Color,
    pub(crate) minutes: u16,
    pub(crate) moves: u16,
    pub(crate) fen: Option<String>,
    /// Number of games to play; `None` means any number.
    pub(crate) games: Option<u32>,
    pub(crate) name: String,
    pub(crate) level: Level,
    pub(crate) move_time: Option<Duration>,
    pub(crate) threads: usize,
    pub(crate) memory: u64,
    pub(crate) book: BookText,
    pub(crate) tables: Option<PathBuf>,
    pub(crate) timeout: Duration,
    pub(crate) reconnect: Duration,
    pub(crate) pdn: Option<PathBuf>,
}

/// Who asks for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// This program.
    Initiator,
    /// The other program.
    Follower,
}

/// A side, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
}

/// Plays the games.
pub(crate) fn run(options: &Options, output: impl Write) -> Result<ExitCode, Failure> {
    let start = match &options.fen {
        None => None,
        Some(fen) => {
            let position = Position::of_fen(options.variant, fen);
            let position = position.map_err(|error| miette!("--fen: {error}"))?;
            if position.outcome().is_some() {
                return Err(miette!("--fen: the game is over in this position").into());
            }
            Some(write_position(&position))
        }
    };
    let mut report = Report::new(output, &options.name, options.pdn.clone())?;
    let player = player(options)?;
    let cancel = interrupt::cancel_on_interrupt();
    let source = if options.listens {
        let listening = ConnectionSource::listen(&options.address);
        listening.map_err(|error| miette!("cannot listen on {}: {error}", options.address))?
    } else {
        ConnectionSource::Connect(options.address.clone())
    };
    let wanted = GameRequest {
        version: VERSION,
        name: options.name.clone(),
        follower: options.color.other(),
        minutes: options.minutes,
        moves: options.moves,
        start,
    };
    let mut session = Session::new(options, &source, wanted, player, &cancel);
    session.play(&mut report)?;
    report.end()?;
    let is_whole = !cancel.is_cancelled() || options.games.is_none();
    Ok(interrupt::status(is_whole))
}

fn player(options: &Options) -> Result<Player, Failure> {
    let shared = tables::set_up(options.tables.as_deref(), Some(options.variant))?;
    if !machine::has_memory(options.memory) {
        return Err(miette!(
            "--memory: there are no {} bytes of free memory",
            options.memory
        )
        .into());
    }
    let bytes = usize::try_from(options.memory).unwrap_or(usize::MAX);
    let player = Player::new(options.variant, bytes);
    let player = player.map_err(|error| miette!("--memory: {error}"))?;
    let player = player.with_evaluation(&options.evaluation);
    let player = player.map_err(|error| miette!("{error}"))?;
    let book = options.book.read(options.variant);
    let book = book.map_err(|error| miette!("--book: {error}"))?;
    let player = player.with_threads(options.threads);
    let player = player.with_shared_tables(&shared);
    // The seed differs in each run, so that games differ.
    let seed = RandomState::new().hash_one(0);
    Ok(player.with_book(book).with_level(options.level, seed))
}
