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
use std::process::ExitCode;

use clap::ValueEnum;
use miette::miette;
use tessera_draughts::{Position, Variant};
use tessera_engine::play::Evaluation;
use tessera_matches::dxp::{GameRequest, VERSION, write_position};
use tessera_study::Player;
use tessera_tablebase::machine;

pub(crate) use address::Address;
use report::Report;
use session::Session;
use source::ConnectionSource;

use crate::cli::dxp::DxpArgs;
use crate::failure::Failure;
use crate::{interrupt, tables};

/// Who asks for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Role {
    /// Ask for games.
    Initiator,
    /// Wait until the other program asks.
    Follower,
}

/// Plays the games.
pub(crate) fn run(args: &DxpArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let chosen = args.variant.required()?;
    let (variant, best) = (chosen.variant, chosen.best()?);
    let start = match &args.fen {
        None => None,
        Some(fen) => {
            let position = Position::of_fen(variant, fen);
            let position = position.map_err(|error| miette!("--fen: {error}"))?;
            if position.outcome().is_some() {
                return Err(miette!("--fen: the game is over in this position").into());
            }
            Some(write_position(&position))
        }
    };
    let mut report = Report::new(output, &args.name, args.pdn.clone())?;
    let player = player(args, variant, &best)?;
    let cancel = interrupt::cancel_on_interrupt();
    let address = args.address();
    let source = if args.listens() {
        let listening = ConnectionSource::listen(&address);
        listening.map_err(|error| miette!("cannot listen on {address}: {error}"))?
    } else {
        ConnectionSource::Connect(address)
    };
    let wanted = GameRequest {
        version: VERSION,
        name: args.name.clone(),
        follower: args.color.other(),
        minutes: args.time,
        moves: args.moves,
        start,
    };
    let mut session = Session::new(args, variant, &source, wanted, player, &cancel);
    session.play(&mut report)?;
    report.end()?;
    let is_whole = !cancel.is_cancelled() || args.games().is_none();
    Ok(interrupt::status(is_whole))
}

fn player(args: &DxpArgs, variant: Variant, best: &Evaluation) -> Result<Player, Failure> {
    let shared = tables::set_up(args.tables.folder(), Some(variant))?;
    if !machine::has_memory(args.memory) {
        return Err(miette!(
            "--memory: there are no {} bytes of free memory",
            args.memory
        )
        .into());
    }
    let bytes = usize::try_from(args.memory).unwrap_or(usize::MAX);
    let player = Player::new(variant, bytes);
    let player = player.map_err(|error| miette!("--memory: {error}"))?;
    let player = player.with_evaluation(best);
    let player = player.map_err(|error| miette!("{error}"))?;
    let book = args.book.read(variant);
    let book = book.map_err(|error| miette!("--book: {error}"))?;
    let player = player.with_threads(args.threads);
    let player = player.with_shared_tables(&shared);
    // The seed differs in each run, so that games differ.
    let seed = RandomState::new().hash_one(0);
    Ok(player.with_book(book).with_level(args.level, seed))
}
