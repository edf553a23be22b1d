//! The towers program: the library `tessera-towers`, with errors as reports for a terminal.

use std::io::{Read, Write};

use miette::{LabeledSpan, miette};
use tessera_towers::{BadLine, Error};
pub use tessera_towers::{Options, Report};

use crate::Failure;
use crate::source_line::SourceLine;

/// Reads a game and writes its record.
///
/// The record is written while the game is read, in constant memory. After an error it is complete up to the bad line.
///
/// # Errors
/// If a line is not an action or a command, or if reading or writing fails.
///
/// ```
/// use tessera::towers::{Options, run};
/// let mut record = Vec::new();
/// run("G6-H5\nA\n".as_bytes(), &mut record, &Options::default())?;
/// let record = String::from_utf8(record).unwrap();
/// assert!(record.contains("\nBLACK ACTION #1: G6-H5\nBOARD COST: 0\n"));
/// assert!(record.contains("\n*** WHITE ACTION #2: "));
/// # Ok::<(), tessera::Failure>(())
/// ```
pub fn run(input: impl Read, output: impl Write, options: &Options) -> Result<Report, Failure> {
    tessera_towers::run(input, output, options).map_err(|error| match error {
        Error::BadLine(line) => report(&line).into(),
        Error::Io(error) => error.into(),
    })
}

/// The report for a line that is not an action, with an excerpt of the line.
fn report(line: &BadLine) -> miette::Report {
    let report = miette!(
        labels = vec![LabeledSpan::at(line.span(), line.expected())],
        help = line.help(),
        "{line}"
    );
    report.with_source_code(SourceLine::new(line.number(), line.text().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_report_of_no_line_panics(line: Vec<u8>) {
            let options = Options { depth: 1, ..Options::default() };
            if let Err(Failure::Error(report)) = run(&line[..], std::io::sink(), &options) {
                let _ = format!("{report:?}");
            }
        }
    }
}
