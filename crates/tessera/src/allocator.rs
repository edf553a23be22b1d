//! Memory for the program, which says so where there is none left.
//!
//! Without it, a small request that the system refuses aborts the program: status 134 and a message of Rust's.

#![allow(
    unsafe_code,
    reason = "the only hook on a failed allocation that stable Rust has"
)]

use std::alloc::{GlobalAlloc, Layout, System};

/// Bytes from which on a request may fail: what asks for so much asks whether it is there, and has its own message.
const LARGE: usize = 16 << 20;

/// The system's allocator; where it has no room for a small request, the program ends with a message and status 2.
#[derive(Debug)]
pub(crate) struct Allocator;

// SAFETY: every request is the system allocator's, with the layouts and the pointers that were given; what it returns
// is returned. Nothing here allocates or unwinds: `checked` either returns or ends the process.
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

/// Ends the program without asking for memory and without waiting for anything.
#[cfg(unix)]
#[cold]
fn end() {
    use nix::libc::{_exit, STDERR_FILENO, write};

    let message = b"error: out of memory\n";
    // SAFETY: the message is as long as is said; both calls may be made at any moment, in a signal handler too.
    unsafe {
        write(STDERR_FILENO, message.as_ptr().cast(), message.len());
        _exit(2);
    }
}

/// Leaves it to Rust's own end.
#[cfg(not(unix))]
fn end() {}
