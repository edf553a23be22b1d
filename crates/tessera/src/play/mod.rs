//! `tessera play`: a game in the terminal between people and the engine.
//!
//! `session` runs the game: it shows the board, asks the player to move and executes commands. `command` parses what a
//! player typed, `input` reads lines, `file` reads and writes games. `tessera_pictures` draws the board.

mod command;
pub(crate) mod file;
mod input;
mod session;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use miette::miette;
use tessera_draughts::Variant;
use tessera_engine::play::Limits;
use tessera_matches::openings::Openings;
use tessera_matches::{BookText, EvaluationText};
use tessera_study::{Level, Player};
use tessera_tablebase::machine;

use crate::analyse::with_evaluation;
use crate::book::opening_book;
use crate::failure::Failure;
use crate::{openings, perft, tables};
use session::{Session, Settings};

/// The player of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerKind {
    Human,
    Engine,
}

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    /// The variant; `None` takes that of the file.
    pub(crate) variant: Option<Variant>,
    /// The players of white and black.
    pub(crate) players: [PlayerKind; 2],
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    /// Number of threads. `None` means one per core; with a depth or a level below full strength it means one thread,
    /// so that the moves are the same in every run.
    pub(crate) threads: Option<usize>,
    /// Whether the engine thinks while a person is to move. It is at full strength then.
    pub(crate) ponder: bool,
    pub(crate) fen: Option<String>,
    /// File of a game to continue.
    pub(crate) pdn: Option<PathBuf>,
    pub(crate) level: Level,
    /// Where to draw an opening from; `None` means to begin at the initial position.
    pub(crate) openings: Option<Openings>,
    /// The book that the engine plays from.
    pub(crate) book: BookText,
    /// Seed of the opening, of moves from the book, and of moves below full strength.
    pub(crate) seed: u64,
    /// Whether the same seed has to give the same moves. The game then begins only when the small tables are built.
    pub(crate) is_repeatable: bool,
    pub(crate) evaluation: EvaluationText,
    /// A folder of tables.
    pub(crate) tables: Option<PathBuf>,
    pub(crate) colored: bool,
}

/// Time limit of the engine per move if no other limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Size of the engine's transposition table, in bytes.
const MEMORY: usize = 64 << 20;

/// Plays a game until a player quits, the input ends, or a game without people is over.
pub(crate) fn run(
    options: &Options,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    let text = options.pdn.as_deref().map(file::read_text).transpose()?;
    let variant = match (options.variant, &text) {
        (Some(variant), _) => variant,
        (None, Some(text)) => file::variant_of(text)?,
        (None, None) => return Err(miette!("the variant is missing: see --variant").into()),
    };
    let game = match (&text, &options.openings) {
        (Some(text), _) => file::game_of(text, variant)?,
        (None, Some(wanted)) => {
            let found = openings::shuffled(variant, wanted, None, options.seed)?;
            let drawn = found.into_iter().next();
            let drawn = drawn.ok_or_else(|| miette!("there is no opening"))?;
            writeln!(output, "opening: {}", drawn.name)?;
            drawn.game
        }
        (None, None) => perft::game(variant, options.fen.as_deref())?,
    };
    let shared = tables::set_up(options.tables.as_deref(), Some(variant))?;
    let limits = Limits {
        depth: options.depth,
        hard_time: options
            .time
            .or(options.depth.is_none().then_some(DEFAULT_TIME)),
        is_for_move: true,
        ..Limits::default()
    };
    let player = Player::new(variant, MEMORY).map_err(|error| miette!("{error}"))?;
    let player = with_evaluation(player, &options.evaluation)?;
    let book = opening_book(&options.book, variant)?;
    let is_limited = options.depth.is_some() || options.level != Level::FULL;
    let threads = match options.threads {
        None if is_limited => 1,
        threads => machine::threads(threads).get(),
    };
    if options.is_repeatable {
        let _ = shared.of(variant).wait();
    }
    let player = player.with_shared_tables(&shared).with_threads(threads);
    let settings = Settings {
        players: options.players,
        player: player
            .with_level(options.level, options.seed)
            .with_book(book),
        level: options.level,
        limits,
        ponders: options.ponder,
        colored: options.colored,
    };
    Session::new(game, settings, input, output).play()
}
