//! Long work: without the interpreter's lock, and ended by signals.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use rayon::ThreadPool;
use tessera_engine::play::Cancel;
use tessera_tablebase::machine;

use crate::errors::failed;

/// Maximum time until a signal is handled.
const POLL: Duration = Duration::from_millis(20);

/// Bytes of the stack of the thread that works.
const STACK: usize = 16 << 20;

/// Does work on a thread of its own, without the interpreter's lock. Handlers of signals run meanwhile. If one raises
/// an exception, as that of Ctrl-C does, `cancel` is set, and the exception is raised when the work has ended.
///
/// A panic of the work, which would be a fault of the library, becomes a `RuntimeError`.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, ended) = mpsc::sync_channel::<()>(1);
            let worker = thread::Builder::new().stack_size(STACK);
            let worker = worker.spawn_scoped(scope, move || {
                let result = work();
                drop(sender);
                result
            });
            let worker =
                worker.map_err(|error| failed(format!("cannot start a thread: {error}")))?;
            let mut interruption = None;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(POLL) {
                if interruption.is_none()
                    && let Err(error) = signals()
                {
                    interruption = Some(error);
                    cancel.cancel();
                }
            }
            let result = worker.join();
            match interruption {
                Some(error) => Err(error),
                None => result.map_err(|_| failed("a fault of the library: please report it")),
            }
        })
    })
}

/// Runs the handlers of signals that have arrived, which may raise.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is of one lifetime only"
)]
fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Begins work on a thread of its own. The thread ends by itself when nobody receives its results any more.
pub(crate) fn background(work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let worker = thread::Builder::new().stack_size(STACK).spawn(work);
    worker
        .map(drop)
        .map_err(|error| failed(format!("cannot start a thread: {error}")))
}

/// The next result of work in the background; `None` after the last. Handlers of signals run meanwhile, and may raise.
pub(crate) fn next_of<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
) -> PyResult<Option<T>> {
    let wait = || {
        let results = results.lock().unwrap_or_else(PoisonError::into_inner);
        results.recv_timeout(POLL)
    };
    loop {
        match py.detach(wait) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

/// A pool of threads for parallel work; `None` means one thread per core. Each call has its own, so that a process that
/// was forked has threads too.
pub(crate) fn pool(threads: Option<usize>) -> PyResult<ThreadPool> {
    machine::pool(threads).map_err(failed)
}
