//! `tessera sudoku certify` and `verify`: certificates of puzzles of any kind.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use miette::miette;
use serde_json::json;
use tessera_constraints::Limits;
use tessera_constraints::certificate::{Certificate, CertifyError, Claim, Fault, certify, verify};

use super::{Input, variants};
use crate::Failure;
use crate::cli::sudoku::{CertifyArgs, VerifyArgs};
use crate::input;
use crate::output_file::{Inputs, OutputFile};

/// Writes the certificate of the only puzzle of an input.
pub(crate) fn make(args: &CertifyArgs) -> Result<ExitCode, Failure> {
    let input = Input::open(args.file.as_ref())?;
    let name = input.name().to_owned();
    let puzzle = variants::only(input)?;
    let limits = Limits {
        nodes: args.limits.nodes.unwrap_or(u64::MAX),
        until: until(args.limits.time),
        stop: None,
    };
    let certificate = match certify(&puzzle, limits) {
        Ok(certificate) => certificate,
        Err(
            error @ (CertifyError::Multiple | CertifyError::Incomplete(_) | CertifyError::TooLong),
        ) => {
            say("error", &format!("{name}: nothing is written: {error}"));
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(miette!("{name}: {error}").into()),
    };
    variants::say_remarks(&puzzle, "puzzle", 1);
    write(&certificate, args)?;
    Ok(match certificate.claim() {
        Claim::Unique => ExitCode::SUCCESS,
        Claim::None => {
            say(
                "note",
                &format!("{name}: the certificate proves that there is no solution"),
            );
            ExitCode::FAILURE
        }
    })
}

fn write(certificate: &Certificate, args: &CertifyArgs) -> Result<(), Failure> {
    let read: Inputs = [args.file.as_deref()].into_iter().collect();
    let mut output = OutputFile::create(args.output.as_deref(), &read)?;
    if let Err(error) = certificate.write(&mut output) {
        return Err(output.failure(error).into());
    }
    output.finish()?;
    Ok(())
}

fn until(time: Option<Duration>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time))
}

fn say(kind: &str, message: &str) {
    // If standard error is closed or full, the exit status still shows the result.
    let _ = writeln!(io::stderr(), "{kind}: {message}");
}

/// Checks a file or standard input.
pub(crate) fn check(args: &VerifyArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let input = input::Input::open(args.file.as_ref())?;
    let limits = Limits {
        until: until(args.time),
        ..Limits::default()
    };
    let name = input.name;
    let error = match verify(BufReader::with_capacity(1 << 16, input.reader), limits) {
        Ok(proven) => {
            let solution = proven
                .solution
                .map(|values| proven.puzzle.solution_text(&values));
            let (lines, assumptions) = (proven.lines, proven.assumptions);
            if args.json {
                let answer = json!({
                    "proven": true, "claim": proven.claim, "solution": solution, "lines": lines,
                    "assumptions": assumptions,
                });
                writeln!(output, "{answer}")?;
            } else {
                let unit = if lines == 1 { "line" } else { "lines" };
                match solution {
                    Some(solution) => writeln!(output, "one solution: proven\n{solution}")?,
                    None => writeln!(output, "no solution: proven")?,
                }
                writeln!(
                    output,
                    "{lines} {unit} checked, {assumptions} values assumed"
                )?;
            }
            output.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(error) => error,
    };
    let (line, fault) = (error.line, error.fault);
    if args.json && !matches!(fault, Fault::Read(_)) {
        let answer = json!({"proven": false, "line": line, "error": fault.to_string()});
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Err(match fault {
        Fault::Read(error) => miette!("cannot read {name}, line {line}: {error}"),
        Fault::Incomplete(_) => {
            miette!(help = "use a larger --time", "{name}, line {line}: {fault}")
        }
        _ => miette!(help = "nothing is proven", "{name}, line {line}: {fault}"),
    }
    .into())
}
