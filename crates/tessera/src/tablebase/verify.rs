//! `tessera tablebase verify`: checks tables in a folder.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::json;
use tessera_draughts::Variant;
use tessera_tablebase::{Check, Verification, VerifyProgress, machine, verify as verify_tables};

use super::build::time;
use super::{disk_failure, grouped, variants_in};
use crate::cli::tablebase::VerifyArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

pub(crate) fn run(args: &VerifyArgs, output: impl Write + Send) -> Result<ExitCode, Failure> {
    let pool = machine::pool(args.threads)?;
    let variants = variants_in(
        &args.dir,
        args.variant.given()?.map(|chosen| chosen.variant),
    )?;
    pool.install(|| verify(&variants, args, output))
}

fn verify(
    variants: &[Variant],
    args: &VerifyArgs,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let cancel = interrupt::cancel_on_interrupt();
    let check = if args.checksums {
        Check::Checksums
    } else {
        Check::All
    };
    let mut is_right = true;
    for &variant in variants {
        let begin = Instant::now();
        let bar = progress::of_parts(0);
        let mut show = |progress: &VerifyProgress| {
            bar.set_length(progress.positions);
            bar.set_position(progress.done);
            bar.set_message(progress.part.to_string());
        };
        let (dir, memory) = (&args.dir, args.memory);
        let stop = || cancel.is_cancelled();
        let found = verify_tables(variant, dir, None, check, memory, &mut show, &stop);
        bar.finish_and_clear();
        let found = match found {
            Err(error) if error.is_stop() => return Ok(interrupt::status(false)),
            found => found.map_err(|error| disk_failure(variant, &error))?,
        };
        is_right &= found.is_right();
        if args.json {
            write_json(&found, begin.elapsed(), &mut output)?;
        } else {
            write_text(&found, args.checksums, begin.elapsed(), &mut output)?;
        }
        output.flush()?;
    }
    Ok(if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// An object for each fault, then one for the whole folder.
fn write_json(
    found: &Verification,
    elapsed: Duration,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let variant = found.variant.name();
    for fault in &found.faults {
        writeln!(
            output,
            "{}",
            json!({"variant": variant, "fault": fault.to_string()})
        )?;
    }
    for (part, needs) in &found.unchecked {
        let (part, needs) = (part.to_string(), needs.to_string());
        writeln!(
            output,
            "{}",
            json!({"variant": variant, "unchecked": part, "needs": needs})
        )?;
    }
    let missing: Vec<String> = found.missing.iter().map(ToString::to_string).collect();
    let line = json!({
        "variant": variant,
        "right": found.is_right(),
        "parts": found.parts.len(),
        "positions": found.positions,
        "faults": found.faults.len(),
        "unchecked_parts": found.unchecked.len(),
        "known_slices": found.known,
        "missing": missing,
        "seconds": elapsed.as_secs_f64(),
    });
    writeln!(output, "{line}")?;
    Ok(())
}

fn write_text(
    found: &Verification,
    checksums: bool,
    elapsed: Duration,
    output: &mut impl Write,
) -> Result<(), Failure> {
    for fault in &found.faults {
        writeln!(output, "wrong: {fault}")?;
    }
    if let Some((part, needs)) = found.unchecked.first() {
        writeln!(
            output,
            "not checked: {}, because they need a part that is missing or wrong, as {part} needs {needs}",
            parts(found.unchecked.len())
        )?;
    }
    let verdict = match (found.is_right(), checksums) {
        (true, true) => "all checksums are right".to_owned(),
        (true, false) => "all values are right".to_owned(),
        (false, _) => match found.faults.len() {
            1 => "1 fault".to_owned(),
            faults => format!("{} faults", grouped(faults as u64)),
        },
    };
    writeln!(
        output,
        "{}: {}, {} positions: {verdict}",
        found.folder.display(),
        parts(found.parts.len()),
        grouped(found.positions)
    )?;
    if found.known > 0 {
        writeln!(output, "compared with known counts: {} slices", found.known)?;
    }
    if let Some(first) = found.missing.first() {
        let missing = parts(found.missing.len());
        writeln!(output, "missing: {missing}, such as {first}")?;
    }
    writeln!(output, "took {}", time(elapsed))?;
    Ok(())
}

fn parts(number: usize) -> String {
    match number {
        1 => "1 part".to_owned(),
        number => format!("{} parts", grouped(number as u64)),
    }
}
