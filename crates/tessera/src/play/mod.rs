//! `tessera play`: a game in the terminal between people and the engine.
//!
//! `session` runs the game: it shows the board, asks the player to move and executes commands. `command` parses what a
//! player typed, `input` reads lines, `file` reads and writes games. `tessera_pictures` draws the board.

mod command;
pub(crate) mod file;
mod input;
mod session;

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use miette::miette;
use tessera_engine::play::Limits;
use tessera_study::{Level, Player};
use tessera_tablebase::machine;

use crate::analyse::with_evaluation;
use crate::book::opening_book;
use crate::chosen::best_of;
use crate::cli::has_colors;
use crate::cli::play::PlayArgs;
use crate::failure::Failure;
use crate::{openings, perft, tables};
use session::{Session, Settings};

/// The player of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerKind {
    Human,
    Engine,
}

/// Time limit of the engine per move if no other limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Size of the engine's transposition table, in bytes.
const MEMORY: usize = 64 << 20;

/// Plays a game until a player quits, the input ends, or a game without people is over.
pub(crate) fn run(
    args: &PlayArgs,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    if args.ponder && args.level != Level::FULL {
        let full = Level::FULL;
        return Err(miette!("--ponder: expected --level {full}, found {}", args.level).into());
    }
    let chosen = args.variant.given()?;
    let evaluation = best_of(chosen.as_ref(), &args.evaluation)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let text = args.pdn.as_deref().map(file::read_text).transpose()?;
    let variant = match (chosen, &text) {
        (Some(chosen), _) => chosen.variant,
        (None, Some(text)) => file::variant_of(text)?,
        (None, None) => return Err(miette!("the variant is missing: see --variant").into()),
    };
    let game = match (&text, &args.openings) {
        (Some(text), _) => file::game_of(text, variant)?,
        (None, Some(wanted)) => {
            let found = openings::shuffled(variant, wanted, None, seed)?;
            let drawn = found.into_iter().next();
            let drawn = drawn.ok_or_else(|| miette!("there is no opening"))?;
            writeln!(output, "opening: {}", drawn.name)?;
            drawn.game
        }
        (None, None) => perft::game(variant, args.fen.as_deref())?,
    };
    let shared = tables::set_up(args.tables.folder(), Some(variant))?;
    let limits = Limits {
        depth: args.depth,
        hard_time: args.time.or(args.depth.is_none().then_some(DEFAULT_TIME)),
        is_for_move: true,
        ..Limits::default()
    };
    let player = Player::new(variant, MEMORY).map_err(|error| miette!("{error}"))?;
    let player = with_evaluation(player, &evaluation)?;
    let book = opening_book(&args.book, variant)?;
    let is_limited = args.depth.is_some() || args.level != Level::FULL;
    // With one thread, the moves are the same in every run.
    let threads = match args.threads {
        None if is_limited => 1,
        threads => machine::threads(threads).get(),
    };
    // The same seed has to give the same moves, so the game begins only when the small tables are built.
    if args.seed.is_some() {
        let _ = shared.of(variant).wait();
    }
    let player = player.with_shared_tables(&shared).with_threads(threads);
    let settings = Settings {
        players: [args.white, args.black],
        player: player.with_level(args.level, seed).with_book(book),
        level: args.level,
        limits,
        ponders: args.ponder,
        colored: has_colors(),
    };
    Session::new(game, settings, input, output).play()?;
    Ok(ExitCode::SUCCESS)
}
