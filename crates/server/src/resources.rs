//! Checks the resources that a server needs before it starts.

use std::io;

use crate::Error;
use crate::work::STACK;

/// Maximum number of connections at the same time.
const MAX_CONNECTIONS: usize = 1024;

/// Minimum number of connections with which a server starts: those of a browser and of a program.
const MIN_CONNECTIONS: usize = 16;

/// The number of open files other than connections: standard streams, the event queue of the system, files of the page,
/// a browser.
const OTHER_FILES: usize = 32;

/// Bytes of memory for work.
const MEMORY: usize = 256 << 20;

/// The number of connections that the limit of open files allows. Raises the limit if necessary and possible.
pub(super) fn connections() -> Result<usize, Error> {
    let files = open_files(MAX_CONNECTIONS + OTHER_FILES);
    let connections = files.saturating_sub(OTHER_FILES);
    if connections < MIN_CONNECTIONS {
        return Err(Error::OpenFiles {
            needed: MIN_CONNECTIONS + OTHER_FILES,
            limit: files,
        });
    }
    Ok(connections)
}

/// Checks that there are addresses for the stacks of `threads` workers.
///
/// A thread that finds no memory while it starts panics in the standard library, so this is checked before any thread
/// is started.
pub(super) fn stacks(threads: usize) -> Result<(), Error> {
    if can_reserve(threads.saturating_mul(STACK + STACK / 16)) {
        Ok(())
    } else {
        Err(Error::Threads(io::ErrorKind::OutOfMemory.into()))
    }
}

/// Checks that there is enough memory for work.
pub(super) fn memory() -> Result<(), Error> {
    if can_reserve(MEMORY) {
        Ok(())
    } else {
        Err(Error::Memory {
            mebibytes: MEMORY >> 20,
        })
    }
}

fn can_reserve(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(bytes);
    // The compiler may leave out an allocation that is not used.
    std::hint::black_box(room.as_ptr());
    reserved.is_ok()
}

/// The limit of open files, but at most `wanted`. Raises the limit if necessary and possible.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use nix::sys::resource::{Resource, getrlimit, rlim_t, setrlimit};

    // The limit is unknown: assume that it is sufficient.
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return wanted;
    };
    let most = rlim_t::try_from(wanted).unwrap_or(rlim_t::MAX);
    let raised = most.min(hard);
    let is_raised = soft < raised && setrlimit(Resource::RLIMIT_NOFILE, raised, hard).is_ok();
    let limit = if is_raised { raised } else { soft };
    usize::try_from(limit.min(most)).unwrap_or(wanted)
}

#[cfg(not(unix))]
fn open_files(wanted: usize) -> usize {
    wanted
}
