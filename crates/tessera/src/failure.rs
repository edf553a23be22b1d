//! What can go wrong, and how a person is told: `error: what was found, where, and what was expected`, as errors of the
//! command line are told; then the place, and a help.

use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use crate::columns;
use miette::{Diagnostic, ReportHandler};
use tessera_family::machine::NoThread;

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

/// How reports are shown; the same for all of them.
struct Handler;

/// Columns of an excerpt of what was read.
const EXCERPT: usize = 70;

/// Columns of text where a terminal does not say how many it has.
const WIDTH: usize = 80;

/// From now on reports are shown in this program's way.
pub(crate) fn show_reports_as_errors() {
    // A second call finds that it is so.
    let _ = miette::set_hook(Box::new(|_| Box::new(Handler)));
}

impl ReportHandler for Handler {
    fn debug(&self, report: &dyn Diagnostic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terminal = io::stderr().is_terminal();
        let width = terminal.then(|| terminal_size::terminal_size_of(io::stderr()));
        let width = width.map(|size| size.map_or(WIDTH, |(width, _)| width.0.into()));
        let colored = terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        f.write_str(told(report, width, colored).trim_end())
    }
}

/// What is shown of a report, in lines of so many columns, or of any length.
fn told(report: &dyn Diagnostic, width: Option<usize>, colored: bool) -> String {
    let mut text = filled("error: ", &report.to_string(), width, colored);
    let labels = report.labels().into_iter().flatten();
    if let Some((source, label)) = report.source_code().zip(labels.into_iter().next())
        && let Ok(contents) = source.read_span(label.inner(), 1, 1)
    {
        // Of the lines around the span, the one in which it begins.
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

/// Text after a word that says what it is; lines after the first one begin below the text.
fn filled(word: &str, text: &str, width: Option<usize>, colored: bool) -> String {
    let indent = " ".repeat(word.len());
    let whole = match width {
        None => format!("{word}{text}"),
        Some(width) => {
            let options = columns::lines(width.max(2 * word.len()))
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

/// A line, with so many bytes of it underlined, and what belongs there; of a long line what is around them.
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
        Failure::Told(report)
    }
}

impl From<NoThread> for Failure {
    fn from(error: NoThread) -> Failure {
        Failure::Told(miette::miette!("{error}"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use miette::{LabeledSpan, NamedSource, miette};

    #[test]
    fn a_report_is_an_error_with_its_place_and_a_help() {
        let report = miette!(
            labels = vec![LabeledSpan::at(19..21, "expected 1 to 32")],
            help = "squares have numbers",
            "no square"
        );
        let text = "W:W1:B2\nW:W2:B3\nW:W33:B1\nW:W4:B5\n";
        let named = report.with_source_code(NamedSource::new("a.fen", text));
        assert_eq!(
            told(named.as_ref(), None, false),
            "error: no square\n  --> a.fen:3:4\n  W:W33:B1\n     ^^ expected 1 to 32\nhelp: squares have numbers\n"
        );
        assert!(told(named.as_ref(), None, true).starts_with("\u{1b}[1;31merror: \u{1b}[0mno"));
    }

    #[test]
    fn lines_end_between_words_and_nowhere_else() {
        let message = "the quick-brown fox jumps over /a/rather/long/path/that/has/no/blank/in/it and is gone";
        let report = miette!("{message}");
        for width in [10, 20, 40, 60, 80] {
            let told = told(report.as_ref(), Some(width), false);
            let words = told.split_whitespace().skip(1);
            assert_eq!(words.collect::<Vec<_>>().join(" "), message, "{told}");
            assert!(
                told.lines().all(|line| line.len() <= width.max(50)),
                "{told}"
            );
        }
        assert_eq!(
            told(report.as_ref(), None, false),
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
