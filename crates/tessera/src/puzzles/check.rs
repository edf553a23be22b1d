//! `tessera puzzles check`.

use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::io::Write;
use std::process::ExitCode;

use indicatif::ProgressBar;
use miette::miette;
use tessera_draughts::Variant;
use tessera_engine::prove::Tables;
use tessera_study::puzzles::{
    Flaw, Puzzle, PuzzleFile, check as check_puzzle, table_pieces, tables,
};
use tessera_tablebase::BuildError;

use super::read;
use crate::cli::puzzles::CheckArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

/// Exit status if a puzzle is wrong.
const WRONG: u8 = 1;

/// Proves all puzzles of a file again, with the tables that the file names.
pub(crate) fn check(args: &CheckArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let path = &args.file;
    let PuzzleFile {
        puzzles,
        table_pieces: pieces,
        ..
    } = read(path, &args.others.variants()?)?;
    let cancel = interrupt::cancel_on_interrupt();
    let bar = progress::of_puzzles(puzzles.len() as u64);
    let mut known: HashMap<Variant, Tables> = HashMap::new();
    let mut seen = HashSet::new();
    let mut wrong = 0;
    for (index, puzzle) in puzzles.iter().enumerate() {
        let variant = puzzle.variant();
        let tables = match known.entry(variant) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let pieces = pieces.unwrap_or_else(|| table_pieces(variant));
                match tables(variant, pieces, &cancel) {
                    Err(BuildError::Stopped) => return Ok(interrupted(&bar)),
                    built => {
                        unknown.insert(built.map_err(|error| miette!("tables: {error}"))?.into())
                    }
                }
            }
        };
        let flaw = check_puzzle(puzzle, tables, args.nodes, &cancel).err();
        if cancel.is_cancelled() {
            return Ok(interrupted(&bar));
        }
        let is_new = seen.insert(puzzle.id());
        if let Some(fault) = fault(flaw, is_new) {
            wrong += 1;
            // The first line of the file is its head.
            let place = format!("{}:{}", path.display(), index + 2);
            writeln!(output, "{place}: {}: {fault}", name(puzzle))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let (name, count) = (path.display(), puzzles.len());
    if wrong == 0 {
        writeln!(output, "{name}: {count} puzzles, all proven")?;
    } else {
        writeln!(output, "{name}: wrong puzzles: {wrong} of {count}")?;
    }
    output.flush()?;
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(WRONG)
    })
}

fn interrupted(bar: &ProgressBar) -> ExitCode {
    bar.finish_and_clear();
    interrupt::status(false)
}

fn fault(flaw: Option<Flaw>, is_new: bool) -> Option<String> {
    let again = || "the same position as a puzzle before".to_owned();
    flaw.map(|flaw| flaw.to_string())
        .or_else(|| (!is_new).then(again))
}

fn name(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.variant().name(), puzzle.position.to_fen())
}
