//! Handles Ctrl-C and, on Unix, the signal SIGTERM.

use std::io;
use std::process::ExitCode;
use std::sync::{Once, OnceLock, mpsc};
use std::thread;

use tessera_engine::play::Cancel;
use tokio::runtime::Runtime;

use crate::output_file::remove_unfinished;

/// The search that an interrupt cancels instead of ending the program.
static CANCEL: OnceLock<Cancel> = OnceLock::new();

/// Exit status after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Exit status of a command that keeps its results so far when Ctrl-C ends it early. `is_whole` says that it was not
/// interrupted.
pub(crate) fn status(is_whole: bool) -> ExitCode {
    if is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(INTERRUPTED)
    }
}

/// Exit status after SIGTERM.
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// A flag that the first Ctrl-C sets instead of ending the program. The second Ctrl-C ends the program.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = CANCEL.get_or_init(Cancel::default).clone();
    watch();
    cancel
}

/// From this call on, an interrupt removes unfinished output files before it ends the program.
///
/// If no thread can be started for it, an interrupt ends the program as usual.
pub(crate) fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        let (sender, is_watching) = mpsc::channel();
        let watch = move || {
            let watched = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build()
                .and_then(|runtime| wait_for_interrupts(&runtime, || drop(sender)));
            // Without handlers, a signal ends the program as usual.
            let _ = watched;
        };
        let thread = thread::Builder::new().name("interrupts".to_owned());
        if thread.spawn(watch).is_ok() {
            // The sender is dropped when the handlers are installed or their installation has failed, which ends this
            // wait.
            let _: Result<(), _> = is_watching.recv();
        }
    });
}

#[cfg(unix)]
fn wait_for_interrupts(runtime: &Runtime, is_watching: impl FnOnce()) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    runtime.block_on(async {
        let mut interrupts = signal(SignalKind::interrupt())?;
        let mut terminations = signal(SignalKind::terminate())?;
        is_watching();
        loop {
            let status = tokio::select! {
                _ = interrupts.recv() => INTERRUPTED,
                _ = terminations.recv() => TERMINATED,
            };
            interrupted(status);
        }
    })
}

#[cfg(not(unix))]
fn wait_for_interrupts(runtime: &Runtime, is_watching: impl FnOnce()) -> io::Result<()> {
    is_watching();
    runtime.block_on(async {
        loop {
            tokio::signal::ctrl_c().await?;
            interrupted(INTERRUPTED);
        }
    })
}

/// Cancels the search if there is one and it is not cancelled yet, else ends the program.
fn interrupted(status: u8) {
    match CANCEL.get() {
        Some(cancel) if !cancel.is_cancelled() => cancel.cancel(),
        _ => remove_unfinished(|| std::process::exit(status.into())),
    }
}
