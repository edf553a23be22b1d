//! Notices that standard output was closed when the program was started, as by `tessera ... >&-`.
//!
//! Rust opens the null device in its place before `main`: without a look before that, all output would be lost in
//! silence.

/// Whether standard output was closed when the program was started.
#[cfg(unix)]
pub(crate) fn was_closed() -> bool {
    at_start::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed)
}

/// Whether standard output was closed when the program was started. Other systems than Unix tell it at every attempt to
/// write.
#[cfg(not(unix))]
pub(crate) fn was_closed() -> bool {
    false
}

/// If standard output was closed, makes every attempt to write to it fail.
#[cfg(unix)]
pub(crate) fn refuse_output() {
    if was_closed()
        && let Ok((reader, writer)) = std::io::pipe()
    {
        // Writing to a pipe that nobody can read fails.
        drop(reader);
        // If this fails, the output is lost as it was.
        let _ = nix::unistd::dup2_stdout(writer);
    }
}

/// If standard output was closed, makes every attempt to write to it fail: nothing to do on this system.
#[cfg(not(unix))]
pub(crate) fn refuse_output() {}

#[cfg(unix)]
#[allow(
    unsafe_code,
    reason = "the only way to run code before Rust replaces closed descriptors"
)]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: before `main`, nothing but a system call is made and a number stored. Nothing unwinds.
    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look_at_output() {
            let flags = nix::fcntl::fcntl(std::io::stdout(), nix::fcntl::FcntlArg::F_GETFD);
            WAS_CLOSED.store(flags == Err(nix::errno::Errno::EBADF), Ordering::Relaxed);
        }
    }
}
