//! `tessera tablebase`: solves positions of few pieces and counts the results. `build` makes tables in a folder.

pub(crate) mod build;

use std::io::Write;

use miette::miette;
use serde::Serialize;
use tessera_family::machine;
use tessera_family::{BuildError, BuildProgress, Slice, Statistics, Tablebase, VariantId};

use crate::failure::Failure;
use crate::progress;

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) pieces: u32,
    pub(crate) threads: Option<usize>,
    /// Memory limit in bytes.
    pub(crate) memory: u64,
    pub(crate) json: bool,
}

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
}

pub(crate) fn run(
    variant: VariantId,
    options: &Options,
    output: impl Write + Send,
) -> Result<(), Failure> {
    let pool = machine::pool(options.threads)?;
    pool.install(|| statistics(variant, options, output))
}

fn statistics(
    variant: VariantId,
    options: &Options,
    mut output: impl Write,
) -> Result<(), Failure> {
    let tablebase = build(variant, options)?;
    let lines: Vec<Line> = (2..=options.pieces)
        .flat_map(|pieces| lines_of(&tablebase, pieces))
        .collect();
    if options.json {
        for line in &lines {
            serde_json::to_writer(&mut output, line).map_err(std::io::Error::from)?;
            writeln!(output)?;
        }
    } else {
        write_table(&lines, &mut output)?;
    }
    output.flush()?;
    Ok(())
}

fn build(variant: VariantId, options: &Options) -> Result<Tablebase, Failure> {
    let failure = |error| {
        let message = match error {
            BuildError::Memory { needed, limit } => format!(
                "tables of {} pieces of {} need {} of memory, and the limit is {}: see --memory",
                options.pieces,
                variant.title(),
                megabytes(needed),
                megabytes(limit)
            ),
            BuildError::NoMemory { needed } => format!(
                "tables of {} pieces of {} need {} of memory, which are not available: see --pieces",
                options.pieces,
                variant.title(),
                megabytes(needed)
            ),
            other => other.to_string(),
        };
        miette!("{message}")
    };
    let mut tablebase = Tablebase::new(variant);
    let plan = tablebase.plan(options.pieces).map_err(failure)?;
    let needed = plan.memory();
    if needed <= options.memory && !machine::has_memory(needed) {
        return Err(failure(BuildError::NoMemory { needed }).into());
    }
    let bar = progress::of_positions(plan.positions());
    let mut show = |progress: &BuildProgress| bar.set_position(progress.solved);
    tablebase
        .build_plan(&plan, options.memory, &mut show, &|| false)
        .map_err(failure)?;
    bar.finish_and_clear();
    Ok(tablebase)
}

/// One line per slice, and one for all of them.
fn lines_of(tablebase: &Tablebase, pieces: u32) -> Vec<Line> {
    let variant = tablebase.variant().name();
    let mut lines: Vec<Line> = Slice::with_pieces(pieces)
        .filter_map(|slice| tablebase.statistics(slice))
        .map(|statistics| line(variant, &statistics))
        .collect();
    let sum = |of: fn(&Line) -> u64| lines.iter().map(of).sum();
    let longest = lines.iter().rev().max_by_key(|line| line.longest_win);
    lines.push(Line {
        variant,
        pieces,
        slice: None,
        positions: sum(|line| line.positions),
        wins: sum(|line| line.wins),
        draws: sum(|line| line.draws),
        losses: sum(|line| line.losses),
        longest_win: longest.and_then(|line| line.longest_win),
        fen: longest.and_then(|line| line.fen.clone()),
    });
    lines
}

fn line(variant: &'static str, statistics: &Statistics) -> Line {
    Line {
        variant,
        pieces: statistics.slice.pieces(),
        slice: Some(statistics.slice.to_string()),
        positions: statistics.positions(),
        wins: statistics.wins,
        draws: statistics.draws,
        losses: statistics.losses,
        longest_win: statistics.longest_win.map(|(plies, _)| plies),
        fen: statistics
            .longest_win
            .map(|(_, position)| position.to_fen()),
    }
}

fn write_table(lines: &[Line], output: &mut impl Write) -> Result<(), Failure> {
    let header = [
        "pieces",
        "slice",
        "positions",
        "wins",
        "draws",
        "losses",
        "longest win",
        "such as",
    ];
    let rows: Vec<[String; 8]> = std::iter::once(header.map(String::from))
        .chain(lines.iter().map(|line| {
            let none = || String::from("-");
            [
                line.pieces.to_string(),
                line.slice.clone().unwrap_or("all".into()),
                grouped(line.positions),
                grouped(line.wins),
                grouped(line.draws),
                grouped(line.losses),
                line.longest_win
                    .map_or_else(none, |plies| plies.to_string()),
                line.fen.clone().unwrap_or_else(none),
            ]
        }))
        .collect();
    let widths: [usize; 8] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0));
    for row in &rows {
        for (i, (cell, width)) in row.iter().zip(widths).enumerate() {
            match i {
                0 => write!(output, "{cell:>width$}")?,
                1 => write!(output, "  {cell:width$}")?,
                7 => writeln!(output, "  {cell}")?,
                _ => write!(output, "  {cell:>width$}")?,
            }
        }
    }
    Ok(())
}

/// A number with thousands separators: `6,209,316`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes.div_ceil(1_000_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let numbers = [0, 999, 1_000, 196_032, 6_209_316];
        let texts = ["0", "999", "1,000", "196,032", "6,209,316"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
