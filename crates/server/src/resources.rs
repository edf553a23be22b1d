//! What a server needs of the system, asked for before it begins.

use crate::Error;

/// Connections at the same time.
const MOST_CONNECTIONS: usize = 1024;

/// With fewer connections than a browser and a program open, nobody is served well.
const FEWEST_CONNECTIONS: usize = 16;

/// Files beside the connections: standard streams, what the system tells events by, the page's files, a browser.
const OTHER_FILES: usize = 32;

/// Bytes that have to be there for work.
const MEMORY: usize = 256 << 20;

/// How many connections the limit of open files allows, raised as far as is needed and allowed.
pub(super) fn connections() -> Result<usize, Error> {
    let files = open_files(MOST_CONNECTIONS + OTHER_FILES);
    let connections = files.saturating_sub(OTHER_FILES);
    if connections < FEWEST_CONNECTIONS {
        return Err(Error::OpenFiles {
            needed: FEWEST_CONNECTIONS + OTHER_FILES,
            limit: files,
        });
    }
    Ok(connections)
}

/// Makes sure that there is memory for work.
pub(super) fn memory() -> Result<(), Error> {
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(MEMORY);
    reserved.map_err(|_| Error::Memory {
        mebibytes: MEMORY >> 20,
    })
}

/// The files that may be open at the same time, up to as many as are wanted.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use nix::sys::resource::{Resource, getrlimit, rlim_t, setrlimit};

    // A system that does not tell its limit has none that could be asked for.
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
