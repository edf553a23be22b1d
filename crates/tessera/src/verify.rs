//! `tessera verify`: checks a certificate, and says what it proves.

use std::io::{BufReader, Write};
use std::process::ExitCode;

use miette::miette;
use serde::Serialize;
use tessera_engine::certificate::{CertificateError, Claim, Fault, Proven, verify_among};

use crate::cli::verify::VerifyArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::progress;

/// What is proven, as an object of JSON.
#[derive(Serialize)]
struct Answer {
    proven: bool,
    variant: &'static str,
    start: String,
    to_move: String,
    claim: &'static str,
    winner: Option<String>,
    plies: Option<u16>,
    shortest: Option<bool>,
    lines: u64,
    /// The drawing rules that were not considered, and that could end the game earlier.
    ignored: Vec<String>,
}

/// Why nothing is proven, as an object of JSON.
#[derive(Serialize)]
struct Refusal {
    proven: bool,
    line: u64,
    error: String,
}

/// Checks a file or standard input.
pub(crate) fn run(args: &VerifyArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let others = args.others.variants()?;
    let Input {
        name,
        reader,
        length,
    } = Input::open(args.file.as_ref())?;
    let bar = progress::of_file(length);
    let mut reader = BufReader::with_capacity(1 << 16, bar.wrap_read(reader));
    let verified = verify_among(&mut reader, args.memory, &others);
    bar.finish_and_clear();
    let text = match (&verified, args.json) {
        (Ok(proven), true) => serde_json::to_string(&Answer::of(proven)),
        (Ok(proven), false) => Ok(words(proven)),
        (
            Err(CertificateError {
                fault: Fault::Read(_),
                ..
            }),
            _,
        )
        | (Err(_), false) => Ok(String::new()),
        (Err(error), true) => serde_json::to_string(&Refusal {
            proven: false,
            line: error.line,
            error: error.fault.to_string(),
        }),
    };
    let text = text.map_err(|error| miette!("the answer cannot be written as JSON: {error}"))?;
    if !text.is_empty() {
        writeln!(output, "{text}")?;
    }
    output.flush()?;
    let Err(error) = verified else {
        return Ok(ExitCode::SUCCESS);
    };
    let CertificateError { line, fault } = &error;
    Err(match fault {
        Fault::Read(error) => miette!("cannot read {name}, line {line}: {error}"),
        Fault::TooMany(..) => miette!(help = "use a larger --memory", "{name}, {error}"),
        _ => miette!(help = "nothing is proven", "{name}, {error}"),
    }
    .into())
}

/// What is proven, for people.
fn words(proven: &Proven) -> String {
    let (variant, fen) = (proven.start.variant().name(), proven.start.to_fen());
    let unit = if proven.lines == 1 { "line" } else { "lines" };
    let mut text = format!(
        "{proven}: proven\n{variant} {fen}, {} {unit} checked",
        proven.lines
    );
    for rule in &proven.ignored {
        text += &format!("\nnot considered: {rule}");
    }
    text
}

impl Answer {
    fn of(proven: &Proven) -> Answer {
        let (claim, win) = match proven.claim {
            Claim::Draw => ("draw", None),
            Claim::Win {
                winner,
                plies,
                shortest,
            } => ("win", Some((winner, plies, shortest))),
        };
        Answer {
            proven: true,
            variant: proven.start.variant().name(),
            start: proven.start.to_fen(),
            to_move: proven.start.side_to_move().to_string(),
            claim,
            winner: win.map(|(winner, ..)| winner.to_string()),
            plies: win.map(|(_, plies, _)| plies),
            shortest: win.map(|(.., shortest)| shortest),
            lines: proven.lines,
            ignored: proven.ignored.iter().map(ToString::to_string).collect(),
        }
    }
}
