//! Handles Ctrl-C and, on Unix, the signals SIGTERM and SIGHUP.

use std::io;
use std::process::ExitCode;
use std::sync::{Once, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

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

/// Exit status after SIGHUP.
#[cfg(unix)]
const HUNG_UP: u8 = 129;

/// A second signal within this time is taken for the first one: `timeout` of GNU sends it to a program and then to its
/// group, and a terminal that is closed may send several.
const SAME_SIGNAL: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C sets instead of ending the program. A second Ctrl-C, a second later or more, ends the
/// program, and the programs that it has started.
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
        // A program under `nohup` goes on.
        let mut ends_of_terminal = if ignores_hangup() {
            None
        } else {
            Some(signal(SignalKind::hangup())?)
        };
        is_watching();
        let mut first = None;
        loop {
            let hung_up = async {
                match &mut ends_of_terminal {
                    Some(signals) => signals.recv().await,
                    None => std::future::pending().await,
                }
            };
            let status = tokio::select! {
                _ = interrupts.recv() => INTERRUPTED,
                _ = terminations.recv() => TERMINATED,
                _ = hung_up => HUNG_UP,
            };
            interrupted(status, &mut first);
        }
    })
}

#[cfg(not(unix))]
fn wait_for_interrupts(runtime: &Runtime, is_watching: impl FnOnce()) -> io::Result<()> {
    is_watching();
    runtime.block_on(async {
        let mut first = None;
        loop {
            tokio::signal::ctrl_c().await?;
            interrupted(INTERRUPTED, &mut first);
        }
    })
}

/// Whether the signal SIGHUP was ignored when the program was started, as `nohup` has it.
#[cfg(target_os = "linux")]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    ignored.is_some_and(|set| set & 1 == 1)
}

/// Whether the signal SIGHUP was ignored is not known on this system, so it is left as it was.
#[cfg(all(unix, not(target_os = "linux")))]
fn ignores_hangup() -> bool {
    true
}

/// Cancels the search if there is one and it is not cancelled yet, else ends the program. `first` is the time of the
/// signal that cancelled the search.
fn interrupted(status: u8, first: &mut Option<Instant>) {
    match CANCEL.get() {
        Some(cancel) if !cancel.is_cancelled() => {
            *first = Some(Instant::now());
            cancel.cancel();
        }
        Some(_) if first.is_some_and(|first| first.elapsed() < SAME_SIGNAL) => {}
        _ => remove_unfinished(|| {
            tessera_grade::process::end_all();
            tessera_matches::end_all_programs();
            std::process::exit(status.into())
        }),
    }
}
