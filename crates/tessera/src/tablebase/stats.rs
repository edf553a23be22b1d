//! `tessera tablebase stats`: counts the results of slices, in tables that it solves in memory or finds in a folder.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use miette::miette;
use serde::Serialize;
use tessera_draughts::Variant;
use tessera_tablebase::{
    BuildError, Check, Progress as BuildProgress, Slice, Statistics, Tablebase, VerifyProgress,
    machine, verify as verify_tables,
};

use super::{disk_failure, grouped, megabytes, variants_in};
use crate::cli::tablebase::StatsArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

/// The results of a slice, or of all slices with the same number of pieces.
#[derive(Debug, Serialize)]
struct Line {
    variant: &'static str,
    pieces: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    slice: Option<String>,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win: Option<u16>,
    /// A position with the longest win.
    fen: Option<String>,
    /// The number of mutual zugzwangs, and of those in which either side loses if it is to move.
    zugzwangs: u64,
    lost_zugzwangs: u64,
    /// A mutual zugzwang; one in which either side loses if it is to move, if there is one.
    zugzwang_fen: Option<String>,
}

pub(crate) fn run(args: &StatsArgs, output: impl Write + Send) -> Result<ExitCode, Failure> {
    let pool = machine::pool(args.threads)?;
    pool.install(|| statistics(args, output))
}

fn statistics(args: &StatsArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let mut lines = Vec::new();
    let variant = args.variant.given()?.map(|chosen| chosen.variant);
    match (&args.dir, variant, args.pieces) {
        (None, Some(variant), Some(pieces)) => {
            let tables = solve(variant, pieces, args)?;
            for pieces in 2..=pieces {
                let slices = Slice::with_pieces(pieces);
                let counted = slices.filter_map(|slice| tables.statistics(slice));
                lines.extend(lines_of(variant, pieces, counted.collect()));
            }
        }
        (dir, variant, pieces) => {
            let dir = dir.as_deref().unwrap_or(Path::new(""));
            for variant in variants_in(dir, variant)? {
                let Some(counted) = count(variant, dir, pieces, args)? else {
                    return Ok(interrupt::status(false));
                };
                lines.extend(counted);
            }
        }
    }
    if args.json {
        for line in &lines {
            serde_json::to_writer(&mut output, line).map_err(std::io::Error::from)?;
            writeln!(output)?;
        }
    } else {
        write_table(&lines, &mut output)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Counts the tables of a variant in a folder; `None` if the work was interrupted.
fn count(
    variant: Variant,
    dir: &Path,
    pieces: Option<u32>,
    args: &StatsArgs,
) -> Result<Option<Vec<Line>>, Failure> {
    let cancel = interrupt::cancel_on_interrupt();
    let bar = progress::of_parts(0);
    let mut show = |progress: &VerifyProgress| {
        bar.set_length(progress.positions);
        bar.set_position(progress.done);
        bar.set_message(progress.part.to_string());
    };
    let stop = || cancel.is_cancelled();
    let memory = args.memory;
    let found = verify_tables(
        variant,
        dir,
        pieces,
        Check::Counts,
        memory,
        &mut show,
        &stop,
    );
    bar.finish_and_clear();
    let found = match found {
        Err(error) if error.is_stop() => return Ok(None),
        found => found.map_err(|error| disk_failure(variant, &error))?,
    };
    if let Some(fault) = found.faults.first() {
        let others = match found.faults.len() {
            1 => String::new(),
            all => format!(" ({} more files are wrong)", all - 1),
        };
        return Err(miette!(
            help = "`tessera tablebase verify` names all that is wrong; `build` makes it anew",
            "{fault}{others}"
        )
        .into());
    }
    if !found.missing.is_empty() {
        // If standard error is closed or full, the work is the same.
        let _ = writeln!(
            std::io::stderr(),
            "{}: {} parts are missing: their slices are left out",
            found.folder.display(),
            grouped(found.missing.len() as u64)
        );
    }
    let most = found
        .statistics
        .iter()
        .map(|counted| counted.slice.pieces());
    let most = most.max().unwrap_or(0);
    let lines = (2..=most).flat_map(|pieces| {
        let counted = found.statistics.iter().copied();
        let counted = counted.filter(|counted| counted.slice.pieces() == pieces);
        lines_of(variant, pieces, counted.collect())
    });
    Ok(Some(lines.collect()))
}

fn solve(variant: Variant, pieces: u32, args: &StatsArgs) -> Result<Tablebase, Failure> {
    let failure = |error| {
        let message = match error {
            BuildError::Memory { needed, limit } => format!(
                "tables of {} pieces of {} need {} of memory, and the limit is {}: see --memory",
                pieces,
                variant.title(),
                megabytes(needed),
                megabytes(limit)
            ),
            BuildError::NoMemory { needed } => format!(
                "tables of {} pieces of {} need {} of memory, which are not available: see --pieces",
                pieces,
                variant.title(),
                megabytes(needed)
            ),
            other => other.to_string(),
        };
        miette!("{message}")
    };
    let mut tablebase = Tablebase::new(variant);
    let plan = tablebase.plan(pieces).map_err(failure)?;
    let needed = plan.memory();
    if needed <= args.memory && !machine::has_memory(needed) {
        return Err(failure(BuildError::NoMemory { needed }).into());
    }
    let bar = progress::of_positions(plan.positions());
    let mut show = |progress: &BuildProgress| bar.set_position(progress.solved);
    tablebase
        .build_plan(&plan, args.memory, &mut show, &|| false)
        .map_err(failure)?;
    bar.finish_and_clear();
    Ok(tablebase)
}

/// A line per slice, and one for all of them if none is missing.
fn lines_of(variant: Variant, pieces: u32, counted: Vec<Statistics>) -> Vec<Line> {
    let mut lines: Vec<Line> = counted
        .iter()
        .map(|counted| line(variant, counted))
        .collect();
    if lines.len() < Slice::with_pieces(pieces).count() {
        return lines;
    }
    let sum = |of: fn(&Line) -> u64| lines.iter().map(of).sum();
    let longest = lines.iter().rev().max_by_key(|line| line.longest_win);
    let with_zugzwang = lines.iter().rev().filter(|line| line.zugzwangs > 0);
    let zugzwang = with_zugzwang.max_by_key(|line| line.lost_zugzwangs > 0);
    lines.push(Line {
        variant: variant.name(),
        pieces,
        slice: None,
        positions: sum(|line| line.positions),
        wins: sum(|line| line.wins),
        draws: sum(|line| line.draws),
        losses: sum(|line| line.losses),
        longest_win: longest.and_then(|line| line.longest_win),
        fen: longest.and_then(|line| line.fen.clone()),
        zugzwangs: sum(|line| line.zugzwangs),
        lost_zugzwangs: sum(|line| line.lost_zugzwangs),
        zugzwang_fen: zugzwang.and_then(|line| line.zugzwang_fen.clone()),
    });
    lines
}

fn line(variant: Variant, counted: &Statistics) -> Line {
    let longest = counted.longest_win;
    Line {
        variant: variant.name(),
        pieces: counted.slice.pieces(),
        slice: Some(counted.slice.to_string()),
        positions: counted.positions(),
        wins: counted.wins,
        draws: counted.draws,
        losses: counted.losses,
        longest_win: longest.map(|(plies, _)| plies),
        fen: longest.map(|(_, position)| position.to_fen()),
        zugzwangs: counted.zugzwangs,
        lost_zugzwangs: counted.lost_zugzwangs,
        zugzwang_fen: counted.zugzwang.map(|position| position.to_fen()),
    }
}

const COLUMNS: usize = 11;

fn write_table(lines: &[Line], output: &mut impl Write) -> Result<(), Failure> {
    let header = [
        "pieces",
        "slice",
        "positions",
        "wins",
        "draws",
        "losses",
        "longest win",
        "zugzwangs",
        "both lose",
        "a longest win",
        "a zugzwang",
    ];
    let rows: Vec<[String; COLUMNS]> = std::iter::once(header.map(String::from))
        .chain(lines.iter().map(|line| {
            let none = || String::from("-");
            [
                line.pieces.to_string(),
                line.slice.clone().unwrap_or_else(|| "all".into()),
                grouped(line.positions),
                grouped(line.wins),
                grouped(line.draws),
                grouped(line.losses),
                line.longest_win
                    .map_or_else(none, |plies| plies.to_string()),
                grouped(line.zugzwangs),
                grouped(line.lost_zugzwangs),
                line.fen.clone().unwrap_or_else(none),
                line.zugzwang_fen.clone().unwrap_or_else(none),
            ]
        }))
        .collect();
    let widths: [usize; COLUMNS] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0));
    for row in &rows {
        for (i, (cell, width)) in row.iter().zip(widths).enumerate() {
            match i {
                0 => write!(output, "{cell:>width$}")?,
                1 | 9 => write!(output, "  {cell:width$}")?,
                10 => writeln!(output, "  {cell}")?,
                _ => write!(output, "  {cell:>width$}")?,
            }
        }
    }
    Ok(())
}
