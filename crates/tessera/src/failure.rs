//! What can go wrong, and how a person is told.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// Something to tell: bad input, a file that cannot be written.
    Told(miette::Report),
    /// Nobody reads the output any more: `tessera ... | head` has what it wanted.
    Unread,
}

impl Failure {
    /// The exit status of bad input or usage.
    pub(crate) const BAD_INPUT: u8 = 2;

    /// Tells it on standard error and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Told(report) => {
                // Where standard error is closed or full there is nobody to tell.
                let _ = writeln!(io::stderr(), "{report:?}");
                ExitCode::from(Failure::BAD_INPUT)
            }
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<miette::Report> for Failure {
    fn from(report: miette::Report) -> Failure {
        Failure::Told(report)
    }
}

/// An error of standard input or output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Told(miette::miette!("standard input or output: {error}")),
        }
    }
}
