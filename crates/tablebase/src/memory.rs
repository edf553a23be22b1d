//! Allocations that may fail.

/// Bytes to keep free for small allocations when a large one is made.
const SPARE: u64 = 16 << 20;

/// Whether the process can allocate `bytes` more bytes and still has a reserve for small allocations.
///
/// Call this before starting work that needs much memory: an allocation that fails in the middle of the work ends the
/// program. The check covers address space and the limits of the process, but not physical memory, since operating
/// systems may promise more memory than the machine has.
///
/// ```
/// use tessera_tablebase::has_room;
/// assert!(has_room(1 << 20));
/// assert!(!has_room(1 << 60));
/// ```
#[must_use]
pub fn has_room(bytes: u64) -> bool {
    let Ok(bytes) = usize::try_from(bytes.saturating_add(SPARE)) else {
        return false;
    };
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(bytes).is_ok();
    // Keeps the compiler from removing an allocation that is never used.
    std::hint::black_box(&room);
    is_there
}

/// An empty vector with capacity for `len` values; `None` if the memory cannot be allocated.
pub(crate) fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).ok()?;
    prefer_huge_pages(&mut list);
    Some(list)
}

/// Asks the system to map the memory of an empty vector in huge pages, which has not been used yet. Otherwise, nearly
/// every access to a large table misses the processor's cache of page addresses: a search with a table of 64 MB takes
/// 1.1 to 1.4 times the time.
///
/// ```
/// use tessera_tablebase::prefer_huge_pages;
/// let mut table: Vec<u64> = Vec::with_capacity(1 << 20);
/// prefer_huge_pages(&mut table);
/// table.resize(1 << 20, 0);
/// ```
pub fn prefer_huge_pages<T>(list: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::mman::{MmapAdvise, madvise};
        use std::ptr::NonNull;

        const HUGE_PAGE: usize = 2 << 20;
        let unused = list.spare_capacity_mut();
        let bytes = size_of_val(unused);
        let start = unused.as_mut_ptr().cast::<u8>();
        let before = start.align_offset(HUGE_PAGE);
        let bytes = bytes.saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
        let Some(start) = NonNull::new(start.wrapping_add(before).cast()).filter(|_| bytes > 0)
        else {
            return;
        };
        // SAFETY: the range is part of a vector that nothing else borrows, and the advice does not change its content.
        #[expect(unsafe_code, reason = "there is no safe advice on a vector's memory")]
        let advised = unsafe { madvise(start, bytes, MmapAdvise::MADV_HUGEPAGE) };
        // A system without huge pages refuses. The table works all the same.
        let _ = advised;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = list;
}
