//! `tessera perft`: counts move sequences.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use miette::{LabeledSpan, miette};
use serde::Serialize;
use tessera_draughts::{Game, LastPly, Paths, Variant, perft_divide, perft_parallel};
use tessera_tablebase::machine;

use crate::cli::perft::PerftArgs;
use crate::failure::Failure;
use crate::progress;

#[derive(Serialize)]
struct Report<'a> {
    variant: &'a str,
    fen: String,
    paths: &'a str,
    threads: usize,
    counts: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided: Vec<Divided>,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct Divided {
    #[serde(rename = "move")]
    action: String,
    count: u64,
}

pub(crate) fn run(args: &PerftArgs, output: impl Write + Send) -> Result<ExitCode, Failure> {
    let variant = args.variant.required()?.variant;
    let pool = machine::pool(args.threads)?;
    pool.install(|| count(variant, args, output))?;
    Ok(ExitCode::SUCCESS)
}

fn count(variant: Variant, args: &PerftArgs, mut output: impl Write) -> Result<(), Failure> {
    let position = game(variant, args.fen.as_deref())?.position();
    let paths = if args.merged {
        Paths::Merged
    } else {
        Paths::Separate
    };
    let last_ply = if args.no_bulk {
        LastPly::OneByOne
    } else {
        LastPly::Bulk
    };

    if !args.json {
        writeln!(output, "{}, {}", variant.title(), position.to_fen())?;
        writeln!(
            output,
            "{:>5} {:>20} {:>10} {:>12}",
            "depth", "count", "seconds", "nodes/s"
        )?;
        output.flush()?;
    }
    let mut counts = Vec::new();
    let mut total = Duration::ZERO;
    for depth in 1..=args.depth {
        let spinner = progress::of_time(&format!("depth {depth}"));
        let start = Instant::now();
        let count = perft_parallel(&position, depth, paths, last_ply);
        let elapsed = start.elapsed();
        spinner.finish_and_clear();
        total += elapsed;
        counts.push(count);
        if !args.json {
            let rate = si(per_second(count, elapsed));
            let seconds = elapsed.as_secs_f64();
            writeln!(output, "{depth:>5} {count:>20} {seconds:>10.3} {rate:>12}")?;
            output.flush()?;
        }
    }

    let divided: Vec<Divided> = if args.divide {
        let _spinner = progress::of_time("each move");
        perft_divide(&position, args.depth, paths, last_ply)
            .into_iter()
            .map(|(action, count)| Divided {
                action: action.to_string(),
                count,
            })
            .collect()
    } else {
        Vec::new()
    };
    if args.json {
        let report = Report {
            variant: variant.name(),
            fen: position.to_fen(),
            paths: if args.merged { "merged" } else { "separate" },
            threads: rayon::current_num_threads(),
            nodes_per_second: per_second(counts.iter().sum(), total),
            counts,
            divided,
            seconds: total.as_secs_f64(),
        };
        serde_json::to_writer(&mut output, &report).map_err(std::io::Error::from)?;
        writeln!(output)?;
    } else {
        let width = divided
            .iter()
            .map(|line| line.action.len())
            .max()
            .unwrap_or(0);
        for Divided { action, count } in divided {
            writeln!(output, "{action:width$} {count}")?;
        }
    }
    output.flush()?;
    Ok(())
}

/// A game that starts from a position in FEN, counters included, or from the initial position.
pub(crate) fn game(variant: Variant, fen: Option<&str>) -> Result<Game, Failure> {
    let Some(fen) = fen else {
        return Ok(Game::new(variant));
    };
    Game::of_fen(variant, fen).map_err(|error| {
        let labels = error.span().map(LabeledSpan::underline);
        let report = miette!(
            labels = labels.into_iter().collect::<Vec<_>>(),
            help = "a position is written like W:W21,22,K31:B1,2",
            "invalid position: {error}"
        );
        Failure::Error(report.with_source_code(fen.to_owned()))
    })
}

/// Counts per second; 0 if the time is too short to measure.
pub(crate) fn per_second(count: u64, elapsed: Duration) -> f64 {
    let seconds = elapsed.as_secs_f64();
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

/// A number with three or four digits and an SI prefix: `335.2 M`.
pub(crate) fn si(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e3 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
