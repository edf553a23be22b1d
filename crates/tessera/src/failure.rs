//! The error type of all commands, and how errors are printed.
//!
//! An error has the shape `error: what was found, where, and what was expected`, like those of the command line parser.
//! An excerpt of the input and a `help:` line may follow.

use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use miette::{Diagnostic, ReportHandler};
use tessera_pictures::wrapping;
use tessera_tablebase::machine::NoThread;

use crate::closed_output::was_closed;
use crate::input::NotRead;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// An error to report, such as bad input or a file that cannot be written.
    Error(miette::Report),
    /// The reader of the output has closed it, as in `tessera ... | head`. This is not an error.
    Unread,
}

impl Failure {
    /// Exit status for bad input or usage.
    pub(crate) const BAD_INPUT: u8 = 2;

    /// Prints the error to standard error and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Error(report) => {
                // If standard error is closed or full, the exit status still shows the failure.
                let _ = writeln!(io::stderr(), "{report:?}");
                ExitCode::from(Failure::BAD_INPUT)
            }
            Failure::Unread if was_closed() => {
                let report = miette::miette!(
                    help = "leave out `>&-`, or send the output to a file or to /dev/null",
                    "standard output is closed: nothing could be written"
                );
                Failure::Error(report).report()
            }
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

/// Formats all error reports.
struct Handler;

/// Width of an excerpt of the input, in columns.
const EXCERPT: usize = 70;

/// Width of text on a terminal of unknown width, in columns.
const WIDTH: usize = 80;

/// Installs [`Handler`] for all error reports.
pub(crate) fn show_reports_as_errors() {
    // A second call fails because the hook is already set.
    let _ = miette::set_hook(Box::new(|_| Box::new(Handler)));
}

impl ReportHandler for Handler {
    fn debug(&self, report: &dyn Diagnostic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terminal = io::stderr().is_terminal();
        let width = terminal.then(|| terminal_size::terminal_size_of(io::stderr()));
        let width = width.map(|size| size.map_or(WIDTH, |(width, _)| width.0.into()));
        let colored = terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        f.write_str(shown(report, width, colored).trim_end())
    }
}

/// The text of a report, wrapped to `width` columns; `None` does not wrap.
fn shown(report: &dyn Diagnostic, width: Option<usize>, colored: bool) -> String {
    let mut text = filled("error: ", &report.to_string(), width, colored);
    let labels = report.labels().into_iter().flatten();
    if let Some((source, label)) = report.source_code().zip(labels.into_iter().next())
        && let Ok(contents) = source.read_span(label.inner(), 1, 1)
    {
        // The line in which the span begins.
        let start = label
            .inner()
            .offset()
            .saturating_sub(contents.span().offset());
        let (before, rest) = contents.data().split_at(start.min(contents.data().len()));
        let mut lines_before = before.split(|byte| *byte == b'\n');
        let number = contents.line() + lines_before.clone().count();
        let before = lines_before.next_back().unwrap_or_default();
        let rest = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let before = String::from_utf8_lossy(before);
        if let Some(name) = contents.name() {
            let column = 1 + before.chars().count();
            let _ = writeln!(text, "  --> {name}:{number}:{column}");
        }
        let rest = String::from_utf8_lossy(rest);
        let expected = label.label().unwrap_or_default();
        text += &excerpt(&before, &rest, label.inner().len(), expected);
    }
    if let Some(help) = report.help() {
        text += &filled("help: ", &help.to_string(), width, colored);
    }
    text
}

/// `text` after `word`, wrapped to `width` columns. Lines after the first one are indented to the text.
fn filled(word: &str, text: &str, width: Option<usize>, colored: bool) -> String {
    let indent = " ".repeat(word.len());
    let whole = match width {
        None => format!("{word}{text}"),
        Some(width) => {
            let options = wrapping(width.max(2 * word.len()))
                .initial_indent(word)
                .subsequent_indent(&indent);
            textwrap::fill(text, options)
        }
    };
    let color = if word.starts_with("error") { 31 } else { 36 };
    match whole.strip_prefix(word) {
        Some(rest) if colored => format!("\u{1b}[1;{color}m{word}\u{1b}[0m{rest}\n"),
        _ => format!("{whole}\n"),
    }
}

/// A line of input with `length` bytes of it underlined, and a label with what was expected there.
///
/// `before` is the line up to the underlined part, `rest` is the line from there. Long lines are cut on both sides.
fn excerpt(before: &str, rest: &str, length: usize, expected: &str) -> String {
    let start = before.chars().count();
    let is_marked = |(at, _): &(usize, char)| *at < length;
    let marked = rest.char_indices().take_while(is_marked).count();
    let marked = marked.clamp(1, EXCERPT / 2);
    let skipped = start.saturating_sub(EXCERPT / 2);
    let signs = before.chars().chain(rest.chars());
    let plain = |sign: char| if sign.is_control() { ' ' } else { sign };
    let shown: String = signs.skip(skipped).take(EXCERPT).map(plain).collect();
    let marks = format!(
        "{}{} {expected}",
        " ".repeat(start - skipped),
        "^".repeat(marked)
    );
    format!("  {}\n  {}\n", shown.trim_end(), marks.trim_end())
}

impl From<miette::Report> for Failure {
    fn from(report: miette::Report) -> Failure {
        Failure::Error(report)
    }
}

impl From<NoThread> for Failure {
    fn from(error: NoThread) -> Failure {
        Failure::Error(miette::miette!("{error}"))
    }
}

/// An error of standard output, or of an input that is read through `input::Named`.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if let Some(unread) = error.get_ref().filter(|cause| cause.is::<NotRead>()) {
            return Failure::Error(miette::miette!("{unread}"));
        }
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Error(miette::miette!("cannot write to standard output: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miette::{LabeledSpan, NamedSource, miette};

    #[test]
    fn a_report_has_an_error_a_location_and_a_help() {
        let report = miette!(
            labels = vec![LabeledSpan::at(19..21, "expected 1 to 32")],
            help = "squares have numbers",
            "no square"
        );
        let text = "W:W1:B2\nW:W2:B3\nW:W33:B1\nW:W4:B5\n";
        let named = report.with_source_code(NamedSource::new("a.fen", text));
        assert_eq!(
            shown(named.as_ref(), None, false),
            "error: no square\n  --> a.fen:3:4\n  W:W33:B1\n     ^^ expected 1 to 32\nhelp: squares have numbers\n"
        );
        assert!(shown(named.as_ref(), None, true).starts_with("\u{1b}[1;31merror: \u{1b}[0mno"));
    }

    #[test]
    fn lines_end_between_words_and_nowhere_else() {
        let message = "the quick-brown fox jumps over /a/rather/long/path/that/has/no/blank/in/it and is gone";
        let report = miette!("{message}");
        for width in [10, 20, 40, 60, 80] {
            let shown = shown(report.as_ref(), Some(width), false);
            let words = shown.split_whitespace().skip(1);
            assert_eq!(words.collect::<Vec<_>>().join(" "), message, "{shown}");
            assert!(
                shown.lines().all(|line| line.len() <= width.max(50)),
                "{shown}"
            );
        }
        assert_eq!(
            shown(report.as_ref(), None, false),
            format!("error: {message}\n")
        );
    }

    #[test]
    fn of_a_long_line_only_a_part_is_shown() {
        let (before, rest) = ("é".repeat(5_000), format!("X{}", "y".repeat(5_000)));
        let shown = excerpt(&before, &rest, 1, "here");
        let lines: Vec<&str> = shown.lines().collect();
        assert!(
            lines.iter().all(|line| line.chars().count() <= EXCERPT + 2),
            "{shown}"
        );
        let mark = lines[1].chars().position(|sign| sign == '^');
        assert_eq!(lines[0].chars().position(|sign| sign == 'X'), mark);
        assert_eq!(excerpt("ab", "", 0, ""), "  ab\n    ^\n");
    }
}
