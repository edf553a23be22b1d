//! The towers program for people: the library `tessera-towers`, whose errors are told here.

use std::io::{Read, Write};

use miette::{LabeledSpan, miette};
use tessera_towers::{BadLine, Error};
pub use tessera_towers::{Options, Report};

use crate::Failure;
use crate::source_line::SourceLine;

/// Reads a game and writes its record.
///
/// The record is written as the game is read, in flat memory, and is complete up to the place of an error.
///
/// # Errors
/// Where a line is no action and no command, or reading or writing fails.
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
        Error::BadLine(line) => told(&line).into(),
        Error::Io(error) => error.into(),
    })
}

/// A line that is no action, shown with the place where it goes wrong.
fn told(line: &BadLine) -> miette::Report {
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
        fn no_line_panics_where_it_is_told(line: Vec<u8>) {
            let options = Options { depth: 1, ..Options::default() };
            if let Err(Failure::Told(report)) = run(&line[..], std::io::sink(), &options) {
                let _ = format!("{report:?}");
            }
        }
    }
}
