//! Bars on standard error for long work: nothing where that is no terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// How often the time on a bar moves on by itself.
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

/// How much of an input is answered: nothing where the answers are seen as they come, or another program reads them.
pub(crate) fn of_bytes(length: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() || output_is_piped() {
        return ProgressBar::hidden();
    }
    let style = match length {
        Some(_) => "{elapsed_precise} [{bar:30}] {bytes}/{total_bytes}, {eta} left",
        None => "{elapsed_precise} {bytes}",
    };
    bar(length, style)
}

/// How many positions of tables are solved.
pub(crate) fn of_positions(positions: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:30}] {human_pos}/{human_len} positions";
    bar(Some(positions), style)
}

/// The time that something takes of which nobody knows how long it will be.
pub(crate) fn of_time(what: &str) -> ProgressBar {
    bar(None, "{elapsed_precise} {msg}").with_message(what.to_owned())
}

/// Whether another program reads standard output.
#[cfg(unix)]
fn output_is_piped() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let output = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    output
        .and_then(|output| output.metadata())
        .is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Whether another program reads standard output, where that is known.
#[cfg(not(unix))]
fn output_is_piped() -> bool {
    false
}
