//! The program's allocator: ends the program with a message when memory runs out.
//!
//! Without it, a small allocation that fails aborts the program with status 134 and Rust's own message.

#![allow(
    unsafe_code,
    reason = "the only hook for a failed allocation in stable Rust"
)]

use std::alloc::{GlobalAlloc, Layout, System};

/// An allocation of this many bytes or more may fail: its caller handles the failure, with a message of its own.
const LARGE: usize = 16 << 20;

/// The system's allocator. If a small allocation fails, the program ends with a message and status 2.
#[derive(Debug)]
pub(crate) struct Allocator;

// SAFETY: every call is passed on to the system allocator with unchanged layouts and pointers, and its result is
// returned. Nothing here allocates or unwinds: `checked` either returns or ends the process.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's contract is the system allocator's.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        checked(unsafe { System.realloc(old, layout, size) }, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

#[inline]
fn checked(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() && size < LARGE {
        end();
    }
    memory
}

/// Ends the program without allocating or blocking.
#[cfg(unix)]
#[cold]
fn end() {
    use nix::libc::{_exit, STDERR_FILENO, write};

    let message = b"error: out of memory\n";
    // SAFETY: the length is that of the message; both functions are async-signal-safe.
    unsafe {
        write(STDERR_FILENO, message.as_ptr().cast(), message.len());
        _exit(2);
    }
}

/// Leaves the failure to Rust's own handler.
#[cfg(not(unix))]
fn end() {}
