//! `tessera tablebase build`: makes tables in a folder.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use miette::miette;
use serde::Serialize;
use serde_json::json;
use tessera_draughts::Variant;
use tessera_tablebase::{BuildError, DiskError, DiskPlan, DiskProgress, Tablebase, machine};

use super::{disk_failure, grouped, megabytes};
use crate::cli::tablebase::BuildArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

/// Bytes on disk for 1,000 positions, both files together: measured with English draughts.
const BYTES_PER_1000: u64 = 150;

/// Bytes of working files for 1,000 positions.
const WORKING_BYTES_PER_1000: u64 = 600;

/// How many times longer a position takes than in the small tables that are built to measure the speed: larger tables
/// do not fit into the processor's caches, and their values are coded and written.
const SLOWER: f64 = 2.5;

/// Pieces of the tables that are built to measure the speed, and the maximum time for that.
const MEASURED: u32 = 3;
const MEASURING: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &BuildArgs, output: impl Write + Send) -> Result<ExitCode, Failure> {
    let variant = args.variant.required()?.variant;
    let pool = machine::pool(args.threads)?;
    let plan = DiskPlan::new(variant, &args.dir, args.pieces);
    let plan = plan.map_err(|error| failure(variant, &error))?;
    if args.plan {
        pool.install(|| write_plan(&plan, args, output))?;
        return Ok(ExitCode::SUCCESS);
    }
    pool.install(|| build(plan, args, output))
}

fn failure(variant: Variant, error: &DiskError) -> miette::Report {
    match error {
        DiskError::Build(BuildError::NoMemory { needed }) => miette!(
            "tables of {} need {} of memory, which are not available: see --memory",
            variant.title(),
            megabytes(*needed)
        ),
        other => disk_failure(variant, other),
    }
}

/// The result of a build.
#[derive(Debug, Serialize)]
struct Summary {
    variant: &'static str,
    /// Parts that this build made.
    parts: usize,
    /// Parts that another build made meanwhile.
    #[serde(skip_serializing_if = "is_zero")]
    others: usize,
    /// Positions of all these parts.
    positions: u64,
    seconds: f64,
    is_whole: bool,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn build(plan: DiskPlan, args: &BuildArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let variant = plan.variant();
    let needed = plan.memory().min(args.memory);
    if plan.least_memory() <= args.memory && !machine::has_memory(needed) {
        let error = DiskError::Build(BuildError::NoMemory { needed });
        return Err(failure(variant, &error).into());
    }
    for (part, reason) in plan.damaged() {
        // If standard error is closed or full, the message is lost, and the build goes on.
        let _ = writeln!(std::io::stderr(), "{part} is built anew: {reason}");
    }
    let folder = plan.folder().to_owned();
    let cancel = interrupt::cancel_on_interrupt();
    let bar = progress::of_parts(plan.positions());
    let begin = Instant::now();
    let (mut own, mut others, mut positions) = (0, 0, 0);
    let mut show = |progress: &DiskProgress| {
        if progress.is_own {
            own += 1;
        } else {
            others += 1;
        }
        positions = progress.solved;
        bar.set_length(progress.positions);
        bar.set_position(progress.solved);
        bar.set_message(progress.part.to_string());
    };
    let plan = if args.keep_working_files {
        plan.keep_working_files()
    } else {
        plan
    };
    let built = plan.build(args.memory, &mut show, &|| cancel.is_cancelled());
    bar.finish_and_clear();
    let is_whole = match built {
        Ok(()) => true,
        Err(error) if error.is_stop() => false,
        Err(error) => return Err(failure(variant, &error).into()),
    };
    let summary = Summary {
        variant: variant.name(),
        parts: own,
        others,
        positions,
        seconds: begin.elapsed().as_secs_f64(),
        is_whole,
    };
    if args.json {
        serde_json::to_writer(&mut output, &summary).map_err(std::io::Error::from)?;
        writeln!(output)?;
    } else {
        let folder = folder.display();
        let by_others = match others {
            0 => String::new(),
            others => format!(" ({others} by another build)"),
        };
        writeln!(
            output,
            "{folder}: {} parts built{by_others}, {} positions, in {}",
            own + others,
            grouped(positions),
            time(begin.elapsed())
        )?;
        if !is_whole {
            writeln!(output, "interrupted; the same command goes on")?;
        }
    }
    output.flush()?;
    Ok(interrupt::status(is_whole))
}

/// Prints what there is to build, and what that needs.
fn write_plan(plan: &DiskPlan, args: &BuildArgs, mut output: impl Write) -> Result<(), Failure> {
    let (variant, positions) = (plan.variant(), plan.positions());
    let seconds = positions as f64 * seconds_per_position(variant);
    let [disk, working] = [BYTES_PER_1000, WORKING_BYTES_PER_1000]
        .map(|bytes| positions.div_ceil(1000).saturating_mul(bytes));
    if args.json {
        for planned in plan.parts() {
            let needs = plan.needs(planned.part).into_iter();
            let needs: Vec<String> = needs.map(|part| part.to_string()).collect();
            let line = json!({
                "variant": variant.name(),
                "part": planned.part.to_string(),
                "positions": planned.positions,
                "memory": planned.memory,
                "least_memory": planned.least_memory,
                "again": planned.is_again,
                "needs": needs,
            });
            writeln!(output, "{line}")?;
        }
        let line = json!({
            "variant": variant.name(),
            "finished": plan.finished().len(),
            "parts": plan.parts().len(),
            "positions": positions,
            "memory": plan.memory(),
            "least_memory": plan.least_memory(),
            "scratch_bytes": plan.scratch(args.memory),
            "bytes": disk,
            "working_bytes": working,
            "seconds": seconds.ceil(),
        });
        writeln!(output, "{line}")?;
        output.flush()?;
        return Ok(());
    }
    writeln!(
        output,
        "{}: {} parts finished, {} to build",
        plan.folder().display(),
        plan.finished().len(),
        plan.parts().len()
    )?;
    writeln!(output, "positions  {}", grouped(positions))?;
    let scratch = match plan.scratch(args.memory) {
        _ if plan.least_memory() > args.memory => ": too little".to_owned(),
        0 => String::new(),
        bytes => format!(": scratch files of up to {}", megabytes(bytes)),
    };
    writeln!(
        output,
        "memory     {} at least, {} to be fast, {} allowed{scratch}",
        megabytes(plan.least_memory()),
        megabytes(plan.memory()),
        megabytes(args.memory)
    )?;
    writeln!(
        output,
        "disk       about {}, and {} of working files until all parts are built",
        megabytes(disk),
        megabytes(working)
    )?;
    writeln!(
        output,
        "time       about {} with {} threads",
        time(Duration::from_secs_f64(seconds)),
        machine::threads(args.threads)
    )?;
    for (part, reason) in plan.damaged() {
        writeln!(output, "{part} is built anew: {reason}")?;
    }
    let again = plan.parts().iter().filter(|part| part.is_again).count();
    if again > 0 {
        writeln!(
            output,
            "{again} finished parts are built again: others need their working files, which were removed"
        )?;
    }
    if plan.parts().is_empty() {
        output.flush()?;
        return Ok(());
    }
    writeln!(output)?;
    let names: Vec<String> = plan.parts().iter().map(|p| p.part.to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(4);
    writeln!(
        output,
        "{:width$}  {:>15}  {:>10}",
        "part", "positions", "memory"
    )?;
    for (name, planned) in names.iter().zip(plan.parts()) {
        let (positions, memory) = (grouped(planned.positions), megabytes(planned.memory));
        writeln!(output, "{name:width$}  {positions:>15}  {memory:>10}")?;
    }
    output.flush()?;
    Ok(())
}

/// The time for a position, estimated from a build of small tables in memory.
fn seconds_per_position(variant: Variant) -> f64 {
    let mut tables = Tablebase::new(variant);
    let Ok(plan) = tables.plan(MEASURED) else {
        return 0.0;
    };
    let begin = Instant::now();
    let mut measured = (0, Duration::ZERO);
    let mut note = |progress: &tessera_tablebase::Progress| {
        measured = (progress.solved, begin.elapsed());
    };
    // A measurement that was stopped counts the positions that it has solved.
    let _ = tables.build_plan(&plan, u64::MAX, &mut note, &|| begin.elapsed() > MEASURING);
    let (solved, elapsed) = measured;
    SLOWER * elapsed.as_secs_f64() / (solved as f64).max(1.0)
}

/// A time for people: `25 min`, `1 h 5 min`, `40 s`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..100 => format!("{} s", time.as_millis().div_ceil(1000)),
        100..6_000 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_few_digits() {
        let times = [0, 1, 99, 100, 1_500, 5_999, 7_300];
        let texts = [
            "0 s",
            "1 s",
            "99 s",
            "2 min",
            "25 min",
            "100 min",
            "2 h 1 min",
        ];
        assert_eq!(
            times.map(|seconds| time(Duration::from_secs(seconds))),
            texts
        );
    }
}
