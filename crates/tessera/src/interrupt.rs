//! What ends the program from outside: Ctrl-C and, on Unix, the signal to terminate.

use std::io;
use std::sync::{Once, OnceLock, mpsc};
use std::thread;

use tessera_engine::play::Cancel;
use tokio::runtime::Runtime;

use crate::output_file::remove_unfinished;

/// Where there is something to end gracefully instead of the program.
static CANCEL: OnceLock<Cancel> = OnceLock::new();

/// The exit status of a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit status of a program that was told to terminate.
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// A switch that Ctrl-C throws in place of ending the program. A second Ctrl-C ends it.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = CANCEL.get_or_init(Cancel::default).clone();
    watch();
    cancel
}

/// From here on, files that are not yet whole are removed before an interrupt ends the program.
///
/// Where there is no thread left to watch with, interrupts end the program as ever.
pub(crate) fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        let (sender, is_watching) = mpsc::channel();
        let watch = move || {
            let watched = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build()
                .and_then(|runtime| wait_for_interrupts(&runtime, || drop(sender)));
            // Without handlers of its own the program ends by itself.
            let _ = watched;
        };
        let thread = thread::Builder::new().name("interrupts".to_owned());
        if thread.spawn(watch).is_ok() {
            // The sender is dropped when the handlers stand, or cannot.
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

/// Cancels what can be cancelled and was not, else ends the program.
fn interrupted(status: u8) {
    match CANCEL.get() {
        Some(cancel) if !cancel.is_cancelled() => cancel.cancel(),
        _ => remove_unfinished(|| std::process::exit(status.into())),
    }
}
