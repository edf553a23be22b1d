//! `tessera analyse`: finds and prints the best moves of a position.
//!
//! `report` prints each depth, as a table or as JSON. This module reads the position and runs the search.

mod report;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use miette::miette;
use tessera_draughts::{Game, Position, Variant};
pub(crate) use tessera_engine::play::MAX_DEPTH;
use tessera_engine::play::{Limits, TableTooLarge};
use tessera_matches::EvaluationText;
use tessera_study::Player;
use tessera_tablebase::machine;
use tessera_tablebase::{
    DefaultTables, Progress as BuildProgress, SharedTables, TableSet, Tablebase,
};

use crate::book::opening_book;
use crate::chosen::best_of;
use crate::cli::analyse::AnalyseArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::perft::game;
use crate::play::file::{game_of, read_text, variant_of};
use crate::{progress, tables};
use report::Report;
pub(crate) use report::score;

/// Time limit if no other limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Memory limit for endgame tables, in bytes.
const TABLEBASE_MEMORY: u64 = 2_000_000_000;

/// Analyses a position or a game. Without a chosen variant, the PDN file must name one.
pub(crate) fn run(args: &AnalyseArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let chosen = args.variant.given()?;
    let evaluation = best_of(chosen.as_ref(), &args.evaluation)?;
    let text = args.pdn.as_deref().map(read_text).transpose()?;
    let variant = match (chosen, &text) {
        (Some(chosen), _) => chosen.variant,
        (None, Some(text)) => variant_of(text)?,
        (None, None) => return Err(miette!("the variant is missing: see --variant").into()),
    };
    let shared = tables::set_up(args.tables.folder(), Some(variant))?;
    let game = match &text {
        Some(text) => after_plies(game_of(text, variant)?, args.ply)?,
        None => game(variant, args.fen.as_deref())?,
    };
    analyse(&game, args, &evaluation, &shared, output)?;
    Ok(ExitCode::SUCCESS)
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
    args: &AnalyseArgs,
    evaluation: &EvaluationText,
    shared: &SharedTables,
    output: impl Write,
) -> Result<(), Failure> {
    let position = game.position();
    let threads = machine::threads(args.threads).get();
    let player = new_player(game.variant(), args.memory)?;
    let player = with_evaluation(player, evaluation)?;
    let tables = known_values(&position, args, shared, threads)?;
    // Only from here on does Ctrl-C end the search instead of the program: the tables are built.
    let limits = limits(args);
    let mut player = player
        .with_tables(tables)
        .with_lines(args.lines.into())
        .with_threads(threads);

    let book = opening_book(&args.book, game.variant())?;
    let book = book.map_or_else(Vec::new, |book| book.moves(&position));
    let mut report = Report::new(&position, book, args.json, output);
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

fn limits(args: &AnalyseArgs) -> Limits {
    let is_limited = args.depth.is_some() || args.nodes.is_some();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        hard_time: args.time.or((!is_limited).then_some(DEFAULT_TIME)),
        cancel: interrupt::cancel_on_interrupt(),
        ..Limits::default()
    }
}

/// The tables with which a position is searched.
fn known_values(
    position: &Position,
    args: &AnalyseArgs,
    shared: &SharedTables,
    threads: usize,
) -> Result<TableSet, Failure> {
    let variant = position.variant();
    let in_folder = || {
        let folder = shared.folder()?.of(variant).ok()?;
        Some(TableSet::from(folder))
    };
    let built = match args.tablebase {
        Some(pieces) => built_tables(position, pieces, threads)?.into(),
        None => match DefaultTables::of(position, shared) {
            DefaultTables::None => TableSet::new(variant),
            DefaultTables::Shared => return Ok(shared.of(variant).wait()),
            DefaultTables::Built(pieces) => built_tables(position, pieces, threads)?.into(),
        },
    };
    // An explicit number of pieces means these tables and no others.
    let uses_folder = args.tables.folder().is_some() || args.tablebase.is_none();
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
