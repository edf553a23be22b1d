//! `tessera analyse`: finds and prints the best moves of a position.
//!
//! `report` prints each depth, as a table or as JSON. This module reads the position and runs the search.

mod report;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use miette::miette;
use tessera_draughts::{Game, Position, Variant};
pub(crate) use tessera_engine::play::MAX_DEPTH;
use tessera_engine::play::{Limits, TableTooLarge};
use tessera_matches::{BookText, EvaluationText};
use tessera_study::Player;
use tessera_tablebase::machine;
use tessera_tablebase::{
    DefaultTables, Progress as BuildProgress, SharedTables, TableSet, Tablebase,
};

use crate::book::opening_book;
use crate::failure::Failure;
use crate::interrupt;
use crate::perft::game;
use crate::play::file::{game_of, read_text, variant_of};
use crate::{progress, tables};
use report::Report;
pub(crate) use report::score;

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) fen: Option<String>,
    /// PDN file whose first game is analysed.
    pub(crate) pdn: Option<PathBuf>,
    /// Number of plies of that game to analyse after; `None` means all.
    pub(crate) ply: Option<usize>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) lines: usize,
    pub(crate) threads: Option<usize>,
    /// Size of the transposition table in bytes.
    pub(crate) memory: u64,
    /// Maximum number of pieces in the endgame tables; 0 means no tables, and `None` small tables that are
    /// quickly built.
    pub(crate) tablebase: Option<u32>,
    /// A folder of tables.
    pub(crate) tables: Option<PathBuf>,
    pub(crate) evaluation: EvaluationText,
    /// The book whose moves are printed.
    pub(crate) book: BookText,
    pub(crate) json: bool,
}

/// Time limit if no other limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Memory limit for endgame tables, in bytes.
const TABLEBASE_MEMORY: u64 = 2_000_000_000;

/// Analyses a position or a game. Without `variant`, the PDN file must name one.
pub(crate) fn run(
    variant: Option<Variant>,
    options: &Options,
    output: impl Write,
) -> Result<(), Failure> {
    let text = options.pdn.as_deref().map(read_text).transpose()?;
    let variant = match (variant, &text) {
        (Some(variant), _) => variant,
        (None, Some(text)) => variant_of(text)?,
        (None, None) => return Err(miette!("the variant is missing: see --variant").into()),
    };
    let shared = tables::set_up(options.tables.as_deref(), Some(variant))?;
    let game = match &text {
        Some(text) => after_plies(game_of(text, variant)?, options.ply)?,
        None => game(variant, options.fen.as_deref())?,
    };
    analyse(&game, options, &shared, output)
}

/// The game after `ply` plies; `None` means all.
fn after_plies(mut game: Game, ply: Option<usize>) -> Result<Game, Failure> {
    let plies = game.plies();
    let ply = ply.unwrap_or(plies);
    if ply > plies {
        return Err(miette!("--ply {ply}: the game has {plies} plies").into());
    }
    while game.plies() > ply {
        game.undo();
    }
    Ok(game)
}

fn analyse(
    game: &Game,
    options: &Options,
    shared: &SharedTables,
    output: impl Write,
) -> Result<(), Failure> {
    let position = game.position();
    let threads = machine::threads(options.threads).get();
    let player = new_player(game.variant(), options.memory)?;
    let player = with_evaluation(player, &options.evaluation)?;
    let tables = known_values(&position, options, shared, threads)?;
    // Only from here on does Ctrl-C end the search instead of the program: the tables are built.
    let limits = limits(options);
    let mut player = player
        .with_tables(tables)
        .with_lines(options.lines)
        .with_threads(threads);

    let book = opening_book(&options.book, game.variant())?;
    let book = book.map_or_else(Vec::new, |book| book.moves(&position));
    let mut report = Report::new(&position, book, options.json, output);
    report.begin()?;
    let mut written: io::Result<()> = Ok(());
    let analysis = player.analyse_game(game, &limits, |progress| {
        if written.is_ok() {
            written = report.depth(progress);
        }
        if written.is_err() {
            // If the output is closed, the search ends.
            limits.cancel.cancel();
        }
    });
    written?;
    report.end(&analysis)?;
    Ok(())
}

/// The same player with an evaluation.
pub(crate) fn with_evaluation(
    player: Player,
    evaluation: &EvaluationText,
) -> Result<Player, Failure> {
    let failed = |error: String| miette!("--evaluation: {error}");
    let evaluation = evaluation.read(player.variant()).map_err(failed)?;
    let player = player.with_evaluation(&evaluation);
    Ok(player.map_err(|error| failed(error.to_string()))?)
}

/// A player with a transposition table of `bytes` bytes.
pub(crate) fn new_player(variant: Variant, bytes: u64) -> Result<Player, Failure> {
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    let player = if machine::has_memory(bytes as u64) {
        Player::new(variant, bytes)
    } else {
        Err(TableTooLarge { bytes })
    };
    Ok(player.map_err(|error| miette!("{error}: see --memory"))?)
}

fn limits(options: &Options) -> Limits {
    let is_limited = options.depth.is_some() || options.nodes.is_some();
    Limits {
        depth: options.depth,
        nodes: options.nodes,
        hard_time: options.time.or((!is_limited).then_some(DEFAULT_TIME)),
        cancel: interrupt::cancel_on_interrupt(),
        ..Limits::default()
    }
}

/// The tables with which a position is searched.
fn known_values(
    position: &Position,
    options: &Options,
    shared: &SharedTables,
    threads: usize,
) -> Result<TableSet, Failure> {
    let variant = position.variant();
    let in_folder = || {
        let folder = shared.folder()?.of(variant).ok()?;
        Some(TableSet::from(folder))
    };
    let built = match options.tablebase {
        Some(pieces) => built_tables(position, pieces, threads)?.into(),
        None => match DefaultTables::of(position, shared) {
            DefaultTables::None => TableSet::new(variant),
            DefaultTables::Shared => return Ok(shared.of(variant).wait()),
            DefaultTables::Built(pieces) => built_tables(position, pieces, threads)?.into(),
        },
    };
    // An explicit number of pieces means these tables and no others.
    let uses_folder = options.tables.is_some() || options.tablebase.is_none();
    Ok(match in_folder().filter(|_| uses_folder) {
        Some(tables) => tables.and(built),
        None => built,
    })
}

/// The endgame tables that a position can lead to, of up to `pieces` pieces.
fn built_tables(position: &Position, pieces: u32, threads: usize) -> Result<Tablebase, Failure> {
    let mut tablebase = Tablebase::new(position.variant());
    if pieces > 0 {
        let failure = |error| miette!("{error}: see --tablebase");
        let plan = tablebase.plan_for(position, pieces).map_err(failure)?;
        let pool = machine::pool(Some(threads))?;
        let bar = progress::of_positions(plan.positions());
        let built = pool.install(|| {
            let mut show = |progress: &BuildProgress| bar.set_position(progress.solved);
            tablebase.build_plan(&plan, TABLEBASE_MEMORY, &mut show, &|| false)
        });
        bar.finish_and_clear();
        built.map_err(failure)?;
    }
    Ok(tablebase)
}
