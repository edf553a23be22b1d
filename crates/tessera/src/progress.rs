//! Progress bars on standard error. Nothing is shown if that is not a terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// How often the time on a bar is updated.
const TICK: Duration = Duration::from_millis(250);

fn bar(length: Option<u64>, style: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template(style).expect("the template is well written"))
        .with_finish(ProgressFinish::AndClear);
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// A bar for the share of an input that is processed. It is hidden if the output goes to a terminal or a pipe.
pub(crate) fn of_bytes(length: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() || output_is_piped() {
        return ProgressBar::hidden();
    }
    bar(length, style_of_bytes(length))
}

fn style_of_bytes(length: Option<u64>) -> &'static str {
    match length {
        Some(_) => "{elapsed_precise} [{bar:30}] {bytes}/{total_bytes}, {eta} left",
        None => "{elapsed_precise} {bytes}",
    }
}

/// A bar for the share of a file that is checked.
pub(crate) fn of_file(length: Option<u64>) -> ProgressBar {
    bar(length, style_of_bytes(length))
}

/// A bar for the number of table positions solved.
pub(crate) fn of_positions(positions: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:30}] {human_pos}/{human_len} positions";
    bar(Some(positions), style)
}

/// A bar for the number of table positions built, with the part that was finished last and the time left.
pub(crate) fn of_parts(positions: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:30}] {human_pos}/{human_len} positions, {eta} left  {msg}";
    bar(Some(positions), style)
}

/// A bar for the number of games played, with the standing of the match.
pub(crate) fn of_games(games: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:20}] {pos}/{len} games  {msg}";
    bar(Some(games), style)
}

/// A bar for the positions of a game that are searched. It is hidden if the output goes to a pipe.
pub(crate) fn of_moves(positions: u64) -> ProgressBar {
    if output_is_piped() {
        return ProgressBar::hidden();
    }
    let style = "{elapsed_precise} [{bar:20}] {pos}/{len} positions  {msg}";
    bar(Some(positions), style)
}

/// A bar for the passes of a fit.
pub(crate) fn of_passes(passes: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:20}] {pos}/{len} passes  {msg}";
    bar(Some(passes), style)
}

/// A bar for positions that are added to a book, or for the seconds that this may take.
pub(crate) fn of_book(length: u64, is_time: bool) -> ProgressBar {
    let style = if is_time {
        "{elapsed_precise} [{bar:20}] {msg}, {eta} left"
    } else {
        "{elapsed_precise} [{bar:20}] {pos}/{len} positions  {msg}, {eta} left"
    };
    bar(Some(length), style)
}

/// A bar for puzzles that are made or checked.
pub(crate) fn of_puzzles(puzzles: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:20}] {pos}/{len} puzzles  {msg}";
    bar(Some(puzzles), style)
}

/// A bar for tests of a program, with the number of those that failed.
pub(crate) fn of_tests(tests: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:20}] {pos}/{len} tests  {msg}, {eta} left";
    bar(Some(tests), style)
}

/// A clock for work of unknown length.
pub(crate) fn of_time(what: &str) -> ProgressBar {
    bar(None, "{elapsed_precise} {msg}").with_message(what.to_owned())
}

/// Whether standard output is a pipe, which another program reads.
#[cfg(unix)]
pub(crate) fn output_is_piped() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let output = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    output
        .and_then(|output| output.metadata())
        .is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Whether standard output is a pipe. This is not known here.
#[cfg(not(unix))]
pub(crate) fn output_is_piped() -> bool {
    false
}
